import process from 'node:process';
import { createInterface, type Interface } from 'node:readline';
import { createBookingClient, createBookingTools } from '../../src/index.ts';
import { type Agent, bookingInstructions } from '../agent/agent.ts';
import { createAgent } from '../agent/create-agent.ts';
import { loopAgent } from '../agent/loop-agent.ts';
import type { ModelChoice } from '../agent/model-choice.ts';
import { createNarrator, type Narrator } from '../agent/narrator.ts';
import { type OpenModel, openModel } from '../agent/open-model.ts';
import { watchRequests, watchTools } from '../agent/watch.ts';
import { type DemoWorld, openDemoWorld } from '../demo/demo-world.ts';
import { linkIn, type Mail } from '../demo/mailbox.ts';
import { createScreen, type Screen } from '../screen.ts';

export type ChatOptions = {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  model: ModelChoice;
  /** A service that runs already; left out: one of one's own. */
  service: string | undefined;
  slug: string;
  loop: boolean;
  signal: AbortSignal;
};

/** Talks with whoever types until they leave. Resolves with the exit code: 1 where a model could not answer. */
export async function runChat(options: ChatOptions): Promise<number> {
  const screen = createScreen(options.stdout);
  const world =
    options.service === undefined
      ? await openDemoWorld({ onMail: (mail) => showMail(screen, mail) })
      : undefined;
  try {
    const model = await openModel(options.model);
    try {
      return await talk(screen, {
        ...options,
        baseUrl: options.service ?? (world as DemoWorld).baseUrl,
        opened: model,
        own: world,
      });
    } finally {
      await model.close();
    }
  } finally {
    await world?.close();
  }
}

type Talk = ChatOptions & { baseUrl: string; opened: OpenModel; own: DemoWorld | undefined };

async function talk(screen: Screen, options: Talk): Promise<number> {
  const { stdin, stdout, signal } = options;
  const narrator = createNarrator(screen);
  const agent = await hireAgent(narrator, options);
  introduce(screen, options, agent);
  signal.throwIfAborted();
  const typing = isTerminal(stdin) && isTerminal(stdout);
  const lines = createInterface({
    input: stdin,
    ...(typing && { output: stdout, prompt: '\nYou      ' }),
    signal,
  });
  // A terminal in line mode swallows Ctrl-C: it is passed on as the signal that it was meant to be.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await answerLines(lines, { narrator, agent, typing, ...options });
  } finally {
    lines.close();
  }
}

type Conversation = Talk & { narrator: Narrator; agent: Agent; typing: boolean };

async function answerLines(
  lines: Interface,
  { narrator, agent, typing, stdout, signal }: Conversation,
): Promise<number> {
  let code = 0;
  if (typing) lines.prompt();
  for await (const line of lines) {
    const text = line.trim();
    if (/^(?:exit|quit|bye|יציאה)$/iu.test(text)) break;
    if (text !== '') {
      if (!typing) narrator.guest(text);
      code = (await answer(agent, { text, narrator, stdout, signal })) ? code : 1;
    }
    if (typing) lines.prompt();
  }
  return code;
}

/** Whether the model answered. One failed call does not end a conversation: a person may try again. */
async function answer(
  agent: Agent,
  {
    text,
    narrator,
    stdout,
    signal,
  }: { text: string; narrator: Narrator; stdout: NodeJS.WritableStream; signal: AbortSignal },
): Promise<boolean> {
  try {
    narrator.agent((await agent.answer(text, signal)) || '(no words)');
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    createScreen(stdout).print(
      `The model did not answer: ${error instanceof Error ? error.message : String(error)}`,
      { style: 'red' },
    );
    return false;
  }
}

async function hireAgent(narrator: Narrator, { baseUrl, slug, opened, loop }: Talk): Promise<Agent> {
  const client = watchRequests(createBookingClient({ baseUrl }), narrator);
  const tools = watchTools(createBookingTools({ client, slug }), narrator);
  const options = { model: opened, tools, instructions: bookingInstructions };
  return loop ? loopAgent(options) : createAgent(options);
}

function introduce(screen: Screen, { baseUrl, slug, opened, own }: Talk, { description }: Agent): void {
  screen.print('You are the guest: say what you want to book. "exit" ends it.', { style: 'bold' });
  screen.print();
  screen.labelled('Service', `${baseUrl}, page "${slug}"`);
  if (own) screen.labelled('Inbox', `${baseUrl}/inbox`);
  screen.labelled('Agent', description);
  screen.labelled(
    'Model',
    opened.scripted ? `${opened.description}. It understands simple requests, such as:` : opened.description,
  );
  if (opened.scripted)
    screen.labelled('', '“Book 30 minutes, Tuesday after three. Noa Levi, noa@example.com, Asia/Jerusalem.”');
}

function showMail(screen: Screen, mail: Mail): void {
  screen.print();
  screen.labelled('Mail', `to ${mail.headers.get('to') ?? ''}: ${mail.headers.get('subject') ?? ''}`, {
    labelStyle: ['bold', 'blue'],
  });
  const link = linkIn(mail, '/confirm/');
  if (link !== undefined) screen.labelled('', link, { style: 'blue' });
}

function isTerminal(stream: NodeJS.ReadableStream | NodeJS.WritableStream): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
