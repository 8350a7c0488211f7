import process from 'node:process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askThread } from './ask-thread.ts';

const echo = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', (question) => parentPort.postMessage(question));`;
const program = new URL(`data:text/javascript,${encodeURIComponent(echo)}`);
const ask = () => askThread<string>(program, 'question', new AbortController().signal);

let begun = 0;
const count = () => {
  begun += 1;
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  process.on('worker', count);
});
afterEach(() => {
  process.off('worker', count);
  vi.useRealTimers();
});

it('keeps one thread for the next round of calendars, and ends the others soon', async () => {
  expect(await Promise.all([ask(), ask()])).toEqual(['question', 'question']);
  expect(begun).toBe(2);
  vi.advanceTimersByTime(11_000);
  await Promise.all([ask(), ask()]);
  expect(begun).toBe(3);
  vi.advanceTimersByTime(5 * 60_000);
  await ask();
  expect(begun).toBe(3);
  vi.advanceTimersByTime(7 * 60_000);
  await ask();
  expect(begun).toBe(4);
});
