import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type BookingRecord,
  createBookingService,
  demoPagesYaml,
  emlFolder,
  readMessage,
} from '../../src/service/index.ts';
import { openMailServer } from '../../src/service/mail/transports/mail-server.fixture.ts';
import type { Command } from '../command.ts';
import { csv, meetingTable } from '../meetings/meeting-table.ts';
import { callCommand } from './child-process.fixture.ts';
import { forget } from './forget.ts';
import { mail } from './mail.ts';
import { meetings } from './meetings.ts';
import { jsonLine, logLine, serve } from './serve.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'host-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

const open = () =>
  createBookingService({
    pages: demoPagesYaml,
    store: { file: join(data, 'booking.db') },
    mail: emlFolder(join(data, 'mail')),
    secret: 'x'.repeat(32),
    publicUrl: 'https://book.example.com',
  });

/** A data folder in which one guest booked a meeting, and another asked for one. */
async function bookOne(guestName = 'Noa Levi'): Promise<string> {
  const service = open();
  const answer = await service.fetch('/api/agent/booking-pages/demo/slots?duration=30&timezone=UTC&days=30');
  const { slots } = (await answer.json()) as { slots: { start: string }[] };
  const ask = async (guest: string, start: string | undefined) => {
    const body = JSON.stringify({
      guestName,
      guestEmail: guest,
      timezone: 'UTC',
      durationMinutes: 30,
      start,
    });
    const headers = { 'content-type': 'application/json' };
    const { status } = await service.fetch('/api/agent/booking-pages/demo/requests', {
      method: 'POST',
      headers,
      body,
    });
    expect(status).toBe(202);
  };
  await ask('noa@example.com', slots.at(-1)?.start);
  await service.runJobs();
  const path = /\/confirm\/[\w-]{43}/.exec(await mailOf('confirm_request'))?.[0] ?? '';
  await service.fetch(path, { method: 'POST', body: new URLSearchParams({ decision: 'confirm' }) });
  await ask('omer@example.com', slots.at(-2)?.start);
  await service.runJobs();
  await service.close();
  return slots.at(-1)?.start ?? '';
}

async function mailOf(kind: string): Promise<string> {
  const file = (await readdir(join(data, 'mail'))).find((name) => name.includes(`-${kind}-`));
  return file ? (readMessage(await readFile(join(data, 'mail', file))).text ?? '') : '';
}

/** Runs a command in this process, because starting one takes a second. The mail tests start the real command. */
async function run(name: string, ...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const line = { args: [...args, '--data', data], env: {}, stdin: stdout, stdout, stderr };
  const code = await commands[name]?.run({ ...line, interrupted: new AbortController().signal });
  return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}
const listed = async (...args: string[]) => {
  const { stdout } = await run('meetings', 'list', '--json', ...args);
  return JSON.parse(stdout) as { id: string; start: string; status: string }[];
};

describe('agent-booking meetings', () => {
  it('lists what is ahead as a table and as JSON, and with --all unconfirmed requests too', async () => {
    const start = await bookOne();
    const { stdout, code } = await run('meetings', 'list', '--timezone', 'UTC');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^WHEN +LENGTH +PAGE +HOST +GUEST +STATUS +ID\n/);
    expect(stdout).toContain(start.slice(11, 16));
    expect(stdout).toMatch(
      /30 min {2}demo {2}dana@example\.com {2}Noa Levi <noa@example\.com> {2}booked {2}[\da-f-]{36}\n/,
    );
    expect(stdout).not.toContain('omer');
    expect(await listed()).toEqual([expect.objectContaining({ start, status: 'booked' })]);
    expect((await listed('--all')).map(({ status }) => status).sort()).toEqual(['awaiting', 'booked']);
    expect(await listed('--page', 'other')).toEqual([]);
    const other = await run('meetings', 'list', '--page', 'other');
    expect(other.stdout).toBe('No meeting is ahead on a page "other".\n');
    const database = new DatabaseSync(join(data, 'booking.db'));
    database.exec(`update request set starts_at = 1000, ends_at = 2000 where status = 'awaiting'`);
    database.close();
    expect((await listed('--all')).map(({ status }) => status).sort()).toEqual(['booked', 'expired']);
  });

  it('prints no control character that a guest wrote', async () => {
    await bookOne();
    const [meeting] = await listed();
    const table = meetingTable(
      [{ ...(meeting as BookingRecord), guestName: 'Noa\u001b]0;x\u0007\u202e\n' }],
      'UTC',
    );
    expect(table).toMatch(/ {2}Noa(?: \]0;x)? <noa@example\.com> {2}/);
    expect(table.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('prints a table of any length', async () => {
    await bookOne();
    const [meeting] = await listed();
    const table = meetingTable(Array(130_000).fill(meeting), 'UTC');
    expect(table.split('\n')).toHaveLength(130_002);
  });

  it('cancels one, and the next process that sends tells both sides', async () => {
    await bookOne();
    const [meeting] = await listed();
    expect(await run('meetings', 'cancel', meeting?.id ?? '')).toMatchObject({ code: 0, stderr: '' });
    expect(await run('meetings', 'cancel', meeting?.id ?? '')).toMatchObject({ code: 1, stdout: '' });
    expect(await listed()).toEqual([]);
    const service = open();
    await service.runJobs();
    await service.close();
    expect(await mailOf('called_off_guest')).toContain('cancelled this meeting');
    expect(await mailOf('called_off_host')).toContain('We email your guest too');
  });

  it('cancels one and asks the guest for another time', async () => {
    await bookOne();
    const [meeting] = await listed();
    const cancelled = await run('meetings', 'cancel', meeting?.id ?? '', '--rebook');
    expect(cancelled).toMatchObject({ code: 0, stderr: '' });
    expect(cancelled.stdout).toContain('the guest is asked to choose another time');
    const service = open();
    await service.runJobs();
    await service.close();
    expect(await mailOf('rebook_guest')).toContain('Please choose another time');
    expect(await mailOf('rebook_host')).toContain('You cancelled a meeting and asked for another time');
    await expect(run('meetings', 'list', '--rebook')).rejects.toThrow('--rebook belongs to');
  });

  it('exports CSV that no spreadsheet takes for formulas, and a calendar with the UIDs of the mails', async () => {
    await bookOne('=HYPERLINK("http://evil.example")');
    const { stdout } = await run('meetings', 'export');
    const [head, row, ...rest] = stdout.split('\r\n');
    expect(head).toBe(
      'id,slug,hostEmail,status,start,end,durationMinutes,guestName,guestEmail,timezone,reasonKey,answers',
    );
    expect(row).toContain(',"\'=HYPERLINK(""http://evil.example"")",noa@example.com,');
    expect(rest).toEqual(['']);
    const calendar = await run(
      'meetings',
      'export',
      '--format',
      'ics',
      '--public-url',
      'https://book.example.com',
    );
    expect(calendar.stdout).toContain('METHOD:PUBLISH');
    const [meeting] = await listed();
    expect(calendar.stdout.replaceAll('\r\n ', '')).toContain(`UID:${meeting?.id}@book.example.com\r\n`);
    expect(calendar.stdout.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    // The calendar has the same words as the mail: the page's name, and the questions in words.
    expect(calendar.stdout).toMatch(/SUMMARY:Product advice for teams that build with agents · /);
    expect(calendar.stderr).toBe('');
    const other = await run('meetings', 'export', '--format', 'ics');
    expect(other.stdout.replaceAll('\r\n ', '')).toContain(`UID:${meeting?.id}@localhost\r\n`);
    expect(other.stderr).toContain('Without --public-url');
  });

  it.each([
    [['meetings'], 'list, cancel, export'],
    [['meetings', 'cancel'], 'cancel ID'],
    [['meetings', 'list', 'now'], '"now"'],
    [['meetings', 'export', '--format', 'xml'], '--format is "xml"'],
    [['meetings', 'list', '--timezone', 'Mars/Base'], 'Mars/Base'],
    [['meetings', 'list', '--data', 'nowhere'], 'there is no nowhere'],
    [['forget'], 'name one guest'],
    [['forget', 'noa'], '"noa" is no email address'],
    [['forget', 'noa@example.com', '--keep', '--free'], 'not both'],
    [['mail', 'test'], 'name one address'],
    [['mail', 'test', 'noa@example.com', '--smtp', 'http://x'], 'it looks like'],
    [['serve', '--smtp', 'smtp://u:p4ssw0rd@mail.example.com?tls=off'], 'unencrypted'],
    [['serve', '--trust-proxy', 'yes'], '--trust-proxy is "yes"'],
    [['serve', '--retain-days', '3'], '--retain-days is "3"'],
  ])('%s is refused with the remedy', async ([name = '', ...args], remedy) => {
    const discarded = new PassThrough();
    const line = { args, env: {}, stdin: discarded, stdout: discarded, stderr: discarded };
    const running = commands[name]?.run({ ...line, interrupted: new AbortController().signal });
    const error = await running?.then(() => undefined).catch((thrown: Error) => thrown);
    expect(error?.name).toBe('UsageError');
    expect(error?.message).toContain(remedy);
    expect(error?.message).not.toContain('p4ssw0rd');
  });
});

const commands: Record<string, Command> = { meetings, forget, mail, serve };

it.each([
  ['=1', "'=1"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['a;=1', "a;'=1"],
  ['a; @b', "a;' @b"],
  ['x;"=1+1', `"x;'""=1+1"`],
  ['a\n-1', `"a\n'-1"`],
  ['Noa-Lee; a+b=c', 'Noa-Lee; a+b=c'],
])('leaves no formula in CSV where a semicolon or a line begins a cell: %j', (written, cell) => {
  expect(csv([[written]])).toBe(`${cell}\r\n`);
});

it.each([
  ['a control sequence of eight bits', 'Noa\u009b31m'],
  ['a turned direction', 'Noa\u202eveL'],
  ['a mark of direction', 'Noa\u200f'],
  ['a filler', 'Noa\u3164'],
  ['a space of braille', 'Noa\u2800'],
  ['a joiner', 'No\u200da'],
  ['a tag', 'Noa\u{e0041}'],
  ['half a character', 'Noa\ud800'],
])('prints nothing that cannot be seen in a table, a log or JSON: %s', (_, guestName) => {
  const meeting = {
    slug: 'demo',
    start: '2026-11-19T13:00:00Z',
    durationMinutes: 30,
    guestName,
    guestEmail: 'n@e.x',
    status: 'booked',
    id: 'i',
  };
  const unseen = /[\p{Cc}\p{Cf}\p{Cs}\u3164\u2800]/u;
  expect(meetingTable([meeting as BookingRecord], 'UTC').replaceAll('\n', '')).not.toMatch(unseen);
  const event = { event: 'mail_failed', at: 0, reason: guestName };
  for (const line of [logLine(event), jsonLine(event)]) expect(line.slice(0, -1)).not.toMatch(unseen);
  expect(JSON.parse(jsonLine(event))).toMatchObject({ reason: guestName });
  expect(logLine({ event: 'answered', at: 0, path: guestName }).slice(0, -1)).not.toMatch(unseen);
  expect(csv([[guestName]]).slice(0, -2)).not.toMatch(/[\p{Cc}\u202e\u200f]/u);
});

it('quotes cells of CSV as they have to be', () => {
  expect(csv([['a,b', 'say "x"', 'two\nlines', '+1', 'plain', '']])).toBe(
    '"a,b","say ""x""","two\nlines",\'+1,plain,\r\n',
  );
});

describe('agent-booking forget', () => {
  it('counts entries in calendars that still name the guest', async () => {
    await bookOne();
    const database = new DatabaseSync(join(data, 'booking.db'));
    database.exec(
      `insert into calendar_entry (meeting_id, target, version, attempts) select id, 'a calendar', 0, 0 from meeting`,
    );
    database.close();
    const { stdout } = await run('forget', 'noa@example.com', '--keep');
    expect(stdout).toContain("Entries in hosts' calendars that may still name the guest: 1.");
  });

  it('does nothing while a meeting is ahead, then obeys the option, and leaves no byte of the guest', async () => {
    await bookOne();
    const undecided = await run('forget', 'noa@example.com');
    expect(undecided).toMatchObject({ code: 1, stdout: '' });
    expect(undecided.stderr).toContain('--keep or --free');
    expect(undecided.stderr).toMatch(/^ {2}\w{3} \d\d \w{3,4} \d{4} \d\d:\d\d {2}\S+$/m);
    expect(await run('forget', 'NOA+x@example.com', '--free')).toMatchObject({
      code: 0,
      stdout: 'Erased: 1. Kept without a name: 0.\n',
    });
    expect(await listed()).toEqual([]);
    for (const file of await readdir(data, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      expect((await readFile(join(file.parentPath, file.name), 'latin1')).includes('noa@'), file.name).toBe(
        false,
      );
    }
    expect(await run('forget', 'noa@example.com')).toMatchObject({ code: 1 });
  });
});

describe('agent-booking mail test', () => {
  it('sends one mail as the service would, with the password out of the command line', async () => {
    const login = { user: 'noa', password: 'p4ssw0rd' };
    const server = await openMailServer({ login, hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    try {
      const url = `smtp://noa:p4ssw0rd@127.0.0.1:${server.port}`;
      const ended = await callCommand(
        ['mail', 'test', 'you@example.com', '--from', 'Bookings <hello@book.example.com>'],
        { env: { AGENT_BOOKING_SMTP: url } },
      );
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(ended.stdout).toContain(`127.0.0.1:${server.port} took the mail to you@example.com`);
      expect(server.taken[0]).toMatchObject({ from: 'hello@book.example.com', to: ['you@example.com'] });
      expect(server.taken[0]?.message.headers.get('auto-submitted')).toBe('auto-generated');
    } finally {
      await server.close();
    }
  });

  it('names the recipient that is no address', async () => {
    const { code, stderr } = await callCommand(['mail', 'test', 'x']);
    expect([code, stderr]).toEqual([
      2,
      'agent-booking mail: the recipient is "x"; it must be an address such as you@example.com\n',
    ]);
  });

  it('says what the mail server said, and ends with 1', async () => {
    const server = await openMailServer({ recipient: () => ({ code: 550, text: '5.1.1 no such mailbox' }) });
    try {
      const send = ['mail', 'test', 'you@example.com', '--smtp', server.url];
      const unsaid = await callCommand(send);
      expect([unsaid.code, unsaid.stderr]).toEqual([2, expect.stringContaining('say who sends it')]);
      const ended = await callCommand([...send, '--from', 'book@example.com']);
      expect(ended.code).toBe(1);
      expect(ended.stderr).toContain('no such mailbox');
    } finally {
      await server.close();
    }
  });
});
