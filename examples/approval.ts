/**
 * A human approves a request before it leaves. The answer may reach another process: it needs the chat's messages and the same session
 * store. Without OPENAI_API_KEY the offline model plays the agent.
 * It needs: npm install agent-booking ai@7 @ai-sdk/openai@4 zod, and "type": "module" in your package.json. Copy session-stores/sqlite.ts too.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { openai } from '@ai-sdk/openai';
import { approveRequests, bookingTools } from 'agent-booking/ai-sdk';
import { createBookingWorld, createOfflineModel } from 'agent-booking/testing';
import { generateText, isStepCount, type ModelMessage } from 'ai';
import { openSqliteSessions } from './session-stores/sqlite.ts';

// A booking service on this machine, where it is Wednesday, 18 November 2026. In your code: the baseUrl and slug that you book with.
await using world = await createBookingWorld();
const file = join(mkdtempSync(join(tmpdir(), 'approval-')), 'sessions.db');

/** Runs the agent on a chat. Every process creates the same agent. */
async function runAgent(messages: ModelMessage[]) {
  const sessions = openSqliteSessions(file);
  const tools = bookingTools({ ...world.booking, sessions, conversation: 'noa:chat-1' });
  const result = await generateText({
    model: process.env.OPENAI_API_KEY ? openai('gpt-5') : createOfflineModel({ offers: 0 }),
    tools,
    toolApproval: approveRequests(tools),
    messages,
    stopWhen: isStepCount(10),
  });
  sessions.close();
  return result;
}

const content = 'Book 30 minutes, Tuesday after two. Noa Levi, noa@example.com, Asia/Jerusalem.';
const messages: ModelMessage[] = [{ role: 'user', content }];
const paused = await runAgent(messages);
const question = paused.content.find((part) => part.type === 'tool-approval-request');
if (!question) throw new Error(`The agent asked for nothing to be approved: ${paused.text}`);
console.log('To approve:', question.toolCall.input);
console.log('Sent before the answer:', world.requests().length);

// The human says yes, twice at once, as after a double click.
const { approvalId } = question;
const yes: ModelMessage = {
  role: 'tool',
  content: [{ type: 'tool-approval-response', approvalId, approved: true }],
};
const history = [...messages, ...paused.responseMessages, yes];
for (const { text } of await Promise.all([runAgent(history), runAgent(history)])) console.log(text);
console.log('Sent after both answers:', world.requests().length);
