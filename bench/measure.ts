/** The result of one budget line: our figure and the peer's as text, and whether the budget is met. */
export type BenchResult = {
  name: string;
  ours: string;
  /** The figure of the peer, from the same run. */
  peer: string;
  /** The ratio that the budget limits, and its spread over the rounds. */
  ratio: string;
  budget: string;
  met: boolean;
};

/** One budget line, or several that share their set-up. */
export type Bench = () => Promise<BenchResult[]>;

/** Figures of rounds, ours and the peer's side by side; `ratios` holds ours over the peer's, round by round. */
export type Rounds = { ours: number[]; peer: number[]; ratios: number[] };

/** Measures two functions in turns. */
export async function inTurns(rounds: number, ours: Measure, peer: Measure): Promise<Rounds> {
  const [own = [], other = []] = await takeTurns(rounds, [ours, peer]);
  return { ours: own, peer: other, ratios: ratiosOf(own, other) };
}

export type Measure = () => Promise<number> | number;

/**
 * Measures functions in turns, so that other work of the machine affects all of them. The order changes from round to round. The first
 * round warms up and does not count.
 */
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

/** `1.42× (1.38–1.51)`: the median of the rounds, which decides, and their spread. */
export function sayRatio(ratios: readonly number[], digits = 2): string {
  const say = (figure: number) => figure.toFixed(digits);
  return `${say(median(ratios))}× (${say(Math.min(...ratios))}–${say(Math.max(...ratios))})`;
}

/** The part of a line that its budget decides: the median of the ratios may be at most this. */
export const atMost = (limit: number, ratios: readonly number[]) => ({
  ratio: sayRatio(ratios),
  budget: `≤ ${limit}×`,
  met: median(ratios) <= limit,
});

/** `62.4 µs` or `19.1 ms`: the median of the rounds. */
export function sayMicroseconds(figures: readonly number[]): string {
  const figure = median(figures);
  return figure >= 1000 ? `${(figure / 1000).toFixed(2)} ms` : `${figure.toFixed(1)} µs`;
}
