import {
  dayMs,
  findZone,
  type Instant,
  minuteMs,
  startOfDay,
  wallTimeAt,
  type Zone,
} from '../../src/time/index.ts';
import { type WrittenClock, writtenClocks } from './written-clocks.ts';
import { inBoth, type WrittenDay, writtenDays } from './written-days.ts';

/** A clock time in a text, with its place. */
export type WrittenTime = ReturnType<typeof writtenTimes>[number];

/** The clock times of a text with their days. `zone`: the reader's. `at`: when it was written. */
export function writtenTimes(text: string, { zone, at }: { zone: Zone; at: Instant }) {
  const plain = plainText(text);
  const today = Math.floor(wallTimeAt(at, zone) / dayMs);
  const days = writtenDays(plain, today);
  const clocks = writtenClocks(days.reduce((left, day) => blanked(left, day), plain));
  const general = zoneIn(plain, zone);
  return clocks.map((clock, index) => {
    const near = plain.slice(clock.to, Math.min(clock.to + 40, clocks[index + 1]?.from ?? plain.length));
    const beside = daysBeside({ plain, days }, clock, clocks[index - 1]);
    return {
      ...clock,
      /** Days that the time may be on, most likely ones first. Empty: any day. */
      days: beside ? [beside] : daysAround({ plain, days }, clock),
      /** Whether the first of `days` is written beside the time, so that no other counts. */
      isSure: beside !== undefined,
      zone: zoneIn(near, zone) ?? general ?? zone,
    };
  });
}

export function startsMeant(time: WrittenTime, starts: readonly Instant[]): Instant[] {
  const { minutes, days, zone } = time;
  const local = starts.map((start) => ({ start, wall: wallTimeAt(start, zone) }));
  const atClock = local.filter(({ wall }) => minutes.includes((wall - startOfDay(wall)) / minuteMs));
  for (const some of days) {
    const found = atClock.filter(({ wall }) => some.has(Math.floor(wall / dayMs)));
    if (found.length > 0) return found.map(({ start }) => start);
  }
  return days.length > 0 ? [] : atClock.map(({ start }) => start);
}

export function isSameTime(one: WrittenTime, other: WrittenTime): boolean {
  if (!one.minutes.some((minute) => other.minutes.includes(minute))) return false;
  const [[a], [b]] = [one.days, other.days];
  return a === undefined || b === undefined || inBoth(a, b).size > 0;
}

/** Other signs for spaces, dashes and quotes become usual ones, and marks of layout become spaces. No place moves. */
function plainText(text: string): string {
  return text
    .replace(/[\u00a0\u2000-\u200a\u202f]/gu, ' ')
    .replace(/[*_`#~\u200e\u200f]/gu, ' ')
    .replace(/[‘’׳]/gu, "'")
    .replace(/[“”״]/gu, '"')
    .replace(/[־‐‑]/gu, '-')
    .replace(/—/gu, '–')
    .replace(
      /^([ \t|>-]*)(\(?\d{1,2}[.)])(?=\s)/gmu,
      (_, before, marker) => before + ' '.repeat(marker.length),
    )
    .toLowerCase();
}

function blanked(text: string, { from, to }: WrittenDay): string {
  return text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);
}

/** Another zone than the reader's, if a text names one by its IANA name, or UTC. */
function zoneIn(text: string, own: Zone): Zone | undefined {
  if (text.includes(own.name.toLowerCase())) return undefined;
  const [name] = /(?<![a-z/])(?:[a-z]+\/[a-z_]+(?:\/[a-z_]+)?|utc|gmt)(?![a-z])/u.exec(text) ?? [];
  return name === undefined ? undefined : findZone(name);
}

/** A text in small letters and usual signs, and the days that it names. */
type Read = { plain: string; days: readonly WrittenDay[] };

const dayThenClock =
  /^[\s,:;(|–-]*(?:t|at|from|@|between|around|about|starts?(?: at)?|ב?-?שעה|ב-?)?[\s:|(–-]*$/u;
const clockThenDay = /^[^\S\n]*[,(]?[^\S\n]*(?:on|for|of|ב)?[^\S\n]*(?:the )?$/u;

/** The day that is written directly before or after a clock time, or before the list that it stands in. */
function daysBeside({ plain, days }: Read, { from, to }: WrittenClock, previous?: WrittenClock) {
  const before = days.findLast((day) => day.to <= from);
  const after = days.find((day) => day.from >= to);
  const isBefore = before && dayThenClock.test(plain.slice(before.to, from));
  const isAfter =
    after &&
    (previous === undefined || previous.to <= after.from) &&
    clockThenDay.test(plain.slice(to, after.from));
  if (isBefore && isAfter && inBoth(before.days, after.days).size > 0) return inBoth(before.days, after.days);
  return isBefore ? before.days : isAfter ? after.days : undefined;
}

/** The days that a clock time without a day of its own may be on: that of its table, the latest before it, the next of its sentence, any. */
function daysAround({ plain, days }: Read, { from, to }: WrittenClock): ReadonlySet<number>[] {
  const line = {
    from: plain.lastIndexOf('\n', from - 1) + 1,
    to: (plain.indexOf('\n', to) + 1 || plain.length + 1) - 1,
  };
  const isRow = plain.slice(line.from, line.to).split('|').length > 2;
  const inLine = isRow ? days.filter((day) => day.from >= line.from && day.to <= line.to) : [];
  const column = isRow && inLine.length === 0 ? headOf({ plain, days }, line.from, from) : undefined;
  const before = days.findLast((day) => day.to <= from);
  const after = days.find((day) => day.from >= to);
  const near = [...inLine, column, before, after].filter((day) => day !== undefined);
  return [...near, ...days].map((day) => day.days);
}

/** The day in the head of a table's column. */
function headOf({ plain, days }: Read, lineFrom: number, from: number): WrittenDay | undefined {
  const column = plain.slice(lineFrom, from).split('|').length;
  const rows = plain.slice(0, lineFrom).split('\n').slice(0, -1);
  const first = rows.findLastIndex((row) => row.split('|').length < 3) + 1;
  const at = rows.slice(0, first).reduce((sum, row) => sum + row.length + 1, 0);
  const head = rows[first] ?? '';
  return days.find(
    (day) =>
      day.from >= at &&
      day.to <= at + head.length &&
      head.slice(0, day.from - at).split('|').length === column,
  );
}
