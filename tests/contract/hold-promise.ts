import process from 'node:process';
import fc from 'fast-check';
import type { Sabotage } from './random-host.ts';
import { createFigures, type Figures, playRandomly } from './random-play.ts';

// Each number is the seed of a step: a smaller one is no simpler step. So a failing play only becomes shorter.
const step = fc.noShrink(fc.integer());
const steps = fc.array(step, { minLength: 15, maxLength: 60, size: 'max' });
const playsAtOnce = 25;

type Limits = {
  calls: number;
  seed: number;
  sabotage?: Sabotage;
  onProgress?: (figures: Figures) => void;
};

/** Plays until `calls` calls were made. @throws Error with the shortest play that the witness objects to, in words */
export async function holdPromise({ calls, seed, sabotage, onProgress }: Limits): Promise<Figures> {
  const figures = createFigures();
  // Searching for the shortest play makes more calls.
  let foundAfter: number | undefined;
  const isKept = async (setting: number, numbers: number[]) => {
    const objections = await playRandomly(setting, numbers, { figures, sabotage });
    if (objections.length > 0) foundAfter ??= figures.calls;
    return objections.length === 0;
  };
  const plays = fc.asyncProperty(step, steps, isKept);
  // The host is warned of each failure of its store, which is part of the play.
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  try {
    for (let round = 0; figures.calls < calls; round += 1) {
      const { failed, counterexample, errorInstance } = await fc.check(plays, {
        numRuns: playsAtOnce,
        seed: seed + round,
      });
      if (failed) {
        const [setting, numbers] = counterexample ?? [0, []];
        const after = `after ${foundAfter} calls, with the seed ${seed + round}`;
        const play = `playRandomly(${setting}, [${numbers}])`;
        const told = await explain(setting, numbers, sabotage);
        throw new Error(
          `The promise was broken ${after}. The shortest play is ${play}:\n${told.join('\n')}`,
          { cause: errorInstance },
        );
      }
      onProgress?.(figures);
    }
  } finally {
    for (const listener of listeners) process.on('warning', listener);
  }
  return figures;
}

/** Plays once more. Returns the objections and each step. */
async function explain(setting: number, numbers: number[], sabotage?: Sabotage): Promise<string[]> {
  const notes: string[] = [];
  const note = (what: string, details?: unknown) => notes.push(`${what} ${toText(details)}`);
  const playing = playRandomly(setting, numbers, { figures: createFigures(), note, sabotage });
  return [...(await playing.catch((error) => [String(error)])), ...notes];
}

function toText(details: unknown): string {
  return JSON.stringify(details, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)) ?? '';
}
