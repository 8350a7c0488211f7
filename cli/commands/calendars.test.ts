import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  calcomPages,
  fakeApiKey,
  openFakeCalcom,
} from '../../src/service/calendars/calcom/fake-calcom.fixture.ts';
import {
  type FakeCaldav,
  openFakeCaldav,
  status,
} from '../../src/service/calendars/caldav/fake-caldav.fixture.ts';
import { openSqliteStore } from '../../src/service/index.ts';
import { callCommand } from './child-process.fixture.ts';

let data: string;
let file: string;
let fake: FakeCaldav;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'calendars-'));
  file = join(data, 'pages.yaml');
  fake = await openFakeCaldav();
  await writeFile(join(data, 'secret'), 's'.repeat(40));
  await openSqliteStore({ file: join(data, 'booking.db') }).close();
  await writePages(`{ caldav: "${fake.calendar}", user: dana, write: true }`);
});
afterEach(async () => {
  await fake.close();
  await rm(data, { recursive: true, force: true });
});

const writePages = (calendar: string) =>
  writeFile(
    file,
    `hosts:
  - { email: dana@example.com, timezone: Asia/Jerusalem, hours: { mon-sun: 09:00-17:00 }, calendars: [${calendar}] }
pages:
  - { slug: demo, name: Dana, timezone: Asia/Jerusalem, durationsMinutes: [30], host: dana@example.com }
`,
  );
const run = (verb: string, ...more: string[]) =>
  callCommand(['calendars', verb, '--pages', file, '--data', data, '--private-calendars', ...more]);
const connect = (typed: string, ...more: string[]) =>
  callCommand(
    ['calendars', 'connect', 'caldav', fake.calendar, '--data', data, '--private-calendars', ...more],
    {
      stdin: typed,
    },
  );

it('asks for no password that would travel without TLS', async () => {
  const refused = await callCommand([
    'calendars',
    'connect',
    'caldav',
    'http://127.0.0.1:1/',
    '--data',
    data,
  ]);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('--private-calendars');
  expect(refused.stderr).not.toContain('User at');
});

it('connects with the password that is typed, tests, and disconnects', async () => {
  const before = await run('test');
  expect(before).toMatchObject({ code: 1, stdout: '' });
  expect(before.stderr).toContain(
    'dana@example.com, calendar at 127.0.0.1 (work): no sign-in is stored for it',
  );
  const connected = await connect(`${fake.password}\n`, '--user', 'dana');
  expect(connected.code).toBe(0);
  expect(connected.stdout).toContain(`- { caldav: "${fake.calendar}", user: "dana" }`);
  expect(connected.stdout + connected.stderr).not.toContain(fake.password);
  expect(await run('test')).toMatchObject({
    code: 0,
    stdout:
      'dana@example.com, calendar at 127.0.0.1 (work): read, 0 busy times in the next 92 days; an entry was written and removed.\n',
    stderr: '',
  });
  expect([...fake.objects]).toEqual([]);
  const end = ['calendars', 'disconnect', 'caldav', fake.calendar, '--data', data, '--user', 'dana'];
  expect(await callCommand(end)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('is removed here'),
  });
  expect(await callCommand(end)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no sign-in'),
  });
  expect((await run('test')).code).toBe(1);
});

it('keeps no password that the server refuses, and names the reason', async () => {
  expect(await connect('wrong\n', '--user', 'dana')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('The calendars are not connected: its server answered 401'),
  });
  expect(fake.asked.filter(({ method }) => method === 'PROPFIND')).toHaveLength(1);
});

it('keeps the password so that another secret cannot read it', async () => {
  await connect(`${fake.password}\n`, '--user', 'dana');
  const store = openSqliteStore({ file: join(data, 'booking.db') });
  const rows = await store.read((sql) => sql.all<{ sealed: string }>('select * from calendar_account'));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(fake.password);
  expect(Buffer.from(rows[0]?.sealed ?? '', 'base64').toString('latin1')).not.toContain('dana');
  await store.close();
  await writeFile(join(data, 'secret'), 't'.repeat(40));
  expect((await run('test')).stderr).toContain('no sign-in is stored');
  expect(await connect(`${fake.password}\n`, '--user', 'dana')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('another secret'),
  });
});

it('lists what was read and written, and what fails', async () => {
  expect(await run('list')).toMatchObject({
    code: 0,
    stdout:
      'dana@example.com: caldav calendar at 127.0.0.1 (work)\n  read: never\n  written: never; waiting: 0; failing: 0\n',
  });
  expect(await run('sync')).toMatchObject({ code: 0, stdout: 'Entries that are compared again: 0.\n' });
});

it('shows and tests the event type of a page of Cal.com', async () => {
  const calcom = await openFakeCalcom(() => Date.now());
  await writeFile(file, calcomPages(calcom));
  const name = 'dana@example.com: calcom calendar at 127.0.0.1';
  expect(await run('list')).toMatchObject({ code: 0, stdout: `${name}\n  read: never\n` });
  const tested = await run('test');
  expect(tested.code).toBe(0);
  expect(tested.stdout).toMatch(
    /^dana@example\.com, calendar at 127\.0\.0\.1: read, \d+ free starts in the next 62 days\.\n$/,
  );
  calcom.eventType.seats = { seatsPerTimeSlot: 2 };
  const refused = await run('test');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('its event type cannot be used: several guests share one time');
  expect(tested.stdout + refused.stderr).not.toContain(fakeApiKey);
});

it.each([
  [['list'], 'name the pages file'],
  [['write', '--pages', 'x'], 'there is no "calendars write"'],
  [['connect', 'exchange'], 'write calendars connect caldav URL, connect google or connect microsoft'],
  [['connect', 'google', 'https://a.example'], 'write calendars connect caldav URL'],
  [['connect', 'google'], '--client FILE'],
  [['connect', 'google', '--client', 'package.json'], 'an app of the type "Desktop app"'],
  [['connect', 'google', '--client', 'nope.json'], 'there is no file nope.json'],
  [['connect', 'microsoft'], '--client-id ID'],
  [['disconnect', 'microsoft'], 'name the user'],
  [['connect', 'caldav', 'https://dana:geheim@a.example'], 'leave the password out'],
  [['disconnect', 'caldav', 'https://a.example'], 'name the user'],
])('explains what is wrong with %j', async (args, said) => {
  const answer = await callCommand(['calendars', ...args]);
  expect(answer).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
  expect(answer.stderr).not.toContain('geheim');
});

it('says which calendar fails, and tries the others', async () => {
  const other = await openFakeCaldav();
  fake.always('REPORT', status(403));
  const login = `user: dana, password: "${fake.password}"`;
  await writePages(`{ caldav: "${fake.calendar}", ${login} }, { caldav: "${other.calendar}", ${login} }`);
  expect(await run('test')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('read, 0 busy times'),
    stderr: expect.stringContaining('its server answered 403'),
  });
  await other.close();
});
