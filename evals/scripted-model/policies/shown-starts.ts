import type { DoneCall } from './progress.ts';
import { bestIn, nearestIn, readFailure, startsIn } from './tool-texts.ts';

const isoStart = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/g;

/** The starts that an answer lists, the best first: a line a day, or, of tools that give the service's own answer, each `"start"`. */
export function listedIn(text: string): string[] {
  const lines = text.split('\n');
  const said = [...bestIn(lines), ...startsIn(lines)];
  if (said.length > 0) return [...new Set(said)];
  const starts = [...text.matchAll(/"start"\s*:\s*"([^"]+)"/g)].map(([, start = '']) => start);
  return starts.filter((start) => start.match(isoStart));
}

/** Every start that a conversation was shown, the latest answer's first: listed, named as near, or as what the words can mean. */
export function shownStarts(done: readonly DoneCall[]): string[] {
  const shown = done.toReversed().flatMap(({ result }) => {
    const readings = result.isError ? readFailure(result).readings.flatMap(({ starts }) => starts) : [];
    return [...listedIn(result.text), ...readings, ...nearestIn(result.text.split('\n'))];
  });
  return [...new Set(shown)];
}
