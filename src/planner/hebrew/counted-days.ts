import type { Piece } from '../piece.ts';
import { remembered } from '../remembered.ts';
import type { DayWish } from '../wish.ts';
import { type DayAmount, dayAfter, readDays, readMinutes } from './amounts.ts';
import { readDate } from './dates.ts';
import { container, type FoundDay, oneDay } from './found-day.ts';
import { plurals } from './grammar-words.ts';
import { type Found, isClitic, isThere, pastClitic, pastWord, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { readCount } from './numbers.ts';
import { readWeekday, weekStart } from './weekdays.ts';
import { daysFromToday, dayUnits, dualDays, dualHours, minuteUnits } from './words.ts';

/** Days that are counted from today or another day: "בעוד יומיים", "שבוע מהיום", "תוך 3 ימים", "לפני שבוע", "בימים הקרובים". */
export const readCountedDay = remembered(countedDayAt);

function countedDayAt(morphemes: Morphemes, at: number): FoundDay | undefined {
  return (
    readIn(morphemes, at) ??
    readWithin(morphemes, at) ??
    readNextDays(morphemes, at) ??
    readFromDay(morphemes, at)
  );
}

const inWords: ReadonlySet<string> = new Set(['בעוד', 'עוד', 'כעבור']);
const withinWords: ReadonlySet<string> = new Set(['תוך', 'בתוך', 'במהלך', 'במשך']);

function readIn(morphemes: Morphemes, at: number): FoundDay | undefined {
  const word = textAt(morphemes, at);
  if (word === 'לפני') return readAgo(morphemes, at + 1);
  if (!inWords.has(word)) return undefined;
  const amount = readDays(morphemes, pastRough(morphemes, at + 1));
  if (!amount || isThere(morphemes, amount.next, 'ו', 'חצי')) return undefined;
  const base = isClitic(morphemes, amount.next, 'מ') ? readBase(morphemes, amount.next + 1) : undefined;
  if (base) return oneDay(dayAfter(amount.value, base.value), base.next);
  return readWeekOf(morphemes, amount) ?? oneDay(dayAfter(amount.value, undefined), amount.next);
}

/** "בעוד כשעה", "בעוד בערך שעתיים". */
function pastRough(morphemes: Morphemes, at: number): number {
  return pastClitic(morphemes, pastWord(morphemes, at, 'בערך', 'לערך'), 'כ');
}

/** "בעוד שבועיים ביום שלישי": that week is meant, and the Tuesday in it. */
function readWeekOf(morphemes: Morphemes, { value, next }: Found<DayAmount>): FoundDay | undefined {
  const { days } = value;
  if (days === undefined || days % 7 !== 0) return undefined;
  const behind = morphemes[next]?.kind === 'break' ? next + 1 : next;
  const weekday = readWeekday(morphemes, pastClitic(morphemes, behind, 'ב'), true);
  return weekday && container({ kind: 'week', weeks: days / 7, weekStart }, next);
}

function readAgo(morphemes: Morphemes, at: number): FoundDay | undefined {
  const amount = readDays(morphemes, at);
  if (!amount) return undefined;
  const { days, months } = amount.value;
  // "לפני יום שלישי" is before Tuesday.
  if (textAt(morphemes, at) === 'יום' && readWeekday(morphemes, at)) return undefined;
  if (days !== undefined) return oneDay({ kind: 'day', days: -days }, amount.next);
  return months === undefined ? undefined : oneDay(dayAfter({ months: -months }, undefined), amount.next);
}

function readWithin(morphemes: Morphemes, at: number): FoundDay | undefined {
  const isWithin = withinWords.has(textAt(morphemes, at));
  if (!isWithin && textAt(morphemes, at) !== 'עד') return undefined;
  const amount = readDays(morphemes, pastClitic(morphemes, at + 1, 'כ'));
  if (!amount || (!isWithin && textAt(morphemes, at + 1) === 'יום')) return undefined;
  const within = withinWish(amount.value);
  return within && container(within, amount.next);
}

function withinWish({ days, months, workdays }: DayAmount): DayWish | undefined {
  if (workdays !== undefined)
    return { kind: 'till', day: dayAfter({ workdays }, undefined), edge: 'through' };
  if (days !== undefined) return { kind: 'within', days };
  return months === undefined
    ? undefined
    : { kind: 'till', day: dayAfter({ months }, undefined), edge: 'through' };
}

/** "ב-3 הימים הקרובים", "היומיים הקרובים"; "בימים הקרובים" has soft edges. */
function readNextDays(morphemes: Morphemes, at: number): FoundDay | undefined {
  const article = pastClitic(morphemes, at, 'ה');
  const count = dualDays.has(textAt(morphemes, article)) ? undefined : readCount(morphemes, article);
  const noun = pastClitic(morphemes, count?.next ?? article, 'ה');
  if (!plurals.has(textAt(morphemes, noun + 1))) return undefined;
  const dual = dualDays.get(textAt(morphemes, noun));
  const unit = dayUnits.get(textAt(morphemes, noun));
  const days = dual?.days ?? (dual?.months ?? 0) * 30;
  const next = noun + 2;
  if (dual) return container({ kind: 'within', days }, next);
  if (!unit) return undefined;
  const one = unit.days ?? (unit.months as number) * 30;
  if (count) return container({ kind: 'within', days: one * count.value }, next);
  return {
    of: [{ kind: 'within', days: one === 1 ? fewDays : one * fewUnits }],
    next,
    isContainer: true,
    note: { kind: 'soft-edges' },
  };
}

/** What "the coming days" and "the coming weeks" are taken for. */
const fewDays = 4;
const fewUnits = 3;

/** "שבוע מהיום", "יומיים אחרי יום שני", "שבוע מיום שלישי", "יום לפני ה-25"; the day itself is read by `readBase`. */
function readFromDay(morphemes: Morphemes, at: number): FoundDay | undefined {
  const amount = readDays(morphemes, at);
  if (!amount || amount.value.workdays !== undefined) return undefined;
  const word = textAt(morphemes, amount.next);
  if (word !== 'מ' && word !== 'אחרי' && word !== 'לפני') return undefined;
  const base = readBase(morphemes, amount.next + 1);
  if (!base) return undefined;
  const { days = 0, months } = amount.value;
  const sign = word === 'לפני' ? -1 : 1;
  const shift = { ...(months === undefined ? { days: sign * days } : { months: sign * months }) };
  return oneDay(dayAfter(shift, base.value), base.next);
}

function readBase(morphemes: Morphemes, at: number): Found<DayWish> | undefined {
  const days = daysFromToday.get(textAt(morphemes, at));
  if (days !== undefined) return { value: { kind: 'day', days }, next: at + 1 };
  const found = readDate(morphemes, at) ?? readWeekday(morphemes, at, true);
  const [wish] = found?.of ?? [];
  return found && wish ? { value: wish, next: found.next } : undefined;
}

/** "בעוד שעה", "תוך שעתיים", "בשעה הקרובה", "בשלוש השעות הקרובות". */
export function readSoon(morphemes: Morphemes, at: number): Found<Piece> | undefined {
  const word = textAt(morphemes, at);
  const isWithin = withinWords.has(word);
  if (isWithin || inWords.has(word)) {
    const amount = readMinutes(morphemes, pastRough(morphemes, at + 1));
    return amount && { value: soon(amount.value, isWithin), next: amount.next };
  }
  const article = pastClitic(morphemes, pastClitic(morphemes, at, 'ב'), 'ה');
  const count = readCount(morphemes, article);
  const noun = pastClitic(morphemes, count?.next ?? article, 'ה');
  const name = textAt(morphemes, noun);
  const unit = dualHours.has(name) ? 120 : minuteUnits.get(name);
  const isComing = plurals.has(textAt(morphemes, noun + 1)) || textAt(morphemes, noun + 1) === 'הקרובה';
  if (unit === undefined || !isComing) return undefined;
  const minutes = count ? count.value * unit : name === 'שעות' ? fewUnits * unit : unit;
  return { value: soon(minutes, true), next: noun + 2 };
}

function soon(minutes: number, isWithin: boolean): Piece {
  return { kind: 'whole', wish: { kind: 'in', minutes, ...(isWithin && { isWithin }) } };
}
