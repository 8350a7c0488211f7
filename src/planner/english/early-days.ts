import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { ClockWish } from '../wish.ts';
import { readDay } from './days.ts';
import { isParted, past, setOf, textAt } from './look.ts';
import { partPiece } from './part-phrases.ts';
import { partsOfDay } from './words.ts';

export const thirds: ReadonlyMap<string, 'first' | 'last'> = new Map([
  ['early', 'first'],
  ['earlier', 'first'],
  ['late', 'last'],
  ['later', 'last'],
]);

/** "late night" is the end of it, "early evening" its beginning. */
export function withThird(
  [from, to]: readonly [number, number],
  third: 'first' | 'last' | undefined,
): ClockWish {
  return { kind: 'part', from: from * 60, to: to * 60, ...(third && { third }) };
}

export const onWords = setOf('on');

/** "early Tuesday", "late on Friday": the first or last part of the day that follows. */
export const earlyDayRule: Rule = (tokens, at, context) => {
  const third = thirds.get(textAt(tokens, at));
  if (third === undefined || isParted(tokens, at + 1)) return undefined;
  const dayAt = past(tokens, at + 1, onWords);
  const day = readDay(tokens, dayAt, context);
  const [wish] = day?.of ?? [];
  if (!day || !wish || day.of.length > 1 || day.isContainer) return undefined;
  // "later today" is what is left of it, and "early tomorrow morning" the beginning of the morning.
  const isLeft = textAt(tokens, at) === 'later' && wish.kind === 'day' && wish.days === 0;
  const partAt = partsOfDay.get(textAt(tokens, day.next));
  const part: Piece[] = isLeft
    ? []
    : partAt
      ? [{ kind: 'clock', wish: withThird(partAt, third) }]
      : [third === 'first' ? partPiece(6, 10) : partPiece(15, 21)];
  const soft: Piece[] = isLeft ? [] : [{ kind: 'note', note: { kind: 'soft-edges' } }];
  return {
    pieces: [{ kind: 'day', wish }, ...part, ...soft],
    next: partAt && !isLeft ? day.next + 1 : day.next,
  };
};
