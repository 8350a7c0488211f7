import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { createBookingTools } from '../../src/index.ts';
import { createMovesAgent } from '../agents/moves-agent.ts';
import { createEventLog, type EvalEvent } from '../log/event-log.ts';
import { createTrialHooks } from '../run/trial-hooks.ts';
import { type Script, scriptSchema } from '../scenarios/script.ts';
import { openTrialWorld } from '../world/trial-world.ts';

const context = z.strictObject({
  /** What has happened, in a sentence for whoever labels turns. */
  about: z.string(),
  now: z.string(),
  guest: z.strictObject({
    name: z.string(),
    email: z.string(),
    timezone: z.string(),
    durationMinutes: z.number(),
  }),
  /** What the guest would take. */
  wish: z.record(z.string(), z.unknown()),
  faults: z.array(z.unknown()).optional(),
  /** Somebody else takes the start that the next request asks for. */
  taken: z.boolean().default(false),
  /** The guest opens the link in its mail before its last words. */
  confirms: z.boolean().default(false),
  turns: z.array(
    z.strictObject({ guest: z.string(), moves: z.array(z.record(z.string(), z.unknown())).default([]) }),
  ),
});
type Context = z.infer<typeof context>;
export type Locale = 'en' | 'he';

export function readContexts(locale: Locale): Record<string, Context> {
  const text = readFileSync(new URL(`./contexts-${locale}.yaml`, import.meta.url), 'utf8');
  return z.record(z.string(), context).parse(parse(text));
}

/** The script and the log of a context, played against a real service. */
export async function playContext(
  id: string,
  one: Context,
  locale: Locale,
): Promise<{ script: Script; log: readonly EvalEvent[] }> {
  const { turns, guest, now, faults, taken, confirms, wish } = one;
  const script: Script = {
    ...scriptSchema.parse({
      title: one.about,
      locale,
      now,
      world: { slug: locale === 'he' ? 'demo-he' : 'demo', ...(faults && { faults }) },
      guest: {
        ...guest,
        wish: [wish],
        opening: turns[0]?.guest,
        consent: 'asked',
        ...(taken && { reactions: [{ when: 'slots_read', takes: ['requested'] }] }),
      },
      outcomes: [{ accepted: {} }],
      witness: [{ say: '-' }],
      counterWitness: { code: '-', moves: [{ say: '-' }] },
    }),
    id,
    family: 'calibration',
  };
  let clock = () => new Date(now);
  const log = createEventLog(() => clock());
  const world = await openTrialWorld(script, {
    log,
    clock: 'standing',
    broken: (error) => {
      throw error;
    },
  });
  clock = world.world.booking.now;
  try {
    const { hooks, booking } = createTrialHooks(script, world, log);
    const trialContext = {
      booking: { ...booking(), conversation: id },
      now: clock,
      conversationId: id,
      signal: new AbortController().signal,
    };
    const trial = { context: trialContext, hooks, makeTools: () => createBookingTools(trialContext.booking) };
    const tools = trial.makeTools();
    for (const [index, { guest: text, moves }] of turns.entries()) {
      if (confirms && index === turns.length - 1) await world.confirm(guest.email);
      log.add({ type: 'guest_said', text, rule: 'context' });
      const said = await createMovesAgent(
        moves as never,
        { ...trial, makeTools: () => tools },
        { script, tools: 'guarded' },
      ).answer(text, trialContext.signal);
      if (said !== '') log.add({ type: 'agent_said', text: said });
    }
    return { script, log: [...log.events()] };
  } finally {
    await world.close();
  }
}
