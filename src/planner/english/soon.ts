import type { Rule } from '../language.ts';
import type { Token } from '../tokens.ts';
import { readLengthRange } from './length-ranges.ts';
import { readAmount, readLength } from './lengths.ts';
import { type Found, isThere, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { readCount } from './numbers.ts';
import { readDayCount, readDayUnit } from './relative-days.ts';
import { minuteUnits } from './words.ts';

const dayMinutes = 24 * 60;

const withinWords = rowsByFirst(
  'in the next|within the next|over the next|during the next|for the next|in the coming|over the coming|in the following|' +
    'anytime in the next|within|inside|the next|the coming|next|these next|in less than|in under|coming',
);
const bareUnits = setOf('hour day week month fortnight hours minutes days weeks');

/** "in 2 hours", "30 minutes from now", "within the hour", "in the next 3 days", "within two weeks", "2 hours ago". */
export const soonRule: Rule = (tokens, at) => {
  const within = pastRow(tokens, at, withinWords);
  if (within !== undefined) {
    const found = readWithin(tokens, at, within);
    if (found) return found;
  }
  const upcoming = readUpcoming(tokens, at);
  if (upcoming) return upcoming;
  const isIn = textAt(tokens, at) === 'in';
  const start = isIn ? at + 1 : at;
  const from = textAt(tokens, start) === 'about' || textAt(tokens, start) === 'around' ? start + 1 : start;
  const several = isIn ? readLengthRange(tokens, from) : undefined;
  if (several) return inMinutes(several.value, several.next);
  const length =
    readLength(tokens, from) ?? readHalfDay(tokens, from) ?? (isIn ? readDayLength(tokens, from) : undefined);
  if (!length) return readNow(tokens, at);
  if (textAt(tokens, length.next) === 'ago') return inMinutes(-length.value, length.next + 1);
  const behind = pastRow(tokens, length.next, fromNow);
  return isIn || behind !== undefined ? inMinutes(length.value, behind ?? length.next) : undefined;
};

/** "the 3 next weeks", "the two coming days". */
function readUpcoming(tokens: readonly Token[], at: number): ReturnType<Rule> {
  const from = textAt(tokens, at) === 'in' ? at + 1 : at;
  if (textAt(tokens, from) !== 'the') return undefined;
  const count = readCount(tokens, from + 1);
  if (!count || !upcomingWords.has(textAt(tokens, count.next))) return undefined;
  const unit = readDayUnit(tokens, count.next + 1, count.value, false);
  if (unit && unit.months === 0 && !unit.isWork) return withinPiece({ days: unit.days }, unit.next);
  const minutes = minuteUnits.get(textAt(tokens, count.next + 1));
  return minutes === undefined ? undefined : withinPiece({ minutes: count.value * minutes }, count.next + 2);
}
const fromNow = rowsByFirst('from now|from right now|time|hence|later');
const upcomingWords = setOf('next coming upcoming following');

/** "half a day from now": twelve hours. */
function readHalfDay(tokens: readonly Token[], at: number): Found<number> | undefined {
  return isThere(tokens, at, ['half', 'a', 'day']) ? { value: dayMinutes / 2, next: at + 3 } : undefined;
}

/** "in 2.5 days": so many hours. */
function readDayLength(tokens: readonly Token[], at: number): Found<number> | undefined {
  const amount = readAmount(tokens, at);
  const word = amount && textAt(tokens, amount.next);
  if (!amount || amount.value % 1 === 0) return undefined;
  if (word === 'days') return { value: amount.value * dayMinutes, next: amount.next + 1 };
  return word === 'weeks' ? { value: amount.value * 7 * dayMinutes, next: amount.next + 1 } : undefined;
}

function inMinutes(minutes: number, next: number): ReturnType<Rule> {
  return { pieces: [{ kind: 'whole', wish: { kind: 'in', minutes: Math.round(minutes) } }], next };
}

function readNow(tokens: readonly Token[], at: number): ReturnType<Rule> {
  const next = pastRow(tokens, at, nowWords);
  if (next === undefined || notNow.has(textAt(tokens, at - 1)) || textAt(tokens, next) === 'that')
    return undefined;
  if (textAt(tokens, at) === 'now' && isBusyNow(tokens, next)) return undefined;
  return inMinutes(0, next);
}
const nowWords = rowsByFirst('right now|now|right away|immediately|straight away|this minute|this instant');
const notNow = setOf('by until till from for is are am before up until of');

/** "now I need to …": a filler that opens a sentence. */
function isBusyNow(tokens: readonly Token[], next: number): boolean {
  return setOfPronouns.has(textAt(tokens, next));
}
const setOfPronouns = setOf('i we you he she they the that it my our');

function readWithin(tokens: readonly Token[], at: number, from: number): ReturnType<Rule> {
  const isBare = textAt(tokens, at) === 'next' || textAt(tokens, at) === 'coming';
  const isThe = textAt(tokens, at) === 'the';
  const start = textAt(tokens, from) === 'the' ? from + 1 : from;
  if (bareUnits.has(textAt(tokens, start))) {
    // "next week" and "the next week" are weeks of the calendar, "in the next week" is seven days.
    const word = textAt(tokens, start);
    if ((isBare && word !== 'hour') || (isThe && word !== 'hour') || (word === 'month' && isBare))
      return undefined;
    if (word.endsWith('s') || (textAt(tokens, at) === 'within' && from === at + 1 && start === from))
      return undefined;
    if (word === 'month') {
      const to = { kind: 'shift' as const, base: { kind: 'day' as const, days: 0 }, months: 1 };
      return {
        pieces: [
          { kind: 'day', wish: { kind: 'days', from: { kind: 'day', days: 0 }, to }, isContainer: true },
        ],
        next: start + 1,
      };
    }
    const isOrTwo = isThere(tokens, start + 1, ['or', 'two']);
    const days = (word === 'day' ? 1 : word === 'week' ? 7 : 14) * (isOrTwo ? 2 : 1);
    return withinPiece(word === 'hour' ? { minutes: 60 } : { days }, isOrTwo ? start + 3 : start + 1);
  }
  const length = readLength(tokens, start);
  if (length) return withinPiece({ minutes: length.value }, length.next);
  const count = readDayCount(tokens, start);
  if (!count || (isBare && textAt(tokens, start) === 'a')) return undefined;
  if (count.isWork) {
    const to = { kind: 'workday' as const, days: count.days, weekdays: [1, 2, 3, 4, 5] };
    return {
      pieces: [
        { kind: 'day', wish: { kind: 'days', from: { kind: 'day', days: 0 }, to }, isContainer: true },
        { kind: 'note', note: { kind: 'holidays' } },
      ],
      next: count.next,
    };
  }
  // "the next 2 quarters" are those of the calendar.
  if (textAt(tokens, count.next - 1).startsWith('quarter') && textAt(tokens, start - 1) === 'next') {
    const from = { kind: 'quarter' as const, quarters: 1 };
    const wish = { kind: 'run' as const, from, days: 0, months: count.months };
    return { pieces: [{ kind: 'day', wish, isContainer: true }], next: count.next };
  }
  if (count.months > 0) {
    const to = { kind: 'shift' as const, base: { kind: 'day' as const, days: 0 }, months: count.months };
    return {
      pieces: [
        { kind: 'day', wish: { kind: 'days', from: { kind: 'day', days: 0 }, to }, isContainer: true },
      ],
      next: count.next,
    };
  }
  return withinPiece({ days: count.days }, count.next);
}

function withinPiece({ minutes, days }: { minutes?: number; days?: number }, next: number): ReturnType<Rule> {
  if (minutes !== undefined)
    return {
      pieces: [{ kind: 'whole', wish: { kind: 'in', minutes: Math.round(minutes), isWithin: true } }],
      next,
    };
  return { pieces: [{ kind: 'day', wish: { kind: 'within', days: days ?? 0 }, isContainer: true }], next };
}
