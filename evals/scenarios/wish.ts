import {
  dateOf,
  dayMs,
  formatClock,
  formatDay,
  formatWeekday,
  type Instant,
  parseDateTime,
  startOfDay,
  wallTimeAt,
  weekdayOf,
  zoneOf,
} from '../../src/time/index.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { instantOfLocal } from './local-time.ts';
import type { Reaction, Script, WishPart } from './script.ts';

type Locale = Script['locale'];

/** The guest's wish at a moment of the conversation. Undefined: any length, any page fits. */
export type WishNow = {
  wish: readonly WishPart[];
  durationMinutes: number | undefined;
  slug: string | undefined;
  sinceEvent: number;
};

/** The wish at the end of a log, or before the event `n` of it: the script's, or that of the last reaction that changed it. */
export function wishAfter(script: Script, log: readonly EvalEvent[], n = Number.POSITIVE_INFINITY): WishNow {
  const { wish, durationMinutes, slug, reactions } = script.guest;
  let now: WishNow = { wish, durationMinutes, slug, sinceEvent: -1 };
  for (const event of log) {
    const reaction = event.type === 'reacted' && event.n < n ? reactions[event.reaction] : undefined;
    if (!reaction || !changesWish(reaction)) continue;
    now = {
      wish: reaction.wish ?? now.wish,
      durationMinutes: reaction.durationMinutes ?? now.durationMinutes,
      slug: reaction.slug ?? now.slug,
      sinceEvent: event.n,
    };
  }
  return now;
}

export function changesWish({ wish, durationMinutes, slug }: Reaction): boolean {
  return wish !== undefined || durationMinutes !== undefined || slug !== undefined;
}

/** Whether a start fits the wish. All conditions of one part must hold. Without a wish any start fits. */
export function fitsWish(instant: Instant, wish: readonly WishPart[], timezone: string): boolean {
  return fittingPart(instant, wish, timezone) >= 0;
}

/** The index of the first part of the wish that a start fits, or -1. The guest prefers earlier parts. */
export function fittingPart(instant: Instant, wish: readonly WishPart[], timezone: string): number {
  return wish.length === 0 ? 0 : wish.findIndex((part) => fitsPart(instant, part, timezone));
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

function fitsPart(instant: Instant, part: WishPart, timezone: string): boolean {
  const wallTime = wallTimeAt(instant, zoneOf(timezone));
  const clock = formatClock(wallTime);
  const local = `${dateOf(wallTime)}T${clock}`;
  const isOneOf = (starts: readonly string[]) =>
    starts.some((start) => instantOfLocal(start, timezone) === instant);
  if (part.from !== undefined && local < part.from) return false;
  if (part.to !== undefined && local >= part.to) return false;
  const weekday = weekdays[weekdayOf(wallTime) - 1];
  if (part.weekdays && !part.weekdays.some((one) => one === weekday)) return false;
  if (part.hours && (clock < part.hours[0] || clock >= part.hours[1])) return false;
  if (part.starts && !isOneOf(part.starts)) return false;
  return !(part.not && isOneOf(part.not));
}

/** A start in words: "Tuesday 24 November 2026, 15:00". */
export function sayInstant(start: Instant, timezone: string, locale: Locale): string {
  return sayWallTime(wallTimeAt(start, zoneOf(timezone)), locale);
}

function sayWallTime(wallTime: number, locale: Locale): string {
  const between = locale === 'he' ? ', בשעה ' : ', ';
  return `${formatDay(wallTime, locale, 'long')}${between}${formatClock(wallTime)}`;
}

/** A wish in words of our own, not in the words of its script: "Tuesday 24 November 2026 after 15:00". */
export function describeWish(wish: readonly WishPart[], locale: Locale): string {
  const [any, or] = locale === 'he' ? ['כל מועד פנוי', ' או '] : ['any free time', ' or '];
  return wish.length === 0 ? any : wish.map((part) => describePart(part, locale, or)).join(or);
}

function describePart(
  { starts, from, to, weekdays: wished = [], hours }: WishPart,
  locale: Locale,
  or: string,
): string {
  if (starts) return starts.map((start) => sayWallTime(wallTimeOf(start), locale)).join(or);
  const days = wished
    .map((day) => formatWeekday(aMonday + weekdays.indexOf(day) * dayMs, locale, 'long'))
    .join(or);
  const [after, before, between, and] =
    locale === 'he' ? ['אחרי', 'לפני', 'בין', 'ל-'] : ['after', 'before', 'between', 'and '];
  const day = (local: string) => formatDay(wallTimeOf(local), locale, 'long');
  const isOneDay =
    from !== undefined && to !== undefined && wallTimeOf(to) - startOfDay(wallTimeOf(from)) <= dayMs;
  const dates = isOneDay
    ? day(from)
    : [from && `${after} ${day(from)}`, to && `${before} ${day(to)}`].filter(Boolean).join(' ');
  const ofDay = isOneDay
    ? [from.slice(11), to.slice(0, 10) > from.slice(0, 10) ? '24:00' : to.slice(11)]
    : [];
  const [first = '00:00', last = '24:00'] = hours ?? ofDay;
  const [isEarly, isLate] = [first <= '06:00', last === '24:00'];
  const clocks = isEarly
    ? isLate
      ? ''
      : `${before} ${last}`
    : isLate
      ? `${after} ${first}`
      : `${between} ${first} ${and}${last}`;
  return [days, dates, clocks].filter((words) => words !== '').join(locale === 'he' ? ', ' : ' ');
}

const aMonday = wallTimeOf('2026-11-23T00:00');

function wallTimeOf(local: string): number {
  return parseDateTime(local)?.wallTime ?? Number.NaN;
}
