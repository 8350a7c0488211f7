/**
 * One route and one set of tools for many conversations at once. Each conversation has its own signed-in guest and session. It needs: npm
 * install agent-booking ai@7 @ai-sdk/openai@4 zod hono, and "type": "module" in your package.json.
 */
import process from 'node:process';
import { openai } from '@ai-sdk/openai';
import { createBookingTools } from 'agent-booking';
import { bookingTools } from 'agent-booking/ai-sdk';
import { createBookingWorld, createOfflineModel } from 'agent-booking/testing';
import { generateText, isStepCount, type ModelMessage } from 'ai';
import { Hono } from 'hono';

// A booking service on this machine, where it is Wednesday, 18 November 2026. In your code: the baseUrl and slug that you book with.
await using world = await createBookingWorld();
const model = process.env.OPENAI_API_KEY ? openai('gpt-5') : createOfflineModel({ offers: 0 });

// In your code: your sign-in and your database.
const users = new Map([
  ['noa', { name: 'Noa Levi', email: 'noa@example.com', timezone: 'Asia/Jerusalem' }],
  ['omer', { name: 'Omer Katz', email: 'omer@example.com', timezone: 'Europe/Berlin' }],
]);
const histories = new Map<string, ModelMessage[]>();

// The tools are made once. The guest is looked up at each call, and no model can change the guest.
const tools = createBookingTools({
  ...world.booking,
  guest({ conversation = '' }) {
    const user = users.get(conversation);
    if (!user) throw new Error(`No user is signed in to the conversation "${conversation}".`);
    return user;
  },
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

// In your code: serve(app). Here both guests write at the same time.
const say = (user: string, body: string) => app.request(`/chat/${user}`, { method: 'POST', body });
const answers = await Promise.all([
  say('noa', 'Book 30 minutes on Tuesday, after two.'),
  say('omer', 'Book 30 minutes on Monday, after ten.'),
]);
for (const answer of answers) console.log(await answer.text());
