import { styleText } from 'node:util';
import type { Progress } from '../../evals/index.ts';

/** Shows the progress of a run: on a terminal in one line that is overwritten, elsewhere in a new line from time to time. */
export type ProgressBar = { show(progress: Progress): void; end(): void };

/** Minimum time between two drawings. With many quick cells, drawing a bar for each would take longer than the cells. */
const redrawMs = 100;

export function createProgressBar(stream: NodeJS.WritableStream): ProgressBar {
  return (stream as Partial<NodeJS.WriteStream>).isTTY ? terminalBar(stream) : quietLines(stream);
}

function terminalBar(stream: NodeJS.WritableStream): ProgressBar {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  const draw = (progress: Progress) => {
    const columns = (stream as Partial<NodeJS.WriteStream>).columns || 80;
    const line = barLine(progress, columns, (style, text) =>
      styleText(style, text, { stream: stream as NodeJS.WriteStream, validateStream: true }),
    );
    stream.write(`\r${line}\u001b[K`);
    isDrawn = true;
  };
  return {
    show(progress) {
      if (progress.elapsedMs - drawnAt < redrawMs && progress.done < progress.planned) return;
      drawnAt = progress.elapsedMs;
      draw(progress);
    },
    end() {
      if (isDrawn) stream.write('\n');
    },
  };
}

/** At most ten lines for a run, and at most one in ten seconds. */
function quietLines(stream: NodeJS.WritableStream): ProgressBar {
  let told = 0;
  let toldAt = 0;
  return {
    show(progress) {
      const { done, planned, elapsedMs } = progress;
      const tenth = planned === 0 ? 0 : Math.floor((done / planned) * 10);
      const isTime = elapsedMs - toldAt >= 10_000 && tenth > told;
      if (!isTime && !(done === planned && told < 10)) return;
      told = done === planned ? 10 : tenth;
      toldAt = elapsedMs;
      stream.write(`${countsOf(progress).join(', ')}\n`);
    },
    end() {},
  };
}

type Paint = (style: 'green' | 'red' | 'yellow' | 'dim', text: string) => string;

export function barLine(progress: Progress, columns: number, paint: Paint): string {
  const { done, planned, failed } = progress;
  const counts = countsOf(progress);
  const words = counts.join(' · ');
  const width = Math.min(columns - words.length - 2, 30);
  const share = planned === 0 ? 1 : done / planned;
  const full = Math.round(share * Math.max(width, 0));
  const bar =
    width < 5
      ? ''
      : `${paint(failed > 0 ? 'red' : 'green', '█'.repeat(full))}${paint('dim', '░'.repeat(width - full))} `;
  return `${bar}${width < 5 ? words.slice(0, columns - 1) : words}`;
}

function countsOf({ done, planned, failed, inconclusive, costUsd, leftMs }: Progress): string[] {
  return [
    `${done}/${planned} conversations`,
    `${failed} failed`,
    ...(inconclusive > 0 ? [`${inconclusive} inconclusive`] : []),
    ...(costUsd === null || costUsd === 0 ? [] : [`$${costUsd.toFixed(2)}`]),
    ...(leftMs === undefined || done === planned ? [] : [`${durationText(leftMs)} left`]),
  ];
}

/** Returns a duration such as `45 s`, `3 min` or `2 h 10 min`. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
