import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** A calendar server for tests, with one empty calendar. */
export type TestServer = { calendar: string; user: string; password: string; close(): Promise<void> };

const programs = {
  Radicale: process.env.RADICALE ?? '/usr/bin/radicale',
  xandikos: process.env.XANDIKOS ?? '/usr/bin/xandikos',
};

/** In CI a missing program fails the test. On other machines the test is skipped. */
export const isMissing = (name: keyof typeof programs): boolean =>
  !existsSync(programs[name]) && process.env.CI !== 'true';

const user = 'dana';
/** A colon and an umlaut: both are allowed in a password (RFC 7617). */
const password = 'p:ä';

export async function openRadicale(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'radicale-'));
  const users = join(folder, 'users');
  await writeFile(users, `${user}:${password}\n`);
  const port = await freePort();
  const auth = ['--auth-type', 'htpasswd', '--auth-htpasswd-filename', users];
  const options = [...auth, '--auth-htpasswd-encryption', 'plain', '--web-type', 'none'];
  const storage = ['--storage-filesystem-folder', join(folder, 'data'), '--hosts', `127.0.0.1:${port}`];
  const close = await start(programs.Radicale, [...storage, ...options], { port, folder });
  const calendar = `http://127.0.0.1:${port}/dana/work/`;
  const made = await fetch(calendar, { method: 'MKCALENDAR', headers: authorization });
  if (made.status !== 201) throw new Error(`Radicale made no calendar: ${made.status}`);
  return { calendar, user, password, close };
}

export async function openXandikos(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'xandikos-'));
  const port = await freePort();
  const options = ['-d', join(folder, 'data'), '--defaults', '-l', '127.0.0.1', '-p', String(port)];
  const close = await start(programs.xandikos, options, { port, folder });
  return { calendar: `http://127.0.0.1:${port}/user/calendars/calendar/`, user, password, close };
}

export const authorization = {
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
};

async function start(
  program: string,
  options: string[],
  { port, folder }: { port: number; folder: string },
): Promise<() => Promise<void>> {
  const child: ChildProcess = spawn(program, options, { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (!(await answers(`http://127.0.0.1:${port}/`)))
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
  return async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function answers(address: string): Promise<boolean> {
  const response = await fetch(address).catch(() => undefined);
  await response?.body?.cancel();
  if (!response) await new Promise((resolve) => setTimeout(resolve, 50));
  return response !== undefined;
}
