import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { startServer } from './child-server.ts';
import type { Looks } from './evals-memory.child.ts';
import { type EvalsLoad, type EvalsSide, startSide } from './evals-side.ts';
import { type Bench, inTurns, median, sayRatio } from './measure.ts';

const load = { conversations: 300, atOnce: 8 };
/** `warm`: turns in which the machine code of both sides is made. */
const rounds = { warm: 4, booking: 3, nothing: 15 };
const looks: Looks = { at: [1000, 10_000] };

/**
 * Conversations with a model that takes no time, over HTTP: four of its calls, and three of tools that book in a world of the conversation's
 * own; an empty case, beside vitest-evals with the same agent; and the memory of a long run.
 */
export const evals: Bench = async () => {
  const model = await startServer('evals-model.server.ts');
  // Of each row the first round does not count.
  const turns = rounds.warm + rounds.booking + rounds.nothing + 2;
  const start = (file: string, what: EvalsLoad['what']) =>
    startSide(file, { ...load, what, baseUrl: model.url, turns });
  const [books, asksNothing] = [
    start('evals-ours.child.ts', 'booking'),
    start('evals-ours.child.ts', 'nothing'),
  ];
  const peer = start('evals-peer.child.ts', 'nothing');
  try {
    for (let turn = 0; turn < rounds.warm; turn += 1) {
      for (const side of [books, asksNothing, peer]) await side.turn();
    }
    const booking = await inTurns(rounds.booking, books.turn, peer.turn);
    const nothing = await inTurns(rounds.nothing, asksNothing.turn, peer.turn);
    const [early = 0, late = 0] = await answerOf<number[]>('evals-memory.child.ts', looks, ['--expose-gc']);
    return [
      {
        name: 'evals, conversations that book',
        ours: sayEach(booking.ours, books),
        peer: `vitest-evals, an empty case ${sayEach(booking.peer, peer)}`,
        ratio: sayRatio(booking.ratios),
        budget: `≥ 50/s, ${load.atOnce} at once`,
        met: median(booking.ours) <= 20,
      },
      {
        name: 'evals, an empty case',
        ours: sayEach(nothing.ours, asksNothing),
        peer: `vitest-evals ${sayEach(nothing.peer, peer)}`,
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
    for (const side of [books, asksNothing, peer]) await side.close();
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

/** How many a second of the clock, and what each takes of processors. */
function sayEach(clockMs: readonly number[], side: EvalsSide): string {
  return `${(1000 / median(clockMs)).toFixed(0)}/s (${side.processorMs().toFixed(1)} ms of a processor each)`;
}

const say = (count: number): string => count.toLocaleString('en');
const sayBytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
