import { setOf } from '../notation/word-lists.ts';
import { isTime, type Join, type Piece, type Saying, type Time } from '../wish/piece.ts';
import { weekdaysOf } from './brackets.ts';

export function isTimePiece(piece: Piece | Join): piece is Time {
  return piece.kind !== 'join' && isTime(piece);
}

export function isSameKind(one: Saying, other: Saying): boolean {
  // "not 8 or 10 of it, in the morning"
  if (other.kind === 'clock' && other.day !== undefined && one.kind === 'clock' && one.wish.kind !== 'at')
    return false;
  return one.kind === 'day' && other.kind === 'day'
    ? one.wish.kind === other.wish.kind
    : one.kind === other.kind && one.kind === 'clock' && other.kind === 'clock';
}

const frames = setOf('week month quarter year within week-with week-number some-of run');

export function isDay(saying: Saying): boolean {
  return saying.kind === 'day' && !saying.isContainer;
}

/** A day or several, and no week within which others are meant. */
export function isDayLike(saying: Saying): boolean {
  return saying.kind === 'day' && !(saying.isContainer && frames.has(saying.wish.kind));
}

/** A day, a weekend or a range of weekdays, and nothing within which others may be meant. */
export function isListDay(saying: Saying): boolean {
  if (saying.kind !== 'day' || isBound(saying)) return false;
  return saying.wish.kind === 'days' ? weekdaysOf(saying.wish) !== undefined : isDayLike(saying);
}

export function isBound(saying: Saying): boolean {
  if (saying.kind === 'day') return saying.wish.kind === 'since' || saying.wish.kind === 'till';
  return saying.kind === 'clock' && (saying.wish.kind === 'after' || saying.wish.kind === 'before');
}

/** Whether a bound says its own "not": "no later than 3", "not before Tuesday". */
export function isLimit(saying: Saying): boolean {
  if (saying.kind === 'day' || saying.kind === 'whole') return saying.isLimit === true;
  const wish = saying.kind === 'clock' ? saying.wish : undefined;
  return (wish?.kind === 'after' || wish?.kind === 'before') && wish.isLimit === true;
}

const spansOfHours = setOf('part after before between');

/** Whether a time is a span or a filter, within which a day can be excepted. */
export function isSpan(time: Time): boolean {
  if (time.kind === 'anytime') return true;
  if (time.kind === 'clock') return spansOfHours.has(time.wish.kind);
  if (time.kind === 'whole') return false;
  return (
    time.isContainer === true ||
    time.wish.kind === 'weekdays' ||
    (time.wish.kind === 'weekday' && time.wish.pick === 'every')
  );
}
