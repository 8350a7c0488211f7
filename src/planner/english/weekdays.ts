import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import { remembered } from '../remembered.ts';
import type { Token } from '../tokens.ts';
import type { DayWish, Pick } from '../wish.ts';
import { isNoWeekday } from './ambiguous-words.ts';
import { dayPiece, type FoundDay, oneDay } from './found-day.ts';
import { isParted, isThere, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { weekdayPlurals, weekdays } from './words.ts';

/** Which one is meant, by the words before it; the longer first. */
const picks: readonly (readonly [readonly string[], Pick])[] = [
  [['this', 'coming'], 'nearest'],
  [['this', 'upcoming'], 'nearest'],
  [['this', 'next'], 'next'],
  [['this', 'past'], 'last'],
  [['coming'], 'nearest'],
  [['upcoming'], 'nearest'],
  [['this'], 'this'],
  [['next'], 'next'],
  [['following'], 'next'],
  [['last'], 'last'],
  [['past'], 'last'],
  [['previous'], 'last'],
  [['every'], 'every'],
  [['each'], 'every'],
  [['any'], 'every'],
  [['all'], 'every'],
  [['most'], 'every'],
];

const picksByFirst: ReadonlyMap<string, typeof picks> = new Map(
  picks.map(([[first = '']]) => [first, picks.filter(([[other]]) => other === first)]),
);

const repeating = setOf('every each');
const counts = setOf('zero two three four five six seven eight nine ten many');

type Picked = { pick: Pick | undefined; next: number };

/** "this coming", "next", "every"; nothing where none of them stands there. */
export function readPick(tokens: readonly Token[], at: number): Picked {
  const candidates = picksByFirst.get(textAt(tokens, at));
  if (!candidates) return { pick: undefined, next: at };
  for (const [words, pick] of candidates) {
    // "the week after next, Tuesday": punctuation parts the word from the name.
    if (
      isThere(tokens, at, words) &&
      !(at + words.length < tokens.length && isParted(tokens, at + words.length))
    )
      return { pick, next: at + words.length };
  }
  return { pick: undefined, next: at };
}

/** "Friday", "next Friday", "Friday week", "Friday after next", "every Friday", "Fridays"; never the "3 fridays" that are a count. */
export const readWeekday = remembered(readWeekdayAt);

function readWeekdayAt(tokens: readonly Token[], at: number): FoundDay | undefined {
  const { pick, next } = readPick(tokens, at);
  const name = textAt(tokens, next);
  const plural = weekdayPlurals.get(name);
  if (plural !== undefined) {
    const before = tokens[at - 1];
    const isCount = !isParted(tokens, at) && (before?.kind === 'number' || counts.has(before?.text ?? ''));
    return isCount ? undefined : oneDay(weekdayOn(plural, 'every'), next + 1);
  }
  const weekday = weekdayNamed(name);
  if (
    weekday === undefined ||
    isNoWeekday(tokens, next) ||
    isNthOf(tokens, at, next + 1) ||
    textAt(tokens, at - 1) === 'happy'
  )
    return undefined;
  const behind = pick === undefined ? pickBehind(tokens, next + 1) : undefined;
  if (behind) return oneDay(weekdayOn(weekday, behind.pick), behind.next);
  return oneDay(weekdayOn(weekday, pick ?? 'coming'), next + 1);
}

/** "the sixth Monday of", "the penultimate Friday of": which of them was said, and no rule knows it. */
function isNthOf(tokens: readonly Token[], at: number, next: number): boolean {
  const behind = textAt(tokens, next);
  return (behind === 'of' || behind === 'in' || behind === 'after') && nthWords.has(textAt(tokens, at - 1));
}
const nthWords = setOf('st nd rd th first second third fourth fifth sixth seventh last penultimate');

/** The number of a weekday's name, also as in "Tuesday's fine". */
export function weekdayNamed(name: string): number | undefined {
  return weekdays.get(name.endsWith("'s") ? name.slice(0, -2) : name);
}

export function weekdayOn(weekday: number, pick: Pick): Extract<DayWish, { kind: 'weekday' }> {
  return { kind: 'weekday', weekday, pick, weekStart: 1 };
}

const afterNextWords = rowsByFirst('after next|after this');
const spans = setOf('week weeks month weekend year quarter');

/** "Friday week", "Friday after next", "Friday next". */
function pickBehind(tokens: readonly Token[], at: number): { pick: Pick; next: number } | undefined {
  if (isParted(tokens, at)) return undefined;
  const afterNext = pastRow(tokens, at, afterNextWords);
  if (
    afterNext !== undefined &&
    !spans.has(textAt(tokens, afterNext)) &&
    !isDayName(textAt(tokens, afterNext))
  )
    return { pick: textAt(tokens, at + 1) === 'next' ? 'after-next' : 'week-after', next: afterNext };
  if (textAt(tokens, at) === 'week' && !isOfWeek(tokens, at + 1)) return { pick: 'week-after', next: at + 1 };
  const isNext = textAt(tokens, at) === 'next' && isParted(tokens, at + 1);
  return isNext ? { pick: 'next', next: at + 1 } : undefined;
}

function isOfWeek(tokens: readonly Token[], at: number): boolean {
  return textAt(tokens, at) === 'of' || textAt(tokens, at) === 'after';
}

function isDayName(name: string): boolean {
  return weekdayNamed(name) !== undefined;
}

/** Weekdays one after another take the first one's "next" or "this": "next Tuesday or Wednesday". */
export const weekdayRule: Rule = (tokens, at) => {
  const first = readWeekday(tokens, at);
  if (!first) return undefined;
  const [wish] = first.of;
  const pieces: Piece[] = [dayPiece(first)];
  if (repeating.has(textAt(tokens, at))) pieces.push({ kind: 'note', note: { kind: 'one-of-many' } });
  let next = first.next;
  const isShared =
    textAt(tokens, at) === 'next' || textAt(tokens, at) === 'this' || textAt(tokens, at) === 'every';
  while (isShared && wish?.kind === 'weekday') {
    const join = textAt(tokens, next);
    const weekday = weekdayNamed(textAt(tokens, next + 1));
    if ((join !== 'or' && join !== 'and') || weekday === undefined) break;
    if (pickBehind(tokens, next + 2)) break;
    pieces.push({ kind: 'join', join }, dayPiece(oneDay(weekdayOn(weekday, wish.pick), 0)));
    next += 2;
  }
  return { pieces, next };
};
