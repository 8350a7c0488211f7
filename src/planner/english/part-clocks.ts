import type { RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { type ClockWish, certainly } from '../wish.ts';
import { type Half, timeInHalf } from './clock-halves.ts';
import { type ReadClock, readClock } from './clock-times.ts';
import { readDay } from './days.ts';
import { onWords } from './early-days.ts';
import { isHourBehind } from './hour-context.ts';
import { past, setOf, textAt } from './look.ts';
import { halves } from './words.ts';

/** The clock behind a part of the day takes its half from it: "tomorrow evening at 10", "Friday night, 9:30". */
export function clockBehind(
  tokens: readonly Token[],
  at: number,
  context: RuleContext,
): { wish: ClockWish; days: Piece[]; next: number } | undefined {
  const half = halves.get(textAt(tokens, at));
  if (half === undefined) return undefined;
  const day = readDay(tokens, past(tokens, at + 1, onWords), context);
  const [wish] = day?.of ?? [];
  const isDay = day !== undefined && day.of.length === 1 && !day.isContainer && wish !== undefined;
  const from = isDay ? day.next : at + 1;
  const opened = atWords.has(textAt(tokens, from)) ? from + 1 : from;
  const isAround = aboutWords.has(textAt(tokens, opened));
  const clock = readClock(tokens, isAround ? opened + 1 : opened);
  if (!clock || (!clock.isExplicit && !isHourBehind(tokens, clock.next))) return undefined;
  const isRange = spans.has(textAt(tokens, clock.next));
  if (!isRange && rangeSigns.has(textAt(tokens, clock.next))) return undefined;
  if (opened === from && !clock.isExplicit && !isAround && !isRange) return undefined;
  if (isRange) return isDay ? undefined : rangeBehind(tokens, clock, half);
  if (clock.time.likely.length + clock.time.otherwise.length < 2) return undefined;
  // "tonight at 12" is the midnight that ends it.
  const isMidnight = half === 'night' && clock.time.likely[0] === 12 * 60;
  const time = isMidnight ? certainly(24 * 60) : timeInHalf(clock.time, half);
  if (!time) return undefined;
  const days: Piece[] = isDay ? [{ kind: 'day', wish }] : [];
  return { wish: { kind: isAround || clock.isAbout ? 'around' : 'at', time }, days, next: clock.next };
}

/** "Monday morning 6-8": the first takes the half, and the second follows it. */
function rangeBehind(
  tokens: readonly Token[],
  from: ReadClock,
  half: Half,
): { wish: ClockWish; days: Piece[]; next: number } | undefined {
  if (!spans.has(textAt(tokens, from.next))) return undefined;
  const to = readClock(tokens, from.next + 1);
  const time = timeInHalf(from.time, half);
  if (!to || !time || (!to.isExplicit && !isHourBehind(tokens, to.next))) return undefined;
  return { wish: { kind: 'between', from: time, to: to.time }, days: [], next: to.next };
}

const spans = setOf('- to until till');

const atWords = setOf('at @');

const aboutWords = setOf('around about');

export const rangeSigns = setOf('- to until till or and');
