import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import { certainly, type Wish } from '../wish.ts';
import { pastRow, rowsByFirst, tablesByFirst, textAt } from './look.ts';

/** Parts of the day that take several words, in hours. */
export const phrases: readonly (readonly [ReturnType<typeof rowsByFirst>, number, number])[] = [
  [rowsByFirst('after lunch|after lunchtime|post lunch|early to mid afternoon'), 13, 17],
  [
    rowsByFirst(
      'after work|after hours|after office hours|after business hours|after working hours|after school|' +
        'after dinner|in the late hours',
    ),
    17,
    21,
  ],
  [rowsByFirst('before work|before school|before breakfast|before office hours|before business hours'), 6, 9],
  [
    rowsByFirst(
      'business hours|office hours|working hours|work hours|normal hours|regular hours|core hours|' +
        'the working day|the work day|the business day',
    ),
    9,
    17,
  ],
  [rowsByFirst('during the day|daytime|day time|in the daytime'), 9, 18],
  [rowsByFirst('middle of the day|the middle of the day|mid day'), 11, 14],
  [
    rowsByFirst(
      'first half of the day|the first half of the day|first part of the day|early part of the day|' +
        'early in the day|earlier in the day|early on in the day',
    ),
    6,
    12,
  ],
  [
    rowsByFirst(
      'second half of the day|the second half of the day|the latter half of the day|later in the day|' +
        'the latter part of the day|late in the day|later on in the day|later in day',
    ),
    12,
    21,
  ],
  [rowsByFirst('lunch time|lunch hour|lunch break|the lunch hour|my lunch break'), 12, 14],
  [rowsByFirst('dinner time'), 18, 21],
  [rowsByFirst('tea time|tea - time'), 15, 17],
  [rowsByFirst('the early hours|early hours|the small hours|small hours|the wee hours|wee hours'), 0, 5],
  [rowsByFirst('mid morning|mid - morning'), 9, 11],
  [rowsByFirst('mid afternoon|mid - afternoon|middle of the afternoon|the middle of the afternoon'), 14, 16],
  [rowsByFirst('mid evening|mid - evening'), 18, 20],
];

const phrasesFrom = tablesByFirst(phrases, ([rows]) => rows);

export const outsideWork = rowsByFirst(
  'outside working hours|outside of working hours|outside office hours|outside of office hours|' +
    'outside business hours|outside of business hours|outside normal hours|outside of normal hours|' +
    'outside work hours|outside of work hours|out of hours|out of office hours|outside regular hours|' +
    'outside 9 to 5|outside of 9 to 5|outside the working day',
);

/** Before nine and from five on. */
const leisure: Wish = {
  kind: 'any',
  of: [
    { kind: 'part', from: 0, to: 9 * 60 },
    { kind: 'part', from: 17 * 60, to: 24 * 60 },
  ],
};

export const beforeLunch = rowsByFirst('before lunch|before lunchtime|pre lunch');

/** "after lunch", "business hours", "mid-morning". */
export const partPhraseRule: Rule = (tokens, at) => {
  const lunch = pastRow(tokens, at, beforeLunch);
  if (lunch !== undefined)
    return { pieces: [{ kind: 'clock', wish: { kind: 'before', time: certainly(12 * 60) } }], next: lunch };
  const outside = pastRow(tokens, at, outsideWork);
  if (outside !== undefined) return { pieces: [{ kind: 'whole', wish: leisure }], next: outside };
  for (const [rows, from, to] of phrasesFrom(textAt(tokens, at))) {
    const next = pastRow(tokens, at, rows);
    if (next !== undefined) return { pieces: [partPiece(from, to)], next };
  }
  return undefined;
};

export function partPiece(from: number, to: number, third?: 'first' | 'last'): Piece {
  return { kind: 'clock', wish: { kind: 'part', from: from * 60, to: to * 60, ...(third && { third }) } };
}
