import type { RuleContext } from '../language.ts';
import { rememberedIn } from '../remembered.ts';
import type { Token } from '../tokens.ts';
import { isClockBehind, readWrittenDate } from './dates.ts';
import { readDayOfMonth } from './days-of-month.ts';
import { type FoundDay, mapDay, oneDay } from './found-day.ts';
import { isParted, isThere, pastComma, setOf, textAt } from './look.ts';
import { readNthFrom } from './nth-from.ts';
import { readNthDay, readNthWeekday } from './nth-weekdays.ts';
import { readNumericDate } from './numeric-dates.ts';
import { readDayCount, readInDays, readNamedDay } from './relative-days.ts';
import { readSpan } from './spans.ts';
import { readWeekday, weekdayNamed } from './weekdays.ts';
import { readWeekAfter, readWeekFrom } from './weeks.ts';
import { workdays } from './words.ts';

/** Any one day or span of days, without what counts from it or bounds it. */
export const readSimpleDay = rememberedIn(readSimpleDayAt);

function readSimpleDayAt(tokens: readonly Token[], at: number, context: RuleContext): FoundDay | undefined {
  return (
    readNamedDay(tokens, at) ??
    readNthWeekday(tokens, at) ??
    readNthDay(tokens, at) ??
    readDate(tokens, at, context) ??
    readNamedDate(tokens, at, context) ??
    readWeekday(tokens, at) ??
    readSpan(tokens, at)
  );
}

/** A date in any of its forms. */
export const readDate = rememberedIn(readDateAt);

function readDateAt(tokens: readonly Token[], at: number, context: RuleContext): FoundDay | undefined {
  return (
    readWrittenDate(tokens, at) ??
    readNumericDate(tokens, at, context.dateOrder) ??
    readDayOfMonth(tokens, at)
  );
}

/** "Tuesday the 24th", "Tuesday, 24 November", "Friday 27": a weekday and a date that are one day. */
export function readNamedDate(
  tokens: readonly Token[],
  at: number,
  context: RuleContext,
): FoundDay | undefined {
  const weekday = weekdayNamed(textAt(tokens, at));
  if (weekday === undefined) return undefined;
  const from = pastComma(tokens, at + 1);
  const onAt = textAt(tokens, from) === 'on' ? from + 1 : from;
  const date = readDate(tokens, onAt, context) ?? readBareDay(tokens, at + 1);
  const day = readWeekday(tokens, at)?.of[0];
  if (!date || day?.kind !== 'weekday' || day.pick !== 'coming') return undefined;
  return mapDay(date, date.next, (wish) => ({ kind: 'named-day', weekday: day, date: wish }));
}

/** "Friday 27": above 12 a number beside a weekday is no hour that people say so. */
function readBareDay(tokens: readonly Token[], at: number): FoundDay | undefined {
  const token = tokens[at];
  const value = Number(token?.text);
  const isDay =
    token?.kind === 'number' &&
    !isClockBehind(tokens, at + 1) &&
    !hourSigns.has(textAt(tokens, at + 1)) &&
    token.text.length === 2 &&
    value > 12 &&
    value <= 31;
  return isDay && token ? oneDay({ kind: 'date', day: value }, at + 1) : undefined;
}

const hourSigns = setOf('h hours hrs - to : people');

/** "once a week on Tuesdays": how often, and not from when. */
const often = setOf('once twice thrice times');
const later = setOf('from after past following on since');
const earlier = setOf('before prior preceding ahead');

/** "a week from Friday", "two days before the 4th of July", "the day after Christmas", "a week on Tuesday", "a week today". */
export function readShiftedDay(
  tokens: readonly Token[],
  at: number,
  context: RuleContext,
): FoundDay | undefined {
  const from = textAt(tokens, at) === 'in' ? at + 1 : at;
  const count = readDayCount(tokens, from) ?? readTheUnit(tokens, from);
  if (often.has(textAt(tokens, at - 1)) || often.has(textAt(tokens, at - 2))) return undefined;
  if (!count || count.isVague || isParted(tokens, count.next)) return undefined;
  const word = textAt(tokens, count.next);
  const isEarlier = earlier.has(word);
  const isPrior =
    (word === 'prior' || word === 'ahead') &&
    (textAt(tokens, count.next + 1) === 'to' || textAt(tokens, count.next + 1) === 'of');
  const isDirect = !isEarlier && !later.has(word);
  if (isDirect && !(count.days >= 7 && !count.isWork && isNamedDay(tokens, count.next))) return undefined;
  if (word === 'on' && count.days < 7) return undefined;
  const base = readSimpleDay(
    tokens,
    isDirect ? count.next : isPrior ? count.next + 2 : count.next + 1,
    context,
  );
  if (!base) return undefined;
  const sign = isEarlier ? -1 : 1;
  const { days, months } = count;
  // "for 3 days from tomorrow": so many days, of which that is the first.
  if (textAt(tokens, at - 1) === 'for' && word === 'from' && days > 0 && !base.isContainer)
    return { ...stretched(base, days), isContainer: true };
  return mapDay({ ...base, isContainer: false }, base.next, (wish) => {
    const anchor = base.isContainer && sign > 0 ? undefined : wish;
    const shift = { ...(days > 0 && { days: sign * days }), ...(months > 0 && { months: sign * months }) };
    const work = count.isWork && { weekdays: [...workdays] };
    return { kind: 'shift', base: anchor ?? wish, ...shift, ...work };
  });
}

function stretched(base: FoundDay, days: number): FoundDay {
  return mapDay(base, base.next, (from) => ({
    kind: 'days',
    from,
    to: { kind: 'shift', base: from, days: days - 1 },
  }));
}

/** "the day after", "week from" without a count; "the day after the day after" is two of them. */
function readTheUnit(tokens: readonly Token[], at: number): ReturnType<typeof readDayCount> {
  const from = textAt(tokens, at) === 'the' ? at + 1 : at;
  const word = textAt(tokens, from);
  if (word === 'day') {
    const side = textAt(tokens, from + 1);
    let days = 1;
    let next = from + 1;
    while (days < mostDaysAfter && isThere(tokens, next + 1, ['the', 'day', side])) {
      days += 1;
      next += 3;
    }
    return { days, months: 0, isWork: false, isVague: false, next };
  }
  const isWeek = word === 'week' && later.has(textAt(tokens, from + 1));
  return isWeek ? { days: 7, months: 0, isWork: false, isVague: false, next: from + 1 } : undefined;
}

/** Nobody counts so far in this way. */
const mostDaysAfter = 31;

function isNamedDay(tokens: readonly Token[], at: number): boolean {
  return weekdayNamed(textAt(tokens, at)) !== undefined || readNamedDay(tokens, at) !== undefined;
}

/** A day in any way in which it can be said, but for its bounds. */
export const readDay = rememberedIn(readDayAt);

function readDayAt(tokens: readonly Token[], at: number, context: RuleContext): FoundDay | undefined {
  return (
    readWeekAfter(tokens, at, (next) => readSimpleDay(tokens, next, context)) ??
    readShiftedDay(tokens, at, context) ??
    readNthFrom(tokens, at, (next) => readSimpleDay(tokens, next, context)) ??
    readInDays(tokens, at) ??
    readWeekFrom(tokens, at, (next) => readSimpleDay(tokens, next, context)) ??
    readSimpleDay(tokens, at, context)
  );
}
