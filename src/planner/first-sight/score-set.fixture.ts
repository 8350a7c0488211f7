import { readFileSync } from 'node:fs';
import { instantOf, parseDateTime, zoneOf } from '../../time/index.ts';
import type { Slot } from '../../wire/index.ts';
import { planMeetingTime } from '../index.ts';

/** A sentence, and what a reasonable person offers for it. */
export type Sentence = {
  phrase: string;
  /** The guest's wall time. */
  now: string;
  zone: string;
  locale: string;
  /**
   * Spans from which slots are offered; null where offering is wrong. A slot is wanted if it lies inside of one.
   *
   *     2026-11-24T15:00/15:30            a clock; `/..` is open, `..` alone is everything
   *     2026-11-24, 2026-11-24/2026-11-26 whole days
   *     *T07:00/T12:00                    hours of every day; `1-5*T16:00/T21:00` of weekdays, 1 is Monday
   *     2026-11-23/2026-11-29 1-5*T…/T…   of some weekdays within days
   *     -2026-11-25                       taken away from the others, or from everything
   */
  want: string[] | null;
  /** Other answers that are right. */
  ok: ('ask' | 'unread' | 'no-time')[];
  /** Who wrote it; left out: a guest. */
  by?: 'guest' | 'model';
};

/** `wrong`: a slot was offered that was not requested. `missed`: all offered slots were wanted, but some wanted ones were not offered. */
export type Verdict = 'pass' | 'wrong' | 'missed' | 'ask' | 'unread' | 'no-time';

const dayMs = 86_400_000;
const halfHourMs = 1_800_000;
const calendarDays = 60;

export function readSentences(file: URL): Sentence[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Sentence);
}

/** The verdict on the planner's answer to a sentence, and the answer as text for people. */
export function scoreSentence(sentence: Sentence): { verdict: Verdict; answer: string } {
  const { phrase, zone: timezone, locale } = sentence;
  const zone = zoneOf(timezone);
  const wallNow = wallOf(sentence.now);
  const instant = (wall: number) => instantOf(wall, zone, 'later');
  const now = new Date(instant(wallNow));
  const walls = calendarOf(wallNow);
  const slots = walls.map((wall) => {
    const at = instant(wall);
    return { at, start: new Date(at).toISOString(), end: new Date(at + halfHourMs).toISOString() };
  });
  const startOf = ({ at }: { at: number }) => at;
  const answer = planMeetingTime<Slot & { at: number }>({ phrase, slots, startOf, now, timezone, locale });
  const said = JSON.stringify('reading' in answer ? answer.reading.text : answer);
  if (answer.kind === 'offer' || answer.kind === 'none' || answer.kind === 'beyond') {
    const offered = new Set(answer.kind === 'offer' ? answer.slots.map(({ start }) => start) : []);
    const isWanted = wanted(sentence.want, wallNow);
    const wrong = slots.filter(({ start }, index) => offered.has(start) && !isWanted(walls[index] as number));
    const missing = slots.filter(
      ({ start }, index) => !offered.has(start) && isWanted(walls[index] as number),
    );
    if (wrong.length > 0) return { verdict: 'wrong', answer: said };
    if (sentence.want === null) return { verdict: 'wrong', answer: said };
    return { verdict: missing.length > 0 ? 'missed' : 'pass', answer: said };
  }
  const isRight = sentence.ok.includes(answer.kind);
  return { verdict: isRight ? 'pass' : answer.kind, answer: said };
}

/** Starts of every half hour from 07:00 to 20:30, from now on. */
function calendarOf(now: number): number[] {
  const today = Math.floor(now / dayMs) * dayMs;
  return Array.from({ length: calendarDays * 28 }, (_, index) => {
    const [day, half] = [Math.floor(index / 28), index % 28];
    return today + day * dayMs + 7 * 2 * halfHourMs + half * halfHourMs;
  }).filter((wall) => wall >= now);
}

function wallOf(text: string): number {
  const wall = parseDateTime(`${text}${text.length === 16 ? ':00' : ''}`)?.wallTime;
  if (wall === undefined) throw new Error(`"${text}" is no wall time`);
  return wall;
}

type Test = (start: number) => boolean;

/** Whether a list of spans wants a start. Spans with a `-` take starts away. */
function wanted(spans: string[] | null, now: number): Test {
  if (spans === null) return () => false;
  const taken = spans
    .filter((span) => span.startsWith('-'))
    .map((span) => spanOf(span.slice(1), now, overlaps));
  const given = spans.filter((span) => !span.startsWith('-')).map((span) => spanOf(span, now, liesInside));
  return (start) =>
    (given.length === 0 || given.some((test) => test(start))) && !taken.some((test) => test(start));
}

/** How a slot of half an hour from `start` must lie to a span. */
type Fit = (start: number, from: number, to: number) => boolean;
const liesInside: Fit = (start, from, to) => start >= from && start + halfHourMs <= to;
/** An exclusion removes every slot that it touches. */
const overlaps: Fit = (start, from, to) => start < to && start + halfHourMs > from;

function spanOf(span: string, now: number, fits: Fit): Test {
  if (span === '..') return () => true;
  const star = span.indexOf('*');
  if (star >= 0) {
    const [before, hours] = [span.slice(0, star), span.slice(star + 1)];
    const [days, weekdays] = daysAndWeekdays(before);
    const inDays = days === '' ? () => true : spanOf(days, now, liesInside);
    const [from = '', to = ''] = hours.split('/');
    const [first, last] = [minutesOf(from), minutesOf(to)];
    return (start) => {
      const day = start - (start % dayMs);
      return inDays(start) && weekdays(start) && fits(start, day + first * 60_000, day + last * 60_000);
    };
  }
  const [from = '', written] = span.split('/');
  // At the end of a span on one day, a clock is enough.
  const to =
    written && /^T?\d\d:\d\d$/.test(written) ? `${from.slice(0, 10)}T${written.replace('T', '')}` : written;
  const begin = from === '..' ? Number.NEGATIVE_INFINITY : edgeOf(from, 0);
  const end = to === '..' ? Number.POSITIVE_INFINITY : edgeOf(to ?? from, dayMs);
  return (start) => fits(start, begin, end);
}

/** A date stands for its beginning. At the end of a span it stands for its end. */
function edgeOf(text: string, wholeDay: number): number {
  return text.length === 10 ? wallOf(`${text}T00:00`) + wholeDay : wallOf(text);
}

function minutesOf(clock: string): number {
  const [hour = '', minute = ''] = clock.replace('T', '').split(':');
  return Number(hour) * 60 + Number(minute);
}

/** `2026-11-23/2026-11-29 1-5`: days, and weekdays among them. */
function daysAndWeekdays(text: string): [days: string, weekdays: Test] {
  const parts = text.trim().split(' ');
  const list = parts.find((part) => /^[1-7](?:[-,][1-7])*$/.test(part));
  const days = parts.find((part) => part.length >= 10 && part !== list) ?? '';
  if (list === undefined) return [days, () => true];
  const numbers = new Set(
    list.split(',').flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }),
  );
  return [days, (start) => numbers.has(((new Date(start).getUTCDay() + 6) % 7) + 1)];
}
