import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { forkProgram } from '../tests/fork-program.ts';
import type { ServerOptions } from './server.child.ts';

/** Measures and prints one budget line, or several that share their set-up. */
export type Bench = () => Promise<void>;

type Measure = () => Promise<number> | number;

type Line = {
  name: string;
  ours: Measure;
  peer?: Measure;
  /** The name of the peer. */
  against: string;
  /** A size between both, which is shown and not judged. */
  between?: { name: string; measure: Measure };
  /** Writes the figure of one side. */
  say(figure: number): string;
  rounds: number;
  /** What the budget limits: by default our figure over the peer's, and our own figure if a unit is given. */
  unit?: string;
  budget: { atMost: number } | { atLeast: number };
};

/**
 * Measures two functions in turns, so that other work of the machine affects both, in an order that changes. The first round warms up and
 * does not count. The median over the rounds decides. Prints the line; a missed budget makes the exit code 1.
 */
export async function measureLine(line: Line): Promise<void> {
  const { name, ours, peer, against, between, say, rounds, unit, budget } = line;
  const sides = [ours, peer, between?.measure]
    .filter((measure) => measure !== undefined)
    .map((measure) => ({ measure, figures: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1)
    for (const { measure, figures } of round % 2 === 1 ? sides.toReversed() : sides) {
      const figure = await measure();
      if (round > 0) figures.push(figure);
    }
  const [own = [], other = [], middleSize = []] = sides.map(({ figures }) => figures);
  const limited = unit === undefined ? own.map((figure, round) => figure / (other[round] ?? 0)) : own;
  const middle = median(limited);
  const spread = `${Math.min(...limited).toFixed(2)}–${Math.max(...limited).toFixed(2)}`;
  const [sign, limit] = 'atMost' in budget ? ['≤', budget.atMost] : ['≥', budget.atLeast];
  const isMet = sign === '≤' ? middle <= limit : middle >= limit;
  if (!isMet) process.exitCode = 1;
  const written = unit ?? '×';
  const also = between ? `; ${between.name} ${say(median(middleSize))}` : '';
  const beside = peer ? `${against} ${say(median(other))}${also}` : against;
  const ratio = `${middle.toFixed(2)}${written}${rounds > 1 ? ` (${spread})` : ''}`;
  const figures = `${say(median(own))}; ${beside}; ${ratio}, budget ${sign} ${limit}${written}`;
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${name}: ${figures}`);
}

/** Milliseconds of one call: the mean of `calls`, one after another. */
export async function millisecondsOf(call: () => Promise<unknown>, calls = 1): Promise<number> {
  const began = performance.now();
  for (let done = 0; done < calls; done += 1) await call();
  return (performance.now() - began) / calls;
}

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
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((lower ?? Number.NaN) + (upper ?? Number.NaN)) / 2;
}

export const sayMicroseconds = (figure: number): string =>
  figure >= 1000 ? `${(figure / 1000).toFixed(2)} ms` : `${figure.toFixed(1)} µs`;
export const sayMilliseconds = (figure: number): string => `${figure.toFixed(figure < 10 ? 2 : 0)} ms`;
export const saySpeed = (perSecond: number): string => `${Math.round(perSecond).toLocaleString('en')}/s`;

/** A folder that is removed with `using`. */
export const scratchFolder = () => mkdtempDisposableSync(join(tmpdir(), 'bench-'));

export type ChildServer = Awaited<ReturnType<typeof startServer>>;

/** Starts a server in its own process, so that it does not share a thread with the load on it. */
export async function startServer(options: ServerOptions) {
  type Told = { url: string } | NodeJS.CpuUsage;
  const program = import.meta.resolve('./server.child.ts');
  const { child, told, ended } = forkProgram<Told>(program, [JSON.stringify(options)]);
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
