import { expect, it } from 'vitest';
import { createCheckProgress } from './check-progress.ts';

function streamInto(written: string[], terminal: object): NodeJS.WritableStream {
  return Object.assign(Object.create(null), terminal, {
    write: (text: string) => written.push(text) > 0,
  }) as NodeJS.WritableStream;
}

it('writes one line over on a terminal, cut to its width, and leaves it empty', () => {
  const written: string[] = [];
  const progress = createCheckProgress(streamInto(written, { isTTY: true, columns: 30 }));
  progress.show({ name: '§4.2 getFreeSlots refuses a duration that is no number', done: 3, planned: 94 });
  progress.end();
  expect(written).toEqual(['\r4/94  §4.2 getFreeSlots refus\u001b[K', '\r\u001b[K']);
});

it('writes nothing into a file', () => {
  const written: string[] = [];
  const progress = createCheckProgress(streamInto(written, {}));
  progress.show({ name: '§8', done: 0, planned: 1 });
  progress.end();
  expect(written).toEqual([]);
});
