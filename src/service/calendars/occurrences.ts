import { RRuleTemporal } from 'rrule-temporal';
import type { Instant, WallTime } from '../../time/index.ts';
import { parseTime, type WrittenTime } from './calendar-lines.ts';
import type { CalendarClock } from './calendar-zones.ts';

const dayMs = 86_400_000;
/** Maximum starts in the range of a read: about 110 a day. A meeting every half hour has fewer. */
const mostStarts = 10_000;
/** A rule with COUNT is expanded from its first start. This limit lets an hourly one run for eleven years. */
const mostCounted = 100_000;
/** Maximum of BYHOUR × BYMINUTE × BYSECOND: a start every five minutes. With much more, the library computes for minutes. */
const mostTimesOfDay = 288;

/** A half-open range: `until` is not part of it. */
export type Range = { from: Instant; until: Instant };

/**
 * The wall times of a rule's starts that may lie in a range, and a few outside it. The library computes in UTC as if that were the wall
 * clock. The event's own clock handles gaps and folds.
 * @throws RangeError for a rule that cannot be read, or that has more starts than we read
 */
export function ruleStarts(
  written: string,
  first: WrittenTime,
  { clock, range }: { clock: CalendarClock; range: Range },
): { starts: WallTime[]; isSubDaily: boolean } {
  const rule = readRule(written);
  const starts = expand(rule, first.wallTime, {
    from: range.from - 2 * dayMs,
    until: range.until + 2 * dayMs,
  });
  if (starts.length > mostStarts) throw new RangeError(`it repeats more than ${mostStarts} times`);
  const isOver = untilTest(rule.until, first.isDate, clock);
  return { starts: starts.filter((start) => !isOver(start)), isSubDaily: rule.isSubDaily };
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
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
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

function untilTest(
  written: string | undefined,
  isDay: boolean,
  clock: CalendarClock,
): (wallTime: WallTime) => boolean {
  if (written === undefined) return () => false;
  const until = parseTime(written);
  if (until.isDate) return (wallTime) => wallTime >= until.wallTime + dayMs;
  if (isDay || until.offsetMs === undefined) return (wallTime) => wallTime > until.wallTime;
  return (wallTime) => clock.instantAt(wallTime) > until.wallTime;
}
