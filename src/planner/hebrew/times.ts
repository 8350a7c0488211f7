import { clockWithoutHalf } from '../bare-hours.ts';
import { type ClockTime, certainly } from '../wish.ts';
import { type Found, isClitic, isCounted, isThere, isTimeAt, pastWord, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { feminine } from './number-words.ts';
import { type ReadNumber, readNumber } from './numbers.ts';
import { readPartBehind } from './parts-of-day.ts';
import type { PartOfDay } from './words.ts';

/** A clock time; `isFirm`: it is one whatever stands beside it, where a bare 3 may count something. */
export type FoundTime = Found<ClockTime> & { isFirm: boolean };

type Written = { hour: string; minute: number; next: number; isFirm: boolean };

/**
 * 15:00, 3, שלוש, שלוש וחצי, ארבע ורבע, רבע לחמש, עשר דקות אחרי שלוש, "7 בערב"; 15.30 where `isAnnounced`: behind "at the hour", so that it
 * can be no date.
 */
export function readTime(morphemes: Morphemes, at: number, isAnnounced = false): FoundTime | undefined {
  const named = readNamed(morphemes, at);
  if (named) return named;
  const written =
    readMinutesFirst(morphemes, at) ??
    readClockToken(morphemes, at, isAnnounced) ??
    readDictated(morphemes, at) ??
    readHour(morphemes, at);
  if (!written) return undefined;
  const { hour, minute, next, isFirm } = written;
  // "ב-4 pm": all of it is English.
  if (morphemes[next]?.kind === 'foreign' && /^[ap]m$/.test(textAt(morphemes, next))) return undefined;
  const part = readPartBehind(morphemes, next);
  const inPart = part && timeInPart(hour, minute, part.value);
  if (part && inPart) return { value: inPart, next: part.next, isFirm: true };
  const value = hour === '24' && minute === 0 ? certainly(24 * 60) : clockWithoutHalf(hour, minute);
  return value && { value, next, isFirm: isFirm || isAnnounced };
}

/** Midnight, and the noon that is named by the same word. */
function readNamed(morphemes: Morphemes, at: number): FoundTime | undefined {
  if (textAt(morphemes, at) !== 'חצות') return undefined;
  if (isThere(morphemes, at + 1, 'היום')) return { value: certainly(12 * 60), next: at + 2, isFirm: true };
  return { value: certainly(24 * 60), next: pastWord(morphemes, at + 1, 'הלילה'), isFirm: true };
}

/** "7 בערב" is 19:00, "1 בלילה" 01:00, "12 בלילה" the midnight that ends the day: the hour that people say with that part. */
function timeInPart(
  hourText: string,
  minute: number,
  { widest: [first, last] }: PartOfDay,
): ClockTime | undefined {
  const hour = Number(hourText);
  const hours = hour <= 12 ? [hour % 12, (hour % 12) + 12, (hour % 12) + 24] : [hour];
  const said = hours.find((one) => one >= first && one <= last);
  if (said === undefined) return undefined;
  const minutes = said * 60 + minute;
  return certainly(minutes > 24 * 60 ? minutes - 24 * 60 : minutes);
}

function readClockToken(morphemes: Morphemes, at: number, isAnnounced: boolean): Written | undefined {
  const morpheme = morphemes[at];
  if (morpheme?.kind !== 'clock' && morpheme?.kind !== 'number') return undefined;
  const separator = morpheme.text.indexOf(morpheme.kind === 'clock' ? ':' : '.');
  if (separator < 1 || separator > 2) return undefined;
  const [hour, minutes] = [morpheme.text.slice(0, separator), morpheme.text.slice(separator + 1)];
  const minute = Number(minutes);
  if (!/^\d\d$/.test(minutes) || minute > 59 || Number(hour) > 24) return undefined;
  // 15.30 can be no date, 10.12 is one unless the hour was announced.
  if (morpheme.kind === 'number' && !isAnnounced && minute <= 12 && minute !== 0) return undefined;
  return { hour, minute, next: at + 1, isFirm: morpheme.kind === 'clock' };
}

/** An hour, and the minutes behind it: שלוש וחצי, שלוש ועשרה, שלוש ועשרים דקות, שלוש ארבעים. */
function readHour(morphemes: Morphemes, at: number): Written | undefined {
  const number = readNumber(morphemes, at);
  if (!number || !isHour(number, morphemes, at)) return undefined;
  const hour = number.form === 'digits' ? textAt(morphemes, at) : String(number.value);
  const less = readLess(morphemes, number);
  if (less) return less;
  const minutes = readMinutes(morphemes, number);
  if (!minutes) return { hour, minute: 0, next: number.next, isFirm: false };
  // "שעתיים וחצי" and "שלוש וחצי שעות" are lengths.
  if (isCounted(morphemes, minutes.next)) return undefined;
  return { hour, minute: minutes.value, next: minutes.next, isFirm: true };
}

/** "עשר פחות רבע", "עשר פחות חמש דקות". */
function readLess(morphemes: Morphemes, { value, next }: ReadNumber): Written | undefined {
  if (textAt(morphemes, next) !== 'פחות' || value < 1) return undefined;
  const minutes = readMinuteCount(morphemes, next + 1);
  return (
    minutes && {
      hour: String(value === 1 ? 12 : value - 1),
      minute: 60 - minutes.value,
      next: minutes.next,
      isFirm: true,
    }
  );
}

/** "שלישי 1530", "מחר 15 30": how clocks come out of dictation, beside a day or behind ב. */
function readDictated(morphemes: Morphemes, at: number): Written | undefined {
  if (morphemes[at]?.kind !== 'number' || !isPlaced(morphemes, at)) return undefined;
  const [text, behind] = [textAt(morphemes, at), textAt(morphemes, at + 1)];
  const [, hour = '', minutes = ''] = /^([01]?\d|2[0-3])([0-5][05])?$/.exec(text) ?? [];
  if (minutes !== '' && text.length > 2) {
    const isClock = !isCounted(morphemes, at + 1);
    return isClock ? { hour, minute: Number(minutes), next: at + 1, isFirm: true } : undefined;
  }
  const isPair = text.length === 2 && /^[0-5][05]$/.test(behind) && morphemes[at + 1]?.kind === 'number';
  return isPair && Number(text) < 24 && !isCounted(morphemes, at + 2)
    ? { hour: text, minute: Number(behind), next: at + 2, isFirm: true }
    : undefined;
}

function isPlaced(morphemes: Morphemes, at: number): boolean {
  return (
    isClitic(morphemes, at - 1, 'ב') || textAt(morphemes, at - 1) === 'שעה' || isTimeAt(morphemes, at - 1)
  );
}

function isHour({ value, form }: ReadNumber, morphemes: Morphemes, at: number): boolean {
  if (value > 24) return false;
  if (form === 'digits') return textAt(morphemes, at).length <= 2;
  return form === 'feminine' || (form === 'tens' && value < 24);
}

/** Minutes behind an hour. "תשע ועשר" may be two hours, "תשע ועשרה" and "תשע ועשר דקות" are one time. */
function readMinutes(morphemes: Morphemes, { next, form }: ReadNumber): Found<number> | undefined {
  if (textAt(morphemes, next) !== 'ו') {
    const minutes = form === 'digits' ? undefined : readNumber(morphemes, next);
    return minutes?.form === 'tens' && minutes.value < 60
      ? { value: minutes.value, next: minutes.next }
      : undefined;
  }
  const word = textAt(morphemes, next + 1);
  if (word === 'חצי') return { value: 30, next: next + 2 };
  if (word === 'רבע') return { value: 15, next: next + 2 };
  const minutes = readNumber(morphemes, next + 1);
  if (!minutes || minutes.value > 59) return undefined;
  const behind = pastWord(morphemes, minutes.next, 'דקות', 'דק', "דק'", 'דקה');
  // "16 ו-30": no hour.
  const isWritten = minutes.form === 'digits' && form === 'digits' && minutes.value > 24;
  if (isWritten) return { value: minutes.value, next: behind };
  const isCertain = behind > minutes.next || minutes.form === 'tens' || isMinuteCount(minutes);
  return isCertain ? { value: minutes.value, next: behind } : undefined;
}

function isMinuteCount({ value, form }: ReadNumber): boolean {
  return form === 'masculine' && (value === 5 || value === 10);
}

/** "רבע לחמש", "עשרה לשבע", "עשר דקות אחרי שלוש", "חמש דקות לפני ארבע". */
function readMinutesFirst(morphemes: Morphemes, at: number): Written | undefined {
  const minutes = readMinuteCount(morphemes, at);
  if (!minutes) return undefined;
  const word = textAt(morphemes, minutes.next);
  const isBefore = word === 'ל' || word === 'לפני';
  if (!isBefore && word !== 'אחרי') return undefined;
  const hour = readNumber(morphemes, minutes.next + 1);
  if (!hour || !isHour(hour, morphemes, minutes.next + 1) || hour.value < 1) return undefined;
  if (isCounted(morphemes, hour.next)) return undefined;
  const earlier = hour.value === 1 ? 12 : hour.value - 1;
  const said = isBefore
    ? { hour: earlier, minute: 60 - minutes.value }
    : { hour: hour.value, minute: minutes.value };
  return { hour: String(said.hour), minute: said.minute, next: hour.next, isFirm: true };
}

function readMinuteCount(morphemes: Morphemes, at: number): Found<number> | undefined {
  if (isThere(morphemes, at, 'חצי', 'שעה')) return { value: 30, next: at + 2 };
  if (textAt(morphemes, at) === 'רבע') return { value: 15, next: pastWord(morphemes, at + 1, 'שעה') };
  const number = readNumber(morphemes, at);
  if (!number || number.value < 1 || number.value > 30) return undefined;
  const next = pastWord(morphemes, number.next, 'דקות', 'דק', "דק'");
  const isMinutes = next > number.next || number.form === 'tens' || isMinuteCount(number);
  return isMinutes ? { value: number.value, next } : undefined;
}

/** "השעה", "שעה" and "שעות" before a clock. */
export function pastHourWord(morphemes: Morphemes, at: number): number {
  const article = isClitic(morphemes, at, 'ה') ? at + 1 : at;
  const word = textAt(morphemes, article);
  return word === 'שעה' || word === 'שעות' ? article + 1 : at;
}

/** Whether a word is an hour as people say it. */
export function isHourWord(word: string): boolean {
  return feminine.has(word);
}
