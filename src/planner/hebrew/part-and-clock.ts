import type { Piece } from '../piece.ts';
import { type ClockTime, certainly } from '../wish.ts';
import { readClock, readClockEdge } from './clocks.ts';
import { type Found, isCounted, pastClitic } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { readPart, readPartBehind } from './parts-of-day.ts';
import { pastHourWord, readTime } from './times.ts';
import type { PartOfDay } from './words.ts';

/** "בערב ב-9", "הלילה בשעה 11": an hour that the part before it makes certain, though it may lie at its edge. */
export function readPartThenClock(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const part = readPart(morphemes, at);
  if (!part) return undefined;
  const bound = readTodaysBound(morphemes, part);
  if (bound) return bound;
  const name = readPartBehind(morphemes, pastClitic(morphemes, at, 'בלה')) ?? readPartBehind(morphemes, at);
  const isToday = part.value.kind === 'whole';
  const hours = name?.value ?? (isToday ? todaysHours(part.value) : undefined);
  const hour = pastHourWord(morphemes, pastClitic(morphemes, part.next, 'ב'));
  const time = hours && hour > part.next ? readTime(morphemes, hour, true) : undefined;
  if (!hours || !time || isCounted(morphemes, time.next)) return undefined;
  const said = timeWithin(time.value, hours);
  if (said === undefined) return undefined;
  const clock: Piece = { kind: 'clock', wish: { kind: 'at', time: certainly(said) } };
  const day: Piece = { kind: 'day', wish: { kind: 'day', days: 0 } };
  return { value: isToday ? [day, clock] : [clock], next: time.next };
}

/** "הערב אחרי 8": the hours of this evening, in which the bound that follows finds its half of the day. */
function readTodaysBound(morphemes: Morphemes, { value, next }: Found<Piece>): Found<Piece[]> | undefined {
  const hours = value.kind === 'whole' && value.wish.kind === 'all' ? value.wish.of[1] : undefined;
  if (hours?.kind !== 'part' || !readClockEdge(morphemes, next) || !readClock(morphemes, next))
    return undefined;
  return {
    value: [
      { kind: 'day', wish: { kind: 'day', days: 0 } },
      { kind: 'clock', wish: hours },
    ],
    next,
  };
}

function todaysHours(piece: Piece): PartOfDay | undefined {
  const part = piece.kind === 'whole' && piece.wish.kind === 'all' ? piece.wish.of[1] : undefined;
  if (part?.kind !== 'part') return undefined;
  return { from: part.from / 60, to: part.to / 60, widest: [part.from / 60 - 1, part.to / 60] };
}

function timeWithin(
  { likely, otherwise }: ClockTime,
  { widest: [first, last] }: PartOfDay,
): number | undefined {
  return [...likely, ...otherwise].find((minutes) => minutes >= first * 60 && minutes < (last + 1) * 60);
}
