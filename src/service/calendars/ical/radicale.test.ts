import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBusyTimes } from './read-busy-times.ts';

const program = process.env.RADICALE ?? '/usr/bin/radicale';
const missing = !existsSync(program);
/** In CI a missing Radicale fails the test. On other machines the test is skipped, with the reason. */
const skipped = missing && process.env.CI !== 'true';

let folder: string;
let server: ChildProcess | undefined;
let url: string;

beforeAll(async () => {
  if (skipped) return;
  if (missing) throw new Error(`Radicale is not at ${program}; set RADICALE to its path`);
  folder = await mkdtemp(join(tmpdir(), 'radicale-'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}/dana/calendar/`;
  const options = [
    '--storage-filesystem-folder',
    folder,
    '--auth-type',
    'none',
    '--rights-type',
    'authenticated',
  ];
  const child = spawn(program, ['--hosts', `127.0.0.1:${port}`, ...options, '--web-type', 'none'], {
    stdio: 'ignore',
  });
  server = child;
  while (!(await answers(`http://127.0.0.1:${port}/`)))
    if (child.exitCode !== null) throw new Error(`Radicale ended with ${child.exitCode}`);
});

afterAll(async () => {
  if (!server) return;
  const ended = new Promise((resolve) => server?.once('exit', resolve));
  server.kill();
  await ended;
  await rm(folder, { recursive: true, force: true });
});

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

const calendar = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//test//
BEGIN:VTIMEZONE
TZID:Office
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:+0200
TZOFFSETTO:+0200
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:weekly
DTSTAMP:20261101T000000Z
DTSTART;TZID=Office:20261102T100000
DTEND;TZID=Office:20261102T110000
RRULE:FREQ=WEEKLY
EXDATE;TZID=Office:20261123T100000
END:VEVENT
BEGIN:VEVENT
UID:weekly
RECURRENCE-ID;TZID=Office:20261130T100000
DTSTAMP:20261101T000000Z
DTSTART;TZID=Office:20261130T140000
DTEND;TZID=Office:20261130T150000
END:VEVENT
BEGIN:VEVENT
UID:day
DTSTAMP:20261101T000000Z
DTSTART;VALUE=DATE:20261120
SUMMARY:יום חופש
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');

const name = `reads what a CalDAV server exports${skipped ? ` (skipped: there is no Radicale at ${program})` : ''}`;

it.skipIf(skipped)(name, async () => {
  const put = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'text/calendar', authorization: `Basic ${btoa('dana:any')}` },
    body: calendar,
  });
  expect(put.status).toBe(201);
  const exported = await fetch(url, { headers: { authorization: `Basic ${btoa('dana:any')}` } });
  const range = { from: Date.parse('2026-11-15T00:00Z'), until: Date.parse('2026-12-02T00:00Z') };
  const { spans, problems } = readBusyTimes({
    text: await exported.text(),
    timezone: 'Asia/Jerusalem',
    owner: 'dana@example.com',
    range,
  });
  expect(problems).toEqual([]);
  expect(
    spans.map(({ startsAt, endsAt }) =>
      [startsAt, endsAt].map((at) => new Date(at).toISOString().slice(5, 16)),
    ),
  ).toEqual([
    ['11-16T08:00', '11-16T09:00'],
    ['11-19T22:00', '11-20T22:00'],
    ['11-30T12:00', '11-30T13:00'],
  ]);
});
