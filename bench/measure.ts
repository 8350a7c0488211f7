import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forkProgram } from '../tests/fork-program.ts';

/** The result of one budget line: our figure and the peer's as text, and whether the budget is met. */
export type BenchResult = {
  name: string;
  ours: string;
  /** The figure of the peer, from the same run. */
  peer: string;
  /** The figure that the budget limits, and its spread over the rounds. */
  ratio: string;
  budget: string;
  met: boolean;
};

/** One budget line, or several that share their set-up. */
export type Bench = () => Promise<BenchResult[]>;

export type Measure = () => Promise<number> | number;

type Comparison = {
  name: string;
  ours: Measure;
  peer: Measure;
  /** The name of the peer. */
  against: string;
  /** Writes the figure of one side. */
  say(figure: number): string;
  rounds: number;
  /** Our figure over the peer's: at most, or at least. */
  budget: { atMost: number } | { atLeast: number };
};

/** Measures two functions in turns, so that other work of the machine affects both. The median of the ratios decides. */
export async function compare({
  name,
  ours,
  peer,
  against,
  say,
  rounds,
  budget,
}: Comparison): Promise<BenchResult> {
  const [own = [], other = []] = await takeTurns(rounds, [ours, peer]);
  const ratios = ratiosOf(own, other);
  return {
    name,
    ours: say(median(own)),
    peer: `${against} ${say(median(other))}`,
    ...judge(ratios, budget),
  };
}

/** The part of a line that its budget decides: the median of some figures, which are ratios unless they have a unit. */
export function judge(figures: readonly number[], budget: Comparison['budget'], unit = '×') {
  const middle = median(figures);
  const [least, most] = [Math.min(...figures), Math.max(...figures)].map((figure) => figure.toFixed(2));
  const ratio = `${middle.toFixed(2)}${unit}${figures.length > 1 ? ` (${least}–${most})` : ''}`;
  if ('atMost' in budget) return { ratio, budget: `≤ ${budget.atMost}${unit}`, met: middle <= budget.atMost };
  return { ratio, budget: `≥ ${budget.atLeast}${unit}`, met: middle >= budget.atLeast };
}

/** Measures functions in turns. The order changes from round to round. The first round warms up and does not count. */
export async function takeTurns(rounds: number, measures: readonly Measure[]): Promise<number[][]> {
  const figures = measures.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    const order = [...measures.entries()];
    for (const [index, measure] of round % 2 === 1 ? order.reverse() : order) {
      const figure = await measure();
      if (round > 0) figures[index]?.push(figure);
    }
  }
  return figures;
}

/** The figures of one over those of another, round by round. */
export const ratiosOf = (ours: readonly number[], peer: readonly number[]): number[] =>
  ours.map((figure, round) => figure / (peer[round] as number));

/** Microseconds of one call: the mean of all calls that fit into `fillMs` milliseconds. */
export async function microsecondsOf(call: () => unknown, fillMs: number): Promise<number> {
  const began = performance.now();
  let calls = 0;
  let spent = 0;
  do {
    const answer = call();
    if (answer instanceof Promise) await answer;
    calls += 1;
    spent = performance.now() - began;
  } while (spent < fillMs);
  return (spent * 1000) / calls;
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export const sayMicroseconds = (figure: number): string =>
  figure >= 1000 ? `${(figure / 1000).toFixed(2)} ms` : `${figure.toFixed(1)} µs`;
export const sayMilliseconds = (figure: number): string => `${figure.toFixed(figure < 10 ? 2 : 0)} ms`;
export const saySpeed = (perSecond: number): string => `${Math.round(perSecond).toLocaleString('en')}/s`;

/** A folder that is removed with `using`. */
export function scratchFolder(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'bench-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

export type ChildServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts a server in its own process, so that it does not share a thread with the load on it. The file, named by its path from this folder, must call `tellParent` of `child-server.ts` with its address.
 */
export async function startServer(file: string, message: object = {}) {
  type Told = { url: string } | NodeJS.CpuUsage;
  const { child, told, ended } = forkProgram<Told>(import.meta.resolve(`./${file}`));
  child.send(message);
  const url = await told((answer) => ('url' in answer ? answer.url : undefined));
  return {
    url,
    /** Processor time of the server so far, in microseconds. Other work on the machine does not change it. */
    async processorTime(): Promise<number> {
      child.send('processor time');
      return told((answer) => ('user' in answer ? answer.user + answer.system : undefined));
    },
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await ended;
    },
  };
}
