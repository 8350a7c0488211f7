import type { Token } from '../tokens.ts';
import type { DayWish } from '../wish.ts';
import { type FoundDay, oneDay } from './found-day.ts';
import { isParted, setOf, textAt } from './look.ts';
import { readNth } from './nth-words.ts';
import { weekdayNamed } from './weekdays.ts';
import { workdays } from './words.ts';

const workWords = setOf('business work working');
const dayWords = setOf('day days');

/** "the third Friday after the 15th", "the Monday before December 10", "the first business day after Christmas". */
export function readNthFrom(
  tokens: readonly Token[],
  at: number,
  day: (at: number) => FoundDay | undefined,
): FoundDay | undefined {
  const hasArticle = textAt(tokens, at) === 'the';
  const from = hasArticle ? at + 1 : at;
  const isLast = textAt(tokens, from) === 'last';
  if (isLast) return readLastBefore(tokens, from + 1, day);
  const nth = readNth(tokens, from) ?? (hasArticle ? { value: 1, next: from } : undefined);
  const counted = nth && readCounted(tokens, nth.next);
  if (!nth || nth.value < 1 || !counted || isParted(tokens, counted.next)) return undefined;
  const word = textAt(tokens, counted.next);
  const isAfter = word === 'after' || word === 'following';
  const isPrior = word === 'prior' && textAt(tokens, counted.next + 1) === 'to';
  if (!isAfter && !isPrior && word !== 'before') return undefined;
  const base = day(isPrior ? counted.next + 2 : counted.next + 1);
  const [wish] = base?.of ?? [];
  if (!base || !wish || base.of.length > 1) return undefined;
  const of: DayWish = isAfter
    ? { kind: 'since', day: wish, edge: 'after' }
    : { kind: 'till', day: wish, edge: 'before' };
  return oneDay(
    { kind: 'nth-of', nth: isAfter ? nth.value : -nth.value, weekdays: counted.weekdays, of },
    base.next,
  );
}

/** "the last Friday before Christmas". */
function readLastBefore(
  tokens: readonly Token[],
  at: number,
  day: (at: number) => FoundDay | undefined,
): FoundDay | undefined {
  const counted = readCounted(tokens, at);
  if (!counted || textAt(tokens, counted.next) !== 'before' || isParted(tokens, counted.next))
    return undefined;
  const base = day(counted.next + 1);
  const [wish] = base?.of ?? [];
  if (!base || !wish || base.of.length > 1) return undefined;
  const of: DayWish = { kind: 'till', day: wish, edge: 'before' };
  return oneDay({ kind: 'nth-of', nth: -1, weekdays: counted.weekdays, of }, base.next);
}

/** A weekday, or work days. */
function readCounted(tokens: readonly Token[], at: number): { weekdays: number[]; next: number } | undefined {
  const weekday = weekdayNamed(textAt(tokens, at));
  if (weekday !== undefined) return { weekdays: [weekday], next: at + 1 };
  const isWork = workWords.has(textAt(tokens, at)) && dayWords.has(textAt(tokens, at + 1));
  return isWork ? { weekdays: [...workdays], next: at + 2 } : undefined;
}
