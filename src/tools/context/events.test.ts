import process from 'node:process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { createWorld, everything, refusing, request } from '../../../tests/booking-world.ts';
import { guestDigest, textDigest } from '../session/digest.ts';
import { type BookingEvent, bookingEventSchema } from './events.ts';

function listen() {
  const events: BookingEvent[] = [];
  return { events, onEvent: (event: BookingEvent) => void events.push(event) };
}

async function bookedConversation() {
  const world = createWorld();
  onTestFinished(world.close);
  const { events, onEvent } = listen();
  const tools = world.tools({ onEvent });
  const call = { conversation: 'chat-42', turn: 'first' };
  await tools.getFreeSlots.execute({ ...everything, when: 'Tuesday after 12:00' }, call);
  await tools.requestMeeting.execute(request({ start: '2026-11-24T13:07' }), { ...call, turn: 'second' });
  await tools.requestMeeting.execute(request(), { ...call, turn: 'third' });
  await tools.requestMeeting.execute(request(), { ...call, turn: 'fourth' });
  return { world, events };
}

describe('events', () => {
  it('name every step of a conversation, in its order', async () => {
    const { events } = await bookedConversation();
    expect(events.map(({ type, code }) => (code ? `${type} ${code}` : type))).toEqual([
      'tool_called',
      'slots_read',
      'slots_shown',
      'tool_called',
      'page_read',
      'slots_read',
      'slots_shown',
      'refused not_offered',
      'tool_called',
      'page_read',
      'slots_read',
      'request_sent',
      'request_accepted',
      'tool_called',
      'slots_read',
      'request_replayed',
    ]);
    expect(new Set(events.map(({ conversation }) => conversation))).toEqual(new Set(['chat-42']));
    expect(events.at(-1)).toMatchObject({ turn: textDigest('fourth'), tool: 'requestMeeting', slug: 'demo' });
  });

  it('of calls made at the same time begin before anything is read, and those of requests in the order of the calls', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const { events, onEvent } = listen();
    const tools = world.tools({ onEvent });
    const mine = { conversation: 'mine' };
    const guests = Array.from({ length: 8 }, (_, at) => request({ guestEmail: `guest${at}@example.com` }));
    await Promise.all([
      ...guests.slice(0, 4).map((asked) => tools.requestMeeting.execute(asked, mine)),
      tools.requestMeeting.execute(request(), { conversation: 'another' }),
      tools.getFreeSlots.execute(everything, mine),
      ...guests.slice(4).map((asked) => tools.requestMeeting.execute(asked, mine)),
    ]);
    const begun = events.filter(({ conversation }) => conversation === 'mine').slice(0, 9);
    expect(new Set(begun.map(({ type }) => type))).toEqual(new Set(['tool_called']));
    const asked = begun.filter(({ tool }) => tool === 'requestMeeting').map(({ guest }) => guest);
    expect(asked).toEqual(guests.map(({ guestEmail }) => guestDigest(String(guestEmail))));
  });

  it('hold what a grader needs: the start that was sent is among those that were read and shown', async () => {
    const { world, events } = await bookedConversation();
    const of = (type: BookingEvent['type']) => events.filter((event) => event.type === type);
    const sent = of('request_sent')[0];
    expect(sent?.start).toBe(world.bodies()[0].start);
    expect(of('slots_read')[0]?.starts).toContain(sent?.start);
    expect(of('slots_shown')[0]?.starts).toContain(sent?.start);
    expect(sent?.guest).toBe(guestDigest('NOA+calendar@example.com'));
    expect(of('request_accepted')[0]?.request).toBe(sent?.request);
  });

  it('are flat, JSON-safe and of the published schema, and name no guest', async () => {
    const { events } = await bookedConversation();
    for (const event of events) {
      expect(JSON.parse(JSON.stringify(event))).toStrictEqual(event);
      expect(bookingEventSchema.safeParse(event)).toMatchObject({ success: true, data: event });
    }
    expect(JSON.stringify(events)).not.toMatch(/noa|levi|@/i);
  });

  it('hold no words of the guest or a model, wherever they were written', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const { events, onEvent } = listen();
    const open = { onEvent, slug: undefined, defaultTimezone: undefined };
    const tools = world.tools(open);
    for (const words of ['noa@example.com', 'call 050-1234567', '0501234567', 'Noa Levi at 13:00']) {
      await tools.getBookingPage.execute({ slug: words });
      await tools.getFreeSlots.execute({
        slug: words,
        timezone: words,
        when: words,
        days: 501234567,
        durationMinutes: 501234567,
      });
      await tools.requestMeeting.execute(
        request({ slug: words, start: words, timezone: words, replaces: words, durationMinutes: 501234567 }),
      );
    }
    await tools.getFreeSlots.execute({ ...everything, slug: 'demo', when: 'Tuesday, for noa@example.com' });
    const called = events.filter(({ type }) => type === 'tool_called');
    expect(called).toHaveLength(13);
    for (const { format: _, at: __, conversation: ___, tool: ____, guest: _____, ...said } of called.slice(
      0,
      12,
    ))
      expect(said).toEqual({ type: 'tool_called' });
    expect(JSON.stringify(events)).not.toMatch(/noa|levi|@|1234567/i);
  });

  it.each([
    '2026-11-24T13:00',
    '2026-11-24T13:00:00+02:00',
    '2026-11-24T11:00:00.000Z',
    '2026-11-24 13:00',
    '13:00Z',
  ])('hold a start as the model wrote it where it has the form of one: %s', async (start) => {
    const world = createWorld();
    onTestFinished(world.close);
    const { events, onEvent } = listen();
    await world.tools({ onEvent }).requestMeeting.execute(request({ start }));
    expect(events[0]).toMatchObject({ type: 'tool_called', start, slug: 'demo' });
  });

  it('say what became of a request that was refused, and of one that got no clear answer', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const { events, onEvent } = listen();
    const tools = world.tools({ onEvent });
    await tools.getFreeSlots.execute(everything);
    world.answer(refusing(429, 'Slow down', { 'retry-after': '7' }));
    await tools.requestMeeting.execute(request());
    expect(events.slice(-2)).toMatchObject([
      { type: 'request_refused', code: 'rate_limited', waitSeconds: 7 },
      { type: 'refused', code: 'rate_limited', waitSeconds: 7 },
    ]);
    world.pass(7000);
    world.answer(({ method }) => (method === 'POST' ? new Response('', { status: 500 }) : undefined));
    await tools.requestMeeting.execute(request());
    expect(events.slice(-2)).toMatchObject([
      { type: 'request_uncertain' },
      { type: 'refused', code: 'uncertain' },
    ]);
  });

  it('of a review say what was proposed, and nothing of a call that has not come yet', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const { events, onEvent } = listen();
    const tools = world.tools({ onEvent });
    await tools.getFreeSlots.execute(everything);
    events.length = 0;
    expect(await tools.requestMeeting.review(request({ start: '2026-11-24T13:07' }))).toMatchObject({
      ok: false,
    });
    expect(events.map(({ type }) => type)).toEqual(['page_read']);
    events.length = 0;
    expect(await tools.requestMeeting.review(request())).toMatchObject({ ok: true });
    expect(events.map(({ type }) => type)).toEqual(['page_read', 'slots_read', 'request_proposed']);
    expect(events.at(-1)).toMatchObject({ start: '2026-11-24T13:00' });
    expect(world.posts()).toEqual([]);
  });

  it('cannot break a tool: what a listener throws goes to the host', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const reported = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    onTestFinished(() => reported.mockRestore());
    const broken = new Error('the log is full');
    const tools = world.tools({
      onEvent: () => {
        throw broken;
      },
    });
    expect(await tools.getFreeSlots.execute(everything)).toMatchObject({ ok: true });
    expect(reported).toHaveBeenCalledWith(broken);
  });

  it.each<[string, () => unknown]>([
    ['rejects', async () => Promise.reject(new Error('the log is full'))],
    [
      'answers with a getter that throws',
      () =>
        Object.defineProperty({}, 'then', {
          get() {
            throw new Error('the log is full');
          },
        }),
    ],
  ])('cannot break a tool: a listener that %s is reported', async (_, onEvent) => {
    const world = createWorld();
    onTestFinished(world.close);
    const reported = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    onTestFinished(() => reported.mockRestore());
    const tools = world.tools({ onEvent: onEvent as never });
    await tools.getFreeSlots.execute(everything);
    expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(reported).toHaveBeenCalled());
    expect(reported.mock.calls[0]).toMatchObject([{ message: 'the log is full' }]);
  });

  it('are published as JSON Schema that allows for fields to come, each with its words', async () => {
    const schema = z.toJSONSchema(bookingEventSchema, { target: 'draft-2020-12', io: 'input' });
    const published = { title: 'An event of agent-booking, format 1', ...schema };
    expect(schema).not.toHaveProperty('additionalProperties');
    for (const [field, described] of Object.entries(schema.properties ?? {}))
      expect(described, field).toHaveProperty('description');
    await expect(`${JSON.stringify(published, null, 2)}\n`).toMatchFileSnapshot(
      '../../../docs/event.schema.json',
    );
  });
});
