import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, request } from '../booking-world.ts';
import { objectionsTo } from './clean.ts';
import type { ToolName } from './harness.ts';
import { harnesses } from './harnesses.ts';
import { call } from './play.ts';

/** Calls whose input is not an object, or is JSON that a framework refuses. Some frameworks answer these in their own words. */
const nonsense: [string, ToolName, unknown][] = (
  ['getBookingPage', 'getFreeSlots', 'requestMeeting'] as const
).flatMap((tool): [string, ToolName, unknown][] => [
  ['null', tool, null],
  ['a list', tool, [request()]],
  ['a text', tool, 'Tuesday'],
  ['a number', tool, 7],
  ['JSON text', tool, JSON.stringify(request())],
  ['its input inside another', tool, { input: request() }],
  ['a prototype', tool, JSON.parse('{"__proto__":{"start":"2026-11-24T13:00"},"constructor":7}')],
]);

describe.each(harnesses)('$name', (harness) => {
  it.each(nonsense)('%s as input of %s sends no request and breaks nothing', async (_, tool, input) => {
    const world = createWorld();
    onTestFinished(() => world.close());
    const conversation = await harness.start(world.options());
    await conversation.say([call('getFreeSlots', everything)]);
    const [outcome] = await conversation.say([call(tool, input)]);
    if (!outcome) throw new Error('there is no outcome');
    expect(objectionsTo(outcome)).toEqual([]);
    if (tool === 'requestMeeting') expect(outcome.isError).toBe(true);
    expect(world.posts()).toEqual([]);
    // The conversation goes on.
    expect(await conversation.say([call('requestMeeting', request())])).toMatchObject([{ isError: false }]);
    expect(world.posts()).toHaveLength(1);
  });

  it('an answer as a prototype is refused or lost on the way, and never sent', async () => {
    const world = createWorld();
    onTestFinished(() => world.close());
    const conversation = await harness.start(world.options());
    await conversation.say([call('getFreeSlots', everything)]);
    const answers = JSON.parse('{"__proto__":"x"}');
    const [outcome] = await conversation.say([call('requestMeeting', { ...request(), answers })]);
    expect(outcome && objectionsTo(outcome)).toEqual([]);
    await conversation.say([call('requestMeeting', request())]);
    expect(world.bodies()).toEqual([expect.not.objectContaining({ answers: expect.anything() })]);
  });
});
