import type { Rule } from '../language.ts';
import type { DayWish } from '../wish.ts';
import { readDay } from './days.ts';
import { textAt } from './look.ts';

const today: DayWish = { kind: 'day', days: 0 };

/** "this time tomorrow", "this time next week": the hour at which it is said, on another day. */
export const thisTimeRule: Rule = (tokens, at, context) => {
  if (textAt(tokens, at) !== 'this' || textAt(tokens, at + 1) !== 'time') return undefined;
  const day = readDay(tokens, textAt(tokens, at + 2) === 'on' ? at + 3 : at + 2, context);
  const [wish] = day?.of ?? [];
  const meant = wish && day?.of.length === 1 ? (day.isContainer ? sameDayOf(wish) : wish) : undefined;
  return (
    meant && day && { pieces: [{ kind: 'whole', wish: { kind: 'same-time', day: meant } }], next: day.next }
  );
};

/** The day of another week, month or year that is like today. */
function sameDayOf(wish: DayWish): DayWish | undefined {
  if (wish.kind === 'week' && wish.weeks > 0) return { kind: 'day', days: 7 * wish.weeks };
  if (wish.kind === 'month' && wish.months) return { kind: 'shift', base: today, months: wish.months };
  return wish.kind === 'year' && wish.years
    ? { kind: 'shift', base: today, months: 12 * wish.years }
    : undefined;
}
