import type { Piece } from '../piece.ts';
import type { ClockTime, DayWish, Wish } from '../wish.ts';
import { readClock } from './clocks.ts';
import { readDay } from './days.ts';
import { type Found, isThere, pastClitic, pastWord, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';

type Moment = { day: DayWish; time: ClockTime; next: number };

/** "מיום שני ב-10 עד יום רביעי ב-12": from a moment of one day to a moment of another. */
export function readMomentRange(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const starting = pastWord(morphemes, at, 'החל', 'בין');
  const isOpened = starting > at || textAt(morphemes, at) === 'מ';
  const from = isOpened ? readMoment(morphemes, pastClitic(morphemes, starting, 'מ')) : undefined;
  const joint = from && pastJoint(morphemes, from.next);
  const to = joint === undefined ? undefined : readMoment(morphemes, pastClitic(morphemes, joint, 'בל'));
  if (!from || !to) return undefined;
  return { value: [{ kind: 'whole', wish: momentRange(from, to) }], next: to.next };
}

function readMoment(morphemes: Morphemes, at: number): Moment | undefined {
  const day = readDay(morphemes, at, true);
  const [wish] = day?.of ?? [];
  const clock = day && day.of.length === 1 ? readClock(morphemes, day.next) : undefined;
  if (!wish || clock?.value.kind !== 'at') return undefined;
  return { day: wish, time: clock.value.time, next: clock.next };
}

function pastJoint(morphemes: Morphemes, at: number): number | undefined {
  if (textAt(morphemes, at) === 'עד' || textAt(morphemes, at) === '-') return at + 1;
  if (isThere(morphemes, at, 'ו', 'עד')) return at + 2;
  return textAt(morphemes, at) === 'ל' ? at : undefined;
}

/** The end of the first day, the days between, the beginning of the last: each day is the one that lies in the span. */
function momentRange(from: Moment, to: Moment): Wish {
  const days: DayWish = { kind: 'days', from: from.day, to: to.day };
  const first: Wish = { kind: 'all', of: [days, from.day] };
  const last: Wish = { kind: 'all', of: [days, to.day] };
  return {
    kind: 'any',
    of: [
      { kind: 'all', of: [...first.of, { kind: 'after', time: from.time }] },
      { kind: 'without', wish: days, minus: { kind: 'any', of: [first, last] } },
      { kind: 'all', of: [...last.of, { kind: 'before', time: to.time }] },
    ],
  };
}
