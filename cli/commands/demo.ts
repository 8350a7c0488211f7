import type { GetFreeSlotsResult } from '../../src/index.ts';
import { bookingAgent, printSaid } from '../agent/booking-agent.ts';
import {
  chooseModel,
  type ModelChoice,
  modelHelp,
  modelOptions,
  type OpenModel,
  openModel,
} from '../agent/model.ts';
import { agentCode } from '../agent-code.ts';
import type { Command } from '../command.ts';
import { type DemoWorld, openDemoWorld } from '../demo/demo-world.ts';
import { playConfirmation } from '../demo/play-confirmation.ts';
import { defaults, texts, withOptions } from '../options.ts';
import { oneOf, readMoment } from '../read-options.ts';
import { createScreen, type Screen } from '../screen.ts';

const options = { ...modelOptions, ...defaults({ locale: 'en' }), ...texts('now') };

/** `agent-booking demo`: an agent books for a scripted guest before your eyes. */
export const demo: Command = {
  help: `agent-booking demo: an agent books a meeting before your eyes

Usage: agent-booking demo [options]

An agent books a meeting for a scripted guest. You see the conversation, each tool call with what
the model reads, the request on the wire, the email with its link, and the guest's confirmation.
Without --model it runs offline, with a scripted stand-in.

${modelHelp}  --locale en|he                 the language of guest, page and mail (default: en)
  --now DATE-TIME                play as if it were then, such as 2026-11-24T10:00:00Z
`,
  run: withOptions(options, async ({ env, stdout, interrupted }, values) => {
    const now = values.now === undefined ? undefined : readMoment('--now', values.now);
    return runDemo(createScreen(stdout), {
      model: chooseModel(values, env),
      locale: oneOf('--locale', values.locale, ['en', 'he']),
      now: now && (() => now),
      signal: interrupted,
    });
  }),
};

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
    return await play(screen, { ...options, world, model: await openModel(options.model) });
  } finally {
    await world.close();
  }
}

type Play = Omit<DemoOptions, 'model'> & { world: DemoWorld; model: OpenModel };

async function play(screen: Screen, { world, model, locale, now, signal }: Play): Promise<number> {
  const slug = locale === 'he' ? 'demo-he' : 'demo';
  const { agent, outcome } = await bookingAgent(screen, { model, baseUrl: world.baseUrl, slug, now });
  screen.print('An agent books a meeting. All of it is real: tools, HTTP, database, mail, confirmation.', {
    style: 'bold',
  });
  screen.print();
  screen.labelled('Service', `${world.baseUrl}; data and mail stay in memory`);
  screen.labelled('Agent', agent.description);
  screen.labelled('Model', model.description);
  const guest = scriptedGuest(locale);
  for (let turn = 0; turn < maxTurns && !outcome.requested; turn += 1) {
    signal.throwIfAborted();
    const text = turn === 0 ? guest.opening : guest.answer(outcome.lastRead);
    printSaid(screen, 'Guest', text);
    printSaid(screen, 'Agent', (await agent.answer(text, signal)) || '(no words)');
  }
  if (!outcome.requested) {
    screen.print();
    screen.print(`No request was accepted in ${maxTurns} turns, so nothing is booked.`, {
      style: ['bold', 'red'],
    });
    return 1;
  }
  signal.throwIfAborted();
  const booked = await playConfirmation(screen, { world, start: outcome.requested, slug, signal });
  if (!booked) return 1;
  printNext(screen);
  return 0;
}

function printNext(screen: Screen): void {
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

const facts = 'noa@example.com, Asia/Jerusalem';

const words = {
  en: {
    opening: `Book 30 minutes, Tuesday after three. Noa Levi, ${facts}.`,
    first: 'The first one is fine, please ask for it.',
    day: (date: string) => `Tuesday ${date}, after 15:00.`,
    everything: `30 minutes on Tuesday after 15:00, please. My name is Noa Levi, ${facts}. I need nothing else.`,
  },
  he: {
    opening: `תקבעי לי 30 דקות ביום שלישי אחרי שלוש. נועה לוי, ${facts}.`,
    first: 'הראשון מצוין, אפשר לבקש אותו.',
    day: (date: string) => `יום שלישי ${date}, אחרי 15:00.`,
    everything: `30 דקות ביום שלישי אחרי 15:00 בבקשה. קוראים לי נועה לוי, ${facts}. זה הכול.`,
  },
};

/** A guest who knows which time it wants. It reacts to the free times that the agent read, and not to the agent's words. */
function scriptedGuest(locale: 'en' | 'he') {
  const say = words[locale];
  return {
    opening: say.opening,
    /** Its answer to an agent that has not requested a meeting yet. `lastRead`: the last free times that the agent read, if it read any. */
    answer(lastRead: GetFreeSlotsResult | undefined): string {
      if (!lastRead) return say.everything;
      if (lastRead.ok) return say.first;
      // If the agent asks which of several meanings is right, the guest chooses the later one, because it is never today.
      const date = lastRead.readings?.at(-1)?.days[0]?.date;
      return date === undefined ? say.everything : say.day(date);
    },
  };
}
