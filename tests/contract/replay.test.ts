import { bookingTools } from 'agent-booking/ai-sdk';
import * as ai7 from 'ai';
import * as ai6 from 'ai-6';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, request } from '../booking-world.ts';
import { ai, aiSix } from './ai-sdk-harness.ts';
import { objectionsTo } from './clean.ts';
import type { ModelCall, Outcome } from './harness.ts';
import { call } from './play.ts';

/** A conversation with results of every kind: good ones, refusals, and one of words that cannot be read. */
const calls: ModelCall[] = [
  call('getBookingPage', {}),
  call('requestMeeting', request({ start: '2026-11-25T13:00' })),
  call('getFreeSlots', { ...everything, when: 'Tuesday' }),
  call('getFreeSlots', { ...everything, when: 'blorg at 99:99' }),
  call('requestMeeting', request()),
  call('requestMeeting', request({ start: '2026-11-24T15:00' })),
];

describe.each([
  ['7', ai7, ai],
  ['6', ai6 as unknown as typeof ai7, aiSix],
] as const)('history that is replayed with ai %s', (_, sdk, harness) => {
  async function record() {
    const world = createWorld();
    onTestFinished(() => world.close());
    const conversation = await harness.start(world.options());
    const outcomes: Outcome[] = [];
    for (const one of calls) outcomes.push(...(await conversation.say([one])));
    return { world, outcomes };
  }

  /** The messages as `useChat` stores them and sends them back, as JSON. */
  function asMessages(outcomes: readonly Outcome[]): ai7.UIMessage[] {
    const parts = calls.map(({ tool, input }, index) => ({
      type: `tool-${tool}`,
      toolCallId: `call-${index}`,
      state: 'output-available',
      input,
      output: outcomes[index]?.result,
    }));
    return JSON.parse(JSON.stringify([{ id: '1', role: 'assistant', parts }]));
  }

  type Replayed = { toolName: string; output: { type: string; value: unknown } };
  const answersIn = (messages: readonly ai7.ModelMessage[]): Replayed[] =>
    messages.filter(({ role }) => role === 'tool').flatMap(({ content }) => content as unknown as Replayed[]);

  it('with the tools says what it said, under the same names, with the same marks', async () => {
    const { world, outcomes } = await record();
    const tools = bookingTools(world.options());
    const answers = answersIn(await sdk.convertToModelMessages(asMessages(outcomes), { tools }));
    expect(answers.map(({ toolName }) => toolName)).toEqual(calls.map(({ tool }) => tool));
    expect(
      answers.map(({ output }) => ({ text: output.value, isError: output.type.startsWith('error') })),
    ).toEqual(outcomes.map(({ text, isError }) => ({ text, isError })));
  });

  it('without the tools shows the typed results, which say no less and hold only forms that requestMeeting takes', async () => {
    const { outcomes } = await record();
    const answers = answersIn(await sdk.convertToModelMessages(asMessages(outcomes)));
    expect(answers.map(({ toolName }) => toolName)).toEqual(calls.map(({ tool }) => tool));
    expect(answers.map(({ output }) => output)).toEqual(
      outcomes.map(({ result }) => ({ type: 'json', value: result })),
    );
    for (const { output } of answers) {
      expect(objectionsTo({ text: '', result: output.value, isError: false })).toEqual([]);
      // No start has a form that would be refused: no Z, no offset and no seconds.
      expect(JSON.stringify(output.value)).not.toMatch(/T\d\d:\d\d(?::\d\d|Z|[+-]\d\d)/);
    }
  });

  it('goes on from either, with the tools of that conversation', async () => {
    const { world, outcomes } = await record();
    const goesOn = await harness.start(world.options());
    // Another conversation was shown nothing, whatever history it is given.
    const [refused] = await goesOn.say([call('requestMeeting', request({ guestEmail: 'avi@example.com' }))]);
    expect(refused).toMatchObject({ isError: true, result: { code: 'not_read' } });
    expect(outcomes.map(({ isError }) => isError)).toEqual([false, true, false, true, false, true]);
    expect(world.posts()).toHaveLength(1);
  });
});
