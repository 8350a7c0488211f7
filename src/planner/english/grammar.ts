import type { Rule } from '../language.ts';
import type { ClockWish } from '../wish.ts';
import { readClock } from './clock.ts';
import {
  daysAhead,
  endBounds,
  looseEndBounds,
  minutesBefore,
  partsOfDay,
  startBounds,
  weekdays,
} from './words.ts';

const readDayAfterTomorrow: Rule = (tokens, at) => {
  const isIt =
    tokens[at]?.text === 'day' && tokens[at + 1]?.text === 'after' && tokens[at + 2]?.text === 'tomorrow';
  return isIt ? { wish: { kind: 'days-ahead', days: 2 }, next: at + 3 } : undefined;
};

const readDay: Rule = (tokens, at) => {
  // "Tuesday's fine".
  const word = (tokens[at]?.text ?? '').replace(/'s$/, '');
  const weekday = weekdays.get(word);
  if (weekday !== undefined) return { wish: { kind: 'weekday', weekday }, next: at + 1 };
  const days = daysAhead.get(word);
  return days === undefined ? undefined : { wish: { kind: 'days-ahead', days }, next: at + 1 };
};

const readPartOfDay: Rule = (tokens, at) => {
  const isToday = tokens[at]?.text === 'this';
  const hours = partsOfDay.get(tokens[isToday ? at + 1 : at]?.text ?? '');
  if (!hours) return undefined;
  const part: ClockWish = { kind: 'part', from: hours[0] * 60, to: hours[1] * 60 };
  if (!isToday) return { wish: part, next: at + 1 };
  return { wish: { kind: 'all', of: [{ kind: 'days-ahead', days: 0 }, part] }, next: at + 2 };
};

/** "between 2 and 4", "from 9 to 11", "9:30-11", "3-4pm": two clocks, of which one at least is seen to be a time. */
const readRange: Rule = (tokens, at) => {
  const opening = tokens[at]?.text;
  const isOpened = opening === 'between' || opening === 'from';
  const from = readClock(tokens, isOpened ? at + 1 : at);
  if (!from) return undefined;
  const joint = tokens[from.next]?.text ?? '';
  const joints = opening === 'between' ? ['and', '-'] : ['to', 'until', 'till', '-'];
  const to = joints.includes(joint) ? readClock(tokens, from.next + 1) : undefined;
  if (!to || !(isOpened || from.isExplicit || to.isExplicit)) return undefined;
  // "ten to 3pm" is ten minutes before, as likely as not.
  if (!isOpened && joint === 'to' && !from.isExplicit && minutesBefore.has(tokens[at]?.text ?? ''))
    return undefined;
  return { wish: { kind: 'between', from: from.time, to: to.time }, next: to.next };
};

const readStartBound: Rule = (tokens, at) => {
  const clock = startBounds.has(tokens[at]?.text ?? '') ? readClock(tokens, at + 1) : undefined;
  return clock && { wish: { kind: 'after', time: clock.time }, next: clock.next };
};

const readEndBound: Rule = (tokens, at) => {
  const word = tokens[at]?.text ?? '';
  const clock = endBounds.has(word) ? readClock(tokens, at + 1) : undefined;
  return (
    clock && {
      wish: { kind: 'before', time: clock.time, mayStart: looseEndBounds.has(word) },
      next: clock.next,
    }
  );
};

/** A bare number is a time only behind "at"; `15:30`, "3pm" and "3 o'clock" stand alone. */
const readAt: Rule = (tokens, at) => {
  const isOpened = tokens[at]?.text === 'at' || tokens[at]?.text === '@';
  const clock = readClock(tokens, isOpened ? at + 1 : at);
  if (!clock || !(isOpened || clock.isExplicit)) return undefined;
  return { wish: { kind: 'at', time: clock.time }, next: clock.next };
};

/** Ranges come before bounds and clocks, which would take their first half; "day after tomorrow" before "after". */
export const rules: readonly Rule[] = [
  readDayAfterTomorrow,
  readDay,
  readPartOfDay,
  readRange,
  readStartBound,
  readEndBound,
  readAt,
];
