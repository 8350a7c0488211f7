import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { median } from '../measure.ts';
import type { Took } from './empty.ts';

/** The load of one side of the bench at each turn: the number of conversations, and how many run at once. `turns`: the number of turns. */
export type EvalsLoad = {
  baseUrl: string;
  conversations: number;
  atOnce: number;
  turns: number;
};

/** A process that runs conversations in its turn, and waits otherwise. Turns are short, so that other load on the machine hits both sides. */
export type EvalsSide = {
  /** Wall-clock milliseconds of a conversation. */
  turn(): Promise<number>;
  /** Processor milliseconds of a conversation, the median of the turns so far. */
  processorMs(): number;
  close(): Promise<void>;
};

export function startSide(file: string, load: EvalsLoad): EvalsSide {
  const child = fork(new URL(file, import.meta.url), {
    // The package as it is published: `npm run bench` has just built it.
    execArgv: process.execArgv.filter((option) => !option.startsWith('--conditions=')),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(load);
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it answered`);
  });
  const ended = died.catch((error: Error) => error);
  const processorMs: number[] = [];
  return {
    async turn() {
      const answer = once(child, 'message');
      child.send('turn');
      const [took] = (await Promise.race([answer, died])) as [Took];
      processorMs.push(took.processorMs);
      return took.clockMs;
    },
    processorMs: () => median(processorMs),
    async close() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
