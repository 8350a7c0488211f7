import process from 'node:process';
import fc from 'fast-check';
import { createFigures, type Figures, playRandomly } from './random-play.ts';

// Each number is the seed of a step: a smaller one is no simpler step. So a failing play only becomes shorter.
const step = fc.noShrink(fc.integer());
const steps = fc.array(step, { minLength: 15, maxLength: 60, size: 'max' });
const plays = fc.asyncProperty(step, steps, playUntilObjection);
const runsAtOnce = 100;

type Limits = { calls: number; seed: number; onProgress?: (figures: Figures) => void };

let figures = createFigures();

/** The number of calls at the first objection: searching for the shortest play makes more. */
let foundAfter: number | undefined;

async function playUntilObjection(setting: number, numbers: number[]): Promise<boolean> {
  const isKept = (await playRandomly(setting, numbers, { figures })).length === 0;
  if (!isKept) foundAfter ??= figures.calls;
  return isKept;
}

/** Plays until `calls` calls were made. @throws Error with the shortest play that the witness objects to, in words */
export async function holdPromise({ calls, seed, onProgress }: Limits): Promise<Figures> {
  figures = createFigures();
  foundAfter = undefined;
  // The host is warned of each failure of its store, which is part of the play.
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  try {
    for (let round = 0; figures.calls < calls; round += 1) {
      const { failed, counterexample, errorInstance } = await fc.check(plays, {
        numRuns: runsAtOnce,
        seed: seed + round,
      });
      if (failed)
        throw await explain(counterexample ?? [0, []], {
          seed: seed + round,
          calls: foundAfter ?? figures.calls,
          cause: errorInstance,
        });
      onProgress?.(figures);
    }
  } finally {
    for (const listener of listeners) process.on('warning', listener);
  }
  return figures;
}

/** Plays once more, and says what happened. */
async function explain(
  [setting, numbers]: [number, number[]],
  { seed, calls, cause }: { seed: number; calls: number; cause: unknown },
): Promise<Error> {
  const notes: string[] = [];
  const note = (what: string, details?: unknown) => notes.push(`${what} ${toText(details)}`);
  const objections = await playRandomly(setting, numbers, { figures: createFigures(), note }).catch(
    (error) => [String(error)],
  );
  return new Error(
    [
      `The promise was broken after ${calls} calls, with the seed ${seed}. The shortest play is playRandomly(${setting}, [${numbers}]):`,
      ...objections,
      ...notes,
    ].join('\n'),
    { cause },
  );
}

function toText(details: unknown): string {
  return JSON.stringify(details, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)) ?? '';
}
