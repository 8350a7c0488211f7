import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { createBookingTools } from '../../src/index.ts';
import { createMovesAgent } from '../agents/moves-agent.ts';
import { createEventLog, type EvalEvent } from '../log/event-log.ts';
import { RunError } from '../log/run-error.ts';
import { createTrialHooks } from '../run/trial-hooks.ts';
import { type Move, type Script, scriptSchema } from '../scenarios/script.ts';
import { openTrialWorld } from '../world/trial-world.ts';

const locale = z.enum(['en', 'he']);

const context = z.strictObject({
  /** The situation in one sentence, for the person who labels turns. */
  about: z.string(),
  now: z.string(),
  guest: z.strictObject({
    name: z.string(),
    email: z.string(),
    timezone: z.string(),
    durationMinutes: z.number(),
  }),
  /** The wish of the guest, as in a script. */
  wish: z.record(z.string(), z.unknown()),
  /** The faults of the service, as in a script. */
  faults: z.array(z.unknown()).default([]),
  /** Whether somebody else takes the start that the next request asks for. */
  taken: z.boolean().default(false),
  /** Whether the guest opens the link in its mail before its last message. */
  confirms: z.boolean().default(false),
  /** The guest's messages, each with the agent's moves after it, as in a script's witness. The last message has no answer yet. */
  turns: z.array(
    z.strictObject({ guest: z.string(), moves: z.array(z.record(z.string(), z.unknown())).default([]) }),
  ),
});

const contextsFile = z.strictObject({ locale, contexts: z.record(z.string(), context) });

/** Conversations up to an agent's next message, by name. */
export type Contexts = z.infer<typeof contextsFile>;
type Context = z.infer<typeof context>;

/** A conversation that was played up to the agent's next message. */
export type PlayedContext = { script: Script; log: readonly EvalEvent[] };

/** Reads a contexts file, YAML. @throws RunError that names the file and the field */
export function readContexts(file: string): Contexts {
  const read = contextsFile.safeParse(parse(readFileSync(file, 'utf8')));
  if (read.success) return read.data;
  throw new RunError(`${file} holds no contexts:\n${z.prettifyError(read.error)}`);
}

/** Plays a context against a real service of its own, so that the log holds real events. */
export async function playContext({ locale, contexts }: Contexts, id: string): Promise<PlayedContext> {
  const one = contexts[id];
  if (!one)
    throw new TypeError(`There is no context "${id}"; these are known: ${Object.keys(contexts).join(', ')}.`);
  const script = scriptOf(one, { id, locale });
  let now = () => new Date(one.now);
  const log = createEventLog(() => now());
  let broken: unknown;
  const trialWorld = await openTrialWorld(script, {
    log,
    broken: (error) => {
      broken ??= error;
    },
  });
  now = trialWorld.world.booking.now;
  try {
    const { signal } = new AbortController();
    const { hooks, context } = createTrialHooks({ script, trialWorld, log, conversationId: id, signal });
    const tools = createBookingTools(context.booking);
    for (const [index, { guest, moves }] of one.turns.entries()) {
      if (one.confirms && index === one.turns.length - 1) await trialWorld.confirm(one.guest.email);
      log.add({ type: 'guest_said', text: guest, rule: 'context' });
      const trial = { context, hooks, makeTools: () => tools };
      const agent = createMovesAgent(moves as Move[], trial, { script, tools: 'guarded' });
      const said = await agent.answer(guest, signal);
      if (said !== '') log.add({ type: 'agent_said', text: said });
    }
    if (broken) throw broken;
    return { script, log: [...log.events()] };
  } finally {
    await trialWorld.close();
  }
}

function scriptOf(one: Context, { id, locale }: { id: string; locale: 'en' | 'he' }): Script {
  const { about, now, guest, wish, faults, taken, turns } = one;
  const script = scriptSchema.parse({
    title: about,
    locale,
    now,
    world: { slug: locale === 'he' ? 'demo-he' : 'demo', faults },
    guest: {
      ...guest,
      wish: [wish],
      opening: turns[0]?.guest,
      consent: 'asked',
      reactions: taken ? [{ when: 'slots_read', takes: ['requested'] }] : [],
    },
    outcomes: [{ accepted: {} }],
    witness: [{ say: '-' }],
    counterWitness: { code: '-', moves: [{ say: '-' }] },
  });
  return { ...script, id, family: 'calibration' };
}
