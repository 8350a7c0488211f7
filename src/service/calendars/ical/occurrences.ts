import { RRuleTemporal } from 'rrule-temporal';
import { dayMs, hourMs, minuteMs, type WallTime } from '../../../time/index.ts';
import type { Range } from '../port/host-calendar.ts';
import { attempt, parseTime } from './calendar-lines.ts';
import { type CalendarTime, calendarTime, instantIn, type Meaning, meaningsOf } from './calendar-time.ts';

/** Maximum starts in the range of a read: about 110 a day. A meeting every half hour has fewer. */
const mostStarts = 10_000;
/** A rule whose COUNT ends it has to be expanded from its first start. Those of a calendar with more than a few starts share so many. */
export const mostCounted = 20_000;
const fewCounted = 500;
/** How many starts a calendar's rules may still count. Anybody can invite a host to a rule that takes seconds. */
export type CountBudget = { left: number };
const mostEvaluations = 100_000;
/** Maximum of BYHOUR × BYMINUTE × BYSECOND: a start every five minutes. With much more, the library computes for minutes. */
const mostTimesOfDay = 288;

/** `isUnclear`: UNTIL can be read in several ways. Then the starts go on until the latest of them. */
export type RuleStarts = { starts: WallTime[]; isUnclear: boolean };

/**
 * The wall times of a rule's starts that may lie in a range, and a few outside it. The library computes in UTC as if that were the wall
 * clock. The event's own zone handles gaps and folds.
 * @throws RangeError for a rule that cannot be read, or that has more starts than we read
 */
export function ruleStarts(
  written: string,
  first: CalendarTime,
  { range, budget = { left: mostCounted } }: { range: Range; budget?: CountBudget },
): RuleStarts {
  const rule = readRule(written);
  const meanings = rule.until === undefined ? [] : untilMeanings(rule.until, first);
  const isOver = meanings.length > 0 && meanings.every(({ until }) => until < range.from - 2 * dayMs);
  if (isOver) return { starts: [], isUnclear: false };
  const near = { from: range.from - 2 * dayMs, until: range.until + 2 * dayMs };
  const starts = expand(rule, first.shown, { ...near, budget });
  if (starts.length > mostStarts) throw new RangeError(`it repeats more than ${mostStarts} times`);
  return rule.until === undefined ? { starts, isUnclear: false } : cut(starts, meanings, first);
}

/** Whether a rule may repeat within an hour, so that it has both times of a fold. */
export const isSubDaily = (written: string): boolean =>
  /^(?:HOUR|MINUTE|SECOND)LY$/.test(readRule(written).parts.get('FREQ') ?? '');

/** Cuts the starts at UNTIL. An UNTIL that cannot be read ends nothing. */
function cut(starts: readonly WallTime[], meanings: readonly Meaning[], first: CalendarTime): RuleStarts {
  const ends = (meaning: Meaning, start: WallTime) => instantIn(start, first.zone) >= meaning.until;
  const kept = starts.filter((start) => meanings.length === 0 || !meanings.every((one) => ends(one, start)));
  const isUnclear =
    meanings.length === 0 || kept.some((start) => meanings.some((meaning) => ends(meaning, start)));
  return { starts: kept, isUnclear };
}

function untilMeanings(until: string, first: CalendarTime): Meaning[] {
  const time = attempt(() => parseTime(until));
  return time ? meaningsOf(calendarTime(time, first), first) : [];
}

function expand(
  { parts, text }: Rule,
  first: WallTime,
  { from, until, budget }: Range & { budget: CountBudget },
): WallTime[] {
  const counted = endOf(parts, first, { from, until });
  if (counted.count === 0) return [];
  const isEnded = Number.isFinite(counted.count);
  if (isEnded && counted.count > fewCounted) budget.left -= counted.count;
  if (budget.left < 0) throw new RangeError(`its rule counts too many starts: ${text.slice(0, 80)}`);
  const rule = [...parts].filter(([name]) => name !== 'COUNT');
  if (isEnded) rule.push(['COUNT', String(counted.count)]);
  try {
    return new RRuleTemporal({
      rruleString: `DTSTART:${writeTime(counted.first)}\nRRULE:${rule.map((part) => part.join('=')).join(';')}`,
      maxIterations: isEnded ? mostEvaluations : mostStarts,
      maxCandidateEvaluations: mostEvaluations,
      cache: false,
    })
      .between(new Date(from), new Date(until), true)
      .map(({ epochMilliseconds }) => epochMilliseconds);
  } catch (error) {
    throw new RangeError(`its rule cannot be read: ${text.slice(0, 80)}`, { cause: error });
  }
}

/** The shortest time between two periods of a rule, and the most days with starts in one. */
const periods: Record<string, readonly [ms: number, days: number]> = {
  SECONDLY: [1000, 1],
  MINUTELY: [minuteMs, 1],
  HOURLY: [hourMs, 1],
  DAILY: [dayMs, 1],
  WEEKLY: [7 * dayMs, 7],
  MONTHLY: [28 * dayMs, 31],
  YEARLY: [350 * dayMs, 366],
};

/** How many starts COUNT leaves from a first one on: infinitely many if it does not end the rule in the range. */
function endOf(
  parts: Rule['parts'],
  first: WallTime,
  { from, until }: Range,
): { first: WallTime; count: number } {
  const count = Number(parts.get('COUNT') ?? Infinity);
  const frequency = parts.get('FREQ') ?? '';
  const [shortest = dayMs, days = 1] = periods[frequency] ?? [];
  const step = shortest * Number(parts.get('INTERVAL') ?? 1);
  const most = (Math.floor((until - first) / step) + 2) * days * timesOfDay(parts);
  if (count > most) return { first, count: Infinity };
  // Without other parts the starts are a step apart, and those before the range need not be computed.
  const isEven =
    !/^(?:MONTH|YEAR)LY$/.test(frequency) && ![...parts.keys()].some((name) => name.startsWith('BY'));
  const skipped = isEven ? Math.min(count, Math.max(0, Math.floor((from - first) / step))) : 0;
  return { first: first + skipped * step, count: count - skipped };
}

const timesOfDay = (parts: Rule['parts']): number =>
  ['BYHOUR', 'BYMINUTE', 'BYSECOND']
    .map((name) => parts.get(name)?.split(',').length ?? 1)
    .reduce((product, count) => product * count);

const writeTime = (wallTime: WallTime): string => new Date(wallTime).toISOString().replace(/[-:]|\.\d+/g, '');

type Rule = { parts: ReadonlyMap<string, string>; text: string; until: string | undefined };

const list = (item: string) => new RegExp(`^${item}(,${item})*$`);
const upTo60 = '[0-5]?\\d';

/** RFC 5545, §3.3.10, and the calendars of RFC 7529. The library ignores numbers out of range, and then expands another rule. */
const ruleParts: Record<string, RegExp> = {
  FREQ: /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY|MINUTELY|SECONDLY)$/,
  UNTIL: /^/,
  COUNT: /^\d{1,6}$/,
  INTERVAL: /^0*[1-9]\d{0,5}$/,
  BYSECOND: list(`(${upTo60}|60)`),
  BYMINUTE: list(upTo60),
  BYHOUR: list('([01]?\\d|2[0-3])'),
  BYDAY: list('([+-]?[1-5]?\\d)?(MO|TU|WE|TH|FR|SA|SU)'),
  BYMONTHDAY: list('[+-]?(0?[1-9]|[12]\\d|3[01])'),
  BYYEARDAY: list('[+-]?\\d{1,3}'),
  BYWEEKNO: list('[+-]?(0?[1-9]|[1-4]\\d|5[0-3])'),
  BYMONTH: list('(0?[1-9]|1[0-3])L?'),
  BYSETPOS: list('[+-]?\\d{1,3}'),
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
  RSCALE: /^[A-Z]{1,20}$/,
  SKIP: /^(OMIT|BACKWARD|FORWARD)$/,
};

function readRule(written: string): Rule {
  const parts = new Map<string, string>();
  for (const part of written.toUpperCase().replace(/\s+/g, '').split(';').filter(Boolean)) {
    const [name = '', value = ''] = part.split('=', 2);
    if (name.startsWith('X-')) continue;
    if (!ruleParts[name]?.test(value) || parts.has(name))
      throw new RangeError(`its rule has an unreadable ${JSON.stringify(part.slice(0, 40))}`);
    parts.set(name, value);
  }
  if (timesOfDay(parts) > mostTimesOfDay)
    throw new RangeError(`it repeats more than ${mostTimesOfDay} times in a day`);
  const until = parts.get('UNTIL');
  // If UNTIL were compared with the wall time, the rule would end some hours too early or too late.
  parts.delete('UNTIL');
  return { parts, text: written, until };
}
