import { createOpenAI } from '@ai-sdk/openai';
import { createBookingClient, createBookingTools, type MeetingRequest } from 'agent-booking';
import { bookingTools } from 'agent-booking/ai-sdk';
import { generateText, isStepCount } from 'ai';
import { describe, expect, it } from 'vitest';
import { bookingPolicy, createScriptedModel } from '../../evals/scripted-model/index.ts';
import { demoPagesYaml, PagesError } from '../service/index.ts';
import { readPagesCached } from './create-booking-world.ts';
import { type BookingWorldOptions, createBookingWorld } from './index.ts';

const start = '2026-11-24T13:00:00+02:00';
const request: MeetingRequest = {
  guestName: 'Noa Levi',
  guestEmail: 'noa@example.com',
  timezone: 'Asia/Jerusalem',
  durationMinutes: 30,
  start,
};

async function openWorld(options: BookingWorldOptions = {}) {
  const world = await createBookingWorld(options);
  const client = createBookingClient({ baseUrl: world.baseUrl, retryDelayMs: 1, pageCacheMs: 0 });
  return { world, client, [Symbol.asyncDispose]: world.close };
}

async function listed({ client }: Awaited<ReturnType<typeof openWorld>>): Promise<string[]> {
  const { slots } = await client.getFreeSlots('demo', { timezone: 'Asia/Jerusalem', durationMinutes: 30 });
  return slots.map((slot) => slot.start);
}

const pages = (slug: string, more = '') => `pages:
  - slug: ${slug}
    name: Kim
    timezone: Europe/Berlin
    hostEmail: kim@example.com
    hours: { mon-sun: 00:00-24:00 }
    durationsMinutes: [30, 60]
    howToBook: Ask.
    ${more}
`;

describe('an agent in a world', () => {
  it('asks for a meeting that its guest then confirms', async () => {
    await using world = await createBookingWorld();
    const { fetch } = createScriptedModel({ policies: { booker: bookingPolicy } });
    const model = createOpenAI({ apiKey: 'none', baseURL: 'http://scripted.invalid/v1', fetch })('booker');
    const { text } = await generateText({
      model,
      tools: bookingTools(world.booking),
      stopWhen: isStepCount(10),
      prompt: 'Book 30 minutes, Tuesday at 13:00. Noa Levi, noa@example.com, Asia/Jerusalem.',
    });
    expect(text).toMatch(/confirm/i);
    expect(world.requests()).toMatchObject([
      {
        at: '2026-11-18T08:00:00.000Z',
        slug: 'demo',
        body: { guestEmail: 'noa@example.com', start },
        status: 202,
        reachedService: true,
      },
    ]);
    expect(world.mails()).toMatchObject([
      {
        at: '2026-11-18T08:00:00.000Z',
        kind: 'confirm_request',
        to: 'noa@example.com',
        subject: 'Please confirm: Tue 24 Nov 2026, 13:00 with Dana Cohen',
        text: expect.stringContaining('Nothing is booked yet'),
        confirmUrl: expect.stringMatching(`^${world.baseUrl}/confirm/`),
      },
    ]);
    expect(await world.meetings()).toEqual([]);
    const meeting = await world.confirm('noa@example.com');
    expect(meeting).toMatchObject({
      slug: 'demo',
      start,
      guestEmail: 'noa@example.com',
      durationMinutes: 30,
    });
    expect(await world.meetings()).toEqual([meeting]);
    expect(world.mails().map(({ kind, to }) => `${kind} ${to}`)).toEqual(
      expect.arrayContaining(['booked_guest noa@example.com', 'booked_host dana@example.com']),
    );
  });

  it('has the clock of the world, and its page', async () => {
    await using world = await createBookingWorld({ now: '2026-12-01T08:00:00Z', slug: 'demo-he' });
    const { getFreeSlots } = createBookingTools({ ...world.booking, defaultTimezone: 'Asia/Jerusalem' });
    await world.advance('1d');
    const found = await getFreeSlots.execute({ durationMinutes: 30, timezone: '', days: 0, when: '' }, {});
    expect(found).toMatchObject({ ok: true, today: 'Wed 2 Dec 2026' });
    expect(world.calls()).toMatchObject([
      {
        at: '2026-12-02T08:00:00.000Z',
        operation: 'getFreeSlots',
        method: 'GET',
        path: '/api/agent/booking-pages/demo-he/slots',
        query: { duration: '30', timezone: 'Asia/Jerusalem' },
      },
    ]);
  });

  it('remembers a named conversation for tools that are made anew', async () => {
    await using world = await createBookingWorld();
    const anew = () =>
      createBookingTools({
        ...world.booking,
        conversation: 'noa:1',
        guest: { name: 'Noa', email: 'noa@example.com', timezone: 'Asia/Jerusalem', locale: 'en' },
      });
    const words = { durationMinutes: 30, timezone: 'Asia/Jerusalem', days: 0, when: '' };
    await anew().getFreeSlots.execute(words, {});
    const asked = anew().requestMeeting.inputSchema.parse({ start, durationMinutes: 30, replaces: '' });
    expect(await anew().requestMeeting.execute(asked, {})).toMatchObject({ ok: true });
    expect(world.requests()).toHaveLength(1);
  });

  it('is seen wherever it goes, and finds no mail there', async () => {
    await using world = await createBookingWorld();
    expect((await fetch(`${world.baseUrl}/inbox`)).status).toBe(404);
    const odd = await fetch(`${world.baseUrl}/api/agent/booking-pages/demo/requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"start":',
    });
    expect(odd.status).toBe(400);
    expect(world.calls().map(({ path }) => path)).toContain('/inbox');
    expect(world.requests()).toMatchObject([{ body: '{"start":', status: 400 }]);
  });

  it.each([['perGuest'], ['perCaller']])('is limited %s only where the world asks for it', async (which) => {
    await using free = await openWorld();
    await using limited = await openWorld({ limits: { [which]: { requests: 2, perMs: 3_600_000 } } });
    // More than the service's own limits allow at once.
    const ask = async ({ client }: typeof free) => {
      for (const one of starts) await client.requestMeeting('demo', { ...request, start: one });
    };
    const starts = (await listed(free)).slice(0, 40);
    await ask(free);
    await expect(ask(limited)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(limited.world.requests().map(({ status }) => status)).toContain(429);
    await limited.world.advance('2h');
    await limited.client.requestMeeting('demo', { ...request, guestEmail: 'adam@example.com' });
  });
});

describe('confirm', () => {
  it('answers the meeting again when the guest presses twice', async () => {
    await using open = await openWorld();
    await open.client.requestMeeting('demo', request);
    const meeting = await open.world.confirm('NOA@example.com');
    expect(await open.world.confirm('noa@example.com')).toEqual(meeting);
    expect(await open.world.meetings()).toHaveLength(1);
    expect(open.world.calls()).toHaveLength(1);
  });

  it('takes the latest mail of that guest', async () => {
    await using open = await openWorld();
    const later = '2026-11-24T14:00:00+02:00';
    await open.client.requestMeeting('demo', request);
    await open.client.requestMeeting('demo', { ...request, start: later });
    await open.client.requestMeeting('demo', { ...request, guestEmail: 'adam@example.com' });
    expect((await open.world.confirm('noa@example.com')).start).toBe(later);
  });

  it('says expired after 48 hours, and not before', async () => {
    await using open = await openWorld();
    await open.client.requestMeeting('demo', request);
    await open.client.requestMeeting('demo', { ...request, guestEmail: 'adam@example.com' });
    await open.world.advance('47h');
    await open.world.advance('59m');
    expect(await open.world.confirm('adam@example.com')).toMatchObject({ start });
    await open.world.advance('1m');
    await expect(open.world.confirm('noa@example.com')).rejects.toMatchObject({
      code: 'expired',
      message: 'noa@example.com cannot confirm: the page behind the link says "This link has expired" (410)',
    });
    expect(await open.world.meetings()).toHaveLength(1);
  });

  it('says taken when somebody else was quicker: the page offers no confirmation', async () => {
    await using open = await openWorld();
    await open.client.requestMeeting('demo', request);
    await open.world.takeSlot('2026-11-24T13:00');
    await expect(open.world.confirm('noa@example.com')).rejects.toMatchObject({ code: 'taken' });
    expect(open.world.mails().map(({ kind }) => kind)).toEqual(['confirm_request']);
  });

  it('says past when the meeting was to begin already', async () => {
    await using open = await openWorld();
    const soon = '2026-11-18T13:00:00+02:00';
    await open.client.requestMeeting('demo', { ...request, start: soon });
    await open.world.advance('4h');
    await expect(open.world.confirm('noa@example.com')).rejects.toMatchObject({ code: 'past' });
  });

  it.each([
    ['cancelled', 'cancelUrl', 'cancel'],
    ['declined', 'confirmUrl', 'decline'],
  ] as const)('says %s where the guest did that before', async (code, link, decision) => {
    await using open = await openWorld();
    await open.client.requestMeeting('demo', request);
    if (code === 'cancelled') await open.world.confirm('noa@example.com');
    const url = open.world.mails().find((mail) => mail[link])?.[link] ?? '';
    await fetch(url, { method: 'POST', body: new URLSearchParams({ decision }) });
    await expect(open.world.confirm('noa@example.com')).rejects.toMatchObject({ code });
    expect(await open.world.meetings()).toEqual([]);
  });

  it('names the addresses that mail went to where none went to this one', async () => {
    await using open = await openWorld();
    await open.world.takeSlot(start);
    await expect(open.world.confirm('noa@example.com')).rejects.toMatchObject({
      code: 'no_mail',
      message: 'no confirmation mail went to noa@example.com; no confirmation mail was sent',
    });
    await open.client.requestMeeting('demo', { ...request, start: '2026-11-24T14:00:00+02:00' });
    await expect(open.world.confirm('adam@example.com')).rejects.toThrow('they went to noa@example.com');
  });

  it('reads a page in Hebrew', async () => {
    await using open = await openWorld({ slug: 'demo-he' });
    await open.client.requestMeeting('demo-he', request);
    expect(await open.world.confirm('noa@example.com')).toMatchObject({ slug: 'demo-he', locale: 'he' });
  });
});

describe('takeSlot', () => {
  it.each([['2026-11-24T13:00'], [start], ['2026-11-24T11:00:00Z']])(
    'books %s for somebody else: it is listed no more, and a request for it is refused',
    async (written) => {
      await using open = await openWorld();
      expect(await listed(open)).toContain(start);
      open.world.failNext('requestMeeting', { status: 503 });
      await open.world.takeSlot(written);
      await expect(open.client.requestMeeting('demo', request)).rejects.toMatchObject({ status: 503 });
      expect(await listed(open)).not.toContain(start);
      await expect(open.client.requestMeeting('demo', request)).rejects.toMatchObject({ code: 'conflict' });
      expect(open.world.requests().map(({ status }) => status)).toEqual([503, 409]);
      expect([open.world.mails(), await open.world.meetings()]).toEqual([[], []]);
    },
  );

  it('answers what a page asks of everybody, on a page and for a length of its own', async () => {
    const asking = pages('kim', 'customFields: [{ key: team, label: Which team?, required: true }]');
    await using open = await openWorld({
      pages: `${asking}${pages('lee').replace('pages:\n', '').replace('kim@', 'lee@')}`,
    });
    expect(open.world.booking.slug).toBe('kim');
    await open.world.takeSlot('2026-11-24T13:00', { slug: 'lee', durationMinutes: 60 });
    await open.world.takeSlot('2026-11-24T13:00', { durationMinutes: 60 });
    const { slots } = await open.client.getFreeSlots('kim', { days: 14 });
    expect(slots.some((slot) => slot.start.startsWith('2026-11-24T15'))).toBe(true);
    const taken = slots.filter((slot) => slot.start.startsWith('2026-11-24T13'));
    expect(taken).toEqual([]);
  });

  it('refuses a start that is not listed, and names the nearest', async () => {
    await using open = await openWorld();
    await open.world.takeSlot(start);
    for (const written of [start, '2026-11-24T03:00', '2026-11-24T13:10'])
      await expect(open.world.takeSlot(written)).rejects.toMatchObject({ code: 'not_listed' });
    await expect(open.world.takeSlot(start)).rejects.toThrow(
      `start ${start} for 30 minutes is not listed by demo; the nearest are 2026-11-24T13:30:00+02:00,`,
    );
  });

  it('asks which of two is meant where clocks go back', async () => {
    await using open = await openWorld({ pages: pages('kim'), now: '2026-10-20T08:00:00Z' });
    await expect(open.world.takeSlot('2026-10-25T02:30')).rejects.toThrow(
      'occurs twice; write its offset: 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00',
    );
    await open.world.takeSlot('2026-10-25T02:30:00+01:00');
    const { slots } = await open.client.getFreeSlots('kim', { days: 14 });
    const starts = slots.map((slot) => slot.start).filter((one) => one.startsWith('2026-10-25T02:30'));
    expect(starts).toEqual(['2026-10-25T02:30:00+02:00']);
  });

  it.each([
    ['Tuesday at one', undefined, 'start is "Tuesday at one"; it must be a date-time'],
    [start, 'demi', 'slug is "demi", but no page has this slug; there are demo, demo-he'],
  ])('says what is wrong with %s on page %s', async (written, slug, message) => {
    await using world = await createBookingWorld();
    await expect(world.takeSlot(written, { ...(slug && { slug }) })).rejects.toThrow(message);
  });
});

describe('a world', () => {
  it('is closed at the end of its block: its port refuses', async () => {
    let open: Awaited<ReturnType<typeof openWorld>>;
    {
      await using world = await openWorld();
      open = world;
      expect(await listed(open)).toContain(start);
    }
    await expect(open.client.requestMeeting('demo', request)).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all([open.world.close(), open.world.close()]);
  });

  it('that was asked for nothing is nowhere once it is closed', async () => {
    const world = await createBookingWorld();
    expect([world.calls(), world.requests(), world.mails()]).toEqual([[], [], []]);
    await world.close();
    await using other = await openWorld();
    await expect(fetch(world.baseUrl)).rejects.toThrow('fetch failed');
    await expect(world.takeSlot('2026-11-24T13:00')).rejects.toThrow('The world is closed');
    expect(await listed(other)).toContain(start);
  });

  it('closes at once, whatever hangs in it', async () => {
    const { world, client } = await openWorld();
    world.failNext('requestMeeting', 'stall-after');
    const asked = client.requestMeeting('demo', request).catch((error: unknown) => error);
    while (world.mails().length === 0) await new Promise(setImmediate);
    await world.close();
    expect(await asked).toMatchObject({ code: 'uncertain' });
  });

  it('knows nothing of another beside it', async () => {
    await using one = await openWorld();
    await using other = await openWorld({ now: '2026-11-19T08:00:00Z' });
    one.world.failNext('getBookingPage', { status: 404 });
    await one.client.requestMeeting('demo', request);
    await one.world.confirm('noa@example.com');
    await one.world.advance('1h');
    expect((await other.client.getBookingPage('demo')).slug).toBe('demo');
    expect(await listed(other)).toContain(start);
    expect([other.world.requests(), other.world.mails(), await other.world.meetings()]).toEqual([[], [], []]);
    expect(other.world.booking.now().toISOString()).toBe('2026-11-19T08:00:00.000Z');
    await expect(other.world.confirm('noa@example.com')).rejects.toMatchObject({ code: 'no_mail' });
  });

  it('is not made of what it cannot use', async () => {
    await expect(createBookingWorld({ pages: 'pages: []' })).rejects.toThrow(PagesError);
    await expect(createBookingWorld({ pages: new Map() })).rejects.toThrow('there are no pages');
    await expect(createBookingWorld({ slug: 'demi' })).rejects.toThrow('there are demo, demo-he');
    await expect(createBookingWorld({ now: 'today' })).rejects.toThrow('now is "today"');
    await expect(createBookingWorld({ page: 'pages: []' } as object)).rejects.toThrow(
      '"page" is not an option of createBookingWorld; the options are pages, hosts, slug, ',
    );
  });
});

describe('the cache of pages files', () => {
  it('reads an equal text once, and another text again', () => {
    const cached = readPagesCached(demoPagesYaml);
    expect(readPagesCached(`${demoPagesYaml}`)).toBe(cached);
    expect(readPagesCached(demoPagesYaml.replaceAll('slug: demo', 'slug: other'))).not.toBe(cached);
  });

  it('throws for a mistake each time', () => {
    for (let time = 0; time < 2; time += 1) expect(() => readPagesCached('pages: []')).toThrow(PagesError);
  });
});

describe('a world of hosts', () => {
  const hosts = ['dana', 'bo'].map((name) => ({
    email: `${name}@example.com`,
    timezone: 'Asia/Jerusalem',
    hours: { 'mon-sun': '09:00-18:00' },
  }));
  const aPage = (slug: string, more: object) => ({
    slug,
    name: 'Dana',
    timezone: 'Asia/Jerusalem',
    durationsMinutes: [30],
    ...more,
  });

  it('has pages that share the time of their host', async () => {
    const pages = [aPage('short', { host: 'dana@example.com' }), aPage('long', { host: 'dana@example.com' })];
    await using opened = await openWorld({ hosts, pages });
    await opened.world.takeSlot('2026-11-24T13:00', { slug: 'long' });
    const { slots } = await opened.client.getFreeSlots('short', { timezone: 'Asia/Jerusalem' });
    const starts = slots.map((slot) => slot.start);
    expect(starts).not.toContain(start);
    expect(starts).toContain('2026-11-24T13:30:00+02:00');
  });

  it('says with whom a meeting is', async () => {
    const pages = [aPage('team', { hosts: ['dana@example.com', 'bo@example.com'] })];
    await using opened = await openWorld({ hosts, pages });
    const { world, client } = opened;
    await client.requestMeeting('team', request);
    expect(await world.confirm('noa@example.com')).toMatchObject({
      slug: 'team',
      hostEmail: 'dana@example.com',
    });
    await world.takeSlot('2026-11-24T13:00');
    await expect(world.takeSlot('2026-11-24T13:00')).rejects.toThrow('2026-11-24T13:00');
  });

  it('refuses hosts beside a pages file, and mistakes in the objects', async () => {
    await expect(createBookingWorld({ hosts, pages: pages('kim') })).rejects.toThrow(
      'a pages file has its own hosts',
    );
    await expect(
      createBookingWorld({ hosts, pages: [aPage('x', { host: 'kim@example.com' })] }),
    ).rejects.toThrow('pages[0].host is "kim@example.com"');
  });
});
