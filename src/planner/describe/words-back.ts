import { dateOf, dayMs, formatClock, minuteMs, startOfDay, wallTimeAt, type Zone } from '../../time/index.ts';
import { aroundMinutes } from '../calendar/clock-hours.ts';
import type { TimeSpan } from '../calendar/time-spans.ts';
import type { Meaning } from '../calendar/wish-meanings.ts';

/** Maximum number of windows that are written one by one. */
const maxWindows = 10;

/**
 * ISO words that mean this and nothing else, for a caller that passes one meaning of a question back. Undefined where the meaning takes too many
 * words.
 */
export function wordsBack({ windows, lastMinutes }: Meaning, zone: Zone): string | undefined {
  if (lastMinutes !== undefined || windows.length === 0) return undefined;
  if (windows.length <= maxWindows) return windows.map((window) => windowWords(window, zone)).join(' or ');
  const [clock, ...others] = new Set(
    windows.map((window) => (window.isMoment ? formatClock(wallTimeAt(window.from, zone)) : '')),
  );
  return clock !== '' && others.length === 0 ? `at ${clock}` : undefined;
}

function windowWords({ from, to, endBy, isMoment, isStartBound, around }: TimeSpan, zone: Zone): string {
  const [begin, end] = [wallTimeAt(from, zone), wallTimeAt(to - 1, zone) + 1];
  const day = dateOf(begin);
  if (around !== undefined && to - around === (aroundMinutes + 1) * minuteMs)
    return `${day} around ${formatClock(wallTimeAt(around, zone))}`;
  if (isMoment) return `${day}T${formatClock(begin)}`;
  const isWhole = begin === startOfDay(begin) && end === startOfDay(end);
  if (isWhole && endBy === undefined) return end - begin === dayMs ? day : `${day}/${dateOf(end - dayMs)}`;
  if (endBy === undefined && end === startOfDay(begin) + dayMs) return `${day} from ${formatClock(begin)}`;
  if (endBy === undefined || isStartBound)
    return `${day}T${formatClock(begin)}/${dateOf(end)}T${formatClock(end)}`;
  const last = formatClock(wallTimeAt(endBy, zone));
  return begin === startOfDay(begin)
    ? `${day} until ${last}`
    : `${day} between ${formatClock(begin)} and ${last}`;
}
