import { remembered } from '../remembered.ts';
import type { DayWish } from '../wish.ts';
import { type Found, isThere, pastClitic, pastWord, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { readCount, readNumber } from './numbers.ts';
import { dayUnits, dualDays, dualHours, minuteUnits, workdays } from './words.ts';

/** A length of time in minutes: "שעה וחצי", "שעתיים", "45 דקות", "רבע שעה", "שלושת רבעי שעה", "שעה ועשרים דקות", "1.5 שעות". */
export function readMinutes(morphemes: Morphemes, at: number): Found<number> | undefined {
  return readPartOfHour(morphemes, at) ?? readHours(morphemes, at) ?? readMinuteCount(morphemes, at);
}

function readPartOfHour(morphemes: Morphemes, at: number): Found<number> | undefined {
  if (isThere(morphemes, at, 'חצי', 'שעה')) return { value: 30, next: at + 2 };
  if (isThere(morphemes, at, 'רבע', 'שעה')) return { value: 15, next: at + 2 };
  if (textAt(morphemes, at) === '1/2' && textAt(morphemes, at + 1) === 'שעה')
    return { value: 30, next: at + 2 };
  const quarters = readCount(morphemes, at);
  if (quarters?.value !== 3 || textAt(morphemes, quarters.next) !== 'רבעי') return undefined;
  const hour = pastClitic(morphemes, quarters.next + 1, 'ה');
  return textAt(morphemes, hour) === 'שעה' ? { value: 45, next: hour + 1 } : undefined;
}

function readHours(morphemes: Morphemes, at: number): Found<number> | undefined {
  const hours = readWholeHours(morphemes, at);
  if (!hours) return undefined;
  if (textAt(morphemes, hours.next) !== 'ו') return hours;
  const word = textAt(morphemes, hours.next + 1);
  if (word === 'חצי') return { value: hours.value + 30, next: pastWord(morphemes, hours.next + 2, 'שעות') };
  if (word === 'רבע') return { value: hours.value + 15, next: hours.next + 2 };
  const minutes = readMinuteCount(morphemes, hours.next + 1);
  return minutes ? { value: hours.value + minutes.value, next: minutes.next } : hours;
}

function readWholeHours(morphemes: Morphemes, at: number): Found<number> | undefined {
  const word = textAt(morphemes, at);
  if (word === 'שעה') return { value: 60, next: pastWord(morphemes, at + 1, 'אחת', 'שלמה', 'בערך') };
  if (dualHours.has(word)) return { value: 120, next: at + 1 };
  const decimal = /^(\d)\.(25|5|75)$/.exec(word);
  const count = decimal ? { value: Number(word), next: at + 1 } : readCount(morphemes, at);
  if (!count || count.value > 100) return undefined;
  const isHalved = isThere(morphemes, count.next, 'ו', 'חצי');
  const unit = isHalved ? count.next + 2 : count.next;
  if (minuteUnits.get(textAt(morphemes, unit)) !== 60) return undefined;
  return { value: count.value * 60 + (isHalved ? 30 : 0), next: unit + 1 };
}

function readMinuteCount(morphemes: Morphemes, at: number): Found<number> | undefined {
  const count = readNumber(morphemes, at);
  if (!count || minuteUnits.get(textAt(morphemes, count.next)) !== 1) return undefined;
  return { value: count.value, next: count.next + 1 };
}

/** A length of time in days or months, or in days at work. */
export type DayAmount = { days?: number; months?: number; workdays?: number };

/** "יומיים", "שבוע", "שלושה שבועות", "חודש", "3 ימי עסקים". */
export const readDays = remembered(daysAt);

function daysAt(morphemes: Morphemes, at: number): Found<DayAmount> | undefined {
  const word = textAt(morphemes, at);
  const dual = dualDays.get(word);
  if (dual) return { value: dual, next: at + 1 };
  const single = dayUnits.get(word);
  if (single && isOneOf(word))
    return { value: single, next: pastWord(morphemes, at + 1, 'אחד', 'אחת', 'ימים') };
  const count = readCount(morphemes, at);
  if (!count || count.value > 1000) return undefined;
  const noun = pastClitic(morphemes, count.next, 'ה');
  if (textAt(morphemes, noun) === 'ימי') {
    const work = pastClitic(morphemes, noun + 1, 'ה');
    const isWork = textAt(morphemes, work) === 'עסקים' || textAt(morphemes, work) === 'עבודה';
    return isWork ? { value: { workdays: count.value }, next: work + 1 } : undefined;
  }
  const unit = dayUnits.get(textAt(morphemes, noun));
  if (!unit) return undefined;
  const value = unit.days
    ? { days: unit.days * count.value }
    : { months: (unit.months as number) * count.value };
  return { value, next: noun + 1 };
}

function isOneOf(word: string): boolean {
  return word === 'יום' || word === 'שבוע' || word === 'חודש' || word === 'חדש' || word === 'שנה';
}

/** So much on from a day: from today where none is named. */
export function dayAfter({ days, months, workdays: work }: DayAmount, base: DayWish | undefined): DayWish {
  if (work !== undefined) return { kind: 'workday', days: work, weekdays: [...workdays] };
  if (base === undefined && days !== undefined) return { kind: 'day', days };
  const from: DayWish = base ?? { kind: 'day', days: 0 };
  return {
    kind: 'shift',
    base: from,
    ...(days !== undefined && { days }),
    ...(months !== undefined && { months }),
  };
}
