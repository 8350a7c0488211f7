import type { Saying } from '../wish/piece.ts';

/** Where something is written: [start, end). */
export type Span = { start: number; end: number };

/** The punctuation before a word. A bracket does not end a time if it explains it: "Tuesday (morning)". */
export type Pause = 'none' | 'bracket' | 'comma' | 'stop';

const pauses: readonly Pause[] = ['none', 'bracket', 'comma', 'stop'];

export function longerPause(one: Pause, other: Pause): Pause {
  return pauses.indexOf(one) > pauses.indexOf(other) ? one : other;
}

/** One saying in its place in the message, the pause before it, and in how many brackets it stands. */
export type Mention = { saying: Saying; pause: Pause; span: Span; depth: number };
