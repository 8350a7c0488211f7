/**
 * An agent that survives its process. After each step the chat is saved; the tools save each request before they send it. After a crash,
 * start the same command again: it continues, and the request is not sent twice. Without OPENAI_API_KEY the offline model plays the agent.
 *
 *   BOOKING_URL=http://localhost:8787 node examples/durable.ts agent.db
 * It needs: npm install agent-booking ai@7 @ai-sdk/openai@4 zod, and "type": "module" in your package.json. Copy session-stores/sqlite.ts too.
 */
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { openai } from '@ai-sdk/openai';
import { bookingTools } from 'agent-booking/ai-sdk';
import { createBookingWorld, createOfflineModel } from 'agent-booking/testing';
import { generateText, isStepCount, type ModelMessage } from 'ai';
import { openSqliteSessions } from './session-stores/sqlite.ts';

const [file = ':memory:'] = process.argv.slice(2);
const { BOOKING_URL: baseUrl, OPENAI_API_KEY: key } = process.env;
// Without BOOKING_URL: a booking service on this machine, where it is Wednesday, 18 November 2026.
await using world = baseUrl ? undefined : await createBookingWorld();

const database = new DatabaseSync(file);
database.exec('CREATE TABLE IF NOT EXISTS chat (id TEXT PRIMARY KEY, messages TEXT NOT NULL) STRICT');
const load = database.prepare('SELECT messages FROM chat WHERE id = ?');
const save = database.prepare('INSERT OR REPLACE INTO chat (id, messages) VALUES (?, ?)');

const conversation = 'noa:chat-1';
const content = 'Book 30 minutes any day in the next 7 days. Noa Levi, noa@example.com, Asia/Jerusalem.';
const saved = load.get(conversation);
const messages: ModelMessage[] = saved ? JSON.parse(String(saved.messages)) : [{ role: 'user', content }];

const sessions = openSqliteSessions(file);
const tools = bookingTools(
  { ...(world?.booking ?? { baseUrl: String(baseUrl), slug: 'demo' }), sessions },
  { conversation },
);
for (let step = 0; step < 10; step += 1) {
  const { text, responseMessages, finishReason } = await generateText({
    model: key ? openai('gpt-5') : createOfflineModel({ offers: 0 }),
    tools,
    messages,
    stopWhen: isStepCount(1), // one step at a time, so that each is saved
  });
  messages.push(...responseMessages);
  save.run(conversation, JSON.stringify(messages));
  if (finishReason === 'tool-calls') continue;
  console.log(text);
  break;
}
sessions.close();
database.close();
