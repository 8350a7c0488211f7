import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMessage } from '../mail/transports/message.ts';
import { calendarsOf } from '../pages/host-page.ts';
import { readPages } from '../pages/read-pages.ts';
import { type Bench, errorOf, goodBody, openBench, startsOf } from '../requests/service.fixture.ts';
import { openTestStore } from '../store/stores.fixture.ts';

const path = '/api/agent/booking-pages/dana/slots';
const minuteMs = 60_000;
const oneOf = goodBody.start;

let served: { status: number; text: string; asked: number };
let server: Server;
let url: string;
let bench: Bench;

const calendarOf = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`;
const eventAt = (start: string, duration = 'PT30M') =>
  `BEGIN:VEVENT\r\nUID:${start}\r\nDTSTART:${start}\r\nDURATION:${duration}\r\nEND:VEVENT`;
/** The start 13:00 in Jerusalem on the Thursday of `goodBody`. */
const thursday = eventAt('20261119T110000Z');

const pagesWith = (...urls: string[]) => `
pages:
  - slug: dana
    name: Dana
    timezone: Asia/Jerusalem
    hours: { sun-thu: "09:00-17:00" }
    durationsMinutes: [30]
    bufferAfterMinutes: 30
    hostEmail: dana@example.com
    busyCalendars: ${JSON.stringify(urls)}
`;

beforeEach(async () => {
  served = { status: 200, text: calendarOf(), asked: 0 };
  server = createServer((_, response) => {
    served.asked += 1;
    response.writeHead(served.status).end(served.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-4711/dana.ics`;
  bench = openBench({ pages: pagesWith(url), privateCalendars: true });
});
afterEach(async () => {
  await bench.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const list = async () => startsOf(await bench.get(path));
const laterJobs = (minutes: number) => {
  bench.clock.advance(minutes * minuteMs);
  return bench.service.runJobs();
};
const told = (event: string) => bench.logged.filter((line) => line.event === event);

describe('a page with a busy calendar', () => {
  it('is not available before the calendar was read once, and then lists all that is free of it', async () => {
    const answer = await bench.get(path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    expect(errorOf(answer)).toContain('its free times are not known now');
    expect((await bench.request(goodBody, { slug: 'dana' })).status).toBe(503);
    const atNight = { ...goodBody, start: '2026-11-19T03:00:00+02:00' };
    expect((await bench.request(atNight, { slug: 'dana' })).status).toBe(409);
    served.text = calendarOf(thursday);
    await bench.service.runJobs();
    const starts = await list();
    expect(starts).not.toContain(oneOf);
    // The buffer after a meeting also counts before the event.
    expect(starts).not.toContain('2026-11-19T12:30:00+02:00');
    expect(starts).toContain('2026-11-19T12:00:00+02:00');
    expect(starts).toContain('2026-11-19T13:30:00+02:00');
    expect(told('calendar_read')).toEqual([expect.objectContaining({ host: '127.0.0.1', busyTimes: 1 })]);
  });

  it('is not read over http: unless the host said that its calendars may be private', async () => {
    await bench.close();
    expect(() => openBench({ pages: pagesWith(url) })).toThrow('it must begin with https:');
    // Pages that were parsed earlier are checked when their calendars are read.
    bench = openBench({ pages: readPages(pagesWith(url)) });
    await bench.service.runJobs();
    expect(told('calendar_failed')).toEqual([
      expect.objectContaining({ pages: 'dana', reason: expect.stringContaining('must begin with https:') }),
    ]);
    expect(served.asked).toBe(0);
  });

  it('takes no request for what is busy there', async () => {
    served.text = calendarOf(thursday);
    await bench.service.runJobs();
    expect((await bench.request(goodBody, { slug: 'dana' })).status).toBe(409);
    const free = { ...goodBody, start: '2026-11-19T14:00:00+02:00' };
    expect((await bench.request(free, { slug: 'dana' })).status).toBe(202);
  });

  it('books nothing over an event that came before the guest confirmed', async () => {
    await bench.service.runJobs();
    expect((await bench.request(goodBody, { slug: 'dana' })).status).toBe(202);
    await bench.service.runJobs();
    const link =
      /\/confirm\/[\w-]+/.exec(readMessage(bench.mail.sent[0]?.raw ?? Buffer.alloc(0)).text ?? '')?.[0] ?? '';
    served.text = calendarOf(thursday);
    await laterJobs(6);
    await bench.service.fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'decision=confirm',
    });
    expect(told('request_superseded')).toEqual([expect.objectContaining({ reason: 'calendar' })]);
    expect(told('meeting_booked')).toHaveLength(0);
  });

  it('reads it as often as busyEveryMinutes says', async () => {
    const often = openBench({ pages: pagesWith(url), privateCalendars: true, busyEveryMinutes: 2 });
    await often.service.runJobs();
    const before = served.asked;
    often.clock.advance(minuteMs);
    await often.service.runJobs();
    expect(served.asked).toBe(before);
    often.clock.advance(minuteMs);
    await often.service.runJobs();
    expect(served.asked).toBe(before + 1);
    await often.close();
    expect(() => openBench({ busyEveryMinutes: 0 })).toThrow(
      'busyEveryMinutes is 0; it must be a whole number',
    );
  });

  it('reads it every five minutes, and forgets what is no longer in it', async () => {
    served.text = calendarOf(thursday);
    await bench.service.runJobs();
    served.text = calendarOf(eventAt('20261119T130000Z'));
    await laterJobs(4);
    expect(served.asked).toBe(1);
    await laterJobs(1);
    expect(served.asked).toBe(2);
    const starts = await list();
    expect(starts).toContain(oneOf);
    expect(starts).not.toContain('2026-11-19T15:00:00+02:00');
  });

  it.each([
    [
      'answers 500',
      () => {
        served.status = 500;
      },
      'its server answered 500',
    ],
    [
      'sends a page to sign in',
      () => {
        served.text = '<html>Sign in</html>';
      },
      /./,
    ],
    [
      'is cut off',
      () => {
        served.text = calendarOf(thursday).slice(0, -20);
      },
      'it ends in the middle',
    ],
    [
      'is gone',
      () => {
        server.close();
        server.closeAllConnections();
      },
      'ECONNREFUSED',
    ],
  ])('keeps the last good copy where the calendar %s, and says how old it is', async (_, breakIt, reason) => {
    served.text = calendarOf(thursday);
    await bench.service.runJobs();
    breakIt();
    await laterJobs(5);
    expect(await list()).not.toContain(oneOf);
    await laterJobs(1);
    expect(told('calendar_failed')).toEqual([
      expect.objectContaining({ copyAgeMinutes: 5, host: '127.0.0.1' }),
      expect.objectContaining({ copyAgeMinutes: 6 }),
    ]);
    expect(told('calendar_failed')[0]?.reason).toMatch(reason);
    const metrics = await (await bench.service.fetch('/metrics')).text();
    expect(metrics).toMatch(/^agent_booking_calendars_failing 1$/m);
    const labels = 'page="dana",calendar="1",host="127.0.0.1"';
    expect(metrics.split('\n')).toContain(`agent_booking_calendar_copy_age_seconds{${labels}} 360`);
    const copy = {
      page: 'dana',
      calendar: 1,
      host: '127.0.0.1',
      ageSeconds: 360,
      failing: true,
      unreadEvents: 0,
    };
    expect((await bench.get('/readyz')).body).toMatchObject({ status: 'ready', calendars: [copy] });
  });

  it('says in the log that it works again, and how many times it takes if they were read anew', async () => {
    served.text = calendarOf(thursday);
    await bench.service.runJobs();
    const { status } = served;
    served.status = 500;
    await laterJobs(5);
    served.status = status;
    await laterJobs(1);
    expect(told('calendar_read')).toHaveLength(2);
    expect(told('calendar_read')[0]).toHaveProperty('busyTimes', 1);
    expect(told('calendar_read')[1]).not.toHaveProperty('busyTimes');
  });

  it('stands at /readyz before it was read, and no stranger sees it', async () => {
    const copy = {
      page: 'dana',
      calendar: 1,
      host: '127.0.0.1',
      ageSeconds: null,
      failing: false,
      unreadEvents: 0,
    };
    expect((await bench.get('/readyz')).body).toMatchObject({ calendars: [copy] });
    const outside = await bench.service.fetch('/readyz', {}, { caller: '203.0.113.9' });
    expect([outside.status, Object.keys(await outside.json())]).toEqual([
      200,
      ['status', 'database', 'disk'],
    ]);
  });

  it('goes by a copy for a month, for all days that it offers, and is not available after it', async () => {
    await bench.service.runJobs();
    served.status = 500;
    await laterJobs(60 * 24 * 30);
    const last = startsOf(await bench.get(`${path}?days=60`)).at(-1);
    expect(last?.slice(0, 10)).toBe('2027-02-16');
    await laterJobs(60 * 24 * 2);
    expect((await bench.get(`${path}?days=1`)).status).toBe(503);
    expect((await bench.get(path)).status).toBe(503);
  });

  it.each([
    ['en', 'Not available now', 'No time is free'],
    ['he', 'לא זמין כרגע', 'אין מועד פנוי'],
  ])('says so on its public page in %s, not that no time is free', async (lang, said, unsaid) => {
    const response = await bench.service.fetch(`/book/dana?lang=${lang}&start=${encodeURIComponent(oneOf)}`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    const text = await response.text();
    expect(text).toContain(said);
    expect(text).not.toContain(unsaid);
    // The visitor cannot choose a time, so the page offers no length and no zone.
    expect(text).not.toMatch(/class="lengths"|class="zone|<script/);
    served.text = calendarOf(eventAt('20261117T000000Z', 'P90D'));
    await bench.service.runJobs();
    const full = await bench.service.fetch(`/book/dana?lang=${lang}`);
    expect(full.status).toBe(200);
    expect(await full.text()).toContain(unsaid);
  });

  it('keeps what a visitor typed while the calendar is unknown', async () => {
    const { start, durationMinutes, timezone, guestName, guestEmail } = goodBody;
    const fields = { start, duration: String(durationMinutes), timezone, guestName, guestEmail };
    const response = await bench.service.fetch('/book/dana', {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    expect(response.status).toBe(503);
    const text = await response.text();
    expect(text).toContain('Not available now');
    expect(text).toContain(`value="${guestName}"`);
    expect(text).toContain(`name="start" value="${start}"`);
    expect(await bench.rows('request')).toBe(0);
  });

  it('writes the secret in its address neither into the log nor into the database', async () => {
    served.status = 404;
    await bench.service.runJobs();
    const rows = await bench.store.read((sql) => sql.all('select * from busy_calendar'));
    expect(JSON.stringify([rows, bench.logged])).not.toContain('4711');
    expect(rows).toHaveLength(1);
  });

  it('is not read from this machine unless an option allows it', async () => {
    await bench.close();
    bench = openBench({ pages: pagesWith(url.replace('http:', 'https:')) });
    await bench.service.runJobs();
    expect(served.asked).toBe(0);
    expect(told('calendar_failed')[0]?.reason).toMatch('private address');
  });

  it('is read by one of several processes', async () => {
    const other = openBench({ pages: pagesWith(url), privateCalendars: true, store: bench.store });
    await Promise.all([bench.service.runJobs(), other.service.runJobs()]);
    expect(served.asked).toBe(1);
    await other.service.close();
  });

  it('holds up no shutdown', async () => {
    let asked = () => {};
    const waiting = new Promise<void>((resolve) => {
      asked = resolve;
    });
    server.removeAllListeners('request').on('request', () => asked());
    const listening = await bench.service.listen();
    await waiting;
    await listening.close();
    // A close that waited for the calendar would report it as failed.
    expect(told('calendar_failed')).toEqual([]);
  });
});

/** Sends all queued mail, and returns the mail about the calendar. */
async function mailed() {
  await bench.service.runJobs();
  return bench.mail.sent.map(({ kind, to, raw }) => ({ kind, to, text: readMessage(raw).text ?? '' }));
}
const withoutStart = (title: string) => `BEGIN:VEVENT\r\nUID:${title}\r\nSUMMARY:${title}\r\nEND:VEVENT`;

describe('the host of a busy calendar', () => {
  it('is mailed once when it breaks, a quarter of an hour after it, and once more when it breaks again', async () => {
    await bench.service.runJobs();
    for (let time = 1; time <= 2; time += 1) {
      served.status = 404;
      await laterJobs(5);
      await laterJobs(14);
      expect(await mailed()).toHaveLength(time - 1);
      for (let minute = 0; minute < 3; minute += 1) await laterJobs(1);
      expect(await mailed()).toHaveLength(time);
      served.status = 200;
      await laterJobs(1);
    }
    const [mail] = await mailed();
    expect(mail).toMatchObject({ kind: 'calendar_failed_host', to: 'dana@example.com' });
    expect(mail?.text).toContain(
      'Your booking page Dana checks your calendar at 127.0.0.1, so that it offers only times when you are free.',
    );
    expect(mail?.text).toContain('Reason: its server answered 404');
    expect(mail?.text).toContain('The page uses the last copy, read on Wednesday 18 November 2026, 10:00.');
    expect(mail?.text).toContain(
      'While this copy is older than 15 minutes, guests can request times, but cannot confirm',
    );
    expect(mail?.text).toContain('cannot be read until Sunday 20 December 2026, 02:00');
    expect(bench.mail.sent.map(({ raw }) => raw.toString('utf8')).join()).not.toContain('4711');
  });

  it('is mailed at once where there is no copy, in the language of the page', async () => {
    await bench.close();
    bench = openBench({ pages: `${pagesWith(url)}    locale: he\n`, privateCalendars: true });
    served.text = '<p>Sign in</p>';
    await bench.service.runJobs();
    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('אין לעמוד עותק עדכני של היומן');
    expect(mail?.text).toContain('השרת שלח תוכן שאינו יומן ("no type")');
  });

  it('reads in the mail which pages the calendar is of: by headline, or by slug if a headline is of two', async () => {
    await bench.close();
    const [, first = ''] = pagesWith(url).split('pages:');
    const page = (slug: string, headline: string) =>
      first.replace('slug: dana', `slug: ${slug}\n    headline: ${headline}`);
    const three = `pages:${page('talk', 'A first talk')}${page('one', 'Advice')}${page('two', 'Advice')}`;
    bench = openBench({ pages: three, privateCalendars: true });
    served.status = 500;
    await bench.service.runJobs();
    const mails = await mailed();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Booking page: A first talk, one, two');
  });

  it('is not mailed about what works again before the mail leaves', async () => {
    await bench.close();
    const store = openTestStore();
    const silent = openBench({ pages: pagesWith(url), privateCalendars: true, store, mail: null });
    served.status = 500;
    await silent.service.runJobs();
    served.status = 200;
    silent.clock.advance(minuteMs);
    await silent.service.runJobs();
    bench = openBench({ pages: pagesWith(url), privateCalendars: true, store });
    expect(await mailed()).toEqual([]);
    expect(told('mail_failed')).toEqual([expect.objectContaining({ reason: 'its calendar works again' })]);
    await silent.service.close();
  });

  it('is mailed about events that could not be read: about each once, at most once a day', async () => {
    served.text = calendarOf(thursday, withoutStart('Lunch'));
    for (let read = 0; read < 3; read += 1) await laterJobs(5);
    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'calendar_events_host', to: 'dana@example.com' });
    expect(mail?.text).toContain('Events that we could not read fully: 1. We read all the others.');
    expect(mail?.text).toContain('Event: Lunch, its start cannot be read: it is left out');
    expect(await list()).not.toContain(oneOf);
    expect(await list()).toContain('2026-11-19T14:00:00+02:00');
    const ready = await bench.get('/readyz');
    expect(ready.body).toMatchObject({ calendars: [{ unreadEvents: 1, failing: false }] });
    served.text = calendarOf(withoutStart('Lunch'), withoutStart('Dentist'));
    await laterJobs(5);
    expect(await mailed()).toHaveLength(1);
    await laterJobs(60 * 24);
    expect((await mailed()).at(-1)?.text).toContain('Event: Dentist');
    await laterJobs(60 * 24);
    expect(await mailed()).toHaveLength(2);
    expect(JSON.stringify(bench.logged)).not.toContain('Dentist');
  });

  it('is mailed, and that mail is erased after as many days as a request, where the operator said how many', async () => {
    await bench.close();
    bench = openBench({ pages: pagesWith(url), privateCalendars: true, retainDays: 7 });
    served.status = 404;
    await mailed();
    const kept = async () => [await bench.rows('mail'), (await bench.mail.inbox?.list(9))?.length];
    const days = 60 * 24;
    await laterJobs(7 * days);
    expect(await kept()).toEqual([1, 1]);
    await laterJobs(60);
    expect(await kept()).toEqual([0, 0]);
    expect(bench.mail.sent).toHaveLength(1);
  });
});

describe('busyCalendars in a pages file', () => {
  it('is a list of web addresses, webcal among them', () => {
    const calendars = calendarsOf(
      readPages(pagesWith('webcal://example.com/a.ics', 'https://example.com/a.ics')),
    );
    expect(calendars.map((calendar) => calendar.url)).toEqual(['https://example.com/a.ics']);
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/a.ics', 'dana.ics', ''])(
    'refuses %j, and says where',
    (written) => {
      expect(() => readPages(pagesWith(written))).toThrow('must be the address of an iCal calendar');
    },
  );
});
