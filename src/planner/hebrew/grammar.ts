import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import {
  isAfterExcept,
  readAfterThat,
  readAhead,
  readExcept,
  readJoin,
  readNegation,
  readPreference,
} from './clauses.ts';
import { readClock } from './clocks.ts';
import { readSoon } from './counted-days.ts';
import { readCountedRange, readNumbered } from './counts.ts';
import { readDateOrHours } from './dates.ts';
import { readDayBound, readPartBound } from './day-bounds.ts';
import { readDayRange, readPlainDay } from './days.ts';
import { readDuration } from './durations.ts';
import { readFixed } from './fixed-phrases.ts';
import { readLanding } from './landings.ts';
import { isLetterRange } from './letter-range.ts';
import { type Found, isClitic, isTimeAt, textAt } from './look.ts';
import { readMomentRange } from './moment-ranges.ts';
import { type Morphemes, morphemesOf } from './morphemes.ts';
import { readMovedFrom } from './moved-times.ts';
import { readNamedTime } from './named-times.ts';
import { readPartThenClock } from './part-and-clock.ts';
import { readPart } from './parts-of-day.ts';
import { pastOfPast } from './past-times.ts';
import { afterBreak } from './turns.ts';
import { readLetterRow } from './weekday-letters.ts';
import { readWeekdays } from './weekdays.ts';
import { readZone } from './zones.ts';

type Reading = (morphemes: Morphemes, at: number) => Found<Piece[]> | undefined;

/**
 * What names a time. The longer comes before what it holds: ranges of days before bounds, bounds before days, days before clocks
 * ("25.11" is no hour), and lengths before clocks ("לשלוש שעות" is no three o'clock).
 */
const times: readonly Reading[] = [
  readMovedFrom,
  readLanding,
  readNamedTime,
  readLetterRow,
  readWeekdays,
  single(readSoon),
  readMomentRange,
  readDayRange,
  readPartThenClock,
  single(readPart),
  readDayBound,
  readPlainDay,
  single(readZone),
  single(readDuration),
  single(readDateOrHours),
  (morphemes, at) => clockPiece(readClock(morphemes, at)),
  readPartBound,
  readNow,
  readSuperlative,
  readCountedRange,
  readNumbered,
];

/** What says how times go together. Bounds such as "לא לפני" are times. */
const joints: readonly Reading[] = [readAfterThat, readPreference, readExcept, readNegation, readJoin];

function single(read: (morphemes: Morphemes, at: number) => Found<Piece> | undefined): Reading {
  return (morphemes, at) => {
    const found = read(morphemes, at);
    return found && { value: [found.value], next: found.next };
  };
}

function clockPiece(found: ReturnType<typeof readClock>): Found<Piece[]> | undefined {
  return found && { value: [{ kind: 'clock', wish: found.value }], next: found.next };
}

/** "הכי מוקדם", where no hour follows that it bounds. */
function readSuperlative(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  if (textAt(morphemes, at) !== 'הכי') return undefined;
  const word = textAt(morphemes, at + 1);
  if (word === 'מוקדם') return { value: [{ kind: 'order', order: 'earliest' }], next: at + 2 };
  return word === 'מאוחר' ? { value: [{ kind: 'order', order: 'latest' }], next: at + 2 } : undefined;
}

const nowReach = 24;

/** "עכשיו", where nothing else says when: "אני עכשיו בעבודה, אפשר מחר?" does. */
function readNow(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const word = textAt(morphemes, at);
  if (word !== 'עכשיו' && word !== 'כעת') return undefined;
  for (let index = Math.max(0, at - nowReach); index < at + nowReach; index += 1)
    if (isTimeAt(morphemes, index)) return undefined;
  return { value: [{ kind: 'whole', wish: { kind: 'in', minutes: 0 } }], next: at + 1 };
}

/** Hebrew as one rule: it reads morphemes, which are not the tokens that it is asked about. */
export const readHebrew: Rule = (tokens, at) => {
  const split = morphemesOf(tokens);
  const start = split?.firstOf[at] ?? -1;
  if (!split?.isHebrew || start < 0) return undefined;
  const { morphemes } = split;
  const fixed = readFixed(tokens, at);
  const found = fixed ? undefined : readAt(morphemes, start);
  if (fixed) return { pieces: [...breakBefore(morphemes, start), ...fixed.pieces], next: fixed.next };
  if (!found) return undefined;
  const next = morphemes[found.next]?.token ?? tokens.length;
  return { pieces: [...breakBefore(morphemes, start), ...found.value], next };
};

/** Digits alone, as people write them here: "25-27.11", "5-3", "9-17". A phrase with other letters is left to their language. */
export const readDigits: Rule = (tokens, at, { dateOrder }) => {
  const split = dateOrder === 'month-first' ? undefined : morphemesOf(tokens);
  if (!split || split.isHebrew || split.isForeign) return undefined;
  const { morphemes } = split;
  const found =
    readDayRange(morphemes, at) ?? single(readDateOrHours)(morphemes, at) ?? readPlainDay(morphemes, at);
  return found && { pieces: found.value, next: found.next };
};

const breakReach = 8;

/** Words that no rule reads: "לא היום, אולי מחר" has its comma before one. */
function isPassed(morphemes: Morphemes, at: number): boolean {
  const { kind, text = '' } = morphemes[at] ?? {};
  return kind === 'unknown' || kind === 'foreign' || (kind === 'known' && passed.has(text));
}

const passed: ReadonlySet<string> = new Set(['אם', 'רק', 'אז', 'זמן', 'יותר', 'כל', 'יש']);

/** Punctuation that is no token of its own stands before one. */
function breakBefore(morphemes: Morphemes, at: number): Piece[] {
  let before = at - 1;
  while (at - before < breakReach && isPassed(morphemes, before)) before -= 1;
  const { kind, token } = morphemes[before] ?? {};
  const isOwnToken = token !== morphemes[before + 1]?.token;
  return kind === 'break' && !isOwnToken ? [afterBreak(morphemes, before)] : [];
}

function readAt(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const hasAnd = textAt(morphemes, at) === 'ו' && isClitic(morphemes, at, 'ו');
  const from = pastLead(morphemes, at);
  const found = readKind(morphemes, from);
  if (!found || !hasAnd) return found;
  const [first] = found.value;
  const joins = first?.kind !== 'join' && first?.kind !== 'but';
  return joins ? { value: [{ kind: 'join', join: 'and' }, ...found.value], next: found.next } : found;
}

/** Every word that a rule begins with is known: nothing else need be tried. */
function readKind(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const kind = morphemes[at]?.kind;
  if (kind === 'unknown' && isLetterRange(morphemes, at)) return readWeekdays(morphemes, at);
  if (kind === 'unknown' || kind === 'foreign' || isClitic(morphemes, at, 'וש')) return undefined;
  if (kind === 'sign' || kind === 'break') return readJoin(morphemes, at);
  return readTimes(morphemes, at) ?? readJoints(morphemes, at);
}

/** ו, ש and כש before what they join. */
function pastLead(morphemes: Morphemes, at: number): number {
  const token = morphemes[at]?.token;
  let from = at;
  while (isClitic(morphemes, from, 'וש') && morphemes[from]?.token === token) from += 1;
  return isClitic(morphemes, from, 'כ') && isClitic(morphemes, from + 1, 'ש') ? from + 2 : from;
}

function readTimes(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  // "חוץ משני ומשלישי": each מ belongs to the exception, and opens no span; in "חוץ מ-12 עד 1" it opens one.
  const isTaken = isClitic(morphemes, at, 'מ') && isAfterExcept(morphemes, at);
  const range = isTaken ? readClock(morphemes, at) : undefined;
  if (range?.value.kind === 'between') return clockPiece(range);
  const from = isTaken ? at + 1 : at;
  for (const read of times) {
    const found = read(morphemes, from);
    if (!found) continue;
    const past = pastOfPast(morphemes, from, found);
    if (past !== undefined) return { value: [], next: past };
    const isTime = found.value.some(({ kind }) => kind === 'day' || kind === 'clock' || kind === 'whole');
    return isTime
      ? { value: [...readAhead(morphemes, from, found.next), ...found.value], next: found.next }
      : found;
  }
  return undefined;
}

function readJoints(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  for (const read of joints) {
    const found = read(morphemes, at);
    if (found) return found;
  }
  return undefined;
}
