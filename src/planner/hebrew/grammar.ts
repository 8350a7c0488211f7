import type { Rule } from '../language.ts';
import type { Token } from '../tokens.ts';
import type { ClockWish } from '../wish.ts';
import { type ReadClock, readCliticClock, readClock } from './clock.ts';
import {
  afternoon,
  daysAhead,
  noonWords,
  partsOfDay,
  partsOfToday,
  weekdayLetters,
  weekdays,
} from './words.ts';

/** מיום is "from a day on", and no day. */
const dayWord = /^[וש]?[בל]?יום$/;

/** Behind "יום" a letter or a name; alone only a name, because שני with יום is a day and without it may be a number. */
const readWeekday: Rule = (tokens, at) => {
  const word = tokens[at]?.text ?? '';
  if (dayWord.test(word)) {
    const name = tokens[at + 1]?.text ?? '';
    const weekday = weekdays.get(name) ?? weekdayLetters.get(name);
    return weekday === undefined ? undefined : { wish: { kind: 'weekday', weekday }, next: at + 2 };
  }
  const weekday = weekdays.get(word) ?? (word.startsWith('ב') ? weekdays.get(word.slice(1)) : undefined);
  return weekday === undefined ? undefined : { wish: { kind: 'weekday', weekday }, next: at + 1 };
};

/** מחר, ומחר, למחר; "היום" keeps its ה, which is no clitic of "יום". */
const readDay: Rule = (tokens, at) => {
  const word = tokens[at]?.text ?? '';
  const days = daysAhead.get(word) ?? (/^[ושל]/.test(word) ? daysAhead.get(word.slice(1)) : undefined);
  return days === undefined ? undefined : { wish: { kind: 'days-ahead', days }, next: at + 1 };
};

/** אחר הצהריים is a part of the day, and no bound by noon. */
const readAfternoon: Rule = (tokens, at) => {
  const word = tokens[at]?.text;
  const isIt = (word === 'אחר' || word === 'אחרי') && noonWords.has(tokens[at + 1]?.text ?? '');
  return isIt ? { wish: partOf(afternoon), next: at + 2 } : undefined;
};

const readPartOfDay: Rule = (tokens, at) => {
  const word = tokens[at]?.text ?? '';
  const hours = partsOfDay.get(word);
  if (hours) return { wish: partOf(hours), next: at + 1 };
  const today = partsOfToday.get(word);
  return (
    today && { wish: { kind: 'all', of: [{ kind: 'days-ahead', days: 0 }, partOf(today)] }, next: at + 1 }
  );
};

/** בין 2 ל-4, מ-10 עד 12, 9:30-11:00. */
const readRange: Rule = (tokens, at) => {
  const isBetween = tokens[at]?.text === 'בין';
  const from = isBetween ? readClock(tokens, at + 1) : (readFrom(tokens, at) ?? readClock(tokens, at));
  if (!from) return undefined;
  const to = isBetween ? readCliticClock(tokens, from.next, 'ל') : readEnd(tokens, from.next);
  const isSeen = isBetween || tokens[at]?.kind === 'word' || from.isExplicit || to?.isExplicit;
  return to && isSeen
    ? { wish: { kind: 'between', from: from.time, to: to.time }, next: to.next }
    : undefined;
};

const readBound: Rule = (tokens, at) => {
  const word = tokens[at]?.text;
  if (word === 'לפני' && noonWords.has(tokens[at + 1]?.text ?? '')) {
    return { wish: { kind: 'before', time: { likely: [12 * 60], otherwise: [] } }, next: at + 2 };
  }
  const start = word === 'אחרי' ? readClock(tokens, at + 1) : readFrom(tokens, at);
  if (start) return { wish: { kind: 'after', time: start.time }, next: start.next };
  const end = word === 'לפני' || word === 'עד' ? readClock(tokens, at + 1) : undefined;
  return end && { wish: { kind: 'before', time: end.time, mayStart: word === 'עד' }, next: end.next };
};

/** ב-15:00, בשעה 15:00, בשלוש, 15:00. */
const readAt: Rule = (tokens, at) => {
  const isHour = tokens[at]?.text === 'בשעה';
  const clock = isHour
    ? readClock(tokens, at + 1)
    : (readCliticClock(tokens, at, 'ב') ?? explicitClock(tokens, at));
  return clock && { wish: { kind: 'at', time: clock.time }, next: clock.next };
};

/** Ranges before bounds and bounds before clocks, which would take their first half; the afternoon before "after". */
export const rules: readonly Rule[] = [
  readWeekday,
  readDay,
  readAfternoon,
  readPartOfDay,
  readRange,
  readBound,
  readAt,
];

/** מ-10, מהשעה 10, החל מ-10. */
function readFrom(tokens: readonly Token[], at: number): ReadClock | undefined {
  const from = tokens[at]?.text === 'החל' ? at + 1 : at;
  return tokens[from]?.text === 'מהשעה' ? readClock(tokens, from + 1) : readCliticClock(tokens, from, 'מ');
}

function readEnd(tokens: readonly Token[], at: number): ReadClock | undefined {
  const joint = tokens[at]?.text;
  return joint === 'עד' || joint === '-' ? readClock(tokens, at + 1) : undefined;
}

function explicitClock(tokens: readonly Token[], at: number): ReadClock | undefined {
  const clock = readClock(tokens, at);
  return clock?.isExplicit ? clock : undefined;
}

function partOf([from, to]: [number, number]): ClockWish {
  return { kind: 'part', from: from * 60, to: to * 60 };
}
