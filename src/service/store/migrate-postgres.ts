import type { ClientBase } from 'pg';
import { refuseNewer, schemaChanges } from './schema.ts';

/** The table `agent_booking_schema` holds the number of migrations that the database has. */
export const postgresMigrations: readonly string[] = schemaChanges.map(({ postgres }) => postgres);

/** All processes use this lock, so that each change is made once. */
const migrationLock = 0x61626b67;

/**
 * Brings the schema that the connection writes to to the newest version; several processes may try at once.
 * @throws Error if the database is newer than this program, or holds tables of another program
 */
export async function migratePostgres(
  client: ClientBase,
  migrations: readonly string[] = postgresMigrations,
): Promise<void> {
  if ((await readVersion(client, migrations)) === migrations.length) return;
  await client.query('BEGIN');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const version = await readVersion(client, migrations);
    if (version === 0) await prepareSchema(client);
    for (const migration of migrations.slice(version)) await client.query(migration);
    await client.query('update agent_booking_schema set version = $1', [migrations.length]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** The number is 0 if the database has none of our tables yet. */
async function readVersion(client: ClientBase, migrations: readonly string[]): Promise<number> {
  const { rows } = await client.query(
    `select tablename as name from pg_tables
     where schemaname = current_schema() and tablename in ('agent_booking_schema', 'request', 'meeting', 'mail')`,
  );
  const tables = rows.map(({ name }) => String(name));
  if (tables.length === 0) return 0;
  if (!tables.includes('agent_booking_schema')) {
    throw new Error(
      `This database holds tables of another program (${tables.join(', ')}); name a database of its own for the booking service, ` +
        'or a schema of its own by adding ?options=-c%20search_path%3Dbooking to the address',
    );
  }
  const found = await client.query('select version from agent_booking_schema');
  const version = Number(found.rows[0]?.version);
  refuseNewer(version, migrations.length);
  return version;
}

async function prepareSchema(client: ClientBase): Promise<void> {
  try {
    await client.query('create extension if not exists btree_gist');
  } catch (error) {
    throw new Error(
      'The booking service needs the extension btree_gist, which comes with PostgreSQL (package postgresql-contrib). ' +
        'Let an administrator of this database run: CREATE EXTENSION btree_gist',
      { cause: error },
    );
  }
  await client.query('create table agent_booking_schema (version integer not null)');
  await client.query('insert into agent_booking_schema values (0)');
}
