import { expect, it } from 'vitest';
import { holdPromise } from './hold-promise.ts';

it('keeps the promise in thousands of calls, whatever a model, a network and a clock do', async () => {
  const figures = await holdPromise({ calls: 3000, seed: 20261121 });
  // Tools that send nothing at all would also keep the promise.
  expect(figures.accepted).toBeGreaterThan(150);
  expect(figures.refused).toBeGreaterThan(50);
  expect(figures.uncertain).toBeGreaterThan(20);
});
