import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, listing, request, slotAt, type World } from '../booking-world.ts';
import { objectionsTo } from './clean.ts';
import type { Conversation, Outcome } from './harness.ts';
import { harnesses } from './harnesses.ts';
import { call, codeOf } from './play.ts';

const page = call('getBookingPage', {});
const show = call('getFreeSlots', everything);
const ask = (changes: object = {}) => call('requestMeeting', request(changes));
const equal = (count: number) => Array.from({ length: count }, () => ask());

// The calls of one message may reach the service in any order.
describe.each(harnesses)('calls at once: $name', (harness) => {
  async function begin(prepare: (world: World) => void = () => {}) {
    const world = createWorld();
    onTestFinished(() => world.close());
    prepare(world);
    const conversation = await harness.start(world.options());
    await conversation.say([page, show]);
    return { world, conversation };
  }

  it.each([2, 20])('one of %i equal calls sends the request', async (count) => {
    const { world, conversation } = await begin();
    expectOneSender(await conversation.say(equal(count)));
    expect(world.bodies()).toMatchObject([{ start: '2026-11-24T13:00:00+02:00' }]);
    await expectRepeat(conversation);
    expect(world.posts()).toHaveLength(1);
  });

  it('one of twenty equal calls sends the request after the list and the page became old', async () => {
    const { world, conversation } = await begin();
    world.pass(120_000);
    expectOneSender(await conversation.say(equal(20)));
    expect(world.posts()).toHaveLength(1);
  });

  it('one of several equal calls sends the request where each read spells the start otherwise', async () => {
    let reads = 0;
    const { world, conversation } = await begin((one) => {
      one.answer(
        listing(() => {
          reads += 1;
          return [slotAt(`2026-11-24T11:00:00.${'0'.repeat(reads)}Z`)];
        }),
      );
      one.answer(({ method, body = '' }) => (method === 'POST' ? accept(body) : undefined));
    });
    expectOneSender(await conversation.say(equal(3)));
    expect(world.posts()).toHaveLength(1);
  });

  it('equal calls whose request gets no clear answer send it once', async () => {
    const { world, conversation } = await begin((one) =>
      one.answer(({ method }) => (method === 'POST' ? json(500, { error: 'Oops' }) : undefined)),
    );
    const outcomes = await conversation.say(equal(5));
    expect(outcomes.map(codeOf)).toContain('uncertain');
    for (const outcome of outcomes) expect(['uncertain', 'already_requested']).toContain(codeOf(outcome));
    expect((await conversation.say([ask()])).map(codeOf)).toEqual(['uncertain']);
    expect(world.posts()).toHaveLength(1);
  });

  it('one of two different starts of one guest is requested', async () => {
    const { world, conversation } = await begin();
    const outcomes = await conversation.say([ask(), ask({ start: '2026-11-24T13:30' })]);
    expect(outcomes.map(codeOf).sort()).toEqual(['already_requested', 'ok']);
    expect(world.posts()).toHaveLength(1);
  });

  it('the requests of two guests are both sent', async () => {
    const { world, conversation } = await begin();
    const avi = { guestEmail: 'avi@example.com', start: '2026-11-24T13:30' };
    const outcomes = await conversation.say([ask(), ask(avi)]);
    expect(outcomes.map(codeOf)).toEqual(['ok', 'ok']);
    expect(
      world
        .bodies()
        .map(({ guestEmail }) => guestEmail)
        .sort(),
    ).toEqual(['avi@example.com', 'noa@example.com']);
  });
});

/** One call has the acceptance; the others say that it is being sent, or that it was sent by an earlier call. */
function expectOneSender(outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) {
    expect(objectionsTo(outcome)).toEqual([]);
    expect(outcome.text).toMatch(/not booked yet|being sent by another call|sent .* by an earlier call/);
  }
  expect(outcomes.filter(({ text }) => text.includes('not booked yet'))).toHaveLength(1);
}

async function expectRepeat(conversation: Conversation): Promise<void> {
  const [again] = await conversation.say([ask()]);
  expect(again).toMatchObject({
    isError: false,
    text: expect.stringContaining('Nothing was sent by this call'),
  });
}

function accept(body: string): Response {
  const { start, durationMinutes } = JSON.parse(body);
  return json(202, { status: 'confirmation_sent', message: 'Sent.', start, durationMinutes });
}
