import ICAL from 'ical.js';
import type { Instant, WallTime } from '../../time/index.ts';
import { type CalendarClock, wallTimeOf } from './calendar-zones.ts';

const dayMs = 86_400_000;
/** Walked for one event; ten years of a meeting every hour are fewer. */
const mostSteps = 100_000;

/** Half-open. */
export type Range = { from: Instant; until: Instant };

/**
 * What an event's clock shows at each of its starts that may lie in a range, and a few outside of it. The library walks rules from the
 * first start on, so a daily or weekly rule is begun near the range instead: a calendar of 500 meetings took seconds otherwise.
 * EXRULE, which RFC 5545 gave up, is passed over: what it takes out stays busy.
 */
export function occurrences(event: ICAL.Component, clock: CalendarClock, range: Range): Set<WallTime> {
  const first = event.getFirstPropertyValue('dtstart') as ICAL.Time;
  const found = new Set([wallTimeOf(first)]);
  for (const property of event.getAllProperties('rrule')) {
    const rule = property.getFirstValue() as ICAL.Recur;
    for (const wallTime of walk(rule, first, { clock, range })) found.add(wallTime);
  }
  return found;
}

function* walk(
  written: ICAL.Recur,
  first: ICAL.Time,
  { clock, range }: { clock: CalendarClock; range: Range },
): Generator<WallTime> {
  const rule = written.clone();
  const isOver = untilTest(rule.until, clock);
  // Compared with the wall alone it would end a day with offsets too early or late.
  rule.until = null;
  const start = first.clone();
  start.zone = ICAL.Timezone.localTimezone;
  skipTo(start, rule, range.from - 2 * dayMs);
  const iterator = rule.iterator(start);
  for (let step = 0; step < mostSteps; step += 1) {
    const next = iterator.next();
    if (!next) return;
    const wallTime = wallTimeOf(next);
    if (wallTime >= range.until + 2 * dayMs || isOver(wallTime, next)) return;
    yield wallTime;
  }
  throw new RangeError(`it repeats more than ${mostSteps} times`);
}

/** Whole periods of the rule, so that every second week stays every second week. A rule that counts has to be walked from its start. */
function skipTo(start: ICAL.Time, { freq, interval, count }: ICAL.Recur, from: WallTime): void {
  const days = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? 7 * interval : 0;
  if (days === 0 || count) return;
  const periods = Math.floor((from - wallTimeOf(start)) / dayMs / days) - 1;
  if (periods > 0) start.adjust(periods * days, 0, 0, 0);
}

function untilTest(
  until: ICAL.Time | null,
  clock: CalendarClock,
): (wallTime: WallTime, time: ICAL.Time) => boolean {
  if (!until) return () => false;
  const last = wallTimeOf(until);
  if (until.isDate) return (wallTime) => wallTime >= last + dayMs;
  if (until.zone !== ICAL.Timezone.utcTimezone) return (wallTime) => wallTime > last;
  return (wallTime, { isDate }) => (isDate ? wallTime : clock.instantAt(wallTime)) > last;
}
