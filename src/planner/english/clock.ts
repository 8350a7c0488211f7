import { clockWithHalf, clockWithoutHalf } from '../bare-hours.ts';
import type { Token } from '../tokens.ts';
import { type ClockTime, certainly } from '../wish.ts';
import { countedWords, numberWords } from './words.ts';

/** A clock time at a token, and the first token behind it; `isExplicit` where no word beside it is needed to see a time. */
export type ReadClock = { time: ClockTime; next: number; isExplicit: boolean };

/** `15:30`, `3pm`, `3.30 p.m.`, `3 o'clock`, `noon`, and the bare `3` or `three`. */
export function readClock(tokens: readonly Token[], at: number): ReadClock | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  if (token.text === 'noon' || token.text === 'midday') {
    return { time: certainly(12 * 60), next: at + 1, isExplicit: true };
  }
  const written = hourAndMinute(token);
  if (!written) return undefined;
  const { hour, minute, isClock } = written;
  const half = halfAt(tokens, at + 1);
  if (half) {
    const time = clockWithHalf(Number(hour), minute, half.half);
    return time && { time, next: half.next, isExplicit: true };
  }
  if (token.text.includes('.')) return undefined;
  if (!isClock && countedWords.has(tokens[at + 1]?.text ?? '')) return undefined;
  const isOClock = !isClock && (tokens[at + 1]?.text === "o'clock" || tokens[at + 1]?.text === 'oclock');
  const time = clockWithoutHalf(hour, minute);
  return time && { time, next: isOClock ? at + 2 : at + 1, isExplicit: isClock || isOClock };
}

function hourAndMinute(token: Token): { hour: string; minute: number; isClock: boolean } | undefined {
  if (token.kind === 'word') {
    const number = numberWords.get(token.text);
    return number === undefined ? undefined : { hour: String(number), minute: 0, isClock: false };
  }
  const match = /^(\d{1,2})(?:[:.](\d\d))?$/.exec(token.text);
  if (!match || (token.kind !== 'clock' && token.kind !== 'number')) return undefined;
  return { hour: match[1] as string, minute: Number(match[2] ?? 0), isClock: match[2] !== undefined };
}

/** `pm`, or `p.m.`, which comes as two words. */
function halfAt(tokens: readonly Token[], at: number): { half: 'am' | 'pm'; next: number } | undefined {
  const word = tokens[at]?.text;
  if (word === 'am' || word === 'pm') return { half: word, next: at + 1 };
  if ((word !== 'a' && word !== 'p') || tokens[at + 1]?.text !== 'm') return undefined;
  return { half: `${word}m`, next: at + 2 };
}
