import type { Link, Saying } from '../wish/piece.ts';
import type { ClockTime, ClockWish } from '../wish/wish.ts';
import { isTime, type Said } from './clauses.ts';

type Own = Extract<Link, { kind: 'own' }>;

/**
 * What belongs to the guest bounds what is asked for: "I leave at 5, so Friday afternoon". It is dropped where another time behind it has its
 * own day, or hours that lie outside: "I land on Friday at 3, so Monday at 5", "I finish at 3, Friday after 5".
 */
export function withOwnTimes(said: readonly Said[]): readonly Said[] {
  if (!said.some(({ saying }) => saying.kind === 'own')) return said;
  const left: Said[] = [];
  for (const [index, one] of said.entries()) {
    const before = said[index - 1]?.saying;
    const isAfterIt =
      one.saying.kind === 'refers' &&
      one.saying.to === 'after' &&
      before?.kind === 'own' &&
      before.hours.kind !== 'before';
    if (isAfterIt) continue;
    if (one.saying.kind !== 'own') left.push(one);
    else left.push(...sayingsOf(one.saying, said.slice(index + 1)).map((saying) => ({ ...one, saying })));
  }
  return left;
}

function sayingsOf(own: Own, behind: readonly Said[]): Saying[] {
  const next = behind[0]?.saying;
  const { days, hours, isTaken } = own;
  if (next?.kind === 'refers' && next.to === 'after' && hours.kind !== 'before') {
    const end = endOf(hours);
    if (end) return [...days, { kind: 'clock', wish: { kind: 'after', time: end } }];
  }
  const others = behind.map(({ saying }) => saying).filter(isTime);
  const hasOtherDay = days.length > 0 && others.some(({ kind }) => kind === 'day' || kind === 'whole');
  const isOutside = others.some(
    (other) => other.kind === 'clock' && other.wish.kind !== 'either' && !isTogether(hours, other.wish),
  );
  // "I finish at 4 on Mondays, so could do 4.30".
  if (isOutside && !hasOtherDay && days.length > 0 && !isTaken) return [...days, { kind: 'but' }];
  if (hasOtherDay || isOutside) return [];
  const clock: Saying = { kind: 'clock', wish: hours };
  return [...(isTaken ? [{ kind: 'not' as const }] : []), ...days, clock, { kind: 'but' }];
}

function endOf(wish: ClockWish): ClockTime | undefined {
  if (wish.kind === 'between') return wish.to;
  return 'time' in wish ? wish.time : undefined;
}

/** Whether a time can lie within both. */
function isTogether(own: ClockWish, other: ClockWish): boolean {
  const [from, to] = edgesOf(own);
  const [start, end] = edgesOf(other);
  return start < to && end > from;
}

function edgesOf(wish: ClockWish): [number, number] {
  const dayEnd = 24 * 60;
  switch (wish.kind) {
    case 'at':
    case 'around':
      return [minutesOf(wish.time), minutesOf(wish.time) + 1];
    case 'after':
      return [minutesOf(wish.time), dayEnd];
    case 'before':
      return [0, minutesOf(wish.time)];
    case 'between':
      return [minutesOf(wish.from), minutesOf(wish.to)];
    case 'part':
      return [wish.from, wish.to];
    default:
      return [0, dayEnd];
  }
}

function minutesOf({ likely }: ClockTime): number {
  return likely[0] ?? 0;
}
