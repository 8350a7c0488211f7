/**
 * One route, one set of tools, many conversations at once: each has a name, a signed-in guest, and a session of its own. A hundred guests
 * write at the same time. It checks itself: the exit code is not 0 where one of them got anything of another's.
 */
import assert from 'node:assert/strict';
import process from 'node:process';
import { createOpenAI } from '@ai-sdk/openai';
import { serve } from '@hono/node-server';
import { createBookingClient, createBookingTools } from 'agent-booking';
import { bookingTools } from 'agent-booking/ai-sdk';
import { createBookingWorld } from 'agent-booking/testing';
import { generateText, isStepCount, type ModelMessage } from 'ai';
import { Hono } from 'hono';
import { bookingPolicy, createScriptedModel } from '../evals/scripted-model/index.ts';

type User = { name: string; email: string; timezone: string };

// A booking service on this machine. In your code: the baseUrl of the service that you book with.
await using world = await createBookingWorld();
const model = chooseModel();
/** In your code: your sign-in and your database. */
const users = new Map<string, User>();
const histories = new Map<string, ModelMessage[]>();

// Made once. Who the guest is, is found out at each call, and no model can say otherwise.
const tools = createBookingTools({
  slug: world.booking.slug,
  now: world.booking.now,
  // On a busy machine, a hundred conversations at once can exceed the usual 15 s. In your code: baseUrl, without a client.
  client: createBookingClient({ baseUrl: world.baseUrl, timeoutMs: 300_000 }),
  guest: ({ conversation = '' }) => users.get(conversation) ?? noUser(conversation),
});

const app = new Hono();
app.post('/chat/:user', async (c) => {
  const conversation = c.req.param('user');
  const said: ModelMessage = { role: 'user', content: await c.req.text() };
  const messages = [...(histories.get(conversation) ?? []), said];
  const { text, responseMessages } = await generateText({
    model,
    tools: bookingTools(tools, { conversation }),
    messages,
    stopWhen: isStepCount(10),
    abortSignal: c.req.raw.signal,
  });
  histories.set(conversation, [...messages, ...responseMessages]);
  return c.text(text);
});

await check();

function noUser(conversation: string): never {
  throw new Error(`no user is signed in to the conversation "${conversation}"`);
}

function chooseModel() {
  const key = process.env.OPENAI_API_KEY;
  if (key) return createOpenAI({ apiKey: key })('gpt-5');
  const { fetch } = createScriptedModel({ policies: { 'scripted-booker': bookingPolicy } });
  return createOpenAI({ apiKey: 'none', baseURL: 'http://scripted.invalid/v1', fetch })('scripted-booker');
}

async function check(): Promise<void> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  assert(address && typeof address === 'object');
  const guests = Array.from({ length: 100 }, (_, index) => guestOf(index));
  for (const { id, user } of guests) users.set(id, user);
  const startedAt = performance.now();
  const said = await Promise.all(
    guests.map(async ({ id, words }) => {
      const response = await fetch(`http://127.0.0.1:${address.port}/chat/${id}`, {
        method: 'POST',
        body: words,
      });
      assert.equal(response.status, 200, id);
      return response.text();
    }),
  );
  console.log(
    `${said.length} conversations in ${Math.round(performance.now() - startedAt)} ms; the first: ${said[0]}`,
  );
  const sent = world
    .requests()
    .map(({ body }) => body as { guestEmail: string; guestName: string; start: string });
  for (const [index, { user, day }] of guests.entries()) {
    const own = sent.filter(({ guestEmail }) => guestEmail === user.email);
    assert.equal(own.length, 1, `one request for ${user.email}`);
    assert.equal(own[0]?.guestName, user.name);
    assert.equal(own[0]?.start.slice(0, 10), day, `${user.email} gets the day that they asked for`);
    assert(said[index]?.includes(user.email), `${user.email} reads of their own mail`);
  }
  assert.equal(sent.length, guests.length);
  server.close();
}

/** The world begins on Wednesday 18 November 2026. */
function guestOf(index: number) {
  const day = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'][index % 4] ?? '';
  const user = { name: `Guest ${index}`, email: `guest${index}@example.com`, timezone: 'Asia/Jerusalem' };
  return { id: `user-${index}`, user, day, words: `Book 30 minutes on ${day}, after two.` };
}
