import { clockWithoutHalf } from '../bare-hours.ts';
import type { Token } from '../tokens.ts';
import type { ClockTime } from '../wish.ts';
import { numberWords } from './words.ts';

/** A clock time at a token, and the first token behind it; `isExplicit` where no word beside it is needed to see a time. */
export type ReadClock = { time: ClockTime; next: number; isExplicit: boolean };

/** `15:00`, a bare `3` or שלוש, also behind השעה. */
export function readClock(tokens: readonly Token[], at: number): ReadClock | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  if (token.text === 'השעה' || token.text === 'שעה') return readClock(tokens, at + 1);
  if (token.kind === 'word') {
    const hour = numberWords.get(token.text);
    const time = hour === undefined ? undefined : clockWithoutHalf(String(hour), 0);
    return time && { time, next: at + 1, isExplicit: false };
  }
  const match = /^(\d{1,2})(?::(\d\d))?$/.exec(token.text);
  const time = match ? clockWithoutHalf(match[1] as string, Number(match[2] ?? 0)) : undefined;
  return time && { time, next: at + 1, isExplicit: token.kind === 'clock' };
}

/**
 * A clock behind a clitic: ב-15:00, מ-10, ל-16:00, לשלוש. The clitic stands alone, with or without a hyphen, before digits,
 * and grows together with a word.
 */
export function readCliticClock(tokens: readonly Token[], at: number, clitic: string): ReadClock | undefined {
  const word = tokens[at];
  if (word?.kind !== 'word') return undefined;
  if (word.text === clitic) return readClock(tokens, tokens[at + 1]?.text === '-' ? at + 2 : at + 1);
  if (!word.text.startsWith(clitic)) return undefined;
  return readClock(
    [...tokens.slice(0, at), { ...word, text: word.text.slice(1) }, ...tokens.slice(at + 1, at + 3)],
    at,
  );
}
