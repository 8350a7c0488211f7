/**
 * A human approves before a meeting is requested, and the process that asked them is gone by then. The first process runs the agent until
 * it has to ask; the history lies in a file and the conversation in SQLite; the process that has the answer goes on. Clicked twice, in two
 * processes at once, one request leaves. It checks itself: the exit code is not 0 where something else came out.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createOpenAI } from '@ai-sdk/openai';
import { approveRequests, bookingTools } from 'agent-booking/ai-sdk';
import { createBookingWorld } from 'agent-booking/testing';
import { generateText, isStepCount, type ModelMessage } from 'ai';
import { bookingPolicy, createScriptedModel } from '../evals/scripted-model/index.ts';
import { openSqliteSessions } from './session-stores/sqlite.ts';

const [role, baseUrl = '', folder = '', approvalId = ''] = process.argv.slice(2);
const historyFile = join(folder, 'history.json');
if (role === 'ask') await runUntilAsked();
else if (role === 'go-on') await goOn();
else await checkAll();

/** The agent, the same in every process: what it was shown and has requested lies in the file of sessions. */
function runAgent(messages: ModelMessage[]) {
  const scripted = createScriptedModel({ policies: { 'scripted-booker': bookingPolicy } });
  const key = process.env.OPENAI_API_KEY;
  const model = key
    ? createOpenAI({ apiKey: key })('gpt-5')
    : createOpenAI({ apiKey: 'none', baseURL: 'http://scripted.invalid/v1', fetch: scripted.fetch })(
        'scripted-booker',
      );
  const sessions = openSqliteSessions(join(folder, 'sessions.db'));
  const tools = bookingTools({ baseUrl, slug: 'demo', sessions }, { conversation: 'chat-1' });
  return generateText({
    model,
    tools,
    toolApproval: approveRequests(tools),
    messages,
    stopWhen: isStepCount(10),
  });
}

/** The first process: runs until a human has to decide, keeps what they need for that, and ends. */
async function runUntilAsked(): Promise<void> {
  const prompt = `Book 30 minutes, ${wednesday()}, after two. Noa Levi, noa@example.com, Asia/Jerusalem.`;
  const messages: ModelMessage[] = [{ role: 'user', content: prompt }];
  const { content, responseMessages } = await runAgent(messages);
  const asked = content.find((part) => part.type === 'tool-approval-request');
  assert(asked, 'the agent asks a human');
  writeFileSync(historyFile, JSON.stringify([...messages, ...responseMessages]));
  print({ approvalId: asked.approvalId, request: asked.toolCall.input });
}

/** A process that has the human's yes: the framework makes the call that was approved, and the model goes on from its answer. */
async function goOn(): Promise<void> {
  const { text, responseMessages } = await runAgent([
    ...(JSON.parse(readFileSync(historyFile, 'utf8')) as ModelMessage[]),
    { role: 'tool', content: [{ type: 'tool-approval-response', approvalId, approved: true }] },
  ]);
  const answers = responseMessages.flatMap(({ role, content }) =>
    role === 'tool' ? content.flatMap((part) => (part.type === 'tool-result' ? [part.output] : [])) : [],
  );
  print({ text, answer: answers[0] });
}

async function checkAll(): Promise<void> {
  // A booking service that counts what it is sent. In your code: the baseUrl of the service that you book with.
  await using world = await createBookingWorld({ now: new Date() });
  const shared = mkdtempSync(join(tmpdir(), 'approval-'));
  try {
    const asked = await runProcess('ask', world.baseUrl, shared);
    console.log('A human is asked about', asked.request);
    assert.equal(world.requests().length, 0, 'nothing leaves before the yes');
    const yes = () => runProcess('go-on', world.baseUrl, shared, String(asked.approvalId));
    const [first, second] = await Promise.all([yes(), yes()]);
    assert.equal(world.requests().length, 1, 'one request leaves, though the yes was clicked twice');
    const answers = [first, second].map(({ answer }) => JSON.stringify(answer));
    const sender = answers.findIndex((answer) =>
      /A confirmation email was sent to .{1,2}noa@example\.com/.test(answer),
    );
    console.log([first, second][sender]?.text);
    // The other process was early enough to see the request being sent, or late enough to see that it was sent.
    assert.match(answers[1 - sender] ?? '', /is being sent by another call|sent .* by an earlier call/);
  } finally {
    rmSync(shared, { recursive: true });
  }
}

/** This file in a process of its own, and what it printed. */
function runProcess(...words: string[]): Promise<Record<string, unknown>> {
  const program = ['--conditions=agent-booking-source', fileURLToPath(import.meta.url), ...words];
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(printed));
      else reject(new Error(`the process "${words[0]}" ended with ${code}`));
    });
  });
}

function print(value: object): void {
  process.stdout.write(JSON.stringify(value));
}

/** A Wednesday, two days from now or more. */
function wednesday(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
