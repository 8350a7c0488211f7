import fc from 'fast-check';
import { expect } from 'vitest';
import { createFigures, type Figures, playRandomly } from './random-play.ts';

const steps = fc.array(fc.integer(), { minLength: 15, maxLength: 60, size: 'max' });
const runsAtOnce = 100;

/** Plays until so many calls were made; fails with the shortest play that the witness objects to. */
export async function holdPromise({ calls, seed }: { calls: number; seed: number }): Promise<Figures> {
  const figures = createFigures();
  for (let round = 0; figures.calls < calls; round += 1)
    await fc.assert(
      fc.asyncProperty(fc.integer(), steps, async (setting, numbers) => {
        expect(await playRandomly(setting, numbers, figures)).toEqual([]);
      }),
      { numRuns: runsAtOnce, seed: seed + round },
    );
  return figures;
}
