import type { Progress } from '../../evals/index.ts';
import { createStatusLine } from '../screen.ts';

/** Minimum time between two lines on a terminal. With many quick cells, writing a line for each would take longer than the cells. */
const rewriteMs = 100;

/** Shows the progress of a run: on a terminal in one line that is overwritten, elsewhere in a new line from time to time. */
export function createRunProgress(stream: NodeJS.WritableStream) {
  return (stream as Partial<NodeJS.WriteStream>).isTTY ? terminalLine(stream) : quietLines(stream);
}

function terminalLine(stream: NodeJS.WritableStream) {
  const status = createStatusLine(stream);
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    show(progress: Progress): void {
      if (progress.elapsedMs - shownAt < rewriteMs && progress.done < progress.planned) return;
      shownAt = progress.elapsedMs;
      status.show(progressText(progress));
    },
    end: status.end,
  };
}

/** At most ten lines for a run, and at most one in ten seconds. */
function quietLines(stream: NodeJS.WritableStream) {
  let told = 0;
  let toldAt = 0;
  return {
    show(progress: Progress): void {
      const { done, planned, elapsedMs } = progress;
      const tenth = planned === 0 ? 0 : Math.floor((done / planned) * 10);
      const isTime = elapsedMs - toldAt >= 10_000 && tenth > told;
      if (!isTime && !(done === planned && told < 10)) return;
      told = done === planned ? 10 : tenth;
      toldAt = elapsedMs;
      stream.write(`${progressText(progress)}\n`);
    },
    end() {},
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
