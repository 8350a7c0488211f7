import type { Rule, RuleContext } from '../language.ts';
import type { Token } from '../tokens.ts';
import type { DayWish } from '../wish.ts';
import { type Bound, closers, openersFrom } from './day-bound-words.ts';
import { readBoundMoment } from './day-moments.ts';
import { readDayRange } from './day-ranges.ts';
import { readDay } from './days.ts';
import { container, dayPiece, type FoundDay, mapDay } from './found-day.ts';
import { isParted, pastRow, setOf, textAt } from './look.ts';
import { dayAndNext } from './next-days.ts';
import { weekdayNamed } from './weekdays.ts';
import { dayUnits, monthUnits } from './words.ts';

/** "from Monday", "after the 5th", "by Friday", "until next week", "before December"; the end of a part of the day is no bound of days. */
export function readBoundedDay(
  tokens: readonly Token[],
  at: number,
  context: RuleContext,
): FoundDay | undefined {
  for (const [bound, rows] of openersFrom(textAt(tokens, at))) {
    const next = pastRow(tokens, at, rows);
    if (next === undefined || isReturnOfOther(tokens, at) || isFollowingDay(tokens, at, next)) continue;
    const day = readBoundDay(tokens, next, context);
    if (!day) continue;
    if (isBehindEvery(day)) return undefined;
    if (textAt(tokens, at - 1) === 'all') return day;
    return bounded(day, day.next, bound);
  }
  return undefined;
}

/** "I'm back on Monday" says from when; "call me back on Monday" does not. */
function isReturnOfOther(tokens: readonly Token[], at: number): boolean {
  return textAt(tokens, at) === 'back' && !isParted(tokens, at) && !returning.has(textAt(tokens, at - 1));
}
const returning = setOf("i'm am be i'll only we're are");

/** "the following Monday", "the following week" are days, "following Christmas" bounds them. */
function isFollowingDay(tokens: readonly Token[], at: number, next: number): boolean {
  if (textAt(tokens, at) !== 'following' || next !== at + 1) return false;
  const word = textAt(tokens, next);
  return weekdayNamed(word) !== undefined || dayUnits.has(word) || monthUnits.has(word) || word === 'weekend';
}

function readBoundDay(tokens: readonly Token[], at: number, context: RuleContext): FoundDay | undefined {
  const day = readDay(tokens, at, context);
  if (day) return day;
  // "by the end of the month" has said its part already; "by end of week" leaves out the article.
  return textAt(tokens, at) === 'week'
    ? container({ kind: 'week', weeks: 0, weekStart: 1 }, at + 1)
    : undefined;
}

/** "after Mondays" bounds nothing. */
export function isBehindEvery({ of }: FoundDay): boolean {
  return of.some((wish) => wish.kind === 'weekday' && wish.pick === 'every');
}

function bounded(day: FoundDay, next: number, bound: Bound): FoundDay {
  const { of } = mapDay(
    day,
    next,
    (wish): DayWish =>
      bound === 'from' || bound === 'after'
        ? { kind: 'since', day: wish, edge: bound }
        : { kind: 'till', day: wish, edge: bound },
  );
  return { of, next, isContainer: true };
}

/** "tomorrow or before 10 on Friday": another bound begins there. */
function isOpening(tokens: readonly Token[], next: number): boolean {
  const word = textAt(tokens, next - 1);
  return (word === 'before' || word === 'after') && next < tokens.length && !isParted(tokens, next);
}

/** Days with what bounds them: ranges before bounds before single days, because each would take the next one's first words. */
export const dayRule: Rule = (tokens, at, context) => {
  const range = readDayRange(tokens, at, context) ?? readBoundMoment(tokens, at, context);
  if (range) return range;
  const day = readBoundedDay(tokens, at, context) ?? readDay(tokens, at, context);
  if (!day) return undefined;
  for (const [bound, rows] of closers) {
    const next = pastRow(tokens, day.next, rows);
    if (next !== undefined && !isOpening(tokens, next))
      return { pieces: [dayPiece(bounded(day, next, bound))], next };
  }
  return pluralPart(tokens, day) ?? dayAndNext(tokens, day);
};

const plurals = setOf('mornings afternoons evenings nights lunchtimes');

/** "Friday afternoons" are those of every Friday, "weekend afternoons" those of every weekend. */
function pluralPart(tokens: readonly Token[], { of: [wish], next }: FoundDay): ReturnType<Rule> {
  if (wish?.kind === 'weekend' && wish.pick === 'coming' && plurals.has(textAt(tokens, next)))
    return { pieces: [{ kind: 'day', wish: { kind: 'weekdays', weekdays: [...wish.days] } }], next };
  if (wish?.kind !== 'weekday' || wish.pick !== 'coming' || !plurals.has(textAt(tokens, next)))
    return undefined;
  return { pieces: [{ kind: 'day', wish: { ...wish, pick: 'every' } }], next };
}
