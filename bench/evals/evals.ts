import { startServer } from '../child-server.ts';
import { heapGrowth } from '../heap-growth.ts';
import { type Bench, inTurns, median, type Rounds, sayRatio } from '../measure.ts';
import { runsByCommand } from './command.ts';
import { type EvalsLoad, startSide } from './side.ts';

const load = { conversations: 150, atOnce: 8 };
/** Several `pairs` of processes, because one process stays a little faster or slower than another. After `warm` turns the code is compiled. */
const empty = { pairs: 3, warm: 24, rounds: 9 };
const booking = { warm: 8, rounds: 5 };
const run = { conversations: 300, rounds: 9, atOnce: load.atOnce };

/**
 * Measures evals with a model that answers at once over HTTP:
 * - conversations that book: four calls of the model and three of tools, each in a world of its own;
 * - an empty case beside vitest-evals with the same agent, once by a whole run of the command and once in warm processes;
 * - the memory of a long run.
 */
export const evals: Bench = async () => {
  const model = await startServer('evals/model.server.ts');
  try {
    const books = await besidePeer('booking', model.url, booking);
    const runs = await runsByCommand(model.url, run);
    const nothing: Beside[] = [];
    for (let pair = 0; pair < empty.pairs; pair += 1)
      nothing.push(await besidePeer('nothing', model.url, empty));
    const ratios = nothing.flatMap((pair) => pair.ratios);
    return [
      {
        name: 'evals, conversations that book',
        ours: sayEach(books.ours, [books.processorMs.ours]),
        peer: `vitest-evals, an empty case ${sayEach(books.peer, [books.processorMs.peer])}`,
        ratio: sayRatio(books.ratios),
        budget: `≥ 50/s, ${load.atOnce} at once`,
        met: median(books.ours) <= 20,
      },
      {
        name: `evals, a run of ${run.conversations} empty cases`,
        ours: sayRun(runs.ours),
        peer: `vitest-evals ${sayRun(runs.peer)}`,
        ratio: sayRatio(runs.ratios),
        budget: '< 1×',
        met: median(runs.ratios) < 1,
      },
      {
        name: 'evals, an empty case once all is warm',
        ours: sayEach(
          nothing.flatMap(({ ours }) => ours),
          nothing.map(({ processorMs }) => processorMs.ours),
        ),
        peer: `vitest-evals ${sayEach(
          nothing.flatMap(({ peer }) => peer),
          nothing.map(({ processorMs }) => processorMs.peer),
        )}`,
        ratio: sayRatio(ratios),
        budget: '≤ 1.1×',
        met: median(ratios) <= 1.1,
      },
      await heapGrowth('evals/memory.child.ts', {
        name: 'evals, the heap after 10,000 conversations',
        after: '1,000',
      }),
    ];
  } finally {
    await model.close();
  }
};

type Beside = Rounds & { processorMs: { ours: number; peer: number } };

/** Conversations of ours, in turns with empty cases of vitest-evals. */
async function besidePeer(
  what: EvalsLoad['what'],
  baseUrl: string,
  { warm, rounds }: { warm: number; rounds: number },
): Promise<Beside> {
  // Of all rounds the first does not count.
  const side = { ...load, baseUrl, turns: warm + rounds + 1 };
  const ours = startSide('ours.child.ts', { ...side, what });
  const peer = startSide('peer.child.ts', { ...side, what: 'nothing' });
  try {
    for (let turn = 0; turn < warm; turn += 1) {
      await ours.turn();
      await peer.turn();
    }
    const taken = await inTurns(rounds, ours.turn, peer.turn);
    return { ...taken, processorMs: { ours: ours.processorMs(), peer: peer.processorMs() } };
  } finally {
    await ours.close();
    await peer.close();
  }
}

/** How many a second from the command's start to its end. */
function sayRun(milliseconds: readonly number[]): string {
  const ms = median(milliseconds);
  return `${((run.conversations * 1000) / ms).toFixed(0)}/s (${(ms / 1000).toFixed(1)} s)`;
}

/** Conversations per second, and the processor time of each. */
function sayEach(clockMs: readonly number[], processorMs: readonly number[]): string {
  return `${(1000 / median(clockMs)).toFixed(0)}/s (${median(processorMs).toFixed(1)} ms of a processor each)`;
}
