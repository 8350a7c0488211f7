import type { Saying } from './piece.ts';

/** The punctuation before a word. A bracket does not end a time if it explains it: "Tuesday (morning)". */
export type Pause = 'none' | 'bracket' | 'comma' | 'stop';

const pauses: readonly Pause[] = ['none', 'bracket', 'comma', 'stop'];

export function longerPause(one: Pause, other: Pause): Pause {
  return pauses.indexOf(one) > pauses.indexOf(other) ? one : other;
}

/** One stretch of a message as the search for clauses sees it. */
export type Unit = {
  /** Its words in lower case. A time has no words. */
  words: readonly string[];
  sayings: readonly Saying[];
  /** It is a time and nothing else. */
  isTime: boolean;
  /** The first word of a time. */
  first?: string;
  pause: Pause;
  /** It belongs to a statement about the guest, so that unknown words in it do not matter. */
  isStatement?: true;
};
