import type { Piece } from '../piece.ts';
import type { ClockWish, DayWish, Wish } from '../wish.ts';
import { pastOnward, readClock, readClockEdge } from './clocks.ts';
import { type DayEdge, edgeOfDay, readDay } from './days.ts';
import { dayPieces, dayWishOf, type FoundDay } from './found-day.ts';
import { type Found, isThere, pastClitic, pastWord, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';
import { readPart } from './parts-of-day.ts';

/** "אחרי יום שני", "ממחר", "מיום שני והלאה", "עד יום חמישי", "לא לפני ה-25", "עד שישי בצהריים". */
export function readDayBound(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const opening = readEdge(morphemes, at);
  const day = opening && readDay(morphemes, pastClitic(morphemes, opening.next, 'ה'), true);
  const found = day ?? (opening && readDay(morphemes, opening.next, true));
  if (!opening || !found) return undefined;
  // "לפני סוף החודש" is up to its end, and not up to where the end begins.
  if (opening.edge === 'before' && isEndOfSpan(found)) opening.edge = 'through';
  const clock = readEdgeClock(morphemes, found.next);
  if (clock) {
    const wish = momentBound(found, opening.edge, clock.value);
    return { value: [{ kind: 'whole', wish }], next: pastOnward(morphemes, clock.next) };
  }
  return { value: dayPieces(edgeOfDay(found, opening.edge)), next: pastOnward(morphemes, found.next) };
}

function isEndOfSpan({ of: [wish] }: FoundDay): boolean {
  return (wish?.kind === 'month' || wish?.kind === 'week') && wish.part === 'end';
}

function readEdge(morphemes: Morphemes, at: number): DayEdge | undefined {
  const edge = readClockEdge(morphemes, at);
  if (!edge) return undefined;
  const isNegated = textAt(morphemes, at) === 'לא';
  const word = textAt(morphemes, at);
  if (edge.kind === 'until') return { edge: 'through', next: edge.next };
  if (edge.kind === 'before') return { edge: 'before', next: edge.next };
  return { edge: isNegated || (word !== 'אחרי' && word !== 'לאחר') ? 'from' : 'after', next: edge.next };
}

/** A clock behind the day of a bound belongs to it: "until tomorrow at noon" is one moment. */
function readEdgeClock(morphemes: Morphemes, at: number): Found<ClockWish> | undefined {
  const part = readPart(morphemes, at);
  if (part?.value.kind === 'clock' && part.value.wish.kind === 'part')
    return { value: part.value.wish, next: part.next };
  const isAt = textAt(morphemes, at) === 'ב' || isThere(morphemes, at, 'שעה');
  const clock = isAt ? readClock(morphemes, at) : undefined;
  return clock?.value.kind === 'at' ? clock : undefined;
}

function momentBound(found: FoundDay, edge: DayEdge['edge'], clock: ClockWish): Wish {
  const day = dayWishOf(found);
  const isFrom = edge === 'from' || edge === 'after';
  const others: DayWish[] = found.of.map((one) =>
    isFrom ? { kind: 'since', day: one, edge: 'after' } : { kind: 'till', day: one, edge: 'before' },
  );
  const [other] = others;
  const onDay: Wish = { kind: 'all', of: [day, boundOf(clock, isFrom)] };
  const rest: Wish = others.length === 1 && other ? other : { kind: 'either', of: others };
  return { kind: 'any', of: isFrom ? [onDay, rest] : [rest, onDay] };
}

/** From the beginning of a part on; up to its end, and up to noon for "until Friday noon". */
function boundOf(clock: ClockWish, isFrom: boolean): ClockWish {
  if (clock.kind === 'at')
    return isFrom ? { kind: 'after', time: clock.time } : { kind: 'before', time: clock.time };
  if (clock.kind !== 'part') return clock;
  const { from, to } = clock;
  const minutes = isFrom || from === 12 * 60 ? from : to;
  return { kind: isFrom ? 'after' : 'before', time: { likely: [minutes], otherwise: [] } };
}

/** "מהבוקר", "עד הערב", "אחרי הערב": parts of the day as edges of it. */
export function readPartBound(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const edge = readClockEdge(morphemes, at);
  const name = edge && pastWord(morphemes, edge.next, 'ארוחת');
  const part = name === undefined ? undefined : readPart(morphemes, name);
  if (!edge || !part) return undefined;
  const clock = clockOf(part.value);
  if (clock?.kind !== 'part') return undefined;
  const isFrom = edge.kind === 'after';
  const isFromStart =
    textAt(morphemes, at) === 'מ' || textAt(morphemes, at) === 'החל' || textAt(morphemes, at) === 'לא';
  const minutes = isFrom && !isFromStart ? clock.to : clock.from;
  const wish: ClockWish = isFrom
    ? { kind: 'after', time: { likely: [minutes], otherwise: [] } }
    : {
        kind: 'before',
        time: { likely: [minutes], otherwise: [] },
        ...(edge.kind === 'until' && { mayStart: true }),
      };
  return { value: [{ kind: 'clock', wish }], next: part.next };
}

function clockOf(piece: Piece): ClockWish | undefined {
  if (piece.kind === 'clock') return piece.wish.kind === 'either' ? undefined : piece.wish;
  if (piece.kind !== 'whole' || piece.wish.kind !== 'all') return undefined;
  return piece.wish.of.find((wish): wish is Extract<ClockWish, { kind: 'part' }> => wish.kind === 'part');
}
