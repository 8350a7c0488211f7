import { clockWithHalf } from '../bare-hours.ts';
import type { Token } from '../tokens.ts';
import type { ClockTime } from '../wish.ts';
import { isAttached, isThere, pastAny, setOf, textAt } from './look.ts';
import { halves } from './words.ts';

export type Half = 'am' | 'pm' | 'night';

/** The half of the day that was said, and the first token behind it. `isToday`: "this evening", "tonight" say the day too. */
export type ReadHalf = { half: Half; next: number; isToday?: boolean };

const nightTimes = [
  ['at', 'night'],
  ['in', 'the', 'night'],
];
const thirds = setOf('early late');

/** `pm`, `p.m.`, `p`, "in the morning", "at night", "this evening", "tonight", "early morning". */
export function halfAt(tokens: readonly Token[], at: number): ReadHalf | undefined {
  const word = textAt(tokens, at);
  if (word === 'am' || word === 'pm') return { half: word, next: at + 1 };
  if (word === 'a' || word === 'p') {
    if (textAt(tokens, at + 1) === 'm') return { half: `${word}m`, next: at + 2 };
    return isAttached(tokens, at) ? { half: `${word}m`, next: at + 1 } : undefined;
  }
  if (word === 'tonight' || word === 'tonite') return { half: 'night', next: at + 1, isToday: true };
  const night = pastAny(tokens, at, nightTimes);
  if (night !== undefined) return { half: 'night', next: night };
  const isIn = isThere(tokens, at, ['in', 'the']);
  const isThis = word === 'this';
  if (!isIn && !isThis && !thirds.has(word)) return undefined;
  const from = isIn ? at + 2 : isThis ? at + 1 : at;
  const partAt = thirds.has(textAt(tokens, from)) ? from + 1 : from;
  const half = halves.get(textAt(tokens, partAt));
  return half && { half, next: partAt + 1, ...(isThis && { isToday: true }) };
}

/** A clock in a part of the day: at night it is before midnight from 5 on, and after it before that. */
export function clockInHalf(hour: number, minute: number, half: Half): ClockTime | undefined {
  if (half !== 'night') return clockWithHalf(hour, minute, half);
  return clockWithHalf(hour, minute, hour >= 5 && hour < 12 ? 'pm' : 'am');
}

/** The meaning of a bare clock in a half of the day that was said before it: "Friday evening at 9"; undefined where it has none there. */
export function timeInHalf({ likely, otherwise }: ClockTime, half: Half): ClockTime | undefined {
  const meant = [...likely, ...otherwise].filter((minutes) => isInHalf(minutes, half));
  return meant.length > 0 ? { likely: meant, otherwise: [] } : undefined;
}

/** The hour after midnight is in nobody's morning, and a night's early hours belong to the next day. */
function isInHalf(minutes: number, half: Half): boolean {
  if (half === 'am') return minutes >= 60 && minutes < 12 * 60;
  return half === 'pm' ? minutes >= 12 * 60 : minutes >= 17 * 60;
}
