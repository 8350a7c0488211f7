import { clockWithoutHalf } from '../bare-hours.ts';
import type { Token } from '../tokens.ts';
import { type ClockTime, certainly } from '../wish.ts';
import { clockInHalf, halfAt } from './clock-halves.ts';
import type { ReadClock } from './clock-times.ts';
import { notAnHour } from './counted-words.ts';
import { type Found, setOf, textAt } from './look.ts';
import { isFigures, readNumberWord, smallNumbers } from './numbers.ts';

const pastWords = setOf('past after');
const toWords = setOf('to before of till til');
const minuteWords = setOf('minutes minute mins min');
const noons = setOf('noon midday');

/** "half past three", "quarter to four", "ten past 2", "twenty-five minutes to nine", "half three". */
export function readSpokenClock(tokens: readonly Token[], at: number): ReadClock | undefined {
  const from = textAt(tokens, at) === 'a' && isQuarter(textAt(tokens, at + 1)) ? at + 1 : at;
  const word = textAt(tokens, from);
  if (word === 'half') return readHalf(tokens, from);
  const minutes = isQuarter(word) ? { value: 15, next: from + 1 } : readMinutes(tokens, from);
  if (!minutes || minutes.value < 1 || minutes.value > 29) return undefined;
  const hasUnit = minuteWords.has(textAt(tokens, minutes.next));
  const jointAt = hasUnit ? minutes.next + 1 : minutes.next;
  const joint = textAt(tokens, jointAt);
  const isPast = pastWords.has(joint);
  if (!isPast && !toWords.has(joint)) return undefined;
  // "5 to 6", "10 after 2 meetings": figures are minutes only where the words leave nothing else.
  if (!isQuarter(word) && !isSpoken(tokens, { at: from, joint, hasUnit, minutes: minutes.value }))
    return undefined;
  const hour = readHour(tokens, jointAt + 1);
  if (!hour) return atMidnight(tokens, jointAt + 1, isPast ? minutes.value : 24 * 60 - minutes.value);
  const said = isPast
    ? { hour: hour.value, minute: minutes.value }
    : { hour: hour.value === 1 ? 12 : hour.value - 1, minute: 60 - minutes.value };
  return withHalf(tokens, { ...said, next: hour.next });
}

function isQuarter(word: string): boolean {
  return word === 'quarter' || word === 'qtr';
}

function isSpoken(
  tokens: readonly Token[],
  { at, joint, hasUnit, minutes }: { at: number; joint: string; hasUnit: boolean; minutes: number },
): boolean {
  const isFigure = tokens[at]?.kind === 'number';
  const before = textAt(tokens, at - 1);
  if (joint === 'of') return false;
  if (hasUnit) return joint === 'to' || joint === 'past';
  if (joint === 'past') return true;
  // "five to seven" is a clock or a range, which is asked; behind "at" it is a clock.
  if (joint === 'to' || joint === 'till' || joint === 'til')
    return before === 'at' || (!isFigure && minutes > 12 && joint === 'to');
  return !isFigure || before === 'at';
}

/** Minutes as people count them to and past an hour. */
function readMinutes(tokens: readonly Token[], at: number): Found<number> | undefined {
  const token = tokens[at];
  const isFigure = token?.kind === 'number' && token.text.length <= 2 && isFigures(token.text);
  const number = isFigure ? { value: Number(token.text), next: at + 1 } : readNumberWord(tokens, at);
  if (!number) return undefined;
  return number.value % 5 === 0 || minuteWords.has(textAt(tokens, number.next)) ? number : undefined;
}

function readHalf(tokens: readonly Token[], at: number): ReadClock | undefined {
  const isPast = textAt(tokens, at + 1) === 'past' || textAt(tokens, at + 1) === 'after';
  const hour = readHour(tokens, isPast ? at + 2 : at + 1);
  if (!hour && isPast) return atMidnight(tokens, at + 2, 30);
  if (!hour || notAnHour.has(textAt(tokens, hour.next)) || textAt(tokens, hour.next) === '-')
    return undefined;
  const clock = withHalf(tokens, { hour: hour.value, minute: 30, next: hour.next });
  return clock && (isPast ? clock : { ...clock, guess: `half past ${textAt(tokens, at + 1)}` });
}

/** "half past midnight", "ten to midnight". */
function atMidnight(tokens: readonly Token[], at: number, minutes: number): ReadClock | undefined {
  return textAt(tokens, at) === 'midnight'
    ? { time: certainly(minutes), next: at + 1, isExplicit: true }
    : undefined;
}

/** An hour from 1 to 12, in words or figures. */
function readHour(tokens: readonly Token[], at: number): Found<number> | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  const isFigure = token.kind === 'number' && token.text.length <= 2 && isFigures(token.text);
  const value = isFigure ? Number(token.text) : noons.has(token.text) ? 12 : smallNumbers.get(token.text);
  return value !== undefined && value >= 1 && value <= 12 ? { value, next: at + 1 } : undefined;
}

/** What follows a spoken clock can say its half of the day. */
function withHalf(
  tokens: readonly Token[],
  { hour, minute, next }: { hour: number; minute: number; next: number },
): ReadClock | undefined {
  const word = textAt(tokens, next);
  const oClock = word === "o'clock" || word === 'oclock' ? next + 1 : next;
  const half = halfAt(tokens, oClock);
  const time: ClockTime | undefined = half
    ? clockInHalf(hour, minute, half.half)
    : clockWithoutHalf(String(hour), minute);
  if (!time) return undefined;
  return { time, next: half?.next ?? oClock, isExplicit: true, ...(half?.isToday && { isToday: true }) };
}
