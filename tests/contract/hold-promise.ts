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
  let failed: string[] = [];
  const isKept = async (setting: number, numbers: number[]) => {
    const notes: [what: string, details: unknown][] = [];
    const note = (what: string, details?: unknown) => notes.push([what, details]);
    const objections = await playRandomly(setting, numbers, { figures, note, sabotage }).catch(
      (error: Error) => [String(error.stack)],
    );
    if (objections.length === 0) return true;
    foundAfter ??= figures.calls;
    failed = [...objections, ...notes.map(([what, details]) => `${what} ${toText(details)}`)];
    return false;
  };
  const plays = fc.asyncProperty(step, steps, isKept);
  // The host is warned of each failure of its store, which is part of the play.
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  try {
    for (let round = 0; figures.calls < calls; round += 1) {
      const checked = await fc.check(plays, { numRuns: playsAtOnce, seed: seed + round });
      if (checked.failed) {
        const [setting, numbers] = checked.counterexample ?? [];
        const after = `after ${foundAfter} calls, with the seed ${seed + round}`;
        const play = `playRandomly(${setting}, [${numbers}])`;
        throw new Error(
          `The promise was broken ${after}. The shortest play is ${play}:\n${failed.join('\n')}`,
        );
      }
      onProgress?.(figures);
    }
  } finally {
    for (const listener of listeners) process.on('warning', listener);
  }
  return figures;
}

function toText(details: unknown): string {
  return JSON.stringify(details, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)) ?? '';
}
