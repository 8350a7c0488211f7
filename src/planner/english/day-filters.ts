import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import type { Weekday } from '../wish.ts';
import { isParted, past, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { smallNumbers } from './numbers.ts';
import { workdays } from './words.ts';

export const workWords = rowsByFirst(
  'weekdays|weekday|workdays|workday|work days|work day|working days|working day|business days|' +
    'business day|week days|week day|weekday only|weekdays only|school days|during the work week|' +
    'during the workweek|during the working week|during the week',
);
export const weekendWords = rowsByFirst(
  'weekends|week ends|any weekend|every weekend|each weekend|all weekends|weekend days|weekend day',
);
export const midWeek = rowsByFirst('midweek|mid - week|mid week|middle of the week days');
const everyWords = setOf('any every each all a on most some the only');
const repeatedSets = setOf('every each');

/** Filters over days: "weekdays", "any workday", "weekends", "midweek"; and "the next business day", which is one. */
export const dayFilterRule: Rule = (tokens, at) => {
  const nextOne = pastRow(tokens, at, nextWorkdays);
  if (nextOne !== undefined) {
    const piece: Piece = { kind: 'day', wish: { kind: 'workday', days: 1, weekdays: [...workdays] } };
    return { pieces: [piece, holidays], next: nextOne };
  }
  const weekend = pastRow(tokens, at, weekendWords);
  if (weekend !== undefined) return { pieces: [filter([6, 7])], next: weekend };
  const from = past(tokens, at, everyWords);
  const repeated: Piece[] = repeatedSets.has(textAt(tokens, at))
    ? [{ kind: 'note', note: { kind: 'one-of-many' } }]
    : [];
  // "5 business days after the 1st" is a count, and no filter.
  const work = isCount(tokens, at) ? undefined : pastRow(tokens, from, workWords);
  if (work !== undefined) return { pieces: [filter(workdays), holidays, ...repeated], next: work };
  const middle = pastRow(tokens, from, midWeek);
  if (middle === undefined) return undefined;
  return { pieces: [filter([2, 3, 4]), { kind: 'note', note: { kind: 'soft-edges' } }], next: middle };
};

function isCount(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (!before || isParted(tokens, at)) return false;
  return before.kind === 'number' || smallNumbers.has(before.text) || ordinalEndings.has(before.text);
}
const ordinalEndings = setOf('st nd rd th first second third fourth fifth last');

const nextWorkdays = rowsByFirst(
  'next business day|next working day|next work day|following business day|following working day|following work day|' +
    'the next business day|the next working day|the next work day|the following business day|' +
    'the following working day|the following work day',
);

const holidays: Piece = { kind: 'note', note: { kind: 'holidays' } };

function filter(weekdays: readonly Weekday[]): Piece {
  return { kind: 'day', wish: { kind: 'weekdays', weekdays: [...weekdays] } };
}
