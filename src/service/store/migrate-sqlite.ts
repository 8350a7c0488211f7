import { refuseNewer, schemaChanges } from './schema.ts';
import type { Database } from './sqlite-sql.ts';

/** The database's `user_version` is the number of migrations that it has. */
export const sqliteMigrations: readonly string[] = schemaChanges.map(({ sqlite }) => sqlite);

/** Marks a file as ours (`abkg`), so that another program's database is never written to. */
const applicationId = 0x61626b67;

/** Brings a database to the newest version, each change once. @throws Error if it is newer than this program, or belongs to another */
export function migrateSqlite(db: Database, migrations: readonly string[] = sqliteMigrations): void {
  if (readVersion(db, migrations) === migrations.length) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = readVersion(db, migrations);
    for (const migration of migrations.slice(version)) db.exec(migration);
    db.exec(`PRAGMA application_id = ${applicationId}`);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function readVersion(db: Database, migrations: readonly string[]): number {
  const version = pragma(db, 'user_version');
  const application = pragma(db, 'application_id');
  const tables = db.prepare('select count(*) as count from sqlite_schema').get()?.count;
  if (application !== applicationId && tables !== 0) {
    throw new Error(
      'This database belongs to another program; name a file of its own for the booking service',
    );
  }
  refuseNewer(version, migrations.length);
  return version;
}

function pragma(db: Database, name: string): number {
  return Number(db.prepare(`PRAGMA ${name}`).get()?.[name]);
}
