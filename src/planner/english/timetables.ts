import type { Rule, RuleContext } from '../language.ts';
import type { Piece, ReadPieces } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { clockBoundRule } from './clock-bounds.ts';
import { clockRangeRule } from './clock-ranges.ts';
import { clockRule } from './clocks.ts';
import { readDay } from './days.ts';
import { dayPiece } from './found-day.ts';
import { past, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { isUnderNegation } from './negation-scope.ts';
import { partPhraseRule } from './part-phrases.ts';
import { partOfDayRule } from './parts-of-day.ts';
import { daysAhead, months, weekdays } from './words.ts';

const between = setOf('- , ; / or and & • *');
const beforeClock = setOf('- , :');
const wholeDays = rowsByFirst('any time|anytime|all day|whole day');
const clockRules: readonly Rule[] = [
  partPhraseRule,
  clockRangeRule,
  clockBoundRule,
  clockRule,
  partOfDayRule,
];
const reach = 16;
const maxEntries = 16;

/** "Mon: 9-11, Tue: 14-16", "Tue 24 Nov, 10am; Thu 26 Nov, 2pm": days and hours by turns, each hour of the day before it. */
export const timetableRule: Rule = (tokens, at, context) => {
  if (!mayBegin(tokens[at]) || !hasAnotherDay(tokens, at + 1) || isUnderNegation(tokens, at))
    return undefined;
  const pieces: Piece[] = [];
  let entry = readEntry(tokens, at, context);
  let count = 0;
  let next = at;
  while (entry && count < maxEntries) {
    pieces.push(...(count > 0 ? [{ kind: 'join' as const, join: 'or' as const }] : []), ...entry.pieces);
    next = entry.next;
    count += 1;
    const from = past(tokens, next, between);
    entry = mayBegin(tokens[from]) ? readEntry(tokens, from, context) : undefined;
  }
  return count > 1 ? { pieces, next } : undefined;
};

function mayBegin(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'number' || isDayName(token.text));
}

function isDayName(word: string): boolean {
  return weekdays.has(word) || daysAhead.has(word) || months.has(word);
}

/** Two names of days at least, beside the month of the first: else it is no list, and nothing need be read. */
function hasAnotherDay(tokens: readonly Token[], from: number): boolean {
  for (let index = from + 1; index < Math.min(from + reach, tokens.length); index += 1) {
    if (isDayName(textAt(tokens, index))) return true;
  }
  return false;
}

function readEntry(tokens: readonly Token[], at: number, context: RuleContext): ReadPieces | undefined {
  const day = readDay(tokens, at, context);
  if (!day || day.isContainer) return undefined;
  const from = past(tokens, day.next, beforeClock);
  const all = pastRow(tokens, from, wholeDays);
  if (all !== undefined) return { pieces: [dayPiece(day), { kind: 'anytime' }], next: all };
  for (const rule of clockRules) {
    const clock = rule(tokens, from, context);
    if (!clock) continue;
    return clock.pieces.every(isHours)
      ? { pieces: [dayPiece(day), ...clock.pieces], next: clock.next }
      : undefined;
  }
  return undefined;
}

/** What says hours alone: with a day of its own it would be another entry. */
function isHours(piece: Piece): boolean {
  if (piece.kind === 'whole') return piece.wish.kind === 'any';
  return piece.kind === 'clock' || piece.kind === 'note' || piece.kind === 'join';
}
