import {
  bookingInstructions,
  createBookingClient,
  createBookingTools,
  type GetFreeSlotsResult,
} from '../../src/index.ts';
import type { Agent } from '../agent/agent.ts';
import { createAgent } from '../agent/create-agent.ts';
import type { ModelChoice } from '../agent/model-choice.ts';
import { createNarrator, type Narrator } from '../agent/narrator.ts';
import { openModel } from '../agent/open-model.ts';
import { watchRequests, watchTools } from '../agent/watch.ts';
import { agentCode } from '../agent-code.ts';
import type { Screen } from '../screen.ts';
import { type DemoWorld, openDemoWorld } from './demo-world.ts';
import { playConfirmation } from './play-confirmation.ts';
import { scriptedGuest } from './scripted-guest.ts';

export type DemoOptions = {
  model: ModelChoice;
  locale: 'en' | 'he';
  /** The clock of the service and of the tools. Default: the machine's clock. */
  now: (() => Date) | undefined;
  signal: AbortSignal;
};

/** Number of messages that the guest sends before the demo gives up. */
const maxTurns = 5;

/** Plays the demo, from the guest's first words to the booked meeting. Resolves with the exit code; everything it opened is closed. */
export async function runDemo(screen: Screen, options: DemoOptions): Promise<number> {
  const world = await openDemoWorld({ now: options.now });
  try {
    const model = await openModel(options.model);
    try {
      return await play(screen, { ...options, world, model });
    } finally {
      await model.close();
    }
  } finally {
    await world.close();
  }
}

type Play = Omit<DemoOptions, 'model'> & { world: DemoWorld; model: Awaited<ReturnType<typeof openModel>> };

async function play(screen: Screen, options: Play): Promise<number> {
  const { world, signal } = options;
  const narrator = createNarrator(screen);
  const { agent, outcome } = await hireAgent(narrator, options);
  introduce(screen, options, agent);
  signal.throwIfAborted();
  await converse(narrator, { agent, outcome, ...options });
  if (!outcome.requested) {
    screen.print();
    screen.print(`No request was accepted in ${maxTurns} turns, so nothing is booked.`, {
      style: ['bold', 'red'],
    });
    return 1;
  }
  signal.throwIfAborted();
  const booked = await playConfirmation(screen, {
    world,
    start: outcome.requested,
    slug: slugOf(options),
    signal,
  });
  if (!booked) return 1;
  sayWhatNext(screen);
  return 0;
}

/** The results of the agent's tools so far. `requested`: the accepted start, as the service writes it. */
type Outcome = { lastRead?: GetFreeSlotsResult; requested?: string };

async function hireAgent(narrator: Narrator, options: Play): Promise<{ agent: Agent; outcome: Outcome }> {
  const { world, model, now } = options;
  const outcome: Outcome = {};
  const watcher: Narrator = {
    ...narrator,
    requestAnswered(answer) {
      narrator.requestAnswered(answer);
      if (!(answer instanceof Error)) outcome.requested = answer.start;
    },
  };
  const clock = now && { clock: { now: () => now().getTime() } };
  const client = watchRequests(createBookingClient({ baseUrl: world.baseUrl, ...clock }), watcher);
  const tools = createBookingTools({ client, slug: slugOf(options), ...(now && { now }) });
  const getFreeSlots: typeof tools.getFreeSlots = {
    ...tools.getFreeSlots,
    async execute(input, call) {
      outcome.lastRead = await tools.getFreeSlots.execute(input, call);
      return outcome.lastRead;
    },
  };
  const watched = watchTools({ ...tools, getFreeSlots }, watcher);
  const agent = await createAgent({ model, tools: watched, instructions: bookingInstructions() });
  return { agent, outcome };
}

function slugOf({ locale }: Play): string {
  return locale === 'he' ? 'demo-he' : 'demo';
}

async function converse(
  narrator: Narrator,
  { agent, outcome, locale, signal }: { agent: Agent; outcome: Outcome } & Play,
): Promise<void> {
  const guest = scriptedGuest(locale);
  for (let turn = 0; turn < maxTurns && !outcome.requested; turn += 1) {
    const text = turn === 0 ? guest.opening : guest.answer(outcome.lastRead);
    narrator.guest(text);
    const answer = await agent.answer(text, signal);
    narrator.agent(answer || '(no words)');
  }
}

function introduce(screen: Screen, { world, model }: Play, { description }: Agent): void {
  screen.print('An agent books a meeting. All of it is real: tools, HTTP, database, mail, confirmation.', {
    style: 'bold',
  });
  screen.print();
  screen.labelled('Service', `${world.baseUrl}; data and mail stay in memory`);
  screen.labelled('Agent', description);
  screen.labelled('Model', model.description);
}

function sayWhatNext(screen: Screen): void {
  screen.print();
  screen.print('Next', { style: 'bold' });
  for (const line of [
    'npx agent-booking serve                    a booking service of your own on this machine',
    'npx agent-booking chat                     type to the agent yourself',
    'npx agent-booking demo --model openai:NAME the same with a real model',
  ])
    screen.print(line, { indent: 2 });
  screen.print();
  for (const line of agentCode('http://localhost:8787', 'demo').split('\n'))
    screen.print(line, { indent: 2, style: 'dim' });
}
