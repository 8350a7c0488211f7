import type { Rule, RuleContext } from '../language.ts';
import type { Token } from '../tokens.ts';
import { type ClockTime, type ClockWish, certainly, type DayWish, type Wish } from '../wish.ts';
import { readClock } from './clock-times.ts';
import { type Bound, openersFrom, rangeWords } from './day-bound-words.ts';
import { isBehindEvery } from './day-bounds.ts';
import { readDay } from './days.ts';
import { isHourBehind } from './hour-context.ts';
import { isParted, pastRow, textAt } from './look.ts';
import { partsOfDay } from './words.ts';

/** "until Friday 3pm", "by Friday noon", "after Tuesday at 4", "before Monday morning": up to a time of that day. */
export function readBoundMoment(
  tokens: readonly Token[],
  at: number,
  context: RuleContext,
): ReturnType<Rule> {
  for (const [bound, rows] of openersFrom(textAt(tokens, at))) {
    const next = pastRow(tokens, at, rows);
    const day = next === undefined ? undefined : readDay(tokens, next, context);
    const [wish] = day?.of ?? [];
    if (!day || !wish || day.isContainer || day.of.length > 1 || isBehindEvery(day)) continue;
    const moment = readMoment(tokens, day.next, bound, context);
    if (!moment) return undefined;
    const isStart = bound === 'from' || bound === 'after';
    const edge: DayWish = isStart
      ? { kind: 'since', day: wish, edge: 'after' }
      : { kind: 'till', day: wish, edge: 'before' };
    const clock: ClockWish = isStart
      ? { kind: 'after', time: moment.time }
      : { kind: 'before', time: moment.time };
    const whole: Wish = { kind: 'any', of: [edge, { kind: 'all', of: [wish, clock] }] };
    return { pieces: [{ kind: 'whole', wish: whole }], next: moment.next };
  }
  return undefined;
}

/** The clock or the edge of a part of the day that ends or begins a bound. */
function readMoment(
  tokens: readonly Token[],
  at: number,
  bound: Bound,
  context: RuleContext,
): { time: ClockTime; next: number } | undefined {
  if (isParted(tokens, at)) return undefined;
  const part = partsOfDay.get(textAt(tokens, at));
  if (part) {
    const isEnd = bound === 'through' || bound === 'after';
    return textAt(tokens, at).endsWith('s')
      ? undefined
      : { time: certainly(part[isEnd ? 1 : 0] * 60), next: at + 1 };
  }
  const isAt = textAt(tokens, at) === 'at';
  const clock = readClock(tokens, isAt ? at + 1 : at);
  return clock &&
    (clock.isExplicit || (isAt && isHourBehind(tokens, clock.next))) &&
    !isClockRange(tokens, clock.next, context)
    ? clock
    : undefined;
}

/** "from tomorrow at 3 to 5" is hours, "from tomorrow at 3 until Friday" goes on to another day. */
function isClockRange(tokens: readonly Token[], at: number, context: RuleContext): boolean {
  return rangeWords.has(textAt(tokens, at)) && readDay(tokens, at + 1, context) === undefined;
}
