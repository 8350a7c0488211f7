import type { Rule } from '../language.ts';
import { isParted, setOf, textAt } from './look.ts';
import { readDayCount } from './relative-days.ts';
import { weekdayNamed, weekdayOn } from './weekdays.ts';

const opening = setOf('in');

/** "Tuesday in two weeks", "Monday fortnight", "this day next week": a weekday of a week further on. */
export const farWeekdayRule: Rule = (tokens, at) => {
  const word = textAt(tokens, at);
  if (word === 'this')
    return textAt(tokens, at + 1) === 'day'
      ? readSameDay(textAt(tokens, at + 2), textAt(tokens, at + 3), at)
      : undefined;
  const weekday = weekdayNamed(word);
  if (weekday === undefined || isParted(tokens, at + 1)) return undefined;
  const day = weekdayOn(weekday, 'coming');
  if (textAt(tokens, at + 1) === 'fortnight')
    return { pieces: [{ kind: 'day', wish: { kind: 'shift', base: day, days: 14 } }], next: at + 2 };
  const count = opening.has(textAt(tokens, at + 1)) ? readDayCount(tokens, at + 2) : undefined;
  if (!count || count.isVague || count.days < 7 || count.days % 7 !== 0) return undefined;
  const week = { kind: 'week' as const, weeks: count.days / 7, weekStart: 1 as const };
  const next = textAt(tokens, count.next) === 'time' ? count.next + 1 : count.next;
  return {
    pieces: [
      { kind: 'day', wish: week, isContainer: true },
      { kind: 'day', wish: day },
    ],
    next,
  };
};

/** "this day next week", "this day week", "this day fortnight". */
function readSameDay(word: string, behind: string, at: number): ReturnType<Rule> {
  const isNextWeek = word === 'next' && behind === 'week';
  const days = isNextWeek || word === 'week' ? 7 : word === 'fortnight' ? 14 : undefined;
  if (days === undefined) return undefined;
  return { pieces: [{ kind: 'day', wish: { kind: 'day', days } }], next: isNextWeek ? at + 4 : at + 3 };
}
