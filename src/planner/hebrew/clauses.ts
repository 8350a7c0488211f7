import type { Piece } from '../piece.ts';
import { readClock } from './clocks.ts';
import { readPlainDay } from './days.ts';
import { pastEngagement } from './engagements.ts';
import { afterWords, busyWords, butWords, cannotWords, exceptWords, preferWords } from './grammar-words.ts';
import {
  clauseEnd,
  clauseStart,
  type Found,
  firstTime,
  hasTime,
  isClitic,
  isEnd,
  isHours,
  isOfNegation,
  isThere,
  isTimeAt,
  textAt,
} from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { afterBreak, hasTurn, isBoundNegation } from './turns.ts';

/** "או", commas and slashes, "אבל"; "ו" is read where it stands before something. */
export function readJoin(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const { kind, text = '' } = morphemes[at] ?? {};
  if (kind === 'break')
    return text === ';' ? one({ kind: 'but' }, at + 1) : one(afterBreak(morphemes, at), at + 1);
  if (text === 'גם' && textAt(morphemes, at - 1) === 'ו') return one({ kind: 'join', join: 'and' }, at + 1);
  if (text === '/' && kind === 'sign') return one({ kind: 'join', join: 'or' }, at + 1);
  if (text === 'או' || text === 'לחלופין') return one({ kind: 'join', join: 'or' }, at + 1);
  if (isThere(morphemes, at, 'אם', 'לא')) return readIfNot(morphemes, at);
  if (text === 'אז' && isThere(morphemes, clauseStart(morphemes, at), 'אם'))
    return one({ kind: 'join', join: 'or' }, at + 1);
  if (butWords.has(text)) return one({ kind: 'but' }, at + 1);
  return isThere(morphemes, at, 'כל', 'עוד') ? one({ kind: 'but' }, at + 2) : undefined;
}

/** "אם לא מחר אז מחרתיים", "ואם לא, ביום ראשון": one of two; which is liked better orders nothing. */
function readIfNot(morphemes: Morphemes, at: number): Found<Piece[]> {
  const isNamed = isTimeAt(morphemes, at + 2) || isTimeAt(morphemes, at + 3);
  if (isNamed) return { value: [], next: at + 2 };
  return one({ kind: 'join', join: 'or' }, textAt(morphemes, at + 2) === 'אז' ? at + 3 : at + 2);
}

function hasIfNot(morphemes: Morphemes, at: number): boolean {
  for (let index = at; index < at + ifReach; index += 1)
    if (isThere(morphemes, index, 'אם', 'לא')) return true;
  return false;
}

const ifReach = 12;

function one(piece: Piece, next: number): Found<Piece[]> {
  return { value: [piece], next };
}

/** "חוץ מיום שישי", "למעט", "בלי": what follows is taken away. */
export function readExcept(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const word = textAt(morphemes, at);
  if (exceptWords.has(word)) {
    // "חוץ מזה": apart from what was said.
    const that = isClitic(morphemes, at + 1, 'מל') ? at + 2 : at + 1;
    if (thatWords.has(textAt(morphemes, that))) return one({ kind: 'but' }, that + 1);
    return one({ kind: 'not', isExcept: true }, at + 1);
  }
  return (word === 'בלי' || word === 'ללא') && isTaken(morphemes, at + 1)
    ? one({ kind: 'not' }, at + 1)
    : undefined;
}

function isTaken(morphemes: Morphemes, at: number): boolean {
  return hasTime(morphemes, at, Math.min(at + 4, clauseEnd(morphemes, at)));
}

/** Whether something of what is taken away came before in the clause: "חוץ משני ומשלישי" has its מ twice. */
export function isAfterExcept(morphemes: Morphemes, at: number): boolean {
  const start = clauseStart(morphemes, at);
  for (let index = at - 1; index >= start; index -= 1) {
    if (exceptWords.has(textAt(morphemes, index))) return true;
  }
  return false;
}

/**
 * "לא ביום שני", "אני לא יכול מחר", "עסוק בבוקר": what follows is taken away. Where the time stands before it ("ביום שני אני לא יכול"), the
 * "not" was said there, and here what was taken away ends.
 */
export function readNegation(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const negation = negationAt(morphemes, at);
  if (!negation) return undefined;
  const end = clauseEnd(morphemes, at + 1);
  if (hasTime(morphemes, negation.next, end))
    return { value: [{ kind: 'not' }], next: pastEngagement(morphemes, at) ?? at + 1 };
  const start = clauseStart(morphemes, at);
  if (!hasTime(morphemes, start, at)) return undefined;
  // "אם שני לא מתאים": a condition, behind which another time is named.
  if (isCondition(morphemes, start, at))
    return { value: [{ kind: 'join', join: 'or' }], next: negation.next };
  return { value: [{ kind: 'but' }], next: negation.next };
}

/** A negation at a word, and where its words end. "לא לפני" is a bound, and is read before. */
function negationAt(morphemes: Morphemes, at: number): { next: number } | undefined {
  const word = textAt(morphemes, at);
  if (busyWords.has(word)) return { next: at + 1 };
  const engaged = pastEngagement(morphemes, at);
  if (engaged !== undefined) return { next: engaged };
  const isLess = word === 'פחות' && cannotWords.has(textAt(morphemes, at + 1));
  const isImpossible = word === 'אי' && textAt(morphemes, at + 1) === 'אפשר';
  if (word !== 'לא' && word !== 'אין' && !isLess && !isImpossible) return undefined;
  let next = at + 1;
  while (next - at < 6 && isOfNegation(textAt(morphemes, next))) next += 1;
  const isPlain =
    next > at + 1 ||
    isEnd(morphemes, next) ||
    isTimeAt(morphemes, next) ||
    morphemes[next]?.kind === 'clitic';
  return isPlain || hasTime(morphemes, next, Math.min(next + 3, clauseEnd(morphemes, next)))
    ? { next }
    : undefined;
}

function isCondition(morphemes: Morphemes, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (textAt(morphemes, at) === 'אם') return true;
  return false;
}

/** "אני עסוק עד 3, אחרי זה פנוי": says once more what the bound before it says. */
export function readAfterThat(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const isThat = afterWords.has(textAt(morphemes, at)) && thatWords.has(textAt(morphemes, at + 1));
  if (!isThat) return undefined;
  for (let index = at - 1; index >= 0 && at - index < ifReach; index -= 1)
    if (textAt(morphemes, index) === 'עד') return { value: boundOfThat(morphemes, index), next: at + 2 };
  return undefined;
}

/** "אני בפגישה עד 3 מחר, אחרי זה": after three of that day, which the bound alone does not ask for. */
function boundOfThat(morphemes: Morphemes, until: number): Piece[] {
  const clock = readClock(morphemes, until);
  if (clock?.value.kind !== 'before') return [];
  const start = clauseStart(morphemes, until);
  const end = clauseEnd(morphemes, until);
  for (let index = start; index < end; index += 1) {
    const day = index >= until && index < clock.next ? undefined : readPlainDay(morphemes, index);
    if (!day) continue;
    const after: Piece = { kind: 'clock', wish: { kind: 'after', time: clock.value.time } };
    return [{ kind: 'but' }, ...day.value, after];
  }
  return [];
}

const thatWords: ReadonlySet<string> = new Set(['זה', 'כן', 'מכן', 'כך']);

/** What a word behind a time says of it: "ביום שני לא נוח" takes it away, "בבוקר עדיף" prefers it. Read at the first time of its clause. */
export function readAhead(morphemes: Morphemes, at: number, next: number): Piece[] {
  const start = clauseStart(morphemes, at);
  const isFirst = !hasTime(morphemes, start, at);
  const end = clauseEnd(morphemes, at);
  for (let index = at + 1; index < end; index += 1) {
    const isPreferred = isPreference(morphemes, index);
    const negation = isPreferred ? undefined : negationAt(morphemes, index);
    if (!isPreferred && !negation) continue;
    if (hasTime(morphemes, negation?.next ?? index + 1, end) || hasTurn(morphemes, start, at)) return [];
    if (isPreferred) return isFirst ? [{ kind: 'prefer' }] : [];
    if (isCondition(morphemes, start, at) || isBoundNegation(morphemes, index)) return [];
    const clock = clockTakenOfDay(morphemes, start, index);
    const isHere = clock === undefined ? isFirst : clock >= at && clock < next;
    return isHere ? [{ kind: 'not' }] : [];
  }
  return [];
}

/**
 * "ביום שני בבוקר אני עסוק, אחר הצהריים פנוי": the next clause names hours of the same day, so that the day is asked for and its morning
 * alone taken away. Where that part stands, if it does.
 */
function clockTakenOfDay(morphemes: Morphemes, start: number, negation: number): number | undefined {
  const behind = clauseEnd(morphemes, negation) + 1;
  const later = firstTime(morphemes, behind, clauseEnd(morphemes, behind));
  if (later === undefined || !isHours(morphemes, later)) return undefined;
  const day = firstTime(morphemes, start, negation);
  if (day === undefined || isHours(morphemes, day)) return undefined;
  for (let at = day + 1; at < negation; at += 1)
    if (isTimeAt(morphemes, at) && isHours(morphemes, at)) return at;
  return undefined;
}

/** "עדיף בבוקר", "אם אפשר": what follows orders. Behind a time, the preference was said there, and ends here. */
export function readPreference(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  if (!isPreference(morphemes, at)) return undefined;
  if (hasIfNot(morphemes, at)) return { value: [], next: at + 1 };
  const next = textAt(morphemes, at) === 'אם' || textAt(morphemes, at) === 'הכי' ? at + 2 : at + 1;
  if (hasTime(morphemes, next, clauseEnd(morphemes, next))) return { value: [{ kind: 'prefer' }], next };
  const start = clauseStart(morphemes, at);
  if (hasTime(morphemes, start, at)) return { value: [{ kind: 'but' }], next };
  // "עדיף, אם אפשר, בבוקר".
  return isEnd(morphemes, next) && next < morphemes.length
    ? { value: [{ kind: 'prefer' }], next }
    : undefined;
}

function isPreference(morphemes: Morphemes, at: number): boolean {
  const word = textAt(morphemes, at);
  if (preferWords.has(word)) return true;
  if (word === 'הכי') return ['טוב', 'נוח', 'מתאים', 'אידיאלי'].includes(textAt(morphemes, at + 1));
  if (word !== 'אם' || !['אפשר', 'אפשרי', 'ניתן'].includes(textAt(morphemes, at + 1))) return false;
  // "אם אפשר לקבוע מחר" asks for tomorrow; "אם אפשר בבוקר" would rather have the morning.
  return isEnd(morphemes, at + 2) || isTimeAt(morphemes, at + 2) || isClitic(morphemes, at + 2, 'בל');
}
