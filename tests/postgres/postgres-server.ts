import process from 'node:process';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database in which each test creates and drops its own schema. */
    postgresUrl: string;
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
  project.provide('postgresUrl', server.url);
  return server.stop;
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
