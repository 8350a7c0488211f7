import type { CellResult } from '../log/cell.ts';

/** How far a run is. Times in milliseconds; `leftMs`: undefined before anything can be said. */
export type Progress = {
  planned: number;
  /** Finished, with what earlier runs had settled. */
  done: number;
  /** Begun, and not kept yet. */
  running: number;
  failed: number;
  inconclusive: number;
  /** US dollars of this run and those before; null where a part is not known. */
  costUsd: number | null;
  elapsedMs: number;
  leftMs: number | undefined;
};

export type ProgressMeter = {
  begun(): void;
  ended(result: CellResult): void;
  now(): Progress;
};

export type ProgressOptions = {
  planned: number;
  doneBefore: number;
  spentBefore: number;
  /** Milliseconds from any beginning. */
  clock: () => number;
};

/** Counts cells as they begin and end. The time left is what those of this run took, and so nothing that was done before speeds it up. */
export function createProgressMeter({
  planned,
  doneBefore,
  spentBefore,
  clock,
}: ProgressOptions): ProgressMeter {
  const beganAt = clock();
  const counts = { ended: 0, running: 0, failed: 0, inconclusive: 0 };
  let costUsd: number | null = spentBefore;
  return {
    begun() {
      counts.running += 1;
    },
    ended({ verdict, measured }) {
      counts.running -= 1;
      counts.ended += 1;
      if (verdict.verdict === 'fail') counts.failed += 1;
      if (verdict.verdict === 'inconclusive') counts.inconclusive += 1;
      costUsd = costUsd === null || measured.costUsd === null ? null : costUsd + measured.costUsd;
    },
    now() {
      const elapsedMs = clock() - beganAt;
      const done = doneBefore + counts.ended;
      const leftMs =
        counts.ended === 0 ? undefined : (elapsedMs / counts.ended) * Math.max(planned - done, 0);
      const { running, failed, inconclusive } = counts;
      return { planned, done, running, failed, inconclusive, costUsd, elapsedMs, leftMs };
    },
  };
}
