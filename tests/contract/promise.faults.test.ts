import process from 'node:process';
import { expect, it } from 'vitest';
import { holdPromise } from './hold-promise.ts';

const calls = 1_000_000;

it('keeps the promise in a million calls, whatever a model, a network and a clock do', async () => {
  const began = performance.now();
  const figures = await holdPromise({ calls, seed: 20261122 });
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`${JSON.stringify({ ...figures, seconds })}\n`);
  expect(figures.calls).toBeGreaterThanOrEqual(calls);
  expect(figures.accepted).toBeGreaterThan(calls / 50);
  expect(figures.refused).toBeGreaterThan(calls / 200);
  expect(figures.uncertain).toBeGreaterThan(calls / 500);
});
