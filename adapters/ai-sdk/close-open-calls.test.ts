import type { ChatTransport, UIMessage } from 'ai';
import * as ai6 from 'ai-6';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { given, scripted, type Version, versions } from '../../tests/attacks/ai-sdk-chat.fixture.ts';
import type { Call } from '../../tests/attacks/chat.fixture.ts';
import { createWorld, everything, request, type World } from '../../tests/booking-world.ts';
import { createChatState } from '../../tests/chat-state.ts';
import { closeOpenCalls } from './close-open-calls.ts';

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

const reading: Call = { tool: 'getFreeSlots', input: everything };
const asking = (start: string, guestEmail = 'noa@example.com'): Call => ({
  tool: 'requestMeeting',
  input: request({ start, timezone: 'Asia/Jerusalem', guestEmail }),
});
const atOne = '2026-11-24T13:00';
const atTwo = '2026-11-24T14:00';

type ToolPart = { toolCallId?: string; state?: string; approval?: { id: string } };
const partsOf = ({ parts }: UIMessage) => parts as ToolPart[];

/** The chat of the SDK, and a route as in `examples/nextjs-chat`. Each message of the guest comes with the steps of the model. */
function openChat(version: Version) {
  const { sdk } = version;
  const world = createWorld();
  onTestFinished(world.close);
  const neutral = world.tools();
  let steps: Call[][] = [];
  let model: ReturnType<typeof scripted>;
  const transport: ChatTransport<UIMessage> = {
    async sendMessages({ messages, abortSignal }) {
      const set = given(neutral, version, { conversation: 'noa:1', approval: true });
      model = scripted(version, steps);
      steps = [];
      const result = sdk.streamText({
        model,
        ...set,
        messages: await sdk.convertToModelMessages(closeOpenCalls(copyOf(messages)), { tools: set.tools }),
        stopWhen: sdk.stepCountIs(20),
        abortSignal,
      } as Parameters<typeof sdk.streamText>[0]);
      return result.toUIMessageStream({
        originalMessages: messages,
        generateMessageId: () => crypto.randomUUID(),
      });
    },
    reconnectToStream: async () => null,
  };
  class Chat extends sdk.AbstractChat<UIMessage> {
    constructor(messages: UIMessage[]) {
      super({
        state: createChatState(messages),
        transport,
        sendAutomaticallyWhen: sdk.lastAssistantMessageIsCompleteWithApprovalResponses,
      });
    }
  }
  let chat = new Chat([]);
  const calls = () => chat.messages.flatMap(partsOf).filter(({ toolCallId }) => toolCallId !== undefined);
  return {
    world,
    cards: () => calls().filter(({ state }) => state === 'approval-requested'),
    states: () => calls().map(({ state }) => state),
    /** What the model read before its last step. */
    prompt: () => JSON.stringify(model.doStreamCalls.at(-1)?.prompt),
    /** The guest writes, and the model then takes these steps. An error of the route is an error of the chat. */
    async say(text: string, ...next: Call[][]) {
      steps = next;
      await chat.sendMessage({ text });
      expect(chat.error).toBeUndefined();
    },
    /** The guest answers a card. When all cards are answered, the chat goes on by itself. */
    async decide(card: ToolPart | undefined, approved: boolean) {
      await chat.addToolApprovalResponse({ id: card?.approval?.id ?? '', approved });
      await vi.waitFor(() => expect(chat.status).toBe('ready'));
    },
    /** The guest approves a card, and stops the chat when the service has the request. */
    async approveAndStop(card: ToolPart | undefined) {
      const { reached, release } = hold(world, ({ method }) => method === 'POST');
      await chat.addToolApprovalResponse({ id: card?.approval?.id ?? '', approved: true });
      await reached;
      await chat.stop();
      release();
    },
    stop: () => chat.stop(),
    /** The client posts the chat as it is. */
    post: () => chat.sendMessage(),
    reload() {
      chat = new Chat(copyOf(chat.messages));
    },
    messages: () => chat.messages,
  };
}

/** Holds the answer of the service to the first such call. `reached` resolves when the service has carried it out. */
function hold(world: World, isHeld: (sent: { method: string; path: string }) => boolean) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  world.answer(async (sent, init) => {
    if (!isHeld(sent) || !isFirst) return undefined;
    isFirst = false;
    const answer = await world.service.fetch(`http://service.test${sent.path}?${sent.query}`, init);
    reached.resolve();
    await released.promise;
    return answer;
  });
  return { reached: reached.promise, release: () => released.resolve() };
}

describe.each(versions)('a chat with $name', (version) => {
  /** A chat that shows a card for each of these calls, made in one message of the model. */
  async function openCards(...calls: Call[]) {
    const chat = openChat(version);
    await chat.say('Book Tuesday at one', [reading], calls);
    expect(chat.cards()).toHaveLength(calls.length);
    return chat;
  }
  const twoGuests = [asking(atOne), asking(atTwo, 'avi@example.com')];

  it('goes on after the guest stopped a read', async () => {
    const chat = openChat(version);
    const { reached, release } = hold(chat.world, ({ path }) => path.endsWith('/slots'));
    const said = chat.say('Tuesday at one', [reading]);
    await reached;
    await chat.stop();
    release();
    await said;
    expect(chat.states()).toEqual(['input-available']);
    await chat.say('Tuesday at one, please', [reading]);
    expect(chat.prompt()).toContain('stopped before its result arrived');
    expect(chat.states()).toEqual(['input-available', 'output-available']);
  });

  it('sends a stopped, approved request once, and the same call again says that it was sent', async () => {
    const chat = await openCards(asking(atOne));
    await chat.approveAndStop(chat.cards()[0]);
    expect(chat.states().at(-1)).toBe('approval-responded');
    chat.reload();
    await chat.say('Was it sent?', [asking(atOne)]);
    expect(chat.prompt()).toContain('stopped before its result arrived');
    expect(chat.cards()).toEqual([]);
    expect(chat.prompt()).toMatch(/was sent .* by an earlier call/);
    expect(chat.world.posts()).toHaveLength(1);
  });

  it.each([true, false])(
    'goes on after the guest wrote instead of answering a card, and answers it later: %s',
    async (approved) => {
      const chat = await openCards(asking(atOne));
      const [card] = chat.cards();
      await chat.say('Which days are free?', [reading]);
      expect(chat.prompt()).toContain('an approval that did not come here');
      await chat.decide(card, approved);
      expect(chat.states()).toContain('approval-responded');
      await chat.say('And now?', [asking(atOne)]);
      expect(chat.prompt().includes('stopped before its result arrived')).toBe(approved);
      expect(chat.world.posts()).toEqual([]);
      expect(chat.cards()).toHaveLength(1);
      await chat.decide(chat.cards()[0], true);
      expect(chat.world.posts()).toHaveLength(1);
    },
  );

  it('goes on after the guest answered one of two cards and wrote', async () => {
    const chat = await openCards(...twoGuests);
    await chat.decide(chat.cards()[0], true);
    chat.reload();
    await chat.say('Which days are free?', [reading]);
    expect(chat.prompt()).toContain('stopped before its result arrived');
    expect(chat.prompt()).toContain('an approval that did not come here');
    expect(chat.world.posts()).toEqual([]);
  });

  it('carries out an answer in the last message, though another card has none', async () => {
    const chat = await openCards(...twoGuests);
    await chat.decide(chat.cards()[0], true);
    expect(chat.world.posts()).toEqual([]);
    await chat.post();
    expect(chat.prompt()).toContain('an approval that did not come here');
    expect(chat.world.posts()).toHaveLength(1);
  });

  it('goes on after the message went on, and the other card of an earlier step was answered', async () => {
    const chat = await openCards(...twoGuests);
    const [, other] = chat.cards();
    await chat.decide(chat.cards()[0], true);
    await chat.post();
    await chat.decide(other, true);
    await chat.post();
    expect(chat.prompt()).toContain('stopped before its result arrived');
    expect(chat.world.posts()).toHaveLength(1);
  });

  it('sends both of two cards for two guests, and shows one card for two starts of one guest', async () => {
    const chat = await openCards(...twoGuests);
    for (const card of chat.cards()) await chat.decide(card, true);
    expect(chat.states()).toEqual(['output-available', 'output-available', 'output-available']);
    expect(chat.world.posts()).toHaveLength(2);
    const other = openChat(version);
    await other.say('Book Tuesday at one or two', [reading], [asking(atOne), asking(atTwo)]);
    expect(other.cards()).toHaveLength(1);
  });

  it('keeps closed messages valid for the SDK, and closes them only once', async () => {
    const chat = await openCards(...twoGuests);
    await chat.decide(chat.cards()[0], true);
    await chat.say('Which days are free?');
    const closed = closeOpenCalls(chat.messages());
    expect(closed.flatMap(partsOf).map(({ state }) => state)).toContain('output-error');
    expect(await version.sdk.safeValidateUIMessages({ messages: closed })).toMatchObject({ success: true });
    expect(closeOpenCalls(closed)).toEqual(closed);
  });
});

it('leaves a call alone that the provider runs', () => {
  const part = { type: 'tool-search', state: 'input-available', providerExecuted: true };
  expect(closeOpenCalls([{ parts: [part] }])).toEqual([{ parts: [part] }]);
});

// Compiled, and not run: the messages keep their type.
void (async (six: ai6.UIMessage[], seven: UIMessage[]) => {
  await ai6.convertToModelMessages(closeOpenCalls(six));
  const same: UIMessage[] = closeOpenCalls(seven);
  return same;
});
