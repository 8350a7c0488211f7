import type { Piece, Saying } from '../../wish/piece.ts';
import type { Pause } from '../../wish/unit.ts';

/** Where something is written: [start, end). */
export type Span = { start: number; end: number };

/** One saying in its place in the message. */
export type Mention = {
  saying: Saying;
  /** The pause before it. */
  pause: Pause;
  /** Number of words before it that say nothing about time. */
  gap: number;
  /** The words before it that no table names. */
  unknown: Span | undefined;
  /** One of the words before it is a verb. */
  hasVerb?: boolean;
  span: Span;
};

export type Not = Extract<Saying, { kind: 'not' }>;

export function isBound(saying: Saying): boolean {
  return (
    saying.kind === 'clock' &&
    (saying.wish.kind === 'after' || saying.wish.kind === 'before' || saying.wish.kind === 'between')
  );
}

/** Whether something of these kinds is said. */
export function says(mentions: readonly Mention[], ...kinds: Saying['kind'][]): boolean {
  return mentions.some(({ saying }) => kinds.includes(saying.kind));
}

/** Whether a bound says its own "not": "no later than 3", "not before Tuesday". */
export function isLimit(saying: Saying): boolean {
  if (saying.kind === 'day' || saying.kind === 'whole') return saying.isLimit === true;
  const wish = saying.kind === 'clock' ? saying.wish : undefined;
  return (wish?.kind === 'after' || wish?.kind === 'before') && wish.isLimit === true;
}

/** Whether both are a weekday of every week: "no Mondays, Fridays". */
export function isSameKind(one: Saying, other: Saying | undefined): boolean {
  return one.kind === 'day' && other?.kind === 'day' && isEvery(one) && isEvery(other);
}

export function isEvery({ wish }: Extract<Piece, { kind: 'day' }>): boolean {
  return wish.kind === 'weekday' && wish.pick === 'every';
}
