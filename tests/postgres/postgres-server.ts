import { randomUUID } from 'node:crypto';
import process from 'node:process';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database in which tests create schemas of their own. */
    postgresUrl: string;
    /** The names of the schemas of this run begin with it. */
    schemaPrefix: string;
    /** The store that the tests of this project run on. */
    storeKind: 'sqlite' | 'postgres';
  }
}

/** One PostgreSQL for the whole run: the database that DATABASE_URL names, or one that this run starts and stops. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DATABASE_URL: given } = process.env;
  // Only the fault runs need a disk that keeps its data.
  const fsync = project.name === 'faults' ? 'on' : 'off';
  const server = given ? { url: given, stop: async () => {} } : await startPostgres({ fsync }).catch(explain);
  try {
    // Created before the first schema, so that no test owns the extension and drops it.
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('create extension if not exists btree_gist with schema public');
    await client.end();
  } catch (error) {
    await server.stop();
    return explain(error);
  }
  const prefix = `test_${randomUUID().slice(0, 8)}_`;
  project.provide('postgresUrl', server.url);
  project.provide('schemaPrefix', prefix);
  return async () => {
    if (given) await dropSchemas(given, prefix);
    await server.stop();
  };
}

async function dropSchemas(connectionString: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    'select nspname as name from pg_namespace where starts_with(nspname, $1)',
    [prefix],
  );
  for (const { name } of rows) await client.query(`drop schema "${name}" cascade`);
  await client.end();
}

function explain(cause: unknown): never {
  const { DATABASE_URL: given } = process.env;
  const what = given
    ? 'The tests cannot use the PostgreSQL of DATABASE_URL'
    : 'The tests cannot start PostgreSQL';
  throw new Error(
    `${what}: ${cause instanceof Error ? cause.message : String(cause)}\n` +
      'The tests need PostgreSQL 14 or later. Set DATABASE_URL to a database that they may write to, ' +
      'such as postgres://user:password@127.0.0.1:5432/tests. They create schemas there and drop them.',
    { cause },
  );
}
