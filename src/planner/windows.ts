import { type Instant, startOfDay, wallTimeAt, weekdayOf, type Zone } from '../time/index.ts';
import { dayWindows, secondInstant, wallEdge } from './day-windows.ts';
import { type Hours, hoursOf, overlap } from './hours.ts';
import type { DayRange, InstantWindow, NoteCode, ResolvedWish } from './resolved-wish.ts';
import type { ClockWish, DayWish, SpanWish, Wish } from './wish.ts';

const dayMs = 86_400_000;
/** How many days a wish without days looks ahead: a little more than a page can list. */
export const horizonDays = 62;
/** More clocks than this in one phrase are no wish that a person would speak. */
const maxClocks = 4;

/** The meanings of a wish: `likely` ones are asked about where they differ, `unlikely` ones only named. */
export type Resolution = { likely: ResolvedWish[]; unlikely: ResolvedWish[] };

/** The moment and the place in which a wish is spoken. */
export type Present = { now: Instant; zone: Zone };

/** Puts wishes on the calendar; undefined where they contradict each other ("Monday Tuesday", "morning after 15:00"). */
export function resolveWish(wish: Wish, present: Present): Resolution | undefined {
  const parts = sortParts(wish);
  const hours = parts.clocks.length > maxClocks ? undefined : hoursOf(parts.clocks);
  if (!hours) return undefined;
  const resolve = (choice: Hours | undefined) => resolveOne(parts, choice, present);
  const likely = hours.likely.flatMap(resolve);
  return likely.length > 0 ? { likely, unlikely: hours.unlikely.flatMap(resolve) } : undefined;
}

type Parts = { days: DayWish[]; clocks: ClockWish[]; spans: SpanWish[] };

function sortParts(wish: Wish, parts: Parts = { days: [], clocks: [], spans: [] }): Parts {
  if (wish.kind === 'all') for (const part of wish.of) sortParts(part, parts);
  else if (wish.kind === 'span') parts.spans.push(wish);
  else if (wish.kind === 'days-ahead' || wish.kind === 'weekday' || wish.kind === 'dates')
    parts.days.push(wish);
  else parts.clocks.push(wish);
  return parts;
}

function resolveOne({ days, spans }: Parts, hours: Hours | undefined, present: Present): ResolvedWish[] {
  const [span] = spans;
  if (span) return spans.length + days.length > 1 ? [] : resolveSpan(span, hours, present);
  const today = startOfDay(wallTimeAt(present.now, present.zone));
  return dayChoices(days, hours, present).map((range) => {
    const { windows, notes } = windowsOf(
      range ?? { from: today, to: today + (horizonDays - 1) * dayMs },
      hours,
      present,
    );
    if (!range) notes.unshift('endless');
    return settle({ days: range, hours, span: undefined, windows, cutAt: undefined, notes }, present);
  });
}

/** The days that a wish can mean: one undefined for every day, none for a contradiction. */
function dayChoices(days: DayWish[], hours: Hours | undefined, present: Present): (DayRange | undefined)[] {
  const [first, second] = days;
  if (!first) return [undefined];
  if (days.length > 2) return [];
  if (!second) return rangesOf(first, hours, present);
  const written = days.find((day) => day.kind === 'dates' && day.from === day.to);
  const weekday = days.find((day) => day.kind === 'weekday');
  if (written?.kind !== 'dates' || !weekday) return [];
  const date = { from: written.from, to: written.to };
  // A weekday beside a date says the same thing twice; where it does not agree, only the guest knows which is meant.
  return weekdayOf(date.from) === weekday.weekday ? [date] : [date, ...rangesOf(weekday, hours, present)];
}

function rangesOf(day: DayWish, hours: Hours | undefined, { now, zone }: Present): DayRange[] {
  const wallNow = wallTimeAt(now, zone);
  const today = startOfDay(wallNow);
  const dayAhead = (count: number) => ({ from: today + count * dayMs, to: today + count * dayMs });
  if (day.kind === 'dates') return [{ from: day.from, to: day.to }];
  if (day.kind === 'days-ahead') return [dayAhead(day.days)];
  const ahead = (day.weekday - weekdayOf(today) + 7) % 7;
  if (ahead > 0) return [dayAhead(ahead)];
  // "Tuesday", said on a Tuesday: today while its clock is ahead, else nobody but the guest knows.
  const isAhead = hours !== undefined && today + hours.clock * 60_000 > wallNow;
  return isAhead ? [dayAhead(0)] : [dayAhead(0), dayAhead(7)];
}

type Windows = { windows: InstantWindow[]; notes: NoteCode[] };

function windowsOf(range: DayRange, hours: Hours | undefined, { now, zone }: Present): Windows {
  if (!hours)
    return {
      windows: [{ from: wallEdge(range.from, zone), to: wallEdge(range.to + dayMs, zone) }],
      notes: [],
    };
  const today = startOfDay(wallTimeAt(now, zone));
  const first = range.to < today ? range.from : Math.max(range.from, today);
  const last = Math.min(range.to, first + (horizonDays - 1) * dayMs);
  const windows: InstantWindow[] = [];
  const notes: NoteCode[] = [];
  for (let day = first; day <= last; day += dayMs) {
    const found = dayWindows(day, hours, zone);
    // In a row of days a time that one of them lacks is not asked for on that day; of a single day it is said.
    if (found.change === 'gap' && first !== last) continue;
    windows.push(...found.windows);
    if (found.change && first === last) notes.push(found.change);
  }
  return { windows, notes };
}

function resolveSpan(wish: SpanWish, hours: Hours | undefined, present: Present): ResolvedWish[] {
  const { zone } = present;
  const [from, to] = [wish.from, wish.to].map((edge) =>
    'instant' in edge ? edge.instant : wallEdge(edge.wallTime, zone),
  );
  if (from === undefined || to === undefined || to <= from) return [];
  const span = { from: wallTimeAt(from, zone), to: wallTimeAt(to, zone) };
  const whole = { from, to: latestEdge(wish, to, zone) };
  const windows = hours
    ? windowsOf({ from: startOfDay(span.from), to: startOfDay(span.to - 1) }, hours, present).windows
    : [whole];
  const inside = windows.flatMap((window) => overlap(window, whole));
  if (inside.length === 0) return [];
  return [settle({ days: undefined, hours, span, windows: inside, cutAt: undefined, notes: [] }, present)];
}

/** A span that ends at a time that comes twice ends with the second. */
function latestEdge({ to: edge }: SpanWish, to: Instant, zone: Zone): Instant {
  return 'wallTime' in edge ? (secondInstant(edge.wallTime, zone) ?? to) : to;
}

/** Cuts off what is past; what is past as a whole is kept as it was said, with a note, and offers nothing. */
function settle(resolved: ResolvedWish, { now, zone }: Present): ResolvedWish {
  const ahead = resolved.windows.filter(({ to }) => to > now);
  if (ahead.length === 0) {
    resolved.notes.push('past');
    return resolved;
  }
  const first = ahead[0] as InstantWindow;
  if (first.from < now) {
    resolved.cutAt = wallTimeAt(now, zone);
    ahead[0] = { ...first, from: now };
  }
  resolved.windows = ahead;
  return resolved;
}
