import { clockWithHalf, clockWithoutHalf } from '../bare-hours.ts';
import type { Token } from '../tokens.ts';
import { type ClockTime, certainly } from '../wish.ts';
import { type Found, isAttached, isThere, pastAny, setOf, textAt } from './look.ts';
import { isFigures, readNumberWord, smallNumbers } from './numbers.ts';
import { halves } from './words.ts';

/** A clock time at a token, and the first token behind it. */
export type ReadClock = {
  time: ClockTime;
  next: number;
  /** No word beside it is needed to see a time: "3pm", `15:30`, "noon". */
  isExplicit: boolean;
  /** "half three", which is half past in one country and nothing in another. */
  guess?: string;
  /** "3ish". */
  isAbout?: boolean;
};

type Half = 'am' | 'pm' | 'night';

/** `15:30`, `3pm`, `3.30 p.m.`, "half past three", "three thirty", "1530 hours", "noon", and the bare `3` or "three". */
export function readClock(tokens: readonly Token[], at: number): ReadClock | undefined {
  const clock = readNoon(tokens, at) ?? readSpokenClock(tokens, at) ?? readWrittenClock(tokens, at);
  if (!clock) return undefined;
  const ending = textAt(tokens, clock.next);
  if (ending === 'ish') return { ...clock, next: clock.next + 1, isExplicit: true, isAbout: true };
  if (ending === '-' && textAt(tokens, clock.next + 1) === 'ish')
    return { ...clock, next: clock.next + 2, isExplicit: true, isAbout: true };
  return ending === 'sharp' ? { ...clock, next: clock.next + 1, isExplicit: true } : clock;
}

const noons = setOf('noon midday noontime');

function readNoon(tokens: readonly Token[], at: number): ReadClock | undefined {
  const isTwelve =
    textAt(tokens, at) === '12' || textAt(tokens, at) === 'twelve' || textAt(tokens, at) === 'high';
  const from = isTwelve ? at + 1 : at;
  const word = textAt(tokens, from);
  if (noons.has(word)) return { time: certainly(12 * 60), next: from + 1, isExplicit: true };
  return !isTwelve && (word === 'noonish' || word === 'middayish')
    ? { time: certainly(12 * 60), next: from + 1, isExplicit: true, isAbout: true }
    : undefined;
}

const pastWords = setOf('past after');
const toWords = setOf('to before of till til');
const minuteWords = setOf('minutes minute mins min');

/** "half past three", "quarter to four", "ten past 2", "twenty-five minutes to nine", "half three". */
function readSpokenClock(tokens: readonly Token[], at: number): ReadClock | undefined {
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
  if (!isQuarter(word) && !isSpoken(tokens, { at: from, joint, hasUnit })) return undefined;
  const hour = readHour(tokens, jointAt + 1);
  if (!hour) return undefined;
  const time = isPast
    ? timeOf(hour.value, minutes.value)
    : timeOf(hour.value === 1 ? 12 : hour.value - 1, 60 - minutes.value);
  return (
    time &&
    withHalf(tokens, {
      time,
      next: hour.next,
      hour: isPast ? hour.value : hour.value - 1 || 12,
      minute: isPast ? minutes.value : 60 - minutes.value,
    })
  );
}

function isQuarter(word: string): boolean {
  return word === 'quarter' || word === 'qtr';
}

function isSpoken(
  tokens: readonly Token[],
  { at, joint, hasUnit }: { at: number; joint: string; hasUnit: boolean },
): boolean {
  const isFigure = tokens[at]?.kind === 'number';
  if (joint === 'of') return false;
  if (hasUnit) return joint === 'to' || joint === 'past';
  if (joint === 'past') return true;
  if (joint === 'to' || joint === 'till' || joint === 'til')
    return isFigure ? textAt(tokens, at - 1) === 'at' : textAt(tokens, at - 1) !== 'from';
  return !isFigure || textAt(tokens, at - 1) === 'at';
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
  const time = hour && timeOf(hour.value, 30);
  if (!hour || !time || notAnHour.has(textAt(tokens, hour.next)) || textAt(tokens, hour.next) === '-')
    return undefined;
  const clock = withHalf(tokens, { time, next: hour.next, hour: hour.value, minute: 30 });
  return clock && (isPast ? clock : { ...clock, guess: `half past ${textAt(tokens, at + 1)}` });
}

/** An hour from 1 to 12, in words or figures. */
function readHour(tokens: readonly Token[], at: number): Found<number> | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  const isFigure = token.kind === 'number' && token.text.length <= 2 && isFigures(token.text);
  const value = isFigure ? Number(token.text) : noons.has(token.text) ? 12 : smallNumbers.get(token.text);
  return value !== undefined && value >= 1 && value <= 12 ? { value, next: at + 1 } : undefined;
}

function timeOf(hour: number, minute: number): ClockTime | undefined {
  return clockWithoutHalf(String(hour), minute);
}

/** What follows a spoken clock can say its half of the day. */
function withHalf(
  tokens: readonly Token[],
  { time, next, hour, minute }: { time: ClockTime; next: number; hour: number; minute: number },
): ReadClock | undefined {
  const oClock = isOClock(textAt(tokens, next)) ? next + 1 : next;
  const half = halfAt(tokens, oClock);
  if (!half) return { time, next: oClock, isExplicit: true };
  const certain = clockInHalf(hour, minute, half.half);
  return certain && { time: certain, next: half.next, isExplicit: true };
}

/** Behind a bare number these make it a count or a length, not an hour. */
const notAnHour = setOf(
  'hours hour hr hrs minutes minute mins min days day weeks week months month years year times people meetings slots of starts calls items things ' +
    'questions percent dollars euros pounds persons more others other options locations colleagues guests attendees candidates topics points seconds second ' +
    'business working work nights bedrooms tickets seats kids children rounds % $ € £ + st nd rd th half quarter euro usd eur bucks am/pm k km miles stars',
);

function readWrittenClock(tokens: readonly Token[], at: number): ReadClock | undefined {
  const written = hourAndMinute(tokens, at);
  if (!written) return undefined;
  const { hour, minute, isClock, next } = written;
  const hasOClock = isOClock(textAt(tokens, next));
  const half = halfAt(tokens, hasOClock ? next + 1 : next);
  if (half) {
    const value = Number(hour);
    const certain =
      value > 12 && value < 24 && half.half !== 'am'
        ? certainly(value * 60 + minute)
        : clockInHalf(value, minute, half.half);
    return certain && { time: certain, next: half.next, isExplicit: true };
  }
  const time = clockWithoutHalf(hour, minute);
  if (!time) return undefined;
  if (hasOClock) return { time, next: next + 1, isExplicit: true };
  const behind = textAt(tokens, next);
  if (!isClock && notAnHour.has(behind)) return undefined;
  // "a 3-hour call", "a 30-minute slot".
  if (behind === '-' && notAnHour.has(textAt(tokens, next + 1))) return undefined;
  return { time, next, isExplicit: isClock };
}

type Written = { hour: string; minute: number; isClock: boolean; next: number };

function hourAndMinute(tokens: readonly Token[], at: number): Written | undefined {
  const token = tokens[at];
  if (!token || priceSigns.has(textAt(tokens, at - 1))) return undefined;
  if (token.kind === 'word') return hourInWords(tokens, at);
  if (token.kind !== 'clock' && token.kind !== 'number') return undefined;
  const { text } = token;
  const sign = token.kind === 'clock' || text.includes(':') ? ':' : text.includes('.') ? '.' : undefined;
  if (sign === undefined) return plainHour(tokens, at);
  const [hour = '', minute = '', ...rest] = text.split(sign);
  if (hour.length > 2 || minute.length !== 2 || !isFigures(hour) || !isFigures(minute) || rest.length > 1)
    return undefined;
  if (sign === '.' && rest.length > 0) return undefined;
  const next = textAt(tokens, at + 1) === 'h' || textAt(tokens, at + 1) === 'hrs' ? at + 2 : at + 1;
  return { hour, minute: Number(minute), isClock: sign === ':', next };
}
const priceSigns = setOf('$ € £ #');

/** `3`, `15h`, `15h30`, `1530`, `1530 hours`, `330pm`. */
function plainHour(tokens: readonly Token[], at: number): Written | undefined {
  const text = textAt(tokens, at);
  if (!isFigures(text)) return undefined;
  const behind = textAt(tokens, at + 1);
  if (text.length <= 2) {
    const isH = behind === 'h' && isAttached(tokens, at + 1) && Number(text) < 24;
    const minutes =
      isH && tokens[at + 2]?.kind === 'number' && isAttached(tokens, at + 2) ? textAt(tokens, at + 2) : '';
    if (minutes.length === 2) return { hour: text, minute: Number(minutes), isClock: true, next: at + 3 };
    const isHour = isH && (Number(text) > 7 || text.startsWith('0'));
    return { hour: text, minute: 0, isClock: isHour, next: isHour ? at + 2 : at + 1 };
  }
  if (text.length > 4) return undefined;
  const [hour, minute] = [text.slice(0, -2), Number(text.slice(-2))];
  if (minute > 59) return undefined;
  const isMilitary = text.length === 4 && (behind === 'hours' || behind === 'hrs' || behind === 'h');
  if (isMilitary) return { hour, minute, isClock: true, next: at + 2 };
  const isHalved = halfAt(tokens, at + 1) !== undefined;
  const isOpened = text.length === 4 && (clockOpeners.has(textAt(tokens, at - 1)) || isTimeRange(tokens, at));
  return isHalved || isOpened ? { hour, minute, isClock: !isHalved, next: at + 1 } : undefined;
}
const clockOpeners = setOf('at @ from between');

/** `0900-1100`: of two such numbers one has a leading zero, or a word before them said that they are times. */
function isTimeRange(tokens: readonly Token[], at: number): boolean {
  const other = [at - 2, at + 2].find(
    (index) => tokens[index]?.kind === 'number' && textAt(tokens, (index + at) / 2) !== '',
  );
  const joint = other === undefined ? '' : textAt(tokens, (other + at) / 2);
  if (other === undefined || (joint !== '-' && joint !== 'to' && joint !== 'and')) return false;
  const first = Math.min(at, other);
  const hasZero = [at, other].some(
    (index) => textAt(tokens, index).length === 4 && textAt(tokens, index).startsWith('0'),
  );
  return textAt(tokens, other).length === 4 && (hasZero || clockOpeners.has(textAt(tokens, first - 1)));
}

const smallMinutes: ReadonlySet<number> = new Set([10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);

/** "three", "three thirty", "nine forty-five", "three oh five". */
function hourInWords(tokens: readonly Token[], at: number): Written | undefined {
  const value = smallNumbers.get(textAt(tokens, at));
  if (value === undefined || value < 1 || value > 12) return undefined;
  const hour = String(value);
  const isOh = textAt(tokens, at + 1) === 'oh' || textAt(tokens, at + 1) === 'o';
  const minute = readNumberWord(tokens, isOh ? at + 2 : at + 1);
  const isMinute = minute && (isOh ? minute.value < 10 : smallMinutes.has(minute.value));
  if (!minute || !isMinute) return { hour, minute: 0, isClock: false, next: at + 1 };
  const behind =
    textAt(tokens, minute.next) === '-' ? textAt(tokens, minute.next + 1) : textAt(tokens, minute.next);
  if (notAnHour.has(behind)) return { hour, minute: 0, isClock: false, next: at + 1 };
  return { hour, minute: minute.value, isClock: true, next: minute.next };
}

function isOClock(word: string): boolean {
  return word === "o'clock" || word === 'oclock' || word === "o'clock's";
}

const nightTimes = [
  ['at', 'night'],
  ['in', 'the', 'night'],
];

/** `pm`, `p.m.`, `p`, "in the morning", "at night"; `tonight` and "this evening" say it too, and are read on their own. */
export function halfAt(tokens: readonly Token[], at: number): { half: Half; next: number } | undefined {
  const word = textAt(tokens, at);
  if (word === 'am' || word === 'pm') return { half: word, next: at + 1 };
  if (word === 'a' || word === 'p') {
    if (textAt(tokens, at + 1) === 'm') return { half: `${word}m`, next: at + 2 };
    return isAttached(tokens, at) ? { half: `${word}m`, next: at + 1 } : undefined;
  }
  const night = pastAny(tokens, at, nightTimes);
  if (night !== undefined) return { half: 'night', next: night };
  if (isThere(tokens, at, ['in', 'the'])) {
    const half = halves.get(textAt(tokens, at + 2));
    return half && { half, next: at + 3 };
  }
  if (word === 'tonight' || word === 'tonite') return { half: 'night', next: at };
  const part = word === 'this' ? halves.get(textAt(tokens, at + 1)) : undefined;
  return part && { half: part, next: at };
}

/** A clock in a part of the day: at night it is before midnight from 6 on, and after it before that. */
export function clockInHalf(hour: number, minute: number, half: Half): ClockTime | undefined {
  if (half !== 'night') return clockWithHalf(hour, minute, half);
  return clockWithHalf(hour, minute, hour >= 5 && hour < 12 ? 'pm' : 'am');
}

/** The meaning of a bare clock in a half of the day that was said before it: "Friday evening at 9". */
export function timeInHalf(time: ClockTime, half: Half): ClockTime {
  const all = [...time.likely, ...time.otherwise];
  const isMeant = (minutes: number) =>
    half === 'am' ? minutes < 720 : half === 'pm' ? minutes >= 720 : minutes >= 17 * 60 || minutes < 5 * 60;
  const meant = all.filter(isMeant);
  return meant.length > 0 ? { likely: meant, otherwise: [] } : time;
}
