import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createBookingService,
  demoPagesYaml,
  openSqliteStore,
  readBookings,
} from '../../src/service/index.ts';
import { callCommand } from './child-process.fixture.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  file = join(folder, 'booking.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A service on the data folder that goes on while it is copied. */
async function serveOneRequest() {
  const service = createBookingService({ pages: demoPagesYaml, store: { file } });
  const slots = await service.fetch('/api/agent/booking-pages/demo/slots?duration=30&timezone=UTC');
  const { start } = ((await slots.json()) as { slots: [{ start: string }] }).slots[0];
  const body = {
    guestName: 'Noa',
    guestEmail: 'noa@example.com',
    timezone: 'UTC',
    durationMinutes: 30,
    start,
  };
  const answer = await service.fetch('/api/agent/booking-pages/demo/requests', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(202);
  return service;
}

describe('agent-booking backup', () => {
  it('copies what is booked while it is served, into one file for its owner alone', async () => {
    const service = await serveOneRequest();
    const to = join(folder, 'copy.db');
    const { code, stdout } = await callCommand(['backup', to, '--data', folder]);
    expect(stdout).toContain(`Copied ${file} to ${to}; the copy is undamaged.`);
    expect(stdout).toContain(join(folder, 'secret'));
    expect(code).toBe(0);
    await service.close();
    expect((await stat(to)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
    const copy = openSqliteStore({ file: to });
    expect((await readBookings(copy)).map(({ guestEmail }) => guestEmail)).toEqual(['noa@example.com']);
    await copy.close();
  });

  it('never writes over a file, and names one that is not there', async () => {
    await (await serveOneRequest()).close();
    const before = await readFile(file);
    const onto = await callCommand(['backup', file, '--data', folder]);
    expect(onto.stderr).toContain(`${file} exists already; name a new file`);
    expect(await readFile(file)).toEqual(before);
    const nothing = await callCommand(['backup', join(folder, 'b.db'), '--data', join(folder, 'none')]);
    expect(nothing.stderr).toContain('there is no database to copy');
    expect([onto.code, nothing.code]).toEqual([1, 1]);
    expect(await readdir(folder)).not.toContain('b.db');
  });

  it('tells how PostgreSQL is copied, without repeating a password', async () => {
    const database = 'postgres://noa:hush@db.example.com/booking';
    const { code, stderr } = await callCommand(['backup', 'b.dump', '--database', database]);
    expect(stderr).toContain('pg_dump --format=custom --file=b.dump URL');
    expect(stderr).not.toContain('hush');
    expect(code).toBe(2);
  });

  it('names the folder that is not there', async () => {
    const to = join(folder, 'none', 'b.db');
    const { code, stderr } = await callCommand(['backup', to, '--data', folder]);
    expect(stderr).toContain(`there is no folder ${join(folder, 'none')}; make it, or name another file`);
    expect(code).toBe(2);
  });

  it('asks for one file', async () => {
    const { code, stderr } = await callCommand(['backup']);
    expect(stderr).toBe('agent-booking backup: name one new file: agent-booking backup FILE\n');
    expect(code).toBe(2);
  });
});
