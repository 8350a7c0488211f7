import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type CommandLine, UsageError } from '../command.ts';

type Input = Pick<CommandLine, 'stdin' | 'stderr' | 'interrupted'>;

/** Asks on the terminal. Without one the answer is the next line of the input. The question is not part of the output. */
export type Ask = (question: string, options?: { hidden: boolean }) => Promise<string>;

/** `hidden`: what is typed is not shown. `close` gives the terminal back. */
export function openQuestions({ stdin, stderr, interrupted }: Input): { ask: Ask; close(): void } {
  let isHidden = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!isHidden) stderr.write(chunk);
      done();
    },
  });
  const terminal = 'isTTY' in stdin && stdin.isTTY === true;
  const reader = createInterface({ input: stdin, output, terminal });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(question, { hidden } = { hidden: false }) {
      stderr.write(question);
      isHidden = hidden;
      const stop = () => reader.close();
      interrupted.addEventListener('abort', stop);
      const { value, done } = await lines.next();
      interrupted.removeEventListener('abort', stop);
      isHidden = false;
      if (hidden) stderr.write('\n');
      if (done) throw new UsageError('the input ended before the answer');
      return String(value);
    },
    close: () => reader.close(),
  };
}
