import { afterEach, describe, expect, it } from 'vitest';
import { openBookingWorld, start } from '../meetings/booking-world.fixture.ts';

/** A page with a place, by default of one host, and more lines of the page. */
const pageWith = (
  location: string,
  { locale = 'en', more = '' }: { locale?: string; more?: string } = {},
) => `pages:
  - slug: demo
    name: Dana Cohen
    headline: Product advice
    timezone: Asia/Jerusalem
    locale: ${locale}
    hostEmail: dana@example.com
    hours: { sun-thu: 09:00-18:00 }
    durationsMinutes: [30]
    location: ${location}
${more}`;

let world: ReturnType<typeof openBookingWorld>;
afterEach(() => world.service.close());

const page = async (path: string) => (await world.service.fetch(path)).text();
const howToBook = async () =>
  ((await (await world.service.fetch('/api/agent/booking-pages/demo')).json()) as { howToBook: string })
    .howToBook;
/** The properties of a calendar file, unfolded. */
const lines = (calendar: string | undefined) => (calendar ?? '').replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
const locationOf = (calendar: string | undefined) =>
  lines(calendar)
    .find((line) => line.startsWith('LOCATION'))
    ?.replace('LOCATION:', '');
/** The location that the booked page fills in at calendar sites. */
const linkedLocations = (text: string) =>
  [...text.matchAll(/href="(https:\/\/(?:calendar|outlook)\.[^"]+)"/g)].map(([, url = '']) =>
    new URL(url.replaceAll('&amp;', '&')).searchParams.get('location'),
  );
const formPath = `/book/demo?${new URLSearchParams({ start, duration: '30' })}`;

/** Requests and books a meeting. Returns the page behind the confirm link before the press, and after it. */
async function book(changes: Record<string, unknown> = {}) {
  expect((await world.ask('demo', changes)).status).toBe(202);
  const before = await page(world.link('confirm_request'));
  const booked = await (await world.press(world.link('confirm_request'), 'confirm')).text();
  await world.service.runJobs();
  return { before, booked };
}

describe('an address', () => {
  const address = 'Herzl 1; Tel Aviv, <b>2nd floor</b>';
  const escaped = 'Herzl 1; Tel Aviv, &lt;b&gt;2nd floor&lt;/b&gt;';

  it('is on every page, in the mails to both, in the text for assistants and in calendars', async () => {
    world = openBookingWorld({ pages: pageWith(JSON.stringify({ address })) });
    expect(await howToBook()).toContain(`The meeting is at ${address}.`);
    for (const path of ['/book/demo', formPath]) expect(await page(path)).toContain(`<bdi>${escaped}</bdi>`);
    const { before, booked } = await book();
    const host = await page(world.link('booked_host'));
    for (const text of [before, booked, host, await page(world.link('booked_guest'))])
      expect(text).toContain(`<dt>Where</dt><dd><div><bdi>${escaped}</bdi></div></dd>`);
    for (const kind of ['confirm_request', 'booked_guest', 'booked_host']) {
      expect(world.mail(kind).text, kind).toContain(`Where: ${address}`);
      expect(world.mail(kind).html, kind).toContain(escaped);
      expect(world.mail(kind).html, kind).not.toContain('<b>2nd');
    }
    for (const kind of ['booked_guest', 'booked_host'])
      expect(locationOf(world.mail(kind).calendar)).toBe(String.raw`Herzl 1\; Tel Aviv\, <b>2nd floor</b>`);
    expect(linkedLocations(booked)).toEqual([address, address, address]);
  });

  it('stays one property of the calendar file, whatever it holds', async () => {
    const odd = 'Herzl 1\r\nATTENDEE:mailto:x@example.com\\n\u202e';
    world = openBookingWorld({ pages: pageWith(JSON.stringify({ address: odd })) });
    await book();
    const { calendar } = world.mail('booked_host');
    expect(lines(calendar).filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
    expect(locationOf(calendar)).toBe(String.raw`Herzl 1 ATTENDEE:mailto:x@example.com\\n`);
  });

  it('names people by an address in which no sign means anything to a calendar', async () => {
    world = openBookingWorld({ pages: pageWith('{ address: Herzl 1 }') });
    await world.ask('demo', { guestEmail: 'noa?cc=x@example.com' });
    await world.press(world.link('confirm_request'), 'confirm');
    await world.service.runJobs();
    const guests = lines(world.mail('booked_guest').calendar).filter((line) => line.startsWith('ATTENDEE'));
    expect(guests).toEqual([expect.stringMatching(/:mailto:noa%3Fcc%3Dx@example\.com$/i)]);
  });

  it('is not in mail about the end of the meeting', async () => {
    world = openBookingWorld({ pages: pageWith('{ address: Herzl 1 }') });
    await book();
    await world.press(world.link('booked_guest'), 'cancel');
    await world.service.runJobs();
    for (const kind of ['cancelled_guest', 'cancelled_host'])
      expect(world.mail(kind).text).not.toContain('Where');
    expect(await page(world.link('booked_guest'))).not.toContain('Herzl 1');
  });
});

describe('a video call', () => {
  const link = 'https://meet.example.com/dana?pwd=a&b=1';

  it.each([
    ['en', 'Video call; the link comes by email', 'Where: Video call'],
    ['he', 'שיחת וידאו; הקישור יישלח בדואר אלקטרוני', 'איפה: \u2068שיחת וידאו'],
  ])('shows its link only after the meeting is booked (%s)', async (locale, words, said) => {
    world = openBookingWorld({ pages: pageWith(`{ video: "${link}" }`, { locale }) });
    const { before, booked } = await book({ locale });
    const shown = ['/book/demo', '/book/demo.md', formPath, '/api/agent/booking-pages/demo'];
    for (const text of [...(await Promise.all(shown.map(page))), before, world.mail('confirm_request').raw])
      expect(text).not.toContain('meet.example.com');
    expect(world.mail('confirm_request').text).not.toContain('meet.example.com');
    for (const text of [await page('/book/demo'), before]) expect(text).toContain(words);
    expect(await howToBook()).toContain('the guest gets the link by email after confirming');
    const href = 'href="https://meet.example.com/dana?pwd=a&amp;b=1"';
    for (const text of [booked, await page(world.link('booked_guest'))]) expect(text).toContain(href);
    for (const kind of ['booked_guest', 'booked_host']) {
      expect(world.mail(kind).text).toContain(said);
      expect(world.mail(kind).text).toContain(link);
      expect(world.mail(kind).html).toContain(href);
      expect(locationOf(world.mail(kind).calendar)).toBe(link);
    }
    expect(linkedLocations(booked)).toEqual([link, link, link]);
    const download = await page(`/calendar/${world.link('booked_guest').split('/').at(-1)}/meeting.ics`);
    expect(locationOf(download)).toBe(link);
  });
});

describe('a phone call', () => {
  it('by the guest names the number of the host', async () => {
    world = openBookingWorld({ pages: pageWith('{ phone: "+972 3 555 0100" }') });
    await book();
    expect(world.mail('booked_guest').text).toContain('Where: By phone; you call, +972 3 555 0100');
    expect(world.mail('booked_host').text).toContain('Where: By phone; your guest calls, +972 3 555 0100');
    expect(locationOf(world.mail('booked_guest').calendar)).toBe('+972 3 555 0100');
    expect(await howToBook()).toContain('the guest calls +972 3 555 0100.');
  });

  it.each([
    ['en', 'By phone; you call your guest', 'By phone; the host calls you'],
    ['he', 'בטלפון; השיחה יוצאת ממך אל המספר', 'בטלפון; נתקשר אליך'],
  ])('by the host asks for the number, and names it to both (%s)', async (locale, toHost, toGuest) => {
    world = openBookingWorld({ pages: pageWith('{ call: "Which number?" }', { locale }) });
    const refused = await world.ask();
    expect(await refused.json()).toEqual({
      error: 'answers.phone is missing; it is required: "Which number?"',
    });
    expect(await page(formPath)).toMatch(/<input type="tel"[^>]* name="answer\.phone"/);
    const { before } = await book({ locale, answers: { phone: '+44 20 7946 0000' } });
    expect(before).toContain(`<div><bdi>${toGuest}</bdi></div><div><bdi>+44 20 7946 0000</bdi></div>`);
    expect(world.mail('booked_host').text).toContain(toHost);
    expect(world.mail('booked_guest').text).toContain(toGuest);
    for (const kind of ['booked_host', 'booked_guest'])
      expect(world.mail(kind).text).toContain('+44 20 7946 0000');
    expect(locationOf(world.mail('booked_host').calendar)).toBe('+44 20 7946 0000');
    expect(locationOf(world.mail('booked_guest').calendar)?.replaceAll('\\', '')).toBe(toGuest);
  });

  it('keeps the words and drops the rest of a number that is no number', async () => {
    world = openBookingWorld({ pages: pageWith('{ call: "Which number?" }') });
    await book({ answers: { phone: `123\n${'9'.repeat(300)}` } });
    expect(locationOf(world.mail('booked_host').calendar)?.length).toBeLessThan(70);
  });
});

describe('whose place it is', () => {
  it('is the reason’s before the page’s', async () => {
    const more = '    reasons: [{ key: intro, label: Intro, location: { address: Cafe Nona } }]\n';
    world = openBookingWorld({ pages: pageWith('{ address: Herzl 1 }', { more }) });
    expect(await howToBook()).toContain(
      'The meeting is at Herzl 1. For the reason intro: The meeting is at Cafe Nona.',
    );
    expect(await page(formPath)).toContain('<small><bdi>Cafe Nona</bdi></small>');
    await book({ reasonKey: 'intro' });
    expect(world.mail('booked_guest').text).toContain('Where: Cafe Nona');
    await book({ guestEmail: 'avi@example.com', start: '2026-11-24T15:00:00+02:00' });
    expect(world.mail('booked_guest').text).toContain('Where: Herzl 1');
  });

  it('is the host’s once they are decided, and not known before where hosts differ', async () => {
    world = openBookingWorld({
      pages: `hosts:
  - { email: dana@example.com, name: Dana, timezone: Asia/Jerusalem, hours: { sun-thu: 09:00-18:00 }, location: { address: Herzl 1 } }
  - { email: bo@example.com, name: Bo, timezone: Asia/Jerusalem, hours: { sun-thu: 09:00-18:00 }, location: { address: Allenby 2 } }
pages:
  - { slug: demo, name: Team, timezone: Asia/Jerusalem, hosts: [dana@example.com, bo@example.com], durationsMinutes: [30] }
`,
    });
    expect(await howToBook()).toContain('The place depends on the host');
    const first = await book();
    expect(first.before).not.toContain('<dt>Where</dt>');
    expect(world.mail('confirm_request').text).not.toContain('Where');
    expect(first.booked).toContain('Herzl 1');
    const second = await book({ guestEmail: 'avi@example.com' });
    expect(second.booked).toContain('Allenby 2');
    expect(locationOf(world.mail('booked_host').calendar)).toBe('Allenby 2');
  });
});

it('lets guest and host see which page or reason a meeting is of: subject, facts, title and page', async () => {
  const other = (slug: string, name: string, headline: string, more = '') => `
  - slug: ${slug}
    name: ${name}
    headline: ${headline}
    timezone: Asia/Jerusalem
    hostEmail: dana@example.com
    hours: { sun-thu: 09:00-18:00 }
    durationsMinutes: [30]
${more}`;
  const reasons = '    reasons: [{ key: intro, label: A first talk }]\n';
  world = openBookingWorld({
    pages: `pages:${other('demo', 'Dana', 'Sales')}${other('help', 'Dana', 'Support', reasons)}${other('plain', 'Dana', 'null')}`,
  });
  await world.book();
  const sales = world.mail('booked_host');
  for (const kind of ['confirm_request', 'booked_guest'])
    expect(world.mail(kind).text).toContain('About: Sales');
  expect(lines(world.mail('booked_guest').calendar)).toContain('SUMMARY:Dana · Sales');
  expect(await page(world.link('confirm_request'))).toContain(
    '<dt>About</dt><dd><div><bdi>Sales</bdi></div>',
  );
  expect(sales.headers.get('subject')).toBe('Booked: Tue 24 Nov 2026, 13:00 with Noa Levi · Sales');
  expect(sales.text).toContain('Booking page: Dana, Sales');
  expect(lines(sales.calendar)).toContain('SUMMARY:Sales · Noa Levi');
  expect(lines(sales.calendar).join('\n')).toContain(String.raw`Booking page: Dana\, Sales`);
  expect(await page(world.link('booked_host'))).toContain(
    '<dt>Booking page</dt><dd><div><bdi>Dana</bdi></div><div><bdi>Sales</bdi></div></dd>',
  );
  await world.book({ start: '2026-11-24T15:00:00+02:00', reasonKey: 'intro' }, 'help');
  const support = world.mail('booked_host');
  expect(support.headers.get('subject')).toBe('Booked: Tue 24 Nov 2026, 15:00 with Noa Levi · A first talk');
  expect(support.text).toContain('Booking page: Dana, Support');
  expect(lines(support.calendar)).toContain('SUMMARY:A first talk · Noa Levi');
  expect(lines(world.mail('booked_guest').calendar)).toContain('SUMMARY:Dana · A first talk');
  // Without a headline, the slug tells two pages of one name apart.
  await world.book({ start: '2026-11-24T16:00:00+02:00' }, 'plain');
  expect(world.mail('booked_host').text).toContain('Booking page: Dana, plain');
  expect(world.mail('booked_guest').text).not.toContain('About');
  expect(lines(world.mail('booked_guest').calendar)).toContain('SUMMARY:Dana · Noa Levi');
});
