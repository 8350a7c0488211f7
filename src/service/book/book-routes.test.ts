import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBookingWorld, start } from '../meetings/booking-world.fixture.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import { keepSharedFact, StoreUndecided } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { timesScript } from './times-page.ts';

let world: ReturnType<typeof openBookingWorld>;
beforeEach(() => {
  world = openBookingWorld();
});
afterEach(() => world.service.close());

const read = async (path: string, of = world, headers: Record<string, string> = {}) => {
  const response = await of.service.fetch(path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const timesOn = (html: string) =>
  [...html.matchAll(/class="time" href="[^"]*"[^>]*><bdi>([^<]+)/g)].map(([, time]) => time);
const linksOf = (html: string) =>
  [...html.matchAll(/class="time" href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

const form = (changes: Record<string, string> = {}) => ({
  duration: '30',
  timezone: 'Asia/Jerusalem',
  lang: 'en',
  start,
  guestName: 'Noa Levi',
  guestEmail: 'noa@example.com',
  reasonKey: '',
  ...changes,
});
const post = async (
  changes: Record<string, string> = {},
  {
    slug = 'demo',
    headers = {},
    caller = '127.0.0.1',
    of = world,
  }: { slug?: string; headers?: Record<string, string>; caller?: string; of?: typeof world } = {},
) => {
  const response = await of.service.fetch(
    `/book/${slug}`,
    { method: 'POST', body: new URLSearchParams(form(changes)), headers },
    { caller },
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, mails: of.transport.sent.length };
};

describe('the times', () => {
  it('are those that the slots read lists, by days of the zone that was chosen', async () => {
    const { text } = await read('/book/demo?timezone=Asia/Tokyo');
    const list = (await (
      await world.service.fetch('/api/agent/booking-pages/demo/slots?timezone=Asia/Tokyo&days=60')
    ).json()) as { slots: { start: string }[] };
    const shown = linksOf(text).map((href) => new URLSearchParams(href.slice(1)).get('start'));
    expect(shown).toEqual(list.slots.slice(0, shown.length).map((slot) => slot.start));
    expect(text).toContain('Japan Standard Time (Asia/Tokyo)');
    expect(timesOn(text)[0]).toBe('18:00');
  });

  it('go on later and back again without a day twice or left out', async () => {
    const days = (html: string) => [...html.matchAll(/<h3 id="d([\d-]+)"/g)].map(([, day]) => day);
    const linkTo = (html: string, rel: string) =>
      new RegExp(`rel="${rel}" href="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&');
    const first = (await read('/book/demo')).text;
    const second = (await read(`/book/demo${linkTo(first, 'next')}`)).text;
    expect(linkTo(first, 'prev')).toBeUndefined();
    expect([...days(first), ...days(second)]).toEqual([...new Set([...days(first), ...days(second)])]);
    expect(days((await read(`/book/demo${linkTo(second, 'prev')}`)).text)).toEqual(days(first));
    let page = first;
    const all = days(first);
    for (let next = linkTo(page, 'next'); next; next = linkTo(page, 'next')) {
      page = (await read(`/book/demo${next}`)).text;
      all.push(...days(page));
    }
    const list = (await (
      await world.service.fetch('/api/agent/booking-pages/demo/slots?days=60')
    ).json()) as { slots: { start: string }[] };
    expect(all).toEqual([...new Set(list.slots.map((slot) => slot.start.slice(0, 10)))]);
  });

  it.each([
    ['/book/demo', ''],
    ['the page that moves a meeting', 'move'],
  ])('of every free day are one link away: %s', async (path, isMove) => {
    const page = isMove ? await world.book() : path;
    const jumps = (html: string) =>
      [...html.matchAll(/<td><a href="([^"]*from=([\d-]+))#times" aria-label="([^"]*)"/g)].map(
        ([, href = '', date = '', day = '']) => ({ href: href.replaceAll('&amp;', '&'), date, day }),
      );
    const list = (await (
      await world.service.fetch('/api/agent/booking-pages/demo/slots?days=60')
    ).json()) as { slots: { start: string }[] };
    const { text } = await read(page);
    expect(jumps(text).map(({ date }) => date)).toEqual([
      ...new Set(list.slots.map((slot) => slot.start.slice(0, 10))),
    ]);
    const last = jumps(text).at(-1);
    const chosen = (await read(`${page}${last?.href}`)).text;
    expect(chosen).toContain(`<h3 id="d${last?.date}"><bdi>${last?.day}</bdi></h3>`);
    expect(chosen).toMatch(/<details open><summary>January 2027/);
  });

  it.each([
    ['2026-11-18', ['November 2026']],
    ['2026-11-29', ['November 2026', 'December 2026']],
  ])('show the next month too where this one has few days left: %s', async (today, months) => {
    world.clock.time = Date.parse(`${today}T08:00:00Z`);
    const { text } = await read('/book/demo');
    const opened = [...text.matchAll(/<details open><summary>([^<]+)/g)].map(([, month]) => month);
    expect(opened).toEqual(months);
  });

  it('are of days in the manner of the browser’s language', async () => {
    const american = { 'accept-language': 'en-US' };
    expect((await read('/book/demo', world, american)).text).toContain(
      '<bdi>Wednesday, November 18, 2026</bdi>',
    );
    expect((await read('/book/demo', world, { 'accept-language': 'en-GB' })).text).toContain(
      '<bdi>Wednesday 18 November 2026</bdi>',
    );
  });

  it('have the clock of the browser’s language', async () => {
    const american = { 'accept-language': 'en-US,en;q=0.9' };
    expect(timesOn((await read('/book/demo', world, american)).text)[0]).toBe('11:00 AM');
    expect(timesOn((await read('/book/demo', world, { 'accept-language': 'en-GB' })).text)[0]).toBe('11:00');
    expect(timesOn((await read('/book/demo-he', world, american)).text)[0]).toBe('11:00');
    const chosen = `/book/demo?start=${encodeURIComponent(start)}`;
    expect((await read(chosen, world, american)).text).toContain('1:00–1:30 PM');
    expect((await read(await world.book(), world, american)).text).toContain('<bdi>9:00 AM</bdi>');
    expect((await read(world.link('confirm_request'), world, american)).text).toContain('1:00–1:30 PM');
    expect((await post({ guestName: '' }, { headers: american })).text).toContain('1:00–1:30 PM');
  });

  it('say so where the address names no zone that there is, and where its time is gone', async () => {
    expect((await read('/book/demo?timezone=Mars/Olympus<b>')).text).toContain(
      'time zone “<bdi>Mars/Olympus&lt;b&gt;</bdi>”',
    );
    expect((await read('/book/demo?start=2026-11-24T03:00:00Z')).text).toContain('That time is not free');
    const shorter = await read('/book/demo?duration=17&from=never&lang=fr');
    expect([shorter.status, shorter.text]).toEqual([
      200,
      expect.stringContaining('no meetings of “<bdi>17</bdi>” minutes here'),
    ]);
  });

  it('may run the one script that asks the browser for its zone, and no other', async () => {
    const { headers, text } = await read('/book/demo');
    const policy = headers.get('content-security-policy') ?? '';
    const { createHash } = await import('node:crypto');
    expect(policy).toContain(
      `script-src 'sha256-${createHash('sha256').update(timesScript).digest('base64')}';`,
    );
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(
      (await read(`/book/demo?start=${encodeURIComponent(start)}`)).headers.get('content-security-policy'),
    ).not.toContain('script-src');
  });

  it('link to the same page for agents, which have a text on how to book where the host wrote none', async () => {
    const silent = openBookingWorld({
      pages: demoPagesYaml.replaceAll(/ {4}howToBook: >-\n(?: {6}.*\n)+/g, ''),
    });
    expect((await read('/book/demo-he', silent)).text).toContain('/book/demo-he.md">');
    const page = await (await silent.service.fetch('/api/agent/booking-pages/demo-he')).json();
    expect(page).toMatchObject({ howToBook: expect.stringContaining('Read the free start times') });
    await silent.service.close();
  });

  it('give an assistant words with a length that the page has', async () => {
    const long = openBookingWorld({
      pages:
        'pages: [{ slug: review, name: D, hostEmail: d@x.org, timezone: UTC, hours: { mon: "09:00-17:00" }, durationsMinutes: [60] }]',
    });
    expect((await read('/book/review', long)).text).toContain('Book 60 minutes on ');
    expect((await read('/book/review?lang=he', long)).text).toContain('של 60 דקות');
    await long.service.close();
  });

  it('has the language of the page by default, and the other one by choice', async () => {
    expect((await read('/book/demo?lang=he')).text).toContain('<html lang="he" dir="rtl"');
    expect((await read('/book/demo-he?lang=en')).text).toContain('<html lang="en" dir="ltr"');
    expect((await read('/book/demo-he')).text).toContain('בחירת מועד');
  });
});

describe('the form', () => {
  it('asks for what the page asks, with the time that was chosen', async () => {
    const { text } = await read(`/book/demo?start=${encodeURIComponent(start)}&timezone=Europe/London`);
    for (const words of [
      'Tuesday <span class="date">24 November 2026</span>',
      '11:00–11:30',
      'What is it about?',
      'Which company are you with?',
      'value="2026-11-24T11:00:00+00:00"',
    ])
      expect(text).toContain(words);
  });

  it('changes to the length that the host suggests for a reason, and keeps the time and what was typed', async () => {
    const { text } = await read(`/book/demo?start=${encodeURIComponent(start)}`);
    expect(text).toMatch(/<button[^>]* name="suggested" value="60">60 minutes suggested/);
    expect(text).not.toMatch(/<button[^>]*>30 minutes suggested/);
    const longer = await post({ suggested: '60', guestName: 'Noa', guestEmail: '', reasonKey: 'support' });
    expect(longer.status).toBe(200);
    for (const kept of [
      '13:00–14:00',
      'name="duration" value="60"',
      'value="Noa"',
      'value="support" checked',
    ])
      expect(longer.text).toContain(kept);
    expect(longer.text).not.toContain('role="alert"');
    // The first button is the one that the Enter key presses.
    expect(/<button[^>]*>/.exec(longer.text)?.[0]).not.toContain('name=');
    await world.service.runJobs();
    expect(world.transport.sent).toEqual([]);
  });

  it('has no optional choice made already', async () => {
    const { text } = await read(`/book/demo?start=${encodeURIComponent(start)}`);
    expect(text).toMatch(/type="radio" name="reasonKey"/);
    expect(text).not.toContain(' checked');
    // The page keeps a choice that the guest made.
    expect((await post({ guestName: '' })).text).toMatch(/name="reasonKey" id="reason-" value="" checked/);
  });

  it.each([
    ['text', /<input type="text" dir="auto"/, 'any', undefined],
    ['textarea', /<textarea rows="3"/, 'any\ntext', undefined],
    ['email', /<input type="email" dir="ltr"[^>]* autocomplete="email"/, 'noa@', 'one email address'],
    ['phone', /<input type="tel" dir="ltr"[^>]* autocomplete="tel"/, 'none', 'a phone number'],
    ['url', /<input type="url" dir="ltr"/, 'my site', 'a web address'],
    ['number', /<input type="text" dir="ltr"[^>]* inputmode="decimal"/, 'three', 'a number'],
    ['unknown-to-us', /<input type="text" dir="auto"/, 'any', undefined],
  ])('has an input that fits a question of type %s', async (type, input, answer, problem) => {
    const pages = demoPagesYaml.replace(
      'label: Which company are you with?\n',
      `label: Which company are you with?\n        type: ${type}\n`,
    );
    const asking = openBookingWorld({ pages });
    const { text } = await read(`/book/demo?start=${encodeURIComponent(start)}`, asking);
    const field = /<label for="answer\.company">.*?<\/div>/s.exec(text)?.[0];
    expect(field).toMatch(input);
    const answered = await post({ 'answer.company': answer }, { of: asking });
    expect(answered.status).toBe(problem ? 400 : 202);
    if (problem) expect(answered.text).toMatch(new RegExp(`id="answer.company-wrong">[^<]*${problem}`));
    const good = { email: 'a@example.com', phone: '+972 3-123 4567', url: 'example.com', number: '1,200.5' }[
      type
    ];
    if (good) expect((await post({ 'answer.company': good }, { of: asking })).status).toBe(202);
    await asking.service.close();
  });

  it('requests a meeting as an agent would: mailed, not booked', async () => {
    const { status, text } = await post({
      reasonKey: 'support',
      'answer.support.problem': 'The\r\nlamp',
      'answer.company': 'Acme',
    });
    expect(status).toBe(202);
    expect(text).toContain('Check your email');
    expect(text).toContain('is on its way by email to');
    expect(text).toContain('<bdi>noa@example.com</bdi>');
    expect(text).not.toMatch(/is booked with|The meeting is booked<\/h1>/);
    await world.service.runJobs();
    expect(world.mail('confirm_request').to).toBe('noa@example.com');
    expect(await world.starts()).toContain(start);
    await world.press(world.link('confirm_request'), 'confirm');
    await world.service.runJobs();
    expect(world.mail('booked_host').text).toContain('Acme');
    expect(await world.starts()).not.toContain(start);
  });

  it('leaves out what was answered for a reason that is not the chosen one', async () => {
    expect((await post({ reasonKey: 'intro', 'answer.support.problem': 'not asked' })).status).toBe(202);
  });

  it.each([
    ['guestName', { guestName: '  ' }, 'Enter your name.'],
    ['guestName', { guestName: 'x'.repeat(201) }, 'at most 200 characters'],
    ['guestName', { guestName: 'a\u0007b' }, 'on one line'],
    ['guestEmail', { guestEmail: '' }, 'Enter your email address.'],
    ['guestEmail', { guestEmail: 'a@example.com, b@example.com' }, 'Enter one email address'],
    ['answer.support.problem', { reasonKey: 'support' }, 'Answer this question.'],
    ['answer.company', { 'answer.company': 'x'.repeat(2001) }, 'at most 2000 characters'],
  ])(
    'says what is wrong beside %s, keeps what was typed and sends nothing',
    async (field, changes, words) => {
      const { status, text, mails } = await post({ guestName: 'Noa "Levi" <b>', ...changes });
      expect(status).toBe(400);
      expect(text).toMatch(new RegExp(`id="${field}-wrong">[^<]*${words}`));
      expect(text).toMatch(
        new RegExp(`id="${field}"[^>]* aria-describedby="${field}-wrong[^"]*" aria-invalid="true" autofocus`),
      );
      expect(text).toContain(`<a href="#${field}">`);
      expect(text).toContain('<title>Error: ');
      if (!('guestName' in changes)) expect(text).toContain('value="Noa &quot;Levi&quot; &lt;b&gt;"');
      expect(mails).toBe(0);
    },
  );

  it('offers other times where the chosen one went, with everything that was typed', async () => {
    await world.ask('demo', { guestEmail: 'dan@example.com' });
    await world.press(world.link('confirm_request'), 'confirm');
    const { status, text } = await post({ guestEmail: 'noa@example.com' });
    expect(status).toBe(409);
    expect(text).toContain('That time is not free');
    expect(text).toContain('<legend>Choose one of these instead</legend>');
    expect(text).toContain('value="noa@example.com"');
    const others = [...text.matchAll(/type="radio" name="start" value="([^"]+)"/g)].map(
      ([, other = '']) => other,
    );
    expect(others).toHaveLength(12);
    expect(await world.starts()).toEqual(expect.arrayContaining(others));
    expect((await post({ start: others[5] ?? '' })).status).toBe(202);
    const unchosen = (await post({ start: '', guestName: '' })).text;
    expect(unchosen).toContain('Choose a time.');
    expect(unchosen).toContain('<legend>Choose a time</legend>');
    expect(unchosen).not.toContain('class="meeting');
    expect(unchosen.match(/<[^>]* autofocus/g)).toEqual([expect.stringContaining('id="start"')]);
  });

  it('takes a request with other details for the same time, and sends nothing for the same again', async () => {
    expect((await post()).status).toBe(202);
    expect((await post()).status).toBe(202);
    await world.service.runJobs();
    expect(world.transport.sent).toHaveLength(1);
    const other = await post({ guestName: 'Noa L.' });
    expect(other.status).toBe(202);
    await world.service.runJobs();
    expect(world.transport.sent).toHaveLength(2);
  });

  it('is limited like an agent’s call, by the visitor’s address, and says for how long', async () => {
    const narrow = openBookingWorld({ limits: { perCaller: { requests: 1, perMs: 600_000 } } });
    expect((await post({}, { of: narrow, caller: '203.0.113.9' })).status).toBe(202);
    const refused = await post({ guestEmail: 'dan@example.com' }, { of: narrow, caller: '203.0.113.9' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(refused.text).toContain('Please try again in 10 minutes.');
    expect(
      (await post({ guestEmail: 'dan@example.com' }, { of: narrow, caller: '203.0.113.10' })).status,
    ).toBe(202);
    await narrow.service.close();
  });

  it('reads no times for a visitor beyond the limit', async () => {
    const store = openTestStore();
    let reads = 0;
    const read: typeof store.read = (work) => {
      reads += 1;
      return store.read(work);
    };
    const limits = { perCaller: { requests: 1, perMs: 600_000 } };
    const narrow = openBookingWorld({ limits, store: { ...store, read } });
    const from = { of: narrow, caller: '203.0.113.9' };
    expect((await post({ start: '2026-11-22T03:00:00+02:00' }, from)).status).toBe(409);
    expect(reads).toBeGreaterThan(0);
    // A list that was read is kept until something changes.
    await store.write((sql) => keepSharedFact(sql, 'test', 'changed'));
    reads = 0;
    expect([(await post({}, from)).status, (await post({ start: '' }, from)).status]).toEqual([429, 429]);
    expect(reads).toBe(0);
    await narrow.service.close();
    await store.close();
  });

  it('is limited with missing fields, too', async () => {
    const narrow = openBookingWorld({ limits: { perCaller: { requests: 4, perMs: 600_000 } } });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await post({ guestName: '' }, { of: narrow, caller: '203.0.113.9' })).status);
    expect(statuses).toEqual([400, 400, 429]);
    await narrow.service.close();
  });

  it('says that no mail can leave, and asks for nothing', async () => {
    const silent = openBookingWorld({ mail: null });
    const { status, text } = await post({}, { of: silent });
    expect([status, text.includes('We cannot send email right now')]).toEqual([503, true]);
    await silent.service.close();
  });

  it('says that it does not know, and shows no form, where it is unknown whether it was sent', async () => {
    const store = openTestStore();
    const write = () => Promise.reject(new StoreUndecided('it went away'));
    const broken = openBookingWorld({ store: { ...store, write } });
    const { status, text } = await post({}, { of: broken });
    expect([status, text.includes('We do not know whether this was sent'), text.includes('<form')]).toEqual([
      500,
      true,
      false,
    ]);
    await broken.service.close();
    await store.close();
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ])('sends nothing for another site (%j)', async (headers) => {
    const { status, text, mails } = await post({}, { headers });
    expect([status, mails]).toEqual([403, 0]);
    expect(text).toContain('No request was sent');
    await world.service.runJobs();
    expect(world.transport.sent).toEqual([]);
  });

  it.each([
    ['JSON', '{}', 'application/json'],
    ['no type', 'guestName=Noa', ''],
    ['more than a form can be', `guestName=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded'],
  ])('refuses %s in words', async (_, body, type) => {
    const response = await world.service.fetch('/book/demo', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This could not be sent');
  });

  it('is 404 where there is no page, and for other methods', async () => {
    expect((await post({}, { slug: 'none' })).status).toBe(404);
    expect((await world.service.fetch('/book/demo', { method: 'DELETE' })).status).toBe(404);
  });

  it('says all of it in Hebrew', async () => {
    const { text } = await post({ lang: 'he', guestName: '', guestEmail: 'x' }, { slug: 'demo-he' });
    expect(text).toContain('2 פרטים חסרים או שגויים');
    expect((await post({ lang: 'he' }, { slug: 'demo-he' })).text).toContain('הודעה בדרך אליך');
    await world.service.runJobs();
    expect(world.mail('confirm_request').text).toContain('פגישה');
  });
});

it('a page with no free time says so', async () => {
  const closed = openBookingWorld({
    pages: demoPagesYaml
      .replace(
        /hours:[\s\S]*?durationsMinutes/,
        'hours:\n      sun: 00:00-00:15\n    minimumNoticeMinutes: 86400\n    durationsMinutes',
      )
      .replace('    minimumNoticeMinutes: 60\n', ''),
  });
  const { status, text } = await read('/book/demo', closed);
  expect([status, text.includes('No time is free in the next 60 days')]).toEqual([200, true]);
  await closed.service.close();
});
