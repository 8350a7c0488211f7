import process from 'node:process';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { createFigures, type Figures, playRandomly } from './random-play.ts';

const steps = fc.array(fc.integer(), { minLength: 15, maxLength: 60, size: 'max' });
const runsAtOnce = 100;

/** Plays until so many calls were made; fails with the shortest play that the witness objects to. */
export async function holdPromise({ calls, seed }: { calls: number; seed: number }): Promise<Figures> {
  const figures = createFigures();
  // The host is warned of each failure of its store, and that is part of the play.
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  onTestFinished(() => {
    for (const listener of listeners) process.on('warning', listener);
  });
  for (let round = 0; figures.calls < calls; round += 1)
    await fc.assert(
      fc.asyncProperty(fc.integer(), steps, async (setting, numbers) => {
        expect(await playRandomly(setting, numbers, figures)).toEqual([]);
      }),
      { numRuns: runsAtOnce, seed: seed + round },
    );
  return figures;
}
