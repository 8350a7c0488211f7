import { deepStrictEqual } from 'node:assert';
import process from 'node:process';
import fc from 'fast-check';
import { createFigures, type Figures, playRandomly } from './random-play.ts';

const steps = fc.array(fc.integer(), { minLength: 15, maxLength: 60, size: 'max' });
const runsAtOnce = 100;

type Limits = { calls: number; seed: number; maxMs?: number };

/** Plays until `calls` calls were made or the time is over. Fails with the shortest play that the witness objects to. */
export async function holdPromise({ calls, seed, maxMs = Infinity }: Limits): Promise<Figures> {
  const figures = createFigures();
  const until = performance.now() + maxMs;
  // The host is warned of each failure of its store, which is part of the play.
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  try {
    for (let round = 0; figures.calls < calls && performance.now() < until; round += 1)
      await fc.assert(
        fc.asyncProperty(fc.integer(), steps, async (setting, numbers) => {
          deepStrictEqual(await playRandomly(setting, numbers, figures), []);
        }),
        { numRuns: runsAtOnce, seed: seed + round },
      );
  } finally {
    for (const listener of listeners) process.on('warning', listener);
  }
  return figures;
}
