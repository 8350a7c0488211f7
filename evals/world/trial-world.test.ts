import { createBookingClient } from 'agent-booking';
import { describe, expect, it } from 'vitest';
import { aScript } from '../guest/script.fixture.ts';
import { createEventLog, type EvalEvent } from '../log/event-log.ts';
import { questionsOf } from '../scenarios/pages.ts';
import { answeredStep, openTrialWorld } from './trial-world.ts';

const timezone = 'Asia/Jerusalem';
const request = {
  guestName: 'Noa Levi',
  guestEmail: 'noa@example.com',
  timezone,
  durationMinutes: 30,
  start: '2026-11-24T15:00:00+02:00',
};

async function openTrial(changes: Parameters<typeof aScript>[0]) {
  const log = createEventLog(() => new Date('2026-11-18T08:00:00Z'));
  const broken: unknown[] = [];
  const trial = await openTrialWorld(aScript(changes), {
    log,
    broken: (error) => broken.push(error),
  });
  const client = createBookingClient({ baseUrl: trial.world.baseUrl, retryDelayMs: 1 });
  const read = () => client.getFreeSlots(trial.world.booking.slug, { timezone, durationMinutes: 30 });
  const steps = () => log.events().map(({ n: _n, at: _at, ...step }: EvalEvent) => step);
  return { trial, client, read, steps, broken, [Symbol.asyncDispose]: trial.close };
}

describe('the world of a trial', () => {
  it.each(['demo', 'demo-he'])('knows what the page %s asks, as the service tells it', async (slug) => {
    await using open = await openTrial({ world: { slug } });
    const { customFields, reasons } = await open.client.getBookingPage(slug);
    const asked = [...customFields, ...reasons.flatMap(({ questions }) => questions)];
    expect(questionsOf({ world: { slug } })).toEqual(asked.map(({ key, label }) => ({ key, label })));
  });

  it('begins as the script says: its page, its moment, what is taken', async () => {
    await using open = await openTrial({ world: { slug: 'demo-he', taken: ['2026-11-24T15:00'] } });
    const { slots } = await open.read();
    expect(open.trial.world.booking.slug).toBe('demo-he');
    expect(open.trial.world.booking.now().toISOString()).toBe('2026-11-18T08:00:00.000Z');
    expect(slots.map(({ start }) => start)).not.toContain(request.start);
    expect(slots.map(({ start }) => start)).toContain('2026-11-24T15:30:00+02:00');
  });

  it('has pages of its own, and knows what they ask', async () => {
    const page = {
      slug: 'kim',
      name: 'Kim',
      timezone: 'Europe/Berlin',
      hostEmail: 'kim@example.com',
      hours: { 'mon-fri': '09:00-12:00' },
      durationsMinutes: [30],
      howToBook: 'Ask.',
      customFields: [{ key: 'team', label: 'How large is your team?', required: true }],
      reasons: [{ key: 'help', label: 'Help', questions: [{ key: 'what', label: 'With what?' }] }],
    };
    await using open = await openTrial({ world: { pages: [page] } });
    expect((await open.client.getBookingPage('kim')).customFields).toHaveLength(1);
    expect(questionsOf(aScript({ world: { pages: [page] } })).map(({ key }) => key)).toEqual([
      'team',
      'what',
    ]);
  });

  it('records what it was sent and what it answered, and the mail before the answer', async () => {
    await using open = await openTrial({});
    await open.read();
    await open.client.requestMeeting('demo', request);
    expect(open.steps()).toMatchObject([
      { type: 'wire_sent', exchange: 1, operation: 'getFreeSlots', query: { duration: '30' } },
      { type: 'wire_answered', exchange: 1, status: 200, durationMinutes: 30, reachedService: true },
      { type: 'wire_sent', exchange: 2, operation: 'requestMeeting', slug: 'demo', body: request },
      { type: 'wire_answered', exchange: 2, status: 202, body: { status: 'confirmation_sent' } },
      { type: 'mailed', kind: 'confirm_request', to: 'noa@example.com' },
    ]);
  });

  it('meets the faults of the script, in their order, as often as it says', async () => {
    const faults = [
      { operation: 'requestMeeting', fault: { status: 429, retryAfter: 5 } },
      { operation: 'requestMeeting', fault: 'html', times: 2 },
    ] as const;
    await using open = await openTrial({ world: { faults: [...faults] } });
    for (let time = 0; time < 4; time += 1) await open.client.requestMeeting('demo', request).catch(String);
    const answers = open.steps().filter(({ type }) => type === 'wire_answered');
    expect(answers).toMatchObject([
      { status: 429, retryAfterSeconds: 5, reachedService: false },
      { status: 200, reachedService: false },
      { status: 200, reachedService: false },
      { status: 202, reachedService: true },
    ]);
  });

  it('lets a silent reaction happen before the next call, once', async () => {
    const reactions = [{ when: 'slots_read', takes: ['2026-11-24T15:00'], advance: '1h' }];
    await using open = await openTrial({ guest: { reactions } });
    await open.read();
    expect(open.steps().map(({ type }) => type)).toEqual(['wire_sent', 'wire_answered']);
    const { slots } = await open.read();
    expect(slots.map(({ start }) => start)).not.toContain(request.start);
    await open.read();
    const between = open.steps().filter(({ type }) => !type.startsWith('wire'));
    expect(between).toEqual([
      { type: 'reacted', reaction: 0 },
      { type: 'clock_moved', by: '1h' },
      {
        type: 'taken',
        slug: 'demo',
        start: request.start,
        durationMinutes: 30,
        hostEmail: 'dana@example.com',
      },
    ]);
    expect(open.trial.world.booking.now().toISOString()).toBe('2026-11-18T09:00:00.000Z');
  });

  it('takes the start of the next request alone, whatever it is', async () => {
    const reactions = [{ when: 'turn:0', takes: ['requested' as const] }];
    await using open = await openTrial({ guest: { reactions } });
    await expect(open.client.requestMeeting('demo', request)).rejects.toMatchObject({ code: 'conflict' });
    await open.client.requestMeeting('demo', { ...request, start: '2026-11-24T15:30:00+02:00' });
    expect(open.steps()).toContainEqual(
      expect.objectContaining({ type: 'taken', slug: 'demo', start: request.start }),
    );
    // What an agent does after it waited in vain comes after its request.
    const types = open.steps().map(({ type }) => type);
    expect(types.indexOf('wire_sent')).toBeLessThan(types.indexOf('taken'));
    expect(open.broken).toEqual([]);
  });

  it('gives an agent several pages, and takes a start of one by a meeting of its host on another', async () => {
    const page = { timezone, hours: { 'sun-thu': '09:00-18:00' }, durationsMinutes: [30] };
    const pages = [
      { ...page, slug: 'intro', name: 'Intro', hostEmail: 'dana@example.com' },
      { ...page, slug: 'long', name: 'Long', hostEmail: 'dana@example.com', durationsMinutes: [60] },
      { ...page, slug: 'other', name: 'Other', hostEmail: 'eli@example.com' },
    ];
    const reactions = [{ when: 'turn:0', takes: [{ start: 'requested' as const, slug: 'long' }] }];
    const world = { pages, slugs: ['intro', 'long', 'other'] };
    await using open = await openTrial({ world, guest: { reactions } });
    expect(open.trial.booking()).toMatchObject({ pages: world.slugs });
    expect(open.trial.booking()).not.toHaveProperty('slug');
    await expect(open.client.requestMeeting('intro', request)).rejects.toMatchObject({ code: 'conflict' });
    await open.client.requestMeeting('other', request);
    expect(open.steps()).toContainEqual({
      type: 'taken',
      slug: 'long',
      start: request.start,
      durationMinutes: 60,
      hostEmail: 'dana@example.com',
    });
  });

  it('is no agent’s fault where a reaction cannot happen', async () => {
    const reactions = [{ when: 'slots_read', takes: ['2026-11-24T03:00'] }];
    await using open = await openTrial({ guest: { reactions } });
    await open.read();
    await open.read();
    expect(open.broken).toMatchObject([{ name: 'WorldError', code: 'not_listed' }]);
  });

  it('confirms what was requested, and nothing where nothing was', async () => {
    await using open = await openTrial({});
    await open.trial.confirm('noa@example.com');
    expect(open.steps()).toEqual([]);
    await open.client.requestMeeting('demo', request);
    await open.trial.confirm('noa@example.com');
    expect(open.steps().slice(3)).toMatchObject([
      { type: 'confirmed', slug: 'demo', start: request.start, durationMinutes: 30 },
      { type: 'mailed', kind: 'booked_guest' },
      { type: 'mailed', kind: 'booked_host' },
    ]);
  });
});

it.each([
  ['60', 60],
  ['Wed, 18 Nov 2026 08:02:00 GMT', 120],
  ['Wed, 18 Nov 2026 07:00:00 GMT', 0],
  ['soon', undefined],
])('keeps how long "%s" asks to wait, in seconds or as a date', (retryAfter, retryAfterSeconds) => {
  const step = answeredStep(
    {
      number: 1,
      operation: 'requestMeeting',
      slug: 'demo',
      status: 429,
      headers: { 'retry-after': retryAfter },
      body: { error: 'Too many requests.' },
      reachedService: false,
      fault: undefined,
    },
    Date.parse('2026-11-18T08:00:00Z'),
  );
  expect((step as { retryAfterSeconds?: number }).retryAfterSeconds).toBe(retryAfterSeconds);
});
