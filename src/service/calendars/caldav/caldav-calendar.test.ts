import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../time/index.ts';
import { serverCalendar } from '../../pages/read-pages.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import { calendarRequest } from '../port/calendar-request.ts';
import type { HostEvent } from '../port/host-calendar.ts';
import { openCaldavCalendar } from './caldav-calendar.ts';
import {
  authorization,
  isMissing,
  openRadicale,
  openXandikos,
  type TestServer,
} from './caldav-servers.fixture.ts';
import {
  type FakeCaldav,
  type Fault,
  multistatus,
  objectPart,
  openFakeCaldav,
  passes,
  status,
} from './fake-caldav.fixture.ts';

const { signal } = new AbortController();
const range = { from: Date.parse('2026-11-15T00:00Z'), until: Date.parse('2026-12-02T00:00Z') };
const uid = '01a1edab-7800-7661-a10c-d1e1bba17d95@book.example.com';

function openCalendar({ calendar, user, password }: TestServer, timeoutMs = 5000) {
  const host = { timezone: 'Asia/Jerusalem', email: 'dana@example.com' };
  const written = { caldav: calendar, user, password, guest: true, tentative: false };
  const settings = serverCalendar({ ...written, read: true, write: false }, host, {});
  const account = { read: async () => undefined, replace: async () => false };
  const opened = openCaldavCalendar(settings, {
    clock: systemClock,
    request: (url, options) => calendarRequest(url, { timeoutMs, ...options, mayConnect: () => true }),
    account,
  });
  return opened as Required<typeof opened>;
}

const event = (revision: number, changes: Partial<HostEvent> = {}): HostEvent => ({
  uid,
  revision,
  startsAt: Date.parse('2026-11-24T10:00Z'),
  endsAt: Date.parse('2026-11-24T11:00Z'),
  changedAt: Date.parse('2026-11-16T08:00Z'),
  summary: 'A first talk · Noa, Levi; "x" \\ שלום 🙂',
  description: 'Guest: Noa\nQuestion: why?',
  location: 'Herzl 1',
  isTentative: false,
  ...changes,
});

const spansOf = async (server: TestServer, own: string[] = [], within = range) => {
  const { times } = await openCalendar(server).busy(within, {
    signal,
    ownTimes: async () => new Map(own.map((id) => [id, [event(1).startsAt]])),
  });
  return times?.spans.map((span) =>
    [span.startsAt, span.endsAt].map((at) => new Date(at).toISOString().slice(5, 16)).join(' '),
  );
};

const foreign = (id: string, ...lines: string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//', 'BEGIN:VEVENT', `UID:${id}`],
    ...['DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');

const berlin = [
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'BEGIN:DAYLIGHT', 'DTSTART:19700329T020000'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'DTSTART:19701025T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n');

const putForeign = (server: TestServer, name: string, text: string) =>
  fetch(new URL(name, server.calendar), {
    method: 'PUT',
    headers: { 'content-type': 'text/calendar', ...authorization },
    body: text,
  });

const servers = [
  ['the fake', openFakeCaldav, false],
  ['Radicale', openRadicale, isMissing('Radicale')],
  ['xandikos', openXandikos, isMissing('xandikos')],
] as const;

describe.each(servers)('a calendar at %s', (name, open, skipped) => {
  let server: TestServer;
  beforeAll(async () => {
    if (!skipped) server = await open();
  });
  afterAll(async () => server?.close());

  it.skipIf(skipped)(
    'gives an empty list, then the times of events, also of repeats and of days',
    async () => {
      expect(await spansOf(server)).toEqual([]);
      await putForeign(server, 'a.ics', foreign('a', 'DTSTART:20261118T100000Z', 'DTEND:20261118T110000Z'));
      const weekly = ['DTSTART:20251103T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY', 'SUMMARY:x & <y>'];
      await putForeign(server, 'w.ics', foreign('w', ...weekly));
      await putForeign(server, 'd.ics', foreign('d', 'DTSTART;VALUE=DATE:20261120'));
      expect(await spansOf(server)).toEqual([
        '11-16T08:00 11-16T09:00',
        '11-18T10:00 11-18T11:00',
        '11-19T22:00 11-20T22:00',
        '11-23T08:00 11-23T09:00',
        '11-30T08:00 11-30T09:00',
      ]);
    },
  );

  it.skipIf(skipped)(
    'gives the times of days around a clock change, and of an event of 40 days',
    async () => {
      const weekend = { from: Date.parse('2026-10-24T00:00Z'), until: Date.parse('2026-10-27T00:00Z') };
      const daily = [
        'DTSTART;TZID=Europe/Berlin:20261020T123000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;UNTIL=20261030T000000Z',
      ];
      const text = foreign('daily', ...daily).replace('BEGIN:VEVENT', `${berlin}\r\nBEGIN:VEVENT`);
      await putForeign(server, 'daily.ics', text);
      const days = ['10-24T10:30 10-24T11:30', '10-25T11:30 10-25T12:30', '10-26T11:30 10-26T12:30'];
      expect(await spansOf(server, [], weekend)).toEqual(expect.arrayContaining(days));
      const begin = 'DTSTART;VALUE=DATE:20260920';
      for (const end of ['DTEND;VALUE=DATE:20261030', 'DURATION:P40D']) {
        await putForeign(server, 'long.ics', foreign('long', begin, end));
        expect(await spansOf(server, [], weekend)).toContain('09-19T21:00 10-29T22:00');
      }
      for (const name of ['daily.ics', 'long.ics'])
        await fetch(new URL(name, server.calendar), { method: 'DELETE', headers: authorization });
    },
  );

  it.skipIf(skipped)('says that nothing changed since the known version', async () => {
    const options = { signal, ownTimes: async () => new Map() };
    const { version } = await openCalendar(server).busy(range, options);
    expect(await openCalendar(server).busy(range, { ...options, known: version })).toEqual({ version });
  });

  it.skipIf(skipped)('takes an entry, a move of it, and its end; all of them twice', async () => {
    const { write } = openCalendar(server);
    const [id = ''] = uid.split('@');
    const before = await spansOf(server);
    await write.put(event(1), undefined, signal);
    const entry = await write.put(event(1), undefined, signal);
    expect(await spansOf(server)).toEqual(expect.arrayContaining(['11-24T10:00 11-24T11:00']));
    expect(await spansOf(server, [id])).toEqual(before);
    const moved = { startsAt: Date.parse('2026-11-25T06:00Z'), endsAt: Date.parse('2026-11-25T06:30Z') };
    const second = await write.put(event(2, moved), entry, signal);
    expect(await write.put(event(2, moved), second, signal)).toMatchObject({ id: second.id });
    const after = await spansOf(server);
    expect(after).toContain('11-25T06:00 11-25T06:30');
    expect(after).not.toContain('11-24T10:00 11-24T11:00');
    // An older write that arrives late changes nothing.
    await write.put(event(1), entry, signal);
    expect(await spansOf(server)).toEqual(after);
    await write.remove(uid, second, signal);
    await write.remove(uid, second, signal);
    await write.remove(uid, undefined, signal);
    expect(await spansOf(server)).toEqual(before);
  });

  it.skipIf(skipped)(
    'gets an entry again after the host removed it, and ours over a change of the host',
    async () => {
      const { write } = openCalendar(server);
      const entry = await write.put(event(1), undefined, signal);
      const at = new URL(entry.id, server.calendar);
      await fetch(at, { method: 'DELETE', headers: authorization });
      const again = await write.put(event(2), entry, signal);
      const changed = foreign(
        uid,
        'DTSTART:20261126T100000Z',
        'DURATION:PT1H',
        'X-AGENT-BOOKING:2',
        'SEQUENCE:9',
      );
      await fetch(new URL(again.id, server.calendar), {
        method: 'PUT',
        headers: { 'content-type': 'text/calendar', ...authorization },
        body: changed,
      });
      const last = await write.put(event(3), again, signal);
      const spans = await spansOf(server);
      expect(spans).toContain('11-24T10:00 11-24T11:00');
      expect(spans).not.toContain('11-26T10:00 11-26T11:00');
      await write.remove(uid, last, signal);
    },
  );

  it.skipIf(skipped)('takes over an entry that a mail program made of our mail', async () => {
    const { write } = openCalendar(server);
    await putForeign(server, 'mailed.ics', foreign(uid, 'DTSTART:20261126T100000Z', 'DURATION:PT1H'));
    const entry = await write.put(event(1), undefined, signal);
    expect(entry.id).toMatch(/\/mailed\.ics$/);
    const spans = await spansOf(server);
    expect(spans).not.toContain('11-26T10:00 11-26T11:00');
    await write.remove(uid, entry, signal);
  });

  it.skipIf(skipped)('removes an entry that is stored under another name than the known one', async () => {
    const { write } = openCalendar(server);
    const before = await spansOf(server);
    await putForeign(server, 'elsewhere.ics', foreign(uid, 'DTSTART:20261126T100000Z', 'DURATION:PT1H'));
    const id = new URL('gone.ics', server.calendar).pathname;
    await write.remove(uid, { id, generation: 0 }, signal);
    expect(await spansOf(server)).toEqual(before);
  });

  it.skipIf(skipped || name === 'xandikos')('needs the password', async () => {
    const error = await openCalendar({ ...server, password: 'wrong' })
      .busy(range, { signal, ownTimes: async () => new Map() })
      .catch((caught) => caught);
    expect([error.kind, error.message]).toEqual(['signIn', expect.stringContaining('401')]);
  });

  it.skipIf(skipped)('is not what is above it, which has no events', async () => {
    const above = openCalendar({ ...server, calendar: new URL('..', server.calendar).href });
    await expect(above.busy(range, { signal, ownTimes: async () => new Map() })).rejects.toMatchObject({
      kind: 'missing',
    });
  });

  it.skipIf(skipped)('that is not there is missing, and not empty', async () => {
    const calendar = new URL('../gone/', server.calendar).href;
    const gone = openCalendar({ ...server, calendar });
    await expect(gone.busy(range, { signal, ownTimes: async () => new Map() })).rejects.toMatchObject({
      kind: 'missing',
    });
    await expect(gone.write.put(event(1), undefined, signal)).rejects.toMatchObject({ kind: 'missing' });
  });
});

describe('an answer', () => {
  const open = async (...objects: string[]) => {
    const fake = await openFakeCaldav();
    onTestFinished(fake.close);
    const answer = multistatus(...objects.map((data) => objectPart('/dana/work/', data)));
    fake.always('REPORT', (_, response) => response.writeHead(207).end(answer));
    return fake;
  };
  const timed = (id: string, at: string, ...lines: string[]) =>
    foreign(id, `DTSTART:20261118T${at}00Z`, 'DURATION:PT1H', ...lines);
  const written = (text: string) => `<c:calendar-data content-type="text/calendar">${text}</c:calendar-data>`;

  it('may have events with one address, attributes, and HTML in texts', async () => {
    const html = timed('b', '1000', 'X-ALT-DESC:<!DOCTYPE html><p>See</p>');
    const fake = await open(written(timed('a', '0800')), written(`<![CDATA[${html}]]>`));
    expect(await spansOf(fake)).toEqual(['11-18T08:00 11-18T09:00', '11-18T10:00 11-18T11:00']);
  });

  it('frees no time by a name that the sender of an event wrote', async () => {
    const declined = 'ATTENDEE;PARTSTAT=DECLINED:mailto:eve@example.com';
    const text = timed('a', '0800', declined).replace('VERSION', 'X-WR-CALNAME:eve@example.com\r\nVERSION');
    expect(await spansOf(await open(written(text)))).toEqual(['11-18T08:00 11-18T09:00']);
    const own = timed('a', '0800', declined.replace('eve', 'Dana'));
    expect(await spansOf(await open(written(own)))).toEqual([]);
  });

  it('that cannot be read is described without a word of it', async () => {
    for (const text of ['<b Therapy secret></b>', '<Therapy.with.Dr.Freud>'])
      await expect(spansOf(await open(text))).rejects.toThrow('it is no complete XML document');
  });
});

describe('a server with faults', () => {
  let fake: FakeCaldav;
  beforeEach(async () => {
    fake = await openFakeCaldav();
    await putForeign(fake, 'a.ics', foreign('a', 'DTSTART:20261118T100000Z', 'DURATION:PT1H'));
    fake.asked.length = 0;
  });
  afterEach(() => fake.close());

  const data = `<c:calendar-data>${foreign('b', 'DTSTART:20261118T100000Z', 'DURATION:PT1H')}</c:calendar-data>`;
  const sends =
    (text: string, code = 207, headers = {}): Fault =>
    (_, response) =>
      response.writeHead(code, { 'content-type': 'application/xml', ...headers }).end(text);
  const whole = multistatus(objectPart('/dana/work/b', data));
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${multistatus()}`;

  it.each<[string, Fault, string]>([
    ['a sign-in page', sends('<!doctype html><p>Sign in</p>', 200), 'unreadable'],
    ['an empty answer', sends('', 200), 'unreadable'],
    ['an empty text as multistatus', sends('', 207), 'unreadable'],
    ['a sign-in page as multistatus', sends('<html><body/></html>', 207), 'unreadable'],
    ['a redirect to a sign-in page elsewhere', status(302, { location: 'http://127.0.0.1:1/' }), 'otherHost'],
    ['entities of a document type', sends(bomb), 'unreadable'],
    ['elements nested deep', sends(multistatus('<a>'.repeat(20_000) + '</a>'.repeat(20_000))), 'unreadable'],
    ['an answer cut in the middle', sends(whole.slice(0, -40)), 'unreadable'],
    ['an answer with a second root', sends(`${multistatus()}<x/>`), 'unreadable'],
    ['an event cut in the middle', sends(whole.replace(/DURATION[^<]*/, '')), 'unreadable'],
    [
      'an event without its data',
      sends(multistatus(objectPart('/dana/work/b', data, 'HTTP/1.1 403 Forbidden'))),
      'unreadable',
    ],
    [
      'an answer that says it is cut off',
      sends(
        whole.replace(
          '</d:multistatus>',
          '<d:response><d:href>/</d:href><d:status>HTTP/1.1 507 x</d:status></d:response></d:multistatus>',
        ),
      ),
      'unreadable',
    ],
    ['an error in place of the events', sends(multistatus('<d:error><d:limit/></d:error>')), 'unreadable'],
    ['an error beside the events', sends(whole.replace('</d:multi', '<d:error/></d:multi')), 'unreadable'],
    [
      'a description in place of the events',
      sends(multistatus('<d:responsedescription>Later</d:responsedescription>')),
      'unreadable',
    ],
    ['events nested deeper', sends(multistatus(`<d:part>${objectPart('/b', data)}</d:part>`)), 'unreadable'],
    [
      'an event whose data is empty',
      sends(multistatus(objectPart('/b', data), objectPart('/c', '<c:calendar-data/>'))),
      'unreadable',
    ],
    [
      'an event outside of a calendar',
      sends(multistatus(objectPart('/b', data.replace(/(BEGIN|END):VCALENDAR/g, 'X:$1')))),
      'unreadable',
    ],
    ['a packed answer', sends(whole, 207, { 'content-encoding': 'gzip' }), 'unreadable'],
    ['an answer that is too large', sends('x'.repeat(11 * 1024 * 1024)), 'unreadable'],
    ['no permission', status(403), 'refused'],
    ['a method that it does not know', status(405), 'refused'],
    ['too many requests', status(429, { 'retry-after': '7' }), 'limited'],
    ['an error of its own', status(500), 'down'],
    ['a pause', status(503), 'down'],
    ['a broken connection', (request) => request.socket.destroy(), 'unreachable'],
    ['silence', () => undefined, 'slow'],
    ['silence in the middle', (_, response) => response.writeHead(207).write('<d:multi'), 'slow'],
  ])('that sends %s', async (_, fault, kind) => {
    fake.always('REPORT', fault);
    const { busy } = openCalendar(fake, kind === 'slow' ? 300 : 10_000);
    const error = await busy(range, { signal, ownTimes: async () => new Map() }).catch((caught) => caught);
    expect(error).toBeInstanceOf(CalendarFailure);
    expect(error.kind).toBe(kind);
    expect(error.retryAfterMs).toBe(kind === 'limited' ? 7000 : 0);
    expect(JSON.stringify(error) + error.message).not.toMatch(/dana|p:ä|Basic/);
  });

  it.each([status(400), status(501), sends('<d:error><c:supported-filter/></d:error>', 403)])(
    'that does not know the filter for repeating events is read without it',
    async (fault) => {
      const forRepeats =
        (own: Fault): Fault =>
        (request, response, body) =>
          body.includes('RRULE') ? own(request, response, body) : passes;
      fake.always('REPORT', forRepeats(fault));
      expect(await spansOf(fake)).toEqual(['11-18T10:00 11-18T11:00']);
      for (const other of [status(403), status(503)]) {
        fake.always('REPORT', forRepeats(other));
        await expect(spansOf(fake)).rejects.toThrow('its server answered');
      }
    },
  );

  it.each(['DELETE', 'PUT'] as const)(
    'that loses the answer to %s leaves one entry, or none',
    async (method) => {
      const { write } = openCalendar(fake);
      if (method === 'DELETE') await write.put(event(1), undefined, signal);
      fake.loseAnswer(method);
      const call = () =>
        method === 'PUT' ? write.put(event(1), undefined, signal) : write.remove(uid, undefined, signal);
      await expect(call()).rejects.toMatchObject({ kind: 'unreachable' });
      await call();
      const ours = [...fake.objects.values()].filter(({ text }) => text.includes('X-AGENT-BOOKING'));
      expect(ours).toHaveLength(method === 'PUT' ? 1 : 0);
    },
  );

  it.each(['weak', 'none'] as const)('whose ETags are %s takes each change once', async (etags) => {
    fake.etags = etags;
    const { write } = openCalendar(fake);
    const first = await write.put(event(1), undefined, signal);
    expect(first).not.toHaveProperty('etag');
    await write.put(event(2, { summary: 'moved' }), first, signal);
    expect([...fake.objects.values()].map(({ text }) => /SUMMARY:.*/.exec(text)?.[0])).toEqual([
      undefined,
      'SUMMARY:moved',
    ]);
  });

  it('with 20,000 events is read whole', async () => {
    fake.objects.clear();
    const hourMs = 3_600_000;
    for (let index = 0; index < 20_000; index += 1) {
      const at = new Date(range.from + (index % 400) * hourMs).toISOString().replace(/[-:]|\.\d+/g, '');
      const text = foreign(`event ${index}`, `DTSTART:${at}`, 'DURATION:PT30M');
      fake.objects.set(`/dana/work/${index}.ics`, { text, etag: `"${index}"` });
    }
    expect(await spansOf(fake)).toHaveLength(400);
  });

  it('that always says that the entry was changed is asked twice', async () => {
    fake.always('PUT', status(412));
    const { write } = openCalendar(fake);
    await expect(write.put(event(1), undefined, signal)).rejects.toMatchObject({ kind: 'changed' });
    expect(fake.asked.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('writes no guest, no organizer and no method, and what the host may read as text', async () => {
    await openCalendar(fake).write.put(event(4), undefined, signal);
    const [, written] = [...fake.objects.values()].map(({ text }) => text.replace(/\r\n /g, ''));
    expect(written).not.toMatch(/ATTENDEE|ORGANIZER|METHOD/);
    expect(written).toContain('SEQUENCE:4');
    expect(written).toContain('X-AGENT-BOOKING:4');
    expect(written).toContain('SUMMARY:A first talk · Noa\\, Levi\\; "x" \\\\ שלום 🙂');
  });
});

describe('the password', () => {
  const opened: FakeCaldav[] = [];
  const open = async () => {
    const fake = await openFakeCaldav();
    opened.push(fake);
    return fake;
  };
  afterEach(async () => {
    for (const fake of opened.splice(0)) await fake.close();
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect (%i) to another server', async (code) => {
    const [here, there] = [await open(), await open()];
    for (const method of ['REPORT', 'PUT', 'DELETE'])
      here.always(method, status(code, { location: there.calendar }));
    const { busy, write } = openCalendar(here);
    const failures = [
      busy(range, { signal, ownTimes: async () => new Map() }),
      write.put(event(1), { id: '/dana/work/x.ics', etag: '"1"', generation: 0 }, signal),
      write.remove(uid, { id: '/dana/work/x.ics', generation: 0 }, signal),
    ];
    const kinds = await Promise.all(failures.map((failure) => failure.catch(({ kind }) => kind)));
    expect(kinds).toEqual(['otherHost', 'otherHost', 'otherHost']);
    expect(there.asked).toEqual([]);
  });

  it('does not go to an address that an answer names on another server', async () => {
    const [here, there] = [await open(), await open()];
    const text = foreign(uid, 'DTSTART:20261118T100000Z', 'DURATION:PT1H');
    const href = new URL('x.ics', there.calendar).href;
    const answer = multistatus(objectPart(href, `<c:calendar-data>${text}</c:calendar-data>`));
    here.always('REPORT', (_, response) => response.writeHead(207).end(answer));
    const { write } = openCalendar(here);
    await expect(write.put(event(1), undefined, signal)).rejects.toMatchObject({ kind: 'otherHost' });
    await expect(write.remove(uid, undefined, signal)).rejects.toMatchObject({ kind: 'otherHost' });
    expect(there.asked).toEqual([]);
  });
});
