import { expect, it } from 'vitest';
import { cpuMsOf, slowdownOfLength } from './cpu-time.ts';

const result = { sum: 0 };
const spin = (steps: number) => {
  for (let step = 0; step < steps; step += 1) result.sum += Math.sqrt(step);
};

it('tells linear time, quadratic time and constant time apart', () => {
  expect(slowdownOfLength((length) => spin(length * 1000), 100)).toBeLessThan(2);
  expect(slowdownOfLength((length) => spin(length * length), 300)).toBeGreaterThan(3);
  expect(slowdownOfLength(() => spin(300_000), 1000, 0.5)).toBeLessThan(0.5);
});

it('does not count the time in which the thread waits', () => {
  const waitMs = 50;
  const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
  expect(cpuMsOf(wait)).toBeLessThan(waitMs);
});
