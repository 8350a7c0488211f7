import { startServer } from '../child-server.ts';
import { heapGrowth } from '../heap-growth.ts';
import { type Bench, inTurns, median, type Rounds, sayRatio } from '../measure.ts';
import { runsByCommand } from './command.ts';
import { startSide } from './side.ts';

const load = { conversations: 150, atOnce: 8 };
/** After `warm` turns the code is compiled. */
const booking = { warm: 8, rounds: 5 };
const run = { conversations: 300, rounds: 9, atOnce: load.atOnce };

/**
 * Measures evals with a model that answers at once over HTTP:
 * - conversations that book: four calls of the model and three of tools, each in a world of its own;
 * - a run of empty cases beside vitest-evals with the same agent. Ours also plays the guest, grades by rules and writes the report;
 * - the memory of a long run.
 */
export const evals: Bench = async () => {
  const model = await startServer('evals/model.server.ts');
  try {
    const books = await besidePeer(model.url);
    const runs = await runsByCommand(model.url, run);
    return [
      {
        name: 'evals, conversations that book',
        ours: sayEach(books.ours, books.processorMs.ours),
        peer: `vitest-evals, an empty case ${sayEach(books.peer, books.processorMs.peer)}`,
        ratio: sayRatio(books.ratios),
        budget: `≥ 50/s, ${load.atOnce} at once`,
        met: median(books.ours) <= 20,
      },
      {
        name: `evals, a run of ${run.conversations} empty cases`,
        ours: sayRun(runs.ours),
        peer: `vitest-evals ${sayRun(runs.peer)}`,
        ratio: sayRatio(runs.ratios),
        budget: '≤ 1.4×',
        met: median(runs.ratios) <= 1.4,
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

/** Conversations that book, in turns with empty cases of vitest-evals. */
async function besidePeer(baseUrl: string): Promise<Beside> {
  const { warm, rounds } = booking;
  // Of all rounds the first does not count.
  const side = { ...load, baseUrl, turns: warm + rounds + 1 };
  const ours = startSide('ours.child.ts', side);
  const peer = startSide('peer.child.ts', side);
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

/** Conversations a second, over the whole command. */
function sayRun(milliseconds: readonly number[]): string {
  const ms = median(milliseconds);
  return `${((run.conversations * 1000) / ms).toFixed(0)}/s (${(ms / 1000).toFixed(1)} s)`;
}

/** Conversations per second, and the processor time of each. */
function sayEach(clockMs: readonly number[], processorMs: number): string {
  return `${(1000 / median(clockMs)).toFixed(0)}/s (${processorMs.toFixed(1)} ms of a processor each)`;
}
