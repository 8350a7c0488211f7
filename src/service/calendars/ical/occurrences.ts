import { RRuleTemporal } from 'rrule-temporal';
import { dayMs, type WallTime } from '../../../time/index.ts';
import type { Range } from '../port/busy-times.ts';
import { attempt, parseTime } from './calendar-lines.ts';
import { type CalendarTime, calendarTime, type Meaning, meaningsOf } from './calendar-time.ts';

/** Maximum starts in the range of a read: about 110 a day. A meeting every half hour has fewer. */
const mostStarts = 10_000;
/** A rule with COUNT is expanded from its first start. This limit lets an hourly one run for eleven years. */
const mostCounted = 100_000;
/** Maximum of BYHOUR × BYMINUTE × BYSECOND: a start every five minutes. With much more, the library computes for minutes. */
const mostTimesOfDay = 288;

/** `isUnclear`: UNTIL can be read in several ways. Then the starts go on until the latest of them. */
export type RuleStarts = { starts: WallTime[]; isSubDaily: boolean; isUnclear: boolean };

/**
 * The wall times of a rule's starts that may lie in a range, and a few outside it. The library computes in UTC as if that were the wall
 * clock. The event's own clock handles gaps and folds.
 * @throws RangeError for a rule that cannot be read, or that has more starts than we read
 */
export function ruleStarts(written: string, first: CalendarTime, range: Range): RuleStarts {
  const rule = readRule(written);
  const starts = expand(rule, first.shown, { from: range.from - 2 * dayMs, until: range.until + 2 * dayMs });
  if (starts.length > mostStarts) throw new RangeError(`it repeats more than ${mostStarts} times`);
  const { isSubDaily, until } = rule;
  return { isSubDaily, ...(until === undefined ? { starts, isUnclear: false } : cut(starts, until, first)) };
}

/** Cuts the starts at UNTIL. An UNTIL that cannot be read ends nothing. */
function cut(
  starts: readonly WallTime[],
  until: string,
  first: CalendarTime,
): { starts: WallTime[]; isUnclear: boolean } {
  const meanings = untilMeanings(until, first);
  const ends = (meaning: Meaning, start: WallTime) => first.clock.instantAt(start) >= meaning.until;
  const kept = starts.filter((start) => meanings.length === 0 || !meanings.every((one) => ends(one, start)));
  const isUnclear =
    meanings.length === 0 || kept.some((start) => meanings.some((meaning) => ends(meaning, start)));
  return { starts: kept, isUnclear };
}

function untilMeanings(until: string, first: CalendarTime): Meaning[] {
  const time = attempt(() => parseTime(until));
  return time ? meaningsOf(calendarTime(time, first), first) : [];
}

function expand({ text, counts }: Rule, first: WallTime, { from, until }: Range): WallTime[] {
  try {
    const rule = new RRuleTemporal({
      rruleString: `DTSTART:${writeTime(first)}\nRRULE:${text}`,
      maxIterations: counts ? mostCounted : mostStarts,
      maxCandidateEvaluations: mostCounted,
      cache: false,
    });
    return rule
      .between(new Date(from), new Date(until), true)
      .map(({ epochMilliseconds }) => epochMilliseconds);
  } catch (error) {
    throw new RangeError(`its rule cannot be read: ${text.slice(0, 80)}`, { cause: error });
  }
}

const writeTime = (wallTime: WallTime): string => new Date(wallTime).toISOString().replace(/[-:]|\.\d+/g, '');

type Rule = { text: string; until: string | undefined; counts: boolean; isSubDaily: boolean };

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
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map((name) => parts.get(name)?.split(',').length ?? 1);
  if (times.reduce((product, count) => product * count) > mostTimesOfDay)
    throw new RangeError(`it repeats more than ${mostTimesOfDay} times in a day`);
  const until = parts.get('UNTIL');
  // If UNTIL were compared with the wall time, the rule would end some hours too early or too late.
  parts.delete('UNTIL');
  return {
    text: [...parts].map((part) => part.join('=')).join(';'),
    until,
    counts: parts.has('COUNT'),
    isSubDaily: /^(HOURLY|MINUTELY|SECONDLY)$/.test(parts.get('FREQ') ?? ''),
  };
}
