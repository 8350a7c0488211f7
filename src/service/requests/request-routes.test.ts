import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestAcceptanceSchema } from '../../wire/index.ts';
import type { MailTransport } from '../mail/transports/transport.ts';
import { rowId } from '../store/store.ts';
import { storeKind } from '../store/stores.fixture.ts';
import {
  type Bench,
  bookMeeting,
  errorOf,
  goodBody,
  openBench,
  startsOf,
  wednesday,
} from './service.fixture.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let bench: Bench;
beforeEach(() => {
  bench = openBench();
});
afterEach(() => bench.close());

const expectNothingStored = async (here: Bench = bench) => {
  expect([await here.rows('request'), await here.rows('mail')]).toEqual([0, 0]);
};

describe('requestMeeting', () => {
  it('keeps the request together with its mail, and answers 202', async () => {
    const answer = await bench.request(goodBody);
    expect(answer.status).toBe(202);
    expect(requestAcceptanceSchema.strict().parse(answer.body)).toMatchObject({
      status: 'confirmation_sent',
      start: goodBody.start,
      durationMinutes: 30,
    });
    expect([await bench.rows('request'), await bench.rows('mail')]).toEqual([1, 1]);
    await bench.service.runJobs();
    expect(bench.mail.sent.map(({ to, kind }) => [to, kind])).toEqual([
      ['noa@example.com', 'confirm_request'],
    ]);
  });

  it('has an id that begins with the time, and so has its mail', async () => {
    await bench.request(goodBody);
    const ids = await bench.store.read((sql) =>
      sql.all<{ id: string }>('select id from request union all select id from mail'),
    );
    const time = rowId(wednesday).slice(0, 15);
    expect(ids.map(({ id }) => id.slice(0, 15))).toEqual([time, time]);
  });

  it('says in words that nothing is booked yet', async () => {
    const { body } = await bench.request(goodBody);
    const { message } = requestAcceptanceSchema.parse(body);
    expect(message).toMatch(
      /goes to noa@example\.com by email\. Only confirming it there books the meeting, within 48 hours/,
    );
  });

  it('keeps what was asked, as it was asked', async () => {
    const body = {
      ...goodBody,
      guestName: 'נועה לוי',
      guestEmail: 'Noa+x@Example.com',
      timezone: 'Asia/Kolkata',
      durationMinutes: 60,
      start: '2026-11-19T16:30:00+05:30',
      locale: 'he',
      reasonKey: 'support',
      answers: { problem: 'It stops\nat noon', company: 'Acme' },
    };
    expect((await bench.request(body)).status).toBe(202);
    const row = await bench.store.read((sql) => sql.get<Record<string, unknown>>('select * from request'));
    const startsAt = Date.parse('2026-11-19T13:00:00+02:00');
    expect(row).toMatchObject({
      guest_name: 'נועה לוי',
      guest_email: 'Noa+x@Example.com',
      guest_email_key: 'noa@example.com',
      timezone: 'Asia/Kolkata',
      locale: 'he',
      duration_minutes: 60,
      starts_at: startsAt,
      ends_at: startsAt + hourMs,
      reason_key: 'support',
      answers: JSON.stringify(body.answers),
      status: 'awaiting',
      created_at: wednesday,
      expires_at: wednesday + 48 * hourMs,
    });
  });

  it('writes start as the slots read writes it in the guest’s zone, whatever spelling came', async () => {
    const answer = await bench.request({ ...goodBody, start: '2026-11-19T11:00:00.000Z' });
    expect(answer).toMatchObject({ status: 202, body: { start: '2026-11-19T13:00:00+02:00' } });
  });

  it('takes every start that the slots read listed, for the last of sixty days too', async () => {
    const starts = startsOf(await bench.get('/api/agent/booking-pages/demo/slots?days=60&duration=60'));
    for (const start of [starts[0], starts.at(-1)]) {
      expect((await bench.request({ ...goodBody, durationMinutes: 60, start })).status, start).toBe(202);
    }
  });

  it('does not hold the start: another guest may ask for it, and it stays listed', async () => {
    await bench.request(goodBody);
    expect((await bench.request({ ...goodBody, guestEmail: 'avi@example.com' })).status).toBe(202);
    expect(startsOf(await bench.get('/api/agent/booking-pages/demo/slots'))).toContain(goodBody.start);
  });

  it('tolerates fields that the interface does not have', async () => {
    expect((await bench.request({ ...goodBody, note: 'x', nested: { a: [1] } })).status).toBe(202);
  });
});

const { start: _start, ...withoutStart } = goodBody;
/** [what is wrong, body, what the error says] */
const wrongBodies: [string, unknown, string][] = [
  [
    'nothing',
    {},
    'guestName is missing. guestEmail is missing. timezone is missing. durationMinutes is missing. start is missing',
  ],
  ['null', null, 'The body must be a JSON object'],
  ['a list', [goodBody], 'The body must be a JSON object'],
  ['a text', 'book it', 'The body must be a JSON object'],
  ['no start', withoutStart, 'start is missing'],
  ['a blank name', { ...goodBody, guestName: ' ' }, 'guestName is blank'],
  ['an invisible name', { ...goodBody, guestName: '\u200b\u2060\u2800' }, 'guestName is blank'],
  ['a name of two lines', { ...goodBody, guestName: 'Noa\nBcc: x@y.com' }, 'guestName holds a line break'],
  [
    'a long name',
    { ...goodBody, guestName: 'x'.repeat(201) },
    'guestName is 201 characters long; 200 is the most',
  ],
  ['a name that is a number', { ...goodBody, guestName: 5 }, 'guestName is 5: '],
  ['no address', { ...goodBody, guestEmail: 'noa' }, 'guestEmail is "noa": must be one email address'],
  ['two addresses', { ...goodBody, guestEmail: 'a@b.co,c@d.co' }, 'guestEmail is "a@b.co,c@d.co"'],
  [
    'a header in the address',
    { ...goodBody, guestEmail: 'a@b.co\r\nBcc: x@y.co' },
    'guestEmail is "a@b.co\\r\\nBcc',
  ],
  [
    'an unknown zone',
    { ...goodBody, timezone: 'Mars/Base' },
    'timezone is "Mars/Base"; it must be an IANA name',
  ],
  [
    'an offset for a zone',
    { ...goodBody, timezone: '+02:00' },
    'timezone is "+02:00"; it must be an IANA name',
  ],
  [
    'another duration',
    { ...goodBody, durationMinutes: 45 },
    'durationMinutes is 45; this page offers 15, 30, 60',
  ],
  ['a duration as text', { ...goodBody, durationMinutes: '30' }, 'durationMinutes is "30": '],
  ['half a minute', { ...goodBody, durationMinutes: 30.5 }, 'durationMinutes is 30.5: '],
  [
    'a start without an offset',
    { ...goodBody, start: '2026-11-19T13:00:00' },
    'start is "2026-11-19T13:00:00": must be one of the start times',
  ],
  ['a start in words', { ...goodBody, start: 'tomorrow' }, 'start is "tomorrow"'],
  [
    'a day that does not exist',
    { ...goodBody, start: '2026-02-30T13:00:00+02:00' },
    'start is "2026-02-30T13:00:00+02:00", which is no time of the calendar',
  ],
  ['another language', { ...goodBody, locale: 'fr' }, 'locale is "fr": '],
  ['null for what is left out', { ...goodBody, reasonKey: null }, 'reasonKey is null: '],
  [
    'an unknown reason',
    { ...goodBody, reasonKey: 'chat' },
    'reasonKey is "chat"; this page has intro, support',
  ],
  [
    'a required answer missing',
    { ...goodBody, reasonKey: 'support' },
    'answers.problem is missing; it is required: "What does not work',
  ],
  [
    'a required answer blank',
    { ...goodBody, reasonKey: 'support', answers: { problem: ' ' } },
    'answers.problem is missing',
  ],
  [
    'a required answer that is invisible',
    { ...goodBody, reasonKey: 'support', answers: { problem: '\u200b\u2800' } },
    'answers.problem is missing',
  ],
  [
    'a control character in an answer',
    { ...goodBody, answers: { company: 'Acme\u0000' } },
    'answers.company holds a control character',
  ],
  [
    'an answer to nothing',
    { ...goodBody, answers: { shoe: '42' } },
    'answers."shoe" answers no question; asked are company',
  ],
  [
    'an answer of another reason',
    { ...goodBody, reasonKey: 'intro', answers: { problem: 'x' } },
    'answers."problem" answers a question of the reason "support", which reasonKey does not name',
  ],
  ['an answer that is no text', { ...goodBody, answers: { company: 5 } }, 'answers."company": '],
  [
    'a long answer',
    { ...goodBody, answers: { company: 'x'.repeat(2001) } },
    'answers.company is longer than 2000 characters',
  ],
  ['answers as a list', { ...goodBody, answers: ['Acme'] }, 'answers is an array: '],
];

describe('a wrong body is 400 with what is wrong, and nothing is stored:', () => {
  it.each(wrongBodies)('%s', async (_, body, message) => {
    const answer = await bench.request(body);
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toContain(message);
    await expectNothingStored();
  });

  it('all at once', async () => {
    const body = { ...goodBody, durationMinutes: 5, timezone: 'X', reasonKey: 'y', answers: { z: '1' } };
    expect(errorOf(await bench.request(body))).toMatch(/durationMinutes.*reasonKey.*answers.*timezone/s);
  });

  const raw: [string, string, string][] = [
    ['an empty body', '', 'The body is no valid JSON'],
    ['broken JSON', '{"guestName": ', 'The body is no valid JSON'],
    ['two objects', '{}{}', 'The body is no valid JSON'],
    ['3000 levels', `${'{"answers":'.repeat(3000).slice(0, 32_000)}`, 'The body is no valid JSON'],
    ['3000 levels, closed', `${'['.repeat(3000)}${']'.repeat(3000)}`, 'The body must be a JSON object'],
    [
      '3000 levels inside',
      `{"answers":{"company":${'['.repeat(3000)}${']'.repeat(3000)}}}`,
      'answers."company"',
    ],
    [
      'a key of every object',
      JSON.stringify(goodBody).replace('{', '{"__proto__":{"guestName":"x"},'),
      '__proto__ is no field of a request',
    ],
    [
      'a key of every object among answers',
      JSON.stringify({ ...goodBody, answers: 0 }).replace('0}', '{"__proto__":"x"}}'),
      'answers.__proto__ is no field of a request',
    ],
    [
      'half a character',
      JSON.stringify({ ...goodBody, guestName: 'A\uD800' }),
      '"guestName" holds no valid Unicode text',
    ],
    [
      'half a character in an answer',
      JSON.stringify({ ...goodBody, answers: { company: '\uDC00' } }),
      'answers."company" holds no valid Unicode text',
    ],
    [
      'half a character in a key',
      JSON.stringify({ ...goodBody, answers: { '\uDC00': 'x' } }),
      'is no valid Unicode text',
    ],
  ];
  it.each(raw)('%s', async (_, text, message) => {
    const answer = await bench.request(undefined, { text });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toContain(message);
    await expectNothingStored();
  });

  it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'content type %s',
    async (type) => {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      const answer = await bench.request(goodBody, { headers });
      expect(answer.status).toBe(400);
      expect(errorOf(answer)).toMatch(/content-type is .*; it must be application\/json/);
    },
  );

  it.each([
    ['guestName', 'guestName is an array'],
    ['durationMinutes', 'durationMinutes is an array'],
    ['timezone', 'timezone is an array'],
    ['start', 'start is an array'],
    ['answers', 'answers is an array'],
    ['extra', 'guestName is missing'],
  ])('arrays in arrays, fifteen thousand deep, as %s', async (field, message) => {
    const text = `{"${field}":${'['.repeat(15_000)}${']'.repeat(15_000)}}`;
    const answer = await bench.request(undefined, { text });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toContain(message);
    await expectNothingStored();
  });

  it('bytes that are no UTF-8', async () => {
    const [before = '', after = ''] = JSON.stringify({ ...goodBody, guestName: '|' }).split('|');
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
    const headers = { 'content-type': 'application/json' };
    const response = await bench.service.fetch('/api/agent/booking-pages/demo/requests', {
      method: 'POST',
      headers,
      body,
    });
    expect(response.status).toBe(400);
  });

  it('more than 32 KiB, whether or not it says so beforehand; exactly 32 KiB is read', async () => {
    const padded = (bytes: number) => JSON.stringify(goodBody).padEnd(bytes);
    expect((await bench.request(undefined, { text: padded(32_768) })).status).toBe(202);
    const tooLarge = await bench.request(undefined, { text: padded(32_769) });
    expect([tooLarge.status, errorOf(tooLarge)]).toEqual([
      400,
      'The body is too large; 32768 bytes is the most',
    ]);
  });

  it.each([
    ['is read no further than 1 MiB', {}, 68],
    ['is not read at all where it says that it is longer', { 'content-length': '1048577' }, 2],
  ])('an endless body %s', async (_, sizes, mostPulls) => {
    let pulled = 0;
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    const headers = { 'content-type': 'application/json', ...sizes };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const response = await bench.service.fetch('/api/agent/booking-pages/demo/requests', init);
    expect(response.status).toBe(400);
    expect(pulled).toBeLessThan(mostPulls);
  });

  it('more than 32 KiB where less was told', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '10' };
    const init = { method: 'POST', headers, body: JSON.stringify(goodBody).padEnd(32_769) };
    const response = await bench.service.fetch('/api/agent/booking-pages/demo/requests', init);
    expect(await response.json()).toEqual({ error: 'The body is too large; 32768 bytes is the most' });
  });

  it('and application/json with parameters is read', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await bench.request(goodBody, { headers })).status).toBe(202);
  });
});

describe('a start that is not offered now is 409, and nothing is stored:', () => {
  it.each([
    ['between two starts', '2026-11-19T13:10:00+02:00'],
    ['a millisecond off', '2026-11-19T13:00:00.001+02:00'],
    ['outside the hours', '2026-11-19T20:00:00+02:00'],
    ['too near the end of the hours', '2026-11-19T11:45:00+02:00'],
    ['on a closed day', '2026-11-20T13:00:00+02:00'],
    ['within the minimum notice', '2026-11-18T10:30:00+02:00'],
    ['in the past', '2020-01-01T10:00:00Z'],
    ['after sixty days', '2027-01-20T10:00:00+02:00'],
    ['far away', '9999-12-31T23:59:59Z'],
    ['a local time sent as UTC', '2026-11-18T18:00:00Z'],
  ])('%s', async (_, start) => {
    const answer = await bench.request({ ...goodBody, start });
    expect(answer.status).toBe(409);
    expect(errorOf(answer)).toBe(`start "${start}" is not offered now for 30 minutes; read the slots again`);
    await expectNothingStored();
  });

  it('booked meanwhile', async () => {
    await bookMeeting(bench.store, goodBody.start, 30);
    expect((await bench.request(goodBody)).status).toBe(409);
    expect((await bench.request({ ...goodBody, start: '2026-11-19T13:30:00+02:00' })).status).toBe(202);
  });

  it('listed for another duration only', async () => {
    const start = '2026-11-19T11:30:00+02:00';
    expect((await bench.request({ ...goodBody, start, durationMinutes: 60 })).status).toBe(409);
    expect((await bench.request({ ...goodBody, start, durationMinutes: 30 })).status).toBe(202);
  });
});

describe('503, and nothing is stored,', () => {
  const expectUnavailable = async (here: Bench, message: RegExp) => {
    const answer = await here.request(goodBody);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(errorOf(answer)).toMatch(message);
  };

  it('where mail cannot leave', async () => {
    const here = openBench({ mail: null });
    await expectUnavailable(
      here,
      /No confirmation can be mailed now, so nothing was requested: no mail transport/,
    );
    await expectNothingStored(here);
    await here.close();
  });

  it('while mail is broken, and 202 again when it works', async () => {
    let broken = true;
    const mail: MailTransport = {
      async send() {
        if (broken) throw new Error('connection refused');
      },
      async close() {},
    };
    const here = openBench({ mail });
    for (let index = 0; index < 10; index += 1) {
      await here.request({ ...goodBody, guestEmail: `g${index}@example.com` });
    }
    await here.service.runJobs();
    const before = await here.rows('request');
    await expectUnavailable(here, /No confirmation can be mailed now/);
    expect(await here.rows('request')).toBe(before);
    broken = false;
    here.clock.advance(10 * minuteMs);
    await here.service.runJobs();
    expect((await here.request(goodBody)).status).toBe(202);
    await here.close();
  });

  it.skipIf(storeKind !== 'sqlite')('while the disk is full', async () => {
    const limit = (pages: number) => bench.store.write((sql) => sql.get(`PRAGMA max_page_count = ${pages}`));
    await limit(1);
    const page = { ...goodBody, guestName: 'x'.repeat(200), answers: { company: 'y'.repeat(2000) } };
    let accepted = 0;
    let answer = await bench.request(page);
    for (; answer.status === 202; accepted += 1) {
      answer = await bench.request({ ...page, guestEmail: `guest${accepted}@example.com` });
    }
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(bench.logged.at(-1)).toMatchObject({
      event: 'store_unavailable',
      reason: expect.stringContaining('full'),
    });
    expect([await bench.rows('request'), await bench.rows('mail')]).toEqual([accepted, accepted]);
    expect((await bench.get('/api/agent/booking-pages/demo/slots')).status).toBe(200);
    await limit(1_000_000);
    expect((await bench.request({ ...page, guestEmail: 'later@example.com' })).status).toBe(202);
  });

  it('while another process holds the database, which is still read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'service-'));
    const file = join(folder, 'b.db');
    const here = openBench({ file, lockWaitMs: 50 });
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await expectUnavailable(here, /cannot reach its database/);
    expect((await here.get('/api/agent/booking-pages/demo/slots')).status).toBe(200);
    other.exec('ROLLBACK');
    other.close();
    await expectNothingStored(here);
    expect((await here.request(goodBody)).status).toBe(202);
    await here.close();
    rmSync(folder, { recursive: true });
  });
});

describe('the jobs', () => {
  it('mark what was not confirmed within 48 hours, and not a millisecond earlier', async () => {
    const status = () => bench.store.read((sql) => sql.get<{ status: string }>('select status from request'));
    await bench.request({ ...goodBody, start: '2026-11-25T13:00:00+02:00' });
    bench.clock.advance(48 * hourMs - 1);
    await bench.service.runJobs();
    expect(await status()).toEqual({ status: 'awaiting' });
    bench.clock.advance(1);
    await bench.service.runJobs();
    expect(await status()).toEqual({ status: 'expired' });
  });
});
