import { clockWithoutHalf } from '../bare-hours.ts';
import { remembered } from '../remembered.ts';
import type { Token } from '../tokens.ts';
import { type ClockTime, certainly } from '../wish.ts';
import { clockInHalf, halfAt } from './clock-halves.ts';
import { notAnHour } from './counted-words.ts';
import { isAttached, isParted, setOf, textAt } from './look.ts';
import { isFigures, readNumber, readNumberWord, smallNumbers } from './numbers.ts';
import { readSpokenClock } from './spoken-clocks.ts';
import { daysAhead, weekdays } from './words.ts';

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
  /** "7 tonight", "3 this afternoon". */
  isToday?: boolean;
};

/** `15:30`, `3pm`, `3.30 p.m.`, "half past three", "three thirty", "1530 hours", "noon", and the bare `3` or "three". */
export const readClock = remembered(readClockAt);

function readClockAt(tokens: readonly Token[], at: number): ReadClock | undefined {
  const clock =
    readAboutHour(tokens, at) ??
    readNoon(tokens, at) ??
    readSpokenClock(tokens, at) ??
    readWrittenClock(tokens, at);
  if (!clock) return undefined;
  const ending = textAt(tokens, clock.next);
  if (ending === 'ish') return { ...clock, next: clock.next + 1, isExplicit: true, isAbout: true };
  if (ending === '-' && textAt(tokens, clock.next + 1) === 'ish')
    return { ...clock, next: clock.next + 2, isExplicit: true, isAbout: true };
  return ending === 'sharp' ? { ...clock, next: clock.next + 1, isExplicit: true } : clock;
}

/** "threeish". */
function readAboutHour(tokens: readonly Token[], at: number): ReadClock | undefined {
  const word = textAt(tokens, at);
  const hour = word.endsWith('ish') ? smallNumbers.get(word.slice(0, -3)) : undefined;
  const time = hour === undefined || hour > 12 ? undefined : clockWithoutHalf(String(hour), 0);
  return time && { time, next: at + 1, isExplicit: true, isAbout: true };
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

function readWrittenClock(tokens: readonly Token[], at: number): ReadClock | undefined {
  const written = hourAndMinute(tokens, at);
  if (!written) return undefined;
  const { hour, minute, isClock, next } = written;
  const oClock = pastOClock(tokens, next);
  const half = halfAt(tokens, oClock ?? next);
  if (half) {
    const value = Number(hour);
    const certain =
      isClock && value > 12 && value < 24 && half.half !== 'am'
        ? certainly(value * 60 + minute)
        : clockInHalf(value, minute, half.half);
    const isExplicit = isClock || oClock !== undefined || !half.isToday;
    return certain && { time: certain, next: half.next, isExplicit, ...(half.isToday && { isToday: true }) };
  }
  const time = clockWithoutHalf(hour, minute);
  if (!time) return undefined;
  if (oClock !== undefined) return { time, next: oClock, isExplicit: true };
  const behind = textAt(tokens, next);
  if (!isClock && notAnHour.has(behind) && !isParted(tokens, next)) return undefined;
  // "a 3-hour call", "a 30-minute slot".
  if (behind === '-' && notAnHour.has(textAt(tokens, next + 1))) return undefined;
  if (!isClock && isCountRange(tokens, next)) return undefined;
  return { time, next, isExplicit: isClock };
}

const countJoints = setOf('to - or and');

/** "6 to 8 hours", "3 or 4 people". */
function isCountRange(tokens: readonly Token[], at: number): boolean {
  if (!countJoints.has(textAt(tokens, at))) return false;
  const number = readNumber(tokens, at + 1);
  return (
    number !== undefined && notAnHour.has(textAt(tokens, number.next)) && textAt(tokens, number.next) !== 'th'
  );
}

type Written = { hour: string; minute: number; isClock: boolean; next: number };

function hourAndMinute(tokens: readonly Token[], at: number): Written | undefined {
  const token = tokens[at];
  // "m4a", "v2": a part of a name.
  if (tokens[at - 1]?.kind === 'word' && isAttached(tokens, at)) return undefined;
  if (!token || priceSigns.has(textAt(tokens, at - 1))) return undefined;
  if (token.kind === 'word') return hourInWords(tokens, at);
  if (token.kind !== 'clock' && token.kind !== 'number') return undefined;
  if (seats.has(textAt(tokens, at - 1)) && textAt(tokens, at + 1).length === 1 && isAttached(tokens, at + 1))
    return undefined;
  const { text } = token;
  const sign = token.kind === 'clock' || text.includes(':') ? ':' : text.includes('.') ? '.' : undefined;
  if (sign === undefined) return plainHour(tokens, at);
  const [hour = '', minute = '', second = '00', ...rest] = text.split(sign);
  if (hour.length > 2 || !isFigures(hour) || !isSixtieth(minute) || !isSixtieth(second) || rest.length > 0)
    return undefined;
  if (sign === '.' && text.length > 5) return undefined;
  const next = textAt(tokens, at + 1) === 'h' || textAt(tokens, at + 1) === 'hrs' ? at + 2 : at + 1;
  return { hour, minute: Number(minute) + Number(second) / 60, isClock: sign === ':', next };
}

/** Minutes of an hour, or seconds of a minute. */
function isSixtieth(text: string): boolean {
  return text.length === 2 && isFigures(text) && Number(text) < 60;
}

/** "seat 12A". */
const seats = setOf('seat row gate flat unit suite apartment apt bay platform room building block');
const priceSigns = setOf('$ € £ #');

/** `3`, `15h`, `15h30`, `1530`, `1530 hours`, `330pm`. */
function plainHour(tokens: readonly Token[], at: number): Written | undefined {
  const text = textAt(tokens, at);
  if (!isFigures(text)) return undefined;
  const behind = textAt(tokens, at + 1);
  if (text.length <= 2) {
    const spaced = spacedMinutes(tokens, at);
    if (spaced) return { hour: text, ...spaced };
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
  const isMilitary = text.length === 4 && militaryEndings.has(behind);
  if (text.length === 4 && zuluEndings.has(behind)) return { hour, minute, isClock: true, next: at + 1 };
  if (isMilitary) return { hour, minute, isClock: true, next: at + 2 };
  const isHalved = halfAt(tokens, at + 1) !== undefined;
  const isNamed = text.length === 4 && text.startsWith('0');
  if (isNamed && !isTimeRange(tokens, at)) return { hour, minute, isClock: false, next: at + 1 };
  // "1500 tomorrow", "Friday 1500".
  const isBesideDay =
    text.length === 4 &&
    minute % 5 === 0 &&
    Number(hour) < 24 &&
    (isDayBefore(tokens, at) || isDayBehind(tokens, at));
  if (isBesideDay) return { hour, minute, isClock: true, next: at + 1 };
  const isOpened = text.length === 4 && (clockOpeners.has(textAt(tokens, at - 1)) || isTimeRange(tokens, at));
  return isHalved || isOpened ? { hour, minute, isClock: !isHalved, next: at + 1 } : undefined;
}
function isDayBefore(tokens: readonly Token[], at: number): boolean {
  const before = textAt(tokens, at - 1);
  return weekdays.has(before) || daysAhead.has(before);
}

function isDayBehind(tokens: readonly Token[], at: number): boolean {
  const from = textAt(tokens, at + 1) === 'on' ? at + 2 : at + 1;
  const isOpen = at === 0 || isParted(tokens, at) || clockOpeners.has(textAt(tokens, at - 1));
  return (
    isOpen &&
    !isParted(tokens, at + 1) &&
    (weekdays.has(textAt(tokens, from)) || daysAhead.has(textAt(tokens, from)))
  );
}

/** "tomorrow 5 45": minutes behind a space, where an hour is expected. */
function spacedMinutes(
  tokens: readonly Token[],
  at: number,
): { minute: number; isClock: boolean; next: number } | undefined {
  const before = textAt(tokens, at - 1);
  const minutes = tokens[at + 1];
  const isExpected = clockOpeners.has(before) || weekdays.has(before) || daysAhead.has(before);
  if (
    !isExpected ||
    isParted(tokens, at + 1) ||
    minutes?.kind !== 'number' ||
    minutes.text.length !== 2 ||
    !isFigures(minutes.text)
  )
    return undefined;
  const minute = Number(minutes.text);
  return minute < 60 && minute % 5 === 0 && !notAnHour.has(textAt(tokens, at + 2))
    ? { minute, isClock: true, next: at + 2 }
    : undefined;
}

const militaryEndings = setOf('hours hrs h');
const zuluEndings = setOf('z zulu utc gmt');
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

/** "three", "three thirty", "nine forty-five", "three oh five". */
function hourInWords(tokens: readonly Token[], at: number): Written | undefined {
  const value = smallNumbers.get(textAt(tokens, at));
  if (value === undefined || value < 1 || value > 12) return undefined;
  const hour = String(value);
  const isOh = textAt(tokens, at + 1) === 'oh' || textAt(tokens, at + 1) === 'o';
  const isJoined = textAt(tokens, at + 1) === '-' && isAttached(tokens, at + 1);
  const minute = readNumberWord(tokens, isOh || isJoined ? at + 2 : at + 1);
  const isMinute = minute && (isOh ? minute.value < 10 : minute.value >= 10 && minute.value < 60);
  if (!minute || !isMinute) return { hour, minute: 0, isClock: false, next: at + 1 };
  const behind =
    textAt(tokens, minute.next) === '-' ? textAt(tokens, minute.next + 1) : textAt(tokens, minute.next);
  if (notAnHour.has(behind)) return { hour, minute: 0, isClock: false, next: at + 1 };
  return { hour, minute: minute.value, isClock: true, next: minute.next };
}

/** "o'clock", "oclock", "o clock". */
function pastOClock(tokens: readonly Token[], at: number): number | undefined {
  const word = textAt(tokens, at);
  if (word === "o'clock" || word === 'oclock' || word === "o'clock's") return at + 1;
  return word === 'o' && textAt(tokens, at + 1) === 'clock' ? at + 2 : undefined;
}
