import type { Piece } from '../piece.ts';
import type { DayWish, Wish } from '../wish.ts';
import { readDays } from './amounts.ts';
import { pastOnward } from './clocks.ts';
import { readCountedDay } from './counted-days.ts';
import { readDate } from './dates.ts';
import { dayPieces, type FoundDay, mapDay, oneDay } from './found-day.ts';
import { type Found, isThere, pastClitic, pastWord, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { readNthWeekday, readSpan } from './spans.ts';
import { readWeekday, weekStart } from './weekdays.ts';
import { daysFromToday, weekdays } from './words.ts';

/**
 * A day or a span of days behind its clitics. Counted days stand before weeks and dates, of which they hold the words; `isFirm`: only a
 * day can stand here, so that שני is Monday.
 */
export function readDay(morphemes: Morphemes, at: number, isFirm = false): FoundDay | undefined {
  const days = daysFromToday.get(textAt(morphemes, at));
  if (days !== undefined) return oneDay({ kind: 'day', days }, at + 1);
  const counted = readCountedDay(morphemes, at) ?? readDate(morphemes, at) ?? readSpan(morphemes, at);
  if (counted) return counted;
  const weekday = readWeekday(morphemes, at, isFirm);
  return weekday && (readNthWeekday(morphemes, weekday) ?? weekday);
}

/** A day with what may stand before it: "ביום שני", "ל-25 בנובמבר", "בשבוע הבא", "מחר"; and "היום בעוד שבוע". */
export function readPlainDay(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const from = pastClitic(morphemes, at, 'בל');
  const found = readDay(morphemes, from) ?? readDay(morphemes, pastClitic(morphemes, from, 'ה'));
  if (!found) return undefined;
  const onward = pastOnward(morphemes, found.next);
  if (onward > found.next) return { value: dayPieces(edgeOfDay(found, 'from')), next: onward };
  return (
    readWeeksOn(morphemes, found) ?? {
      value: [...rowJoin(morphemes, at, found), ...dayPieces(found)],
      next: found.next,
    }
  );
}

/** "יום ראשון שני ושלישי": days in a row need no comma. */
function rowJoin(morphemes: Morphemes, at: number, { of }: FoundDay): Piece[] {
  const isRow =
    of[0]?.kind === 'weekday' &&
    weekdays.has(textAt(morphemes, at - 1)) &&
    morphemes[at - 1]?.kind === 'known';
  return isRow ? [{ kind: 'join', join: 'comma' }] : [];
}

/** "יום שלישי בעוד שבוע": a week after the coming one, or the Tuesday of the week that begins then. */
function readWeeksOn(morphemes: Morphemes, found: FoundDay): Found<Piece[]> | undefined {
  const [wish] = found.of;
  const amount = textAt(morphemes, found.next) === 'בעוד' ? readDays(morphemes, found.next + 1) : undefined;
  const days = amount?.value.days;
  if (!wish || !amount || days === undefined || days % 7 !== 0) return undefined;
  if (wish.kind === 'day') {
    return { value: [{ kind: 'day', wish: { kind: 'day', days: wish.days + days } }], next: amount.next };
  }
  if (wish.kind !== 'weekday') return undefined;
  const inWeek: Wish = { kind: 'all', of: [{ kind: 'week', weeks: days / 7, weekStart }, wish] };
  const later: DayWish = { kind: 'shift', base: { ...wish, pick: 'nearest' }, days };
  return { value: [{ kind: 'whole', wish: { kind: 'either', of: [later, inWeek] } }], next: amount.next };
}

/** "מיום שני עד רביעי", "בין ה-3 ל-5 בדצמבר", "ראשון-חמישי", "15 בינואר - 20 בינואר". */
export function readDayRange(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const isBetween = textAt(morphemes, at) === 'בין';
  const isFrom = isBetween || textAt(morphemes, at) === 'מ';
  const starting = isBetween || textAt(morphemes, at) === 'מ' ? at + 1 : pastWord(morphemes, at, 'החל');
  const start = pastClitic(morphemes, starting, starting === at ? 'ב' : 'מב');
  const from = readRangeStart(morphemes, start, isFrom || starting > at);
  if (!from) return undefined;
  const joint = pastRangeJoint(morphemes, from.next, { isFrom: isFrom || starting > at, isBetween });
  if (joint === undefined) return undefined;
  const to = readDay(morphemes, pastClitic(morphemes, joint, 'ב'), true);
  const [first, last] = [from.wish, to?.of[0]];
  if (!to || !last || to.of.length > 1) return undefined;
  return {
    value: [{ kind: 'day', wish: { kind: 'days', from: first, to: last }, isContainer: true }],
    next: to.next,
  };
}

/** The first day of a range; a bare number is a day where the last one is a date: "3-5 בדצמבר". */
function readRangeStart(
  morphemes: Morphemes,
  at: number,
  isFirm: boolean,
): { wish: DayWish; next: number } | undefined {
  const number = readBareDate(morphemes, at);
  if (number) return number;
  const joint = textAt(morphemes, at + 1);
  const found = readDay(morphemes, at, isFirm || joint === '-' || joint === 'עד');
  const [wish] = found?.of ?? [];
  return found && wish && found.of.length === 1 ? { wish, next: found.next } : undefined;
}

function readBareDate(morphemes: Morphemes, at: number): { wish: DayWish; next: number } | undefined {
  const day = pastClitic(morphemes, at, 'ה');
  const morpheme = morphemes[day];
  if (morpheme?.kind !== 'number' || !/^\d\d?$/.test(morpheme.text)) return undefined;
  const isJoined = ['-', 'עד', 'ל', 'ו'].includes(textAt(morphemes, day + 1));
  const last = isJoined ? readDate(morphemes, day + 2) : undefined;
  const [wish] = last?.of ?? [];
  if (wish?.kind !== 'date' || (wish.month === undefined && day === at)) return undefined;
  const value = Number(morpheme.text);
  return value >= 1 && value <= 31 ? { wish: { kind: 'date', day: value }, next: day + 1 } : undefined;
}

function pastRangeJoint(
  morphemes: Morphemes,
  at: number,
  { isFrom, isBetween }: { isFrom: boolean; isBetween: boolean },
): number | undefined {
  const word = textAt(morphemes, at);
  if (word === '-' || word === 'עד') return at + 1;
  if (isThere(morphemes, at, 'ו', 'עד')) return at + 2;
  if (!isFrom) return undefined;
  // "ל-ה'" keeps its hyphen: before one letter it may also be a dash.
  if (word === 'ל') return pastWord(morphemes, at + 1, '-');
  if (word === 'לבין' || (isBetween && word === 'ו')) return at + 1;
  return undefined;
}

/** What was read of days on an edge: "אחרי יום שני", "עד ה-25", "ממחר", "לא לפני יום רביעי". */
export type DayEdge = { edge: 'from' | 'after' | 'through' | 'before'; next: number };

export function edgeOfDay(found: FoundDay, edge: DayEdge['edge']): FoundDay {
  const change = (day: DayWish): DayWish =>
    edge === 'from' || edge === 'after' ? { kind: 'since', day, edge } : { kind: 'till', day, edge };
  return { ...mapDay(found, change), isContainer: true };
}
