import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { type ClockWish, certainly } from '../wish.ts';
import { readClock } from './clock-times.ts';
import { shiftTime } from './clocks.ts';
import { type Found, isAttached, isThere, pastAny, setOf, textAt } from './look.ts';
import { readCount, readNumber } from './numbers.ts';
import { readDayCount } from './relative-days.ts';
import { minuteUnits } from './words.ts';

const dayMinutes = 24 * 60;

/** "45 minutes", "an hour and a half", "half an hour", "1.5 hours", "1h30", "two and a half hours", in minutes. */
export function readLength(tokens: readonly Token[], at: number): Found<number> | undefined {
  const half = readHalfHour(tokens, at);
  if (half) return half;
  const count = readAmount(tokens, at);
  if (!count) return undefined;
  const unitAt = textAt(tokens, count.next) === '-' ? count.next + 1 : count.next;
  const word = textAt(tokens, unitAt);
  const unit = unitOf(word, tokens, unitAt);
  if (unit === undefined) return undefined;
  const first = { value: count.value * unit, next: unitAt + 1 };
  return unit === 60 ? withMinutes(tokens, first) : first;
}

/** A lone "h" or "m" is a unit only at its number. */
function unitOf(word: string, tokens: readonly Token[], at: number): number | undefined {
  if ((word === 'h' || word === 'm') && !isAttached(tokens, at)) return undefined;
  if (word === 'm') return undefined;
  const name = word.endsWith("'s") || word.endsWith("s'") ? word.slice(0, -2) : word;
  return minuteUnits.get(name);
}

function readHalfHour(tokens: readonly Token[], at: number): Found<number> | undefined {
  const halves: [readonly string[], number][] = [
    [['half', 'an', 'hour'], 30],
    [['half', 'a', 'hour'], 30],
    [['half', 'hour'], 30],
    [['half', '-', 'hour'], 30],
    [['half', '-', 'an', '-', 'hour'], 30],
    [['1/2', 'hour'], 30],
    [['a', 'half', 'hour'], 30],
    [['a', 'half', '-', 'hour'], 30],
    [['quarter', 'of', 'an', 'hour'], 15],
    [['a', 'quarter', 'of', 'an', 'hour'], 15],
    [['quarter', 'hour'], 15],
    [['three', 'quarters', 'of', 'an', 'hour'], 45],
    [['an', 'hour', 'and', 'a', 'half'], 90],
    [['one', 'hour', 'and', 'a', 'half'], 90],
    [['hour', 'and', 'a', 'half'], 90],
    [['hour', 'and', 'a', 'quarter'], 75],
  ];
  for (const [words, value] of halves) {
    if (isThere(tokens, at, words)) return { value, next: at + words.length };
  }
  return undefined;
}

/** A count that may have a half: `1.5`, "two and a half". */
function readAmount(tokens: readonly Token[], at: number): Found<number> | undefined {
  const token = tokens[at];
  if (token?.kind === 'number' && token.text.length <= 5) {
    const [whole = '', part = '', ...rest] = token.text.split('.');
    if (part !== '' && rest.length === 0 && /^\d{1,3}$/.test(whole))
      return { value: Number(token.text), next: at + 1 };
  }
  const count = readCount(tokens, at);
  if (!count) return undefined;
  const isHalf = isThere(tokens, count.next, ['and', 'a', 'half']);
  return { value: isHalf ? count.value + 0.5 : count.value, next: isHalf ? count.next + 3 : count.next };
}

function withMinutes(tokens: readonly Token[], { value, next }: Found<number>): Found<number> {
  if (isThere(tokens, next, ['and', 'a', 'half'])) return { value: value + 30, next: next + 3 };
  if (isThere(tokens, next, ['and', 'a', 'quarter'])) return { value: value + 15, next: next + 4 };
  const from = textAt(tokens, next) === 'and' || textAt(tokens, next) === ',' ? next + 1 : next;
  const minutes = readNumber(tokens, from);
  if (!minutes || minutes.value > 59) return { value, next };
  const unit = minuteUnits.get(textAt(tokens, minutes.next));
  if (unit === 1) return { value: value + minutes.value, next: minutes.next + 1 };
  // "1h30".
  const isShort = from === next && isAttached(tokens, next) && tokens[next]?.kind === 'number';
  return isShort ? { value: value + minutes.value, next: minutes.next } : { value, next };
}

const withinWords: readonly (readonly string[])[] = [
  ['in', 'the', 'next'],
  ['within', 'the', 'next'],
  ['over', 'the', 'next'],
  ['during', 'the', 'next'],
  ['for', 'the', 'next'],
  ['in', 'the', 'coming'],
  ['over', 'the', 'coming'],
  ['in', 'the', 'following'],
  ['anytime', 'in', 'the', 'next'],
  ['within'],
  ['inside'],
  ['the', 'next'],
  ['the', 'coming'],
  ['next'],
  ['these', 'next'],
  ['in', 'less', 'than'],
  ['in', 'under'],
  ['coming'],
];
const bareUnits = setOf('hour day week month fortnight hours minutes days weeks');

/** "in 2 hours", "30 minutes from now", "within the hour", "in the next 3 days", "within two weeks", "2 hours ago". */
export const soonRule: Rule = (tokens, at) => {
  const within = pastAny(tokens, at, withinWords);
  if (within !== undefined) {
    const found = readWithin(tokens, at, within);
    if (found) return found;
  }
  const isIn = textAt(tokens, at) === 'in';
  const start = isIn ? at + 1 : at;
  const from =
    isIn && (textAt(tokens, start) === 'about' || textAt(tokens, start) === 'around') ? start + 1 : start;
  const length = readLength(tokens, from) ?? (isIn ? readDayLength(tokens, from) : undefined);
  if (!length) return readNow(tokens, at);
  if (textAt(tokens, length.next) === 'ago') return inMinutes(-length.value, length.next + 1);
  const behind = pastAny(tokens, length.next, [
    ['from', 'now'],
    ['from', 'right', 'now'],
    ['time'],
    ['hence'],
  ]);
  return isIn || behind !== undefined ? inMinutes(length.value, behind ?? length.next) : undefined;
};

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
  const next = pastAny(tokens, at, [
    ['right', 'now'],
    ['now'],
    ['right', 'away'],
    ['immediately'],
    ['straight', 'away'],
    ['this', 'minute'],
    ['this', 'instant'],
  ]);
  if (next === undefined || notNow.has(textAt(tokens, at - 1)) || textAt(tokens, next) === 'that')
    return undefined;
  if (textAt(tokens, at) === 'now' && isBusyNow(tokens, next)) return undefined;
  return inMinutes(0, next);
}
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
    if (isBare || (isThe && word !== 'hour') || word === 'month') return undefined;
    if (word.endsWith('s') || (textAt(tokens, at) === 'within' && start === from)) return undefined;
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

const beforeLength = setOf('$ € £ per x');
const behindLength = setOf(
  'notice warning apart ahead old late early later earlier away drive walk flight delay',
);

/** "for 45 minutes", "a half-hour call", "30 min": how long; "an hour before noon", "30 minutes after 3pm": a clock. */
export const durationRule: Rule = (tokens, at) => {
  const from = textAt(tokens, at) === 'for' || textAt(tokens, at) === 'about' ? at + 1 : at;
  const start = textAt(tokens, from) === 'about' || textAt(tokens, from) === 'around' ? from + 1 : from;
  const length = readLength(tokens, start) ?? readLoneHour(tokens, start);
  if (!length || beforeLength.has(textAt(tokens, at - 1)) || beforeLength.has(textAt(tokens, length.next)))
    return undefined;
  const shifted = readShiftedClock(tokens, length);
  if (shifted) return shifted;
  if (behindLength.has(textAt(tokens, length.next)) || length.value < 5 || length.value > 12 * 60)
    return undefined;
  const next =
    textAt(tokens, length.next) === '-' && textAt(tokens, length.next + 1) === 'long'
      ? length.next + 2
      : length.next;
  return { pieces: [{ kind: 'duration', minutes: Math.round(length.value) }], next };
};

/** "hour-long", "the hour-and-a-half call". */
function readLoneHour(tokens: readonly Token[], at: number): Found<number> | undefined {
  return isThere(tokens, at, ['hour', '-', 'long']) || isThere(tokens, at, ['hour', 'long'])
    ? { value: 60, next: at + 1 }
    : undefined;
}

/** "an hour before noon", "half an hour after 3". */
function readShiftedClock(tokens: readonly Token[], length: Found<number>): ReturnType<Rule> {
  const word = textAt(tokens, length.next);
  const sign = word === 'before' ? -1 : word === 'after' || word === 'past' ? 1 : 0;
  if (sign === 0) return undefined;
  const isMidnight = textAt(tokens, length.next + 1) === 'midnight';
  const clock = isMidnight
    ? { time: certainly(sign < 0 ? dayMinutes : 0), next: length.next + 2, isExplicit: true }
    : readClock(tokens, length.next + 1);
  // "an hour after 3": an hour's meeting after three, as likely as four o'clock.
  if (!clock) return undefined;
  const moved: ClockWish = { kind: 'at', time: shiftTime(clock.time, sign * length.value) };
  const bound: ClockWish =
    sign < 0 ? { kind: 'before', time: clock.time } : { kind: 'after', time: clock.time };
  const piece: Piece = {
    kind: 'clock',
    wish: length.value < 30 ? moved : { kind: 'either', of: [moved, bound] },
  };
  return { pieces: [piece], next: clock.next };
}
