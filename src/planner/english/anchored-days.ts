import type { Rule, RuleContext } from '../language.ts';
import type { Piece, ReadPieces } from '../piece.ts';
import type { Token } from '../tokens.ts';
import type { DayWish, Wish } from '../wish.ts';
import { readDay } from './days.ts';
import type { FoundDay } from './found-day.ts';
import { isParted, setOf, textAt } from './look.ts';
import { weekdayNamed, weekdayOn } from './weekdays.ts';

const reach = 14;
const behind = setOf(
  'at in between from morning afternoon evening works would is please if around for and or instead',
);

/** What is counted from a day that was said before: a day, a week, the same once more, or a weekday. */
type Later = { unit: 'day' | 'week' | 'one' | number; next: number };

/** "not tomorrow but the day after", "next week is out, the week after?", "the 5th or the following Monday". */
export const anchoredDayRule: Rule = (tokens, at, context) => {
  if (at === 0 || textAt(tokens, at) !== 'the') return undefined;
  const later = readLater(tokens, at + 1);
  if (!later) return undefined;
  const anchor = anchorBefore(tokens, at, context);
  const [wish] = anchor?.of ?? [];
  return wish && anchor?.of.length === 1 ? laterThan(wish, anchor.isContainer ?? false, later) : undefined;
};

/** "day after (that)", "following day", "one after", "next one", "Monday after", "following Monday". */
function readLater(tokens: readonly Token[], at: number): Later | undefined {
  const word = textAt(tokens, at);
  const isAhead = word === 'following' || word === 'next';
  const unit = unitOf(textAt(tokens, isAhead ? at + 1 : at));
  if (isAhead) {
    if (word === 'next' && unit !== 'one' && unit !== undefined) return undefined;
    if (unit !== undefined) return { unit, next: at + 2 };
    return isParted(tokens, at + 1) ? { unit: 'one', next: at + 1 } : undefined;
  }
  if (unit === undefined || textAt(tokens, at + 1) !== 'after') return undefined;
  const next = textAt(tokens, at + 2) === 'that' ? at + 3 : at + 2;
  return isParted(tokens, next) || behind.has(textAt(tokens, next)) ? { unit, next } : undefined;
}

function unitOf(word: string): Later['unit'] | undefined {
  if (word === 'day' || word === 'week' || word === 'one') return word;
  return weekdayNamed(word);
}

/** The day that was said last, with all the words that name it. */
function anchorBefore(tokens: readonly Token[], at: number, context: RuleContext): FoundDay | undefined {
  for (let index = at - 1; index >= Math.max(0, at - reach); index -= 1) {
    const found = readDay(tokens, index, context);
    if (!found || found.next > at) continue;
    const longer = index > 0 ? readDay(tokens, index - 1, context) : undefined;
    return longer && longer.next >= found.next && longer.next <= at ? longer : found;
  }
  return undefined;
}

function laterThan(base: DayWish, isContainer: boolean, { unit, next }: Later): ReadPieces | undefined {
  if (base.kind === 'week') {
    const week: Piece = { kind: 'day', wish: { ...base, weeks: base.weeks + 1 }, isContainer: true };
    if (unit === 'week' || unit === 'one') return { pieces: [week], next };
    return typeof unit === 'number'
      ? {
          pieces: [
            { kind: 'whole', wish: { kind: 'all', of: [week.wish as Wish, weekdayOn(unit, 'every')] } },
          ],
          next,
        }
      : undefined;
  }
  if (isContainer) return undefined;
  if (unit === 'day') return { pieces: [{ kind: 'day', wish: { kind: 'shift', base, days: 1 } }], next };
  if (typeof unit === 'number') return { pieces: [weekdayAfter(base, unit)], next };
  const isRepeated = base.kind === 'weekday' && unit === 'one';
  return isRepeated ? { pieces: [{ kind: 'day', wish: { kind: 'shift', base, days: 7 } }], next } : undefined;
}

/** The first such weekday behind a day. */
function weekdayAfter(base: DayWish, weekday: number): Piece {
  if (base.kind === 'weekday')
    return { kind: 'day', wish: { kind: 'shift', base, days: (weekday - base.weekday + 7) % 7 || 7 } };
  const days: DayWish = {
    kind: 'days',
    from: { kind: 'shift', base, days: 1 },
    to: { kind: 'shift', base, days: 7 },
  };
  return { kind: 'whole', wish: { kind: 'all', of: [days, weekdayOn(weekday, 'every')] } };
}
