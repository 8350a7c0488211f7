import type { Progress } from '../../evals/index.ts';
import { minuteMs } from '../../src/time/index.ts';
import { createStatusLine } from '../screen.ts';

/** Minimum time between two lines on a terminal. With many quick cells, writing a line for each would take longer than the cells. */
const rewriteMs = 100;

/** Shows the progress of a run: on a terminal in one line that is overwritten, elsewhere in a new line each minute and at the end. */
export function createRunProgress(stream: NodeJS.WritableStream) {
  const status = createStatusLine(stream);
  const { isTTY } = stream as Partial<NodeJS.WriteStream>;
  let shownAt = isTTY ? Number.NEGATIVE_INFINITY : 0;
  return {
    show(progress: Progress): void {
      const { done, planned, elapsedMs } = progress;
      if (elapsedMs - shownAt < (isTTY ? rewriteMs : minuteMs) && done < planned) return;
      shownAt = elapsedMs;
      if (isTTY) status.show(progressText(progress));
      else stream.write(`${progressText(progress)}\n`);
    },
    end: status.end,
  };
}

export function progressText({ done, planned, failed, inconclusive, costUsd, leftMs }: Progress): string {
  return [
    `${done}/${planned} conversations`,
    `${failed} failed`,
    ...(inconclusive > 0 ? [`${inconclusive} inconclusive`] : []),
    ...(costUsd === null || costUsd === 0 ? [] : [`$${costUsd.toFixed(2)}`]),
    ...(leftMs === undefined || done === planned ? [] : [`${durationText(leftMs)} left`]),
  ].join(', ');
}

/** Returns a duration such as `45 s`, `3 min` or `2 h 10 min`. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
