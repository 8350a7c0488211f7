import { type BookingWorld, createBookingWorld } from 'agent-booking/testing';
import { AbstractChat, DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bookingPolicy, createScriptedModel } from '../evals/scripted-model/index.ts';
import { createChatState } from '../tests/chat-state.ts';

type Route = typeof import('./chat-route.ts');

let route: Route;
let world: BookingWorld;
/** Called for each call that arrives at the service. */
let arrived: (operation: string | undefined) => void = () => {};
let model: Awaited<ReturnType<ReturnType<typeof createScriptedModel>['listen']>>;

beforeAll(async () => {
  world = await createBookingWorld({
    now: new Date(),
    watch: { arrived: ({ operation }) => arrived(operation) },
  });
  model = await createScriptedModel({ policies: { 'gpt-5': bookingPolicy } }).listen();
  vi.stubEnv('OPENAI_API_KEY', 'none');
  vi.stubEnv('OPENAI_BASE_URL', model.baseUrl);
  vi.stubEnv('BOOKING_URL', world.baseUrl);
  route = await import('./chat-route.ts');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await model.close();
  await world.close();
});

let sentBefore: number;
beforeEach(() => {
  sentBefore = world.requests().length;
});
/** The requests that this test sent. */
const sent = () => world.requests().slice(sentBefore);

/** A Wednesday, two days from now or more. A guest would say "Wednesday", but on Wednesdays that is ambiguous. */
function wednesday(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Sends messages to the route as `useChat` does. */
const transportOf = (user: string) =>
  new DefaultChatTransport({
    api: 'http://localhost/api/chat',
    headers: { 'x-user': user },
    fetch: (url, init) => route.POST(new Request(url, init)),
  });

/** Sends a chat, and returns the assistant's message from the stream. */
async function send(user: string, chatId: string, messages: UIMessage[]): Promise<UIMessage> {
  const stream = await transportOf(user).sendMessages({
    chatId,
    messages,
    trigger: 'submit-message',
    messageId: undefined,
    abortSignal: undefined,
  });
  let answer: UIMessage | undefined;
  for await (const message of readUIMessageStream({ stream })) answer = message;
  if (!answer) throw new Error('the route streamed no message');
  return answer;
}

const says = (id: string, text: string): UIMessage => ({ id, role: 'user', parts: [{ type: 'text', text }] });
const textOf = ({ parts }: UIMessage) =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
const wish = () => says('1', `Book 30 minutes, ${wednesday()}, after two. My zone is Asia/Jerusalem.`);

test('streams an agent that requests a meeting for the signed-in user', async () => {
  const answer = await send('noa', 'chat-1', [wish()]);
  expect(textOf(answer)).toMatch(/confirm/i);
  expect(answer.parts.map(({ type }) => type)).toContain('tool-requestMeeting');
  expect(sent()).toMatchObject([{ body: { guestEmail: 'noa@example.com' }, status: 202 }]);
});

test('goes on with a chat whose history the client sends', async () => {
  const hello = says('1', 'Hello, please book 30 minutes for me. My zone is Asia/Jerusalem.');
  const asked = await send('noa', 'chat-2', [hello]);
  expect(sent()).toEqual([]);
  const answer = await send('noa', 'chat-2', [hello, asked, says('2', `${wednesday()}, after two.`)]);
  expect(textOf(answer)).toMatch(/confirm/i);
  expect(sent()).toMatchObject([{ body: { guestEmail: 'noa@example.com' }, status: 202 }]);
});

test('keeps users apart who send the same chat id', async () => {
  await send('noa', 'chat-3', [wish()]);
  await send('omer', 'chat-3', [wish()]);
  const guests = sent().map(({ body }) => (body as { guestEmail: string }).guestEmail);
  expect(guests).toEqual(['noa@example.com', 'omer@example.com']);
});

test('answers 401 to a request without a user', async () => {
  const request = new Request('http://localhost/api/chat', { method: 'POST', body: '{}' });
  expect((await route.POST(request)).status).toBe(401);
});

test('sends one request for a chat, though each HTTP request makes the tools anew', async () => {
  const first = await send('omer', 'chat-4', [wish()]);
  // The client lost the answer and posts the same message again.
  const second = await send('omer', 'chat-4', [wish()]);
  expect(sent()).toHaveLength(1);
  for (const answer of [first, second]) {
    const outcome = answer.parts.find(({ type }) => type === 'tool-requestMeeting');
    expect(outcome).toMatchObject({ state: 'output-available', output: { ok: true } });
    expect(textOf(answer)).toMatch(/confirm/i);
  }
});

test('goes on after the guest stopped it in the middle of a read', async () => {
  class Chat extends AbstractChat<UIMessage> {}
  const chat = new Chat({ id: 'chat-5', state: createChatState(), transport: transportOf('noa') });
  const reading = new Promise<void>((resolve) => {
    arrived = (operation) => {
      if (operation === 'getFreeSlots') resolve();
    };
  });
  world.failNext('getFreeSlots', 'stall-before');
  const stopped = chat.sendMessage({ text: textOf(wish()) });
  await reading;
  await chat.stop();
  await stopped;
  expect(sent()).toEqual([]);
  await chat.sendMessage({ text: 'Please go on.' });
  expect(chat.error).toBeUndefined();
  expect(textOf(chat.lastMessage as UIMessage)).toMatch(/confirm/i);
  expect(sent()).toHaveLength(1);
});
