import { remembered } from '../remembered.ts';
import type { Token } from '../tokens.ts';
import type { DayWish, SpanPart } from '../wish.ts';
import { container, type FoundDay } from './found-day.ts';
import { textAt } from './look.ts';
import { readMonth, readYearSpan } from './months.ts';
import { readSpanPart } from './span-parts.ts';
import { readWeek, readWeekend } from './weeks.ts';
import { readWeekOf } from './weeks-of-months.ts';

/** A week, weekend, month, quarter or year, and which part of it: "early next week", "end of December", "Q1". */
export const readSpan = remembered(readSpanAt);

function readSpanAt(tokens: readonly Token[], at: number): FoundDay | undefined {
  const part = readSpanPart(tokens, at);
  if (part) {
    const whole = readWholeSpan(tokens, part.next, true);
    if (whole) return withPart(whole, part.value, textAt(tokens, at));
  }
  return readWeekOf(tokens, at) ?? readWholeSpan(tokens, at, false);
}

function withPart(found: FoundDay, part: SpanPart, word: string): FoundDay {
  const [wish] = found.of;
  // "Later this week" is what is left of it, from tomorrow on.
  if (word === 'later' && wish?.kind === 'week' && wish.weeks === 0)
    return container({ kind: 'days', from: { kind: 'day', days: 1 }, to: wish }, found.next);
  return { ...found, of: found.of.map((one) => ({ ...one, part }) as DayWish) };
}

/** `isParted`: a part of it was said, so that "the week" is this one and "December" no name. */
function readWholeSpan(tokens: readonly Token[], at: number, hasPart: boolean): FoundDay | undefined {
  return (
    readWeekend(tokens, at) ??
    readWeek(tokens, at, hasPart) ??
    readMonth(tokens, at, hasPart) ??
    readYearSpan(tokens, at, hasPart)
  );
}
