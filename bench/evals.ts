import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { startServer } from './child-server.ts';
import type { Looks } from './evals-memory.child.ts';
import { type Bench, inTurns, median, sayRatio } from './measure.ts';

/** What a child of the bench holds: so many cases with the model there, so many at once. Ours are of two kinds. */
export type EvalsLoad = { what: 'booking' | 'nothing'; baseUrl: string; cases: number; atOnce: number };

const load = { cases: 300, atOnce: 8 };
const rounds = 5;
const looks: Looks = { at: [1000, 10_000] };

/**
 * Conversations with a model that takes no time, over HTTP: four of its calls, and three of tools that book in a world of the conversation's
 * own; an empty case, beside vitest-evals with the same one; and the memory of a long run.
 */
export const evals: Bench = async () => {
  const model = await startServer('evals-model.server.ts');
  try {
    const ours = (what: EvalsLoad['what']) => () =>
      answerOf<number>('evals-ours.child.ts', { ...load, what, baseUrl: model.url });
    const peer = () => answerOf<number>('evals-peer.child.ts', { ...load, baseUrl: model.url });
    const booking = await inTurns(rounds, ours('booking'), peer);
    const nothing = await inTurns(rounds, ours('nothing'), peer);
    const [early = 0, late = 0] = await answerOf<number[]>('evals-memory.child.ts', looks, ['--expose-gc']);
    return [
      {
        name: 'evals, conversations that book',
        ours: sayEach(booking.ours),
        peer: `vitest-evals, an empty case ${sayEach(booking.peer)}`,
        ratio: sayRatio(booking.ratios),
        budget: '≥ 50 a second of one thread',
        met: median(booking.ours) <= 20,
      },
      {
        name: 'evals, an empty case',
        ours: sayEach(nothing.ours),
        peer: `vitest-evals ${sayEach(nothing.peer)}`,
        ratio: sayRatio(nothing.ratios),
        budget: '< 1×',
        met: median(nothing.ratios) < 1,
      },
      {
        name: `evals, the heap after ${say(looks.at[1])} conversations`,
        ours: sayBytes(late),
        peer: `after ${say(looks.at[0])} ${sayBytes(early)}`,
        ratio: `${(late / early).toFixed(2)}×`,
        budget: '≤ 1.1×',
        met: late / early <= 1.1,
      },
    ];
  } finally {
    await model.close();
  }
};

async function answerOf<Answer>(
  file: string,
  message: object,
  execArgv: readonly string[] = [],
): Promise<Answer> {
  const child = fork(new URL(file, import.meta.url), {
    execArgv: [...process.execArgv, ...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(message);
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it answered`);
  });
  const [answer] = (await Promise.race([once(child, 'message'), died])) as [Answer];
  const ended = died.catch((error: Error) => error);
  child.disconnect();
  await ended;
  return answer;
}

/** Milliseconds of a processor that one takes, and so how many a second of it are. */
function sayEach(figures: readonly number[]): string {
  const each = median(figures);
  return `${(1000 / each).toFixed(0)}/s (${each.toFixed(1)} ms)`;
}

const say = (count: number): string => count.toLocaleString('en');
const sayBytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
