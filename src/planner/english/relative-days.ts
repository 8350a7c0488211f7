import { remembered } from '../remembered.ts';
import type { Token } from '../tokens.ts';
import { container, type FoundDay, oneDay } from './found-day.ts';
import { isAttached, isParted, isThere, pastAny, setOf, textAt } from './look.ts';
import { readCount } from './numbers.ts';
import { daysAhead, dayUnits, fixedDays, monthUnits, workdays } from './words.ts';

/** "today", "tomorrow", "the day after tomorrow", "tomorrow week", and what has a name: "Christmas Eve". */
export function readNamedDay(tokens: readonly Token[], at: number): FoundDay | undefined {
  const word = textAt(tokens, at);
  if (word === 'day' || word === 'the') {
    const from = word === 'the' ? at + 1 : at;
    if (isThere(tokens, from, ['day', 'after', 'tomorrow']))
      return oneDay({ kind: 'day', days: 2 }, from + 3);
    if (isThere(tokens, from, ['day', 'before', 'yesterday']))
      return oneDay({ kind: 'day', days: -2 }, from + 3);
  }
  if (word === '2' && moros.has(textAt(tokens, at + 1)) && isAttached(tokens, at + 1))
    return oneDay({ kind: 'day', days: 1 }, at + 2);
  if (isThere(tokens, at, inNewYear)) return container({ kind: 'since', day: newYear, edge: 'from' }, at + 4);
  const days = daysAhead.get(word.endsWith("'s") ? word.slice(0, -2) : word);
  if (days !== undefined) {
    const isWeekLater = days >= 0 && textAt(tokens, at + 1) === 'week' && textAt(tokens, at + 2) !== 'of';
    return oneDay({ kind: 'day', days: isWeekLater ? days + 7 : days }, isWeekLater ? at + 2 : at + 1);
  }
  return readFixedDay(tokens, at);
}

const inNewYear = ['in', 'the', 'new', 'year'];
const newYear = { kind: 'date' as const, month: 1, day: 1 };

/** "2moro". */
const moros = setOf('moro morow morrow mrw mro morro');

function readFixedDay(tokens: readonly Token[], at: number): FoundDay | undefined {
  const word = textAt(tokens, at);
  if (!fixedFirst.has(word)) return undefined;
  for (const size of [3, 2, 1]) {
    const name = size === 1 ? word : namesOf(tokens, at, size);
    const date = fixedDays.get(name);
    // "Christmas week": more than the day.
    if (date && seasons.has(textAt(tokens, at + size))) return undefined;
    if (date) return oneDay({ kind: 'date', month: date[0], day: date[1] }, at + size);
  }
  return undefined;
}

const seasons = setOf('week weeks holiday holidays break period time season party card gift tree market');

const fixedFirst = new Set([...fixedDays.keys()].map((name) => name.split(' ')[0] as string));

function namesOf(tokens: readonly Token[], at: number, size: number): string {
  return tokens
    .slice(at, at + size)
    .map(({ text }) => text)
    .join(' ');
}

const nowWords = setOf('now today');
const workWords = setOf('business working work');

/** A count of days, weeks or months: "3 days", "a week", "two and a half"... not of hours. `months` where they are counted in months. */
export type DayCount = {
  days: number;
  months: number;
  isWork: boolean;
  isVague: boolean;
  /** Half a day more, so that either day may be meant. */
  isHalf?: boolean;
  next: number;
};

export const readDayCount = remembered(readDayCountAt);

function readDayCountAt(tokens: readonly Token[], at: number): DayCount | undefined {
  const count = readCount(tokens, at);
  if (!count) return undefined;
  return readDayUnit(tokens, count.next, count.value, count.isVague ?? false);
}

/** The unit that a count counts. */
export function readDayUnit(
  tokens: readonly Token[],
  at: number,
  count: number,
  isVague: boolean,
): DayCount | undefined {
  if (textAt(tokens, at) === '-') return undefined;
  const isWork = workWords.has(textAt(tokens, at));
  const word = textAt(tokens, isWork ? at + 1 : at);
  const unit = word.endsWith("'s") || word.endsWith("s'") ? word.slice(0, -2) : word;
  const next = isWork ? at + 2 : at + 1;
  const days = dayUnits.get(unit);
  if (days !== undefined)
    return { days: count * days, months: 0, isWork: isWork && days === 1, isVague, next };
  const months = monthUnits.get(unit);
  return months === undefined ? undefined : { days: 0, months: count * months, isWork: false, isVague, next };
}

/** "in 3 days", "in a week's time", "3 days from now", "two weeks from today", "3 days ago", "in 2 or 3 weeks". */
export function readInDays(tokens: readonly Token[], at: number): FoundDay | undefined {
  const isIn = textAt(tokens, at) === 'in';
  const from = isIn ? at + 1 : at;
  const several = isIn ? readSeveral(tokens, from) : undefined;
  if (several) return several;
  const count = readDaySum(tokens, from);
  // "half a day from now" is no day.
  if (!count || textAt(tokens, from - 1) === 'half') return undefined;
  const ago = textAt(tokens, count.next) === 'ago';
  if (ago) return daysOn({ ...count, days: -count.days, months: -count.months }, count.next + 1);
  const behind = pastFromNow(tokens, count.next) ?? pastOut(tokens, at, count.next);
  if (behind === undefined && !isIn && !isLoneFortnight(tokens, at, count.next)) return undefined;
  if (isIn && behind === undefined && isOther(tokens, count.next)) return undefined;
  return daysOn(count, behind ?? count.next);
}

/** "3 months and 2 days", "a week and a half": counts of days that are told in parts. */
function readDaySum(tokens: readonly Token[], at: number): DayCount | undefined {
  const first = readDayCount(tokens, at);
  if (!first || first.isWork || first.isVague || textAt(tokens, first.next) !== 'and') return first;
  if (isThere(tokens, first.next, ['and', 'a', 'half'])) return withHalf(tokens, first);
  const second = readDayCount(tokens, first.next + 1);
  if (!second || second.isWork || second.isVague) return first;
  return {
    ...second,
    days: first.days + second.days,
    months: first.months + second.months,
  };
}

/** Half a year more is six months, half a month fifteen days, half a week three or four. */
function withHalf(tokens: readonly Token[], count: DayCount): DayCount | undefined {
  const unit = textAt(tokens, count.next - 1);
  const next = count.next + 3;
  if (count.months === 0)
    return { ...count, days: count.days + Math.floor(count.days / 2), isVague: false, isHalf: true, next };
  return unit.startsWith('year')
    ? { ...count, months: count.months + 6, next }
    : { ...count, days: 15, next };
}

/** "in a week from Friday", "in 2 weeks after the 5th": counted from another day. */
function isOther(tokens: readonly Token[], next: number): boolean {
  return isThere(tokens, next, ['from']) || isThere(tokens, next, ['after']) || isThere(tokens, next, ['of']);
}

function pastFromNow(tokens: readonly Token[], at: number): number | undefined {
  if (textAt(tokens, at) === 'from' && nowWords.has(textAt(tokens, at + 1))) return at + 2;
  return pastAny(tokens, at, [['time'], ['hence'], ['away'], ['out', 'from', 'now']]);
}

/** "3 weeks out", where nobody is out so long: "I'm 3 weeks out" and "2 weeks out of the office" say something else. */
function pastOut(tokens: readonly Token[], at: number, next: number): number | undefined {
  if (textAt(tokens, next) !== 'out' || isParted(tokens, next)) return undefined;
  const isEnd = isParted(tokens, next + 1) || outBehind.has(textAt(tokens, next + 1));
  return isEnd && !being.has(textAt(tokens, at - 1)) ? next + 1 : undefined;
}
const outBehind = setOf('please pls thanks or and at in would works is if for');
const being = setOf("i'm i am is are was were be been we're she's he's they're it's it's just now");

/** "a fortnight" alone says when. */
function isLoneFortnight(tokens: readonly Token[], at: number, next: number): boolean {
  return at === 0 && next === tokens.length && textAt(tokens, next - 1) === 'fortnight';
}

/** A count of days from today. "A few days" has soft edges. */
function daysOn(count: DayCount, next: number): FoundDay {
  const { days, months, isWork, isVague } = count;
  if (isWork) return oneDay({ kind: 'workday', days, weekdays: [...workdays] }, next);
  if (isVague && days > 0) {
    const unit = days / 3;
    return spanOn(2 * unit, 5 * unit, next);
  }
  if (months === 0 && count.isHalf) return spanOn(days, days + 1, next);
  if (months === 0) return oneDay({ kind: 'day', days }, next);
  return oneDay({ kind: 'shift', base: { kind: 'day', days: 0 }, months, days }, next);
}

/** "in 2 or 3 days", "in 2-3 weeks", "in a week or two", "in a day or two". */
function readSeveral(tokens: readonly Token[], at: number): FoundDay | undefined {
  const first = readCount(tokens, at);
  if (!first) return undefined;
  const orTwo = dayUnits.get(textAt(tokens, first.next));
  if (orTwo !== undefined && textAt(tokens, first.next + 1) === 'or') {
    const last = readCount(tokens, first.next + 2);
    return last && readDayUnit(tokens, last.next, 1, false) === undefined
      ? spanOn(orTwo, orTwo * last.value, last.next)
      : undefined;
  }
  const joint = textAt(tokens, first.next);
  if (joint !== 'or' && joint !== '-' && joint !== 'to') return undefined;
  const second = readCount(tokens, first.next + 1);
  const unit = second && readDayUnit(tokens, second.next, second.value, false);
  if (!second || !unit || unit.months > 0 || unit.isWork || second.value <= first.value) return undefined;
  return spanOn(
    (unit.days / second.value) * first.value,
    unit.days,
    pastFromNow(tokens, unit.next) ?? unit.next,
  );
}

function spanOn(from: number, to: number, next: number): FoundDay {
  return container({ kind: 'run', from: { kind: 'day', days: from }, days: to - from + 1, months: 0 }, next);
}
