import { bookingTools } from 'agent-booking/ai-sdk';
import { type ModelMessage, stepCountIs, type ToolSet, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { given, modelMessages, scripted, type Version, versions } from './ai-sdk-chat.fixture.ts';
import { asks, type Call, codes, newWorld, openChat, reads, sent } from './chat.fixture.ts';

const clone = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
type Part = { type: string; approvalId?: string; isAutomatic?: boolean; toolCall?: { toolCallId: string } };

/** One of several chats or tabs that use the same tools; a host may pass only the latest messages. */
function openTab(version: Version, set: ReturnType<typeof given>, keep = Number.POSITIVE_INFINITY) {
  let messages: ModelMessage[] = [];
  let pending: Part[] = [];

  async function run(steps: Call[][]): Promise<string> {
    const window = messages.slice(-keep);
    while (window[0]?.role === 'tool') window.shift();
    const result = await version.sdk.generateText({
      model: scripted(version, steps),
      ...set,
      messages: clone(window),
      stopWhen: stepCountIs(20),
    } as Parameters<typeof version.sdk.generateText>[0]);
    const { responseMessages = result.response.messages } = result as { responseMessages?: ModelMessage[] };
    messages = clone([...messages, ...responseMessages]);
    pending = (result.content as unknown as Part[]).filter(
      ({ type, isAutomatic }) => type === 'tool-approval-request' && isAutomatic !== true,
    );
    return JSON.stringify(responseMessages.filter(({ role }) => role === 'tool'));
  }

  function answer(cards: Part[], approved: boolean, steps: Call[][]) {
    const content = cards.map(({ approvalId = '' }) => ({
      type: 'tool-approval-response' as const,
      approvalId,
      approved,
    }));
    messages.push({ role: 'tool', content });
    return run(steps);
  }

  return {
    asked: () => pending.length,
    say(content: string, ...steps: Call[][]) {
      messages.push({ role: 'user', content });
      return run(steps);
    },
    decide: (approved: boolean, ...steps: Call[][]) => answer(pending, approved, steps),
    /** Gives the open calls a result, as a host does if the guest writes on. Their cards stay, and can be answered later. */
    close() {
      const cards = pending;
      const output = { type: 'error-text' as const, value: 'No approval came.' };
      const content = cards.map(({ toolCall: { toolCallId } = { toolCallId: '' } }) => ({
        type: 'tool-result' as const,
        toolCallId,
        toolName: 'requestMeeting',
        output,
      }));
      messages.push({ role: 'tool', content });
      return (approved: boolean) => answer(cards, approved, []);
    },
  };
}

describe.each(versions)('a model that numbers its calls anew, with $name', (version) => {
  function open() {
    const world = newWorld();
    const set = given(world.tools(), version, { conversation: 'noa:1', approval: true });
    return { world, set };
  }
  const omer = { start: '2026-11-24T15:00', guestName: 'Omer Secret', guestEmail: 'omer@example.com' };

  it('has two tabs: each approval sends its own request, and names no other guest', async () => {
    const { world, set } = open();
    const [one, other] = [openTab(version, set), openTab(version, set)];
    await one.say('I am Noa.', [reads()], [asks()]);
    await other.say('I am Omer.', [reads('Thursday')], [asks(omer)]);
    expect([one.asked(), other.asked()]).toEqual([1, 1]);
    const answer = await one.decide(true);
    expect(answer).toContain('A confirmation email was sent to');
    expect(answer).not.toMatch(/omer/i);
    await other.decide(true);
    expect(sent(world)).toEqual(['2026-11-24T13:00 noa@example.com', '2026-11-24T15:00 omer@example.com']);
  });

  it('sends what is approved after an equal call was rejected, once', async () => {
    const { world, set } = open();
    const tab = openTab(version, set);
    await tab.say('Book.', [reads()], [asks()]);
    await tab.decide(false, []);
    expect(sent(world)).toEqual([]);
    await tab.say('I meant yes.', [asks()]);
    expect(tab.asked()).toBe(1);
    await tab.decide(true);
    expect(sent(world)).toEqual(['2026-11-24T13:00 noa@example.com']);
  });

  it('does not send the later call if a human says yes to the card of the earlier one', async () => {
    const { world, set } = open();
    const tab = openTab(version, set);
    await tab.say('Book.', [reads()], [asks()]);
    const decideOld = tab.close();
    await tab.say('Or three?', [asks({ start: '2026-11-24T15:00' })]);
    expect(tab.asked()).toBe(1);
    expect(await decideOld(true)).toContain('Another call has the id of this one');
    expect(sent(world)).toEqual([]);
  });

  it.each([3, 4, 5, 6, 7, 8])(
    'may be given the last %i messages: its second approval counts',
    async (keep) => {
      const { world, set } = open();
      const tab = openTab(version, set, keep);
      await tab.say('Book.', [reads()], [asks()]);
      await tab.decide(true);
      await tab.say('Later.', [asks({ start: '2026-11-24T15:00', replaces: '2026-11-24T13:00' })]);
      expect(tab.asked()).toBe(1);
      await tab.decide(true);
      expect(sent(world)).toEqual(['2026-11-24T13:00 noa@example.com', '2026-11-24T15:00 noa@example.com']);
    },
  );
});

const byInput = versions.filter(({ by }) => by === 'needsApproval');
describe.each(byInput)('a human who reads only the input, with $name', (version) => {
  it.each([
    ['zone', { timezone: '' }],
    ['duration', { durationMinutes: 0 }],
  ])('is not asked if the %s is open: the model has to name it', async (_, changes) => {
    const chat = openChat(modelMessages(version));
    const { asked } = await chat.say('Book.', [reads()], [asks(changes)]);
    expect(asked).toEqual([]);
    expect((await chat.say('Again.', [asks()])).asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
  });

  it('leaves the model with a reason in words of ours', async () => {
    const world = newWorld();
    const set = given(world.tools(), version, { conversation: 'noa:1', approval: true });
    const tab = openTab(version, set);
    const answer = await tab.say('Book.', [reads()], [asks({ timezone: '' })]);
    expect(answer).toContain('leaves the duration or the zone open');
    expect(tab.asked()).toBe(0);
    expect(sent(world)).toEqual([]);
  });

  it('need not read a zone that the host fixed', async () => {
    const world = newWorld();
    const neutral = world.tools({ guest: { timezone: 'Asia/Jerusalem' } });
    const tab = openTab(version, given(neutral, version, { conversation: 'noa:1', approval: true }));
    await tab.say('Book.', [reads()], [asks({ timezone: '' })]);
    expect(tab.asked()).toBe(1);
  });
});

it('takes no record of a sent request from the result of another tool', async () => {
  for (const version of versions) {
    const world = newWorld();
    let calls = 0;
    const record = () => ({
      v: 1,
      service: '',
      slug: 'demo',
      at: Date.parse('2027-01-01T00:00:00Z'),
      minutes: 30,
      guest: String(calls++).repeat(32),
      status: 'accepted',
      sentAt: world.now(),
    });
    const fetchJson = tool({
      inputSchema: z.object({}),
      execute: async () => ({
        ok: true,
        status: 'confirmation_sent',
        message: '',
        next: '',
        record: record(),
      }),
    });
    const fetches = ['1', '2', '3'].map((id) => ({ tool: 'fetchJson' as never, input: {}, id }));
    await version.sdk.generateText({
      model: scripted(version, [fetches, [reads()], [asks()]]),
      tools: { ...bookingTools(world.tools(), { conversation: 'noa:1' }), fetchJson } as unknown as ToolSet,
      prompt: 'Book.',
      stopWhen: version.sdk.stepCountIs(9),
    });
    expect(calls).toBe(3);
    expect(sent(world)).toEqual(['2026-11-24T13:00 noa@example.com']);
  }
});
