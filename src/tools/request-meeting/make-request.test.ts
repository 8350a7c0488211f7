import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, request } from '../../../tests/booking-world.ts';
import { createSharedStore } from '../../../tests/shared-store.ts';
import type { BookingToolsOptions } from '../context/tool-context.ts';
import type { ToolCall } from '../contract/tool.ts';
import type { RequestMeetingInput } from './prepare-request.ts';
import { findReview, maxReviews, rememberReview } from './reviewed.ts';
import { emptyState, type Review } from './state.ts';

/** A call of a framework that lets nothing out which was not reviewed. */
const call: ToolCall = { id: 'call-1', needsReview: true };

async function warm(options: BookingToolsOptions = {}) {
  const world = createWorld();
  onTestFinished(world.close);
  const { store } = createSharedStore();
  const toolsOf = (more: BookingToolsOptions = {}) => world.tools({ sessions: store, ...options, ...more });
  const tools = toolsOf();
  await tools.getFreeSlots.execute(everything);
  const { requestMeeting } = tools;
  return {
    world,
    tools,
    toolsOf,
    review: (changes = {}, of = call) => requestMeeting.review(request(changes), of),
    execute: (changes = {}, of = call) => requestMeeting.execute(request(changes), of),
  };
}

/** A page that asks this question, whose key is no plain word: a model knows it as `question1`. */
function asking(world: ReturnType<typeof createWorld>, key: () => string): void {
  world.answer(async ({ path }) => {
    if (!path.endsWith('/demo')) return undefined;
    const page = await (await world.service.fetch(`http://service.test${path}`)).json();
    const question = { key: key(), label: key(), required: false, type: 'text' };
    return json(200, { ...page, customFields: [question], reasons: [] });
  });
}

describe('a review', () => {
  it('tells what the call would send, and sends nothing', async () => {
    const { world, review, execute } = await warm();
    expect(await review()).toMatchObject({
      ok: true,
      proposal: { slug: 'demo', start: '2026-11-24T13:00', guestEmail: 'noa@example.com' },
    });
    expect(world.posts()).toEqual([]);
    expect(await execute()).toMatchObject({ ok: true });
    expect(world.bodies()).toMatchObject([
      { start: '2026-11-24T13:00:00+02:00', guestEmail: 'noa@example.com' },
    ]);
  });

  it('in one process lets the call out in another, and out once where both make it', async () => {
    const { world, toolsOf, review } = await warm();
    await review();
    const results = await Promise.all(
      [toolsOf(), toolsOf()].map(({ requestMeeting }) => requestMeeting.execute(request(), call)),
    );
    expect(results[0]).toMatchObject({ ok: true });
    expect(results[1]).toEqual(results[0]);
    expect(world.posts()).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['with a start that was not shown', { start: '2026-11-24T12:15' }],
    ['without an address', { guestEmail: '' }],
    ['with an unknown reason', { reasonKey: 'nonsense' }],
  ])('of a call %s is its refusal, and lets nothing out', async (_, changes) => {
    const { world, review, execute } = await warm();
    const refused = await review(changes);
    expect(refused).toMatchObject({ ok: false });
    expect(await execute(changes)).toEqual(refused);
    expect(world.posts()).toEqual([]);
  });

  it('that refuses shows nothing to anybody: the starts it names cannot be requested', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const { getFreeSlots, requestMeeting } = world.tools();
    await getFreeSlots.execute({ ...everything, when: 'Tuesday after three' });
    const refused = await requestMeeting.review(request({ start: '2026-11-24T14:30' }));
    expect(refused).toMatchObject({ code: 'not_offered' });
    expect('nearest' in refused && refused.nearest?.map(({ start }) => start)).toContain('2026-11-24T14:30');
    expect(await requestMeeting.execute(request({ start: '2026-11-24T14:30' }))).toMatchObject({
      code: 'not_offered',
    });
    expect(world.posts()).toEqual([]);
  });

  it('of what was requested before is the answer to that', async () => {
    const { review, execute } = await warm();
    await review();
    const accepted = await execute();
    expect(accepted).toMatchObject({ ok: true });
    expect(await review({}, { id: 'call-2', needsReview: true })).toEqual(accepted);
  });

  it('of a call that has a name stays what it was; of one without a name it is made anew', async () => {
    let email = 'noa@example.com';
    const { review } = await warm({ guest: { email: () => email } });
    const unnamed = { needsReview: true };
    await review();
    await review({}, unnamed);
    email = 'avi@example.com';
    expect(await review()).toMatchObject({ proposal: { guestEmail: 'noa@example.com' } });
    expect(await review({}, unnamed)).toMatchObject({ proposal: { guestEmail: 'avi@example.com' } });
  });
});

describe('a call that has to be reviewed', () => {
  it.each<[string, object, ToolCall]>([
    ['was not', {}, { ...call, id: 'call-2' }],
    ['has another start than the reviewed one', { start: '2026-11-24T13:30' }, call],
    ['has another guest', { guestEmail: 'avi@example.com' }, call],
    ['answers otherwise', { answers: [{ key: 'company', value: 'Acme' }] }, call],
    ['has no name', {}, { needsReview: true }],
  ])('and %s is not sent', async (_, changes, of) => {
    const { world, review, execute } = await warm();
    await review();
    expect(await execute(changes, of)).toMatchObject({ ok: false, code: 'not_approved' });
    expect(world.posts()).toEqual([]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['spaces', { start: ' 2026-11-24T13:00 ', guestName: 'Noa Levi\n' }],
    ['a text for a number', { durationMinutes: '30' }],
    ['null for nothing', { reasonKey: null, replaces: null, timezone: null }],
    ['answers as an object', { answers: {} }],
  ])('is the same call where a framework writes it with %s', async (_, written) => {
    const { world, review, execute } = await warm();
    await review();
    expect(await execute(written as Partial<RequestMeetingInput>)).toMatchObject({ ok: true });
    expect(world.posts()).toHaveLength(1);
  });
});

describe('what was proposed is what is sent:', () => {
  it('a page that has changed meanwhile makes it another request, which is not sent', async () => {
    let key = 'What is it about?';
    const { world, tools, review, execute } = await warm();
    asking(world, () => key);
    await tools.getBookingPage.execute({});
    const answers = [{ key: 'question1', value: 'Yes' }];
    expect(await review({ answers })).toMatchObject({
      proposal: { answers: [{ key: 'What is it about?', value: 'Yes' }] },
    });
    key = 'May we charge you?';
    await tools.getBookingPage.execute({});
    const refused = await execute({ answers });
    expect(refused).toMatchObject({ ok: false, code: 'not_approved' });
    expect(world.posts()).toEqual([]);
  });

  it('a guest who is another by then is not sent, and the answer says who was proposed', async () => {
    let email = 'noa@example.com';
    const { world, review, execute } = await warm({ guest: { email: () => email } });
    await review();
    email = 'boss@example.com';
    expect(await execute()).toMatchObject({
      code: 'not_approved',
      message: expect.stringMatching(/is .*noa@example\.com.* now request .*boss@example\.com/),
    });
    expect(world.posts()).toEqual([]);
    email = 'noa@example.com';
    expect(await execute()).toMatchObject({ ok: true });
  });

  it('a start that went meanwhile is not sent', async () => {
    const { world, review, execute } = await warm();
    await review();
    world.take('2026-11-24T13:00:00+02:00');
    world.pass(61_000);
    expect(await execute()).toMatchObject({ ok: false, code: 'slot_taken' });
    expect(world.posts()).toEqual([]);
  });

  it('also a call that need not be reviewed, but was, sends nothing else', async () => {
    let email = 'noa@example.com';
    const { world, review, execute } = await warm({ guest: { email: () => email } });
    const named = { id: 'call-1' };
    await review({}, named);
    email = 'boss@example.com';
    expect(await execute({}, named)).toMatchObject({ code: 'not_approved' });
    expect(world.posts()).toEqual([]);
  });
});

describe('proposals', () => {
  const now = 1000;
  const review = (id: number, at = now): Review => ({
    call: `call-${id}`,
    input: '[]',
    request: { at } as never,
    replaces: '',
  });
  const reviewed = (reviews: Review[]) =>
    reviews.reduce((state, one) => rememberReview(state, one, now).state, emptyState());

  it('are never forgotten for another while their starts are ahead: there is no room for more', () => {
    const full = reviewed(Array.from({ length: maxReviews }, (_, id) => review(id)));
    const refused = rememberReview(full, review(maxReviews), now);
    expect(refused).toEqual({ state: full, result: false });
    expect(findReview(refused.state, review(0))).toEqual(review(0));
    expect(rememberReview(full, review(0), now).result).toBe(true);
  });

  it('are forgotten when their starts are over', () => {
    const old = reviewed(Array.from({ length: maxReviews }, (_, id) => review(id)));
    const later = rememberReview(old, review(99, now + 2), now + 1);
    expect(later.result).toBe(true);
    expect(later.state.reviews).toEqual([review(99, now + 2)]);
  });

  it('of one call are one', () => {
    expect(reviewed([review(1), review(2), review(1), review(1)]).reviews).toEqual([review(2), review(1)]);
  });

  it('are found by the name of the call and what was written, both', () => {
    const state = reviewed([review(1)]);
    expect(findReview(state, { call: 'call-1', input: '[]' })).toBeDefined();
    expect(findReview(state, { call: 'call-2', input: '[]' })).toBeUndefined();
    expect(findReview(state, { call: 'call-1', input: '[1]' })).toBeUndefined();
  });
});
