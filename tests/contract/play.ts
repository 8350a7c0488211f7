import type { BookingToolsOptions } from 'agent-booking';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, type World } from '../booking-world.ts';
import { objectionsTo } from './clean.ts';
import type { Harness, ModelCall, Outcome, ToolName } from './harness.ts';
import { harnesses, olderHarnesses } from './harnesses.ts';

/** A message of the model, one call or several, or something that happens in the world between two. */
export type Step = ModelCall | readonly ModelCall[] | ((world: World) => unknown);

/** The actions of a model in a world, and their required outcome in every framework. */
export type Case = {
  name: string;
  options?: BookingToolsOptions;
  /** An option of the world that this case leaves out. */
  without?: 'slug';
  steps: readonly Step[];
  /** For each call `ok` or the failure's code. */
  outcomes: readonly string[];
  /** The requests that were sent, in order, each with at least these fields. Default: none. */
  posts?: readonly object[];
  /** Must match the text of the last call. */
  says?: RegExp;
};

export type Transcript = { outcomes: Outcome[]; wire: string[]; world: World };

/** Runs every case through every harness: its effect, text and result must be the same as without a framework. */
export function contract(cases: readonly Case[]): void {
  const plain = new Map<Case, Promise<Transcript>>();
  const [neutral] = harnesses as [Harness];
  for (const harness of harnesses) {
    const tags = olderHarnesses.includes(harness) ? ['long'] : [];
    describe(harness.name, { tags }, () => {
      it.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
        const transcript = await play(harness, one);
        const { outcomes, wire, world } = transcript;
        expect(outcomes.map(codeOf)).toEqual(one.outcomes);
        expect(world.bodies()).toMatchObject(one.posts ?? []);
        expect(world.posts()).toHaveLength(one.posts?.length ?? 0);
        for (const outcome of outcomes) {
          expect(objectionsTo(outcome)).toEqual([]);
          expect(outcome.isError).toBe(codeOf(outcome) !== 'ok');
        }
        if (one.says) expect(outcomes.at(-1)?.text).toMatch(one.says);
        if (harness === neutral) plain.set(one, Promise.resolve(transcript));
        const known = plain.get(one) ?? play(neutral, one);
        plain.set(one, known);
        expect({ outcomes, wire }).toEqual({ outcomes: (await known).outcomes, wire: (await known).wire });
      });
    });
  }
}

export async function play(
  harness: Harness,
  { steps, options, without }: Pick<Case, 'steps' | 'options' | 'without'>,
) {
  const world = createWorld();
  onTestFinished(() => world.close());
  const given: BookingToolsOptions = { ...world.options(), ...options };
  if (without) delete given[without];
  const conversation = await harness.start(given);
  const outcomes: Outcome[] = [];
  const wire: string[] = [];
  for (const step of steps) {
    const sentBefore = world.sent.length;
    if (typeof step === 'function') await step(world);
    else outcomes.push(...(await conversation.say('tool' in step ? [step] : step)));
    wire.push(...withoutSharedReads(wireOf(world).slice(sentBefore)));
  }
  return { outcomes, wire, world };
}

/** Leaves out repeated reads, because it depends on the machine whether calls of one message share a read. */
function withoutSharedReads(sent: readonly string[]): string[] {
  return sent.filter((one, index) => !one.startsWith('GET ') || sent.indexOf(one) === index);
}

/** Everything that reached the service, byte for byte. */
function wireOf(world: World): string[] {
  return world.sent.map(({ method, path, query, body = '' }) => `${method} ${path}?${query} ${body}`);
}

export function codeOf({ result }: Outcome): string {
  const { ok, code } = result as { ok: boolean; code?: string };
  return ok ? 'ok' : (code ?? 'no result');
}

export function call(tool: ToolName, input: unknown): ModelCall {
  return { tool, input };
}
