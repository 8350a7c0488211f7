import type { Piece, Saying } from '../../wish/piece.ts';
import type { Unit } from '../../wish/unit.ts';
import type { ClockWish, DayWish, Wish } from '../../wish/wish.ts';
import { type Clause, sayingsOf, timesIn, unitsOf } from './clause.ts';
import * as words from './clause-words.ts';

/** How a word bounds a time. `isInclusive`: the day itself counts, as with "once". */
type Bound = { operator: 'before' | 'after' | 'until' | undefined; isInclusive: boolean };

/** "we fly on the 5th", "it's on Monday": a clause that says when the thing before it is. */
export function saysItsTime(clause: Clause | undefined, units: readonly Unit[]): boolean {
  if (!clause) return false;
  const sayings = sayingsOf(clause, units);
  if (!sayings.some((saying) => timesIn(saying).length > 0)) return false;
  const isOwn = sayings.some(({ kind }) => kind === 'own');
  return clause.kind === 'states' || isOwn || words.things.has(units[clause.from]?.words[0] ?? '');
}

/** Gives an open bound the time of the next clause, which then says nothing itself: "before my holiday, we fly on 5 December". */
export function applyNextBound(left: Unit[], { from }: Clause, next: Clause | undefined): void {
  const unit = left[from];
  const operator = words.bounds.get(unit?.words.at(-1) ?? '');
  if (!unit || !operator || !next || !saysItsTime(next, left)) return;
  const bounds = boundOf({ operator, isInclusive: false }, sayingsOf(next, left).flatMap(timesIn));
  if (!bounds) return;
  left[from] = { ...unit, sayings: bounds, isStatement: true };
  for (const [index, one] of unitsOf(next, left).entries())
    left[next.from + index] = { ...one, sayings: [], isStatement: true };
}

/** Makes the time of a clause a bound: "before I fly on the 21st". `isDayFor`: the other clauses request hours only, so a day is theirs. */
export function applyBound(left: Unit[], clause: Clause, isDayFor: boolean): void {
  const own = unitsOf(clause, left);
  const at = own.findIndex((unit) => unit.words.some((word) => words.bounds.has(word)));
  if (at < 0) return;
  const word = own[at]?.words.find((one) => words.bounds.has(one)) ?? '';
  const bound = {
    operator: words.bounds.get(word),
    isInclusive: words.inclusive.has(own[at]?.words[0] ?? ''),
  };
  const times = own.flatMap(({ sayings }) => sayings.flatMap(timesIn));
  const hasVerb = own.some((unit) =>
    unit.words.some((one) => words.verbs.has(one) || words.subjects.has(one)),
  );
  // Without a verb, "after my physio on Friday" does not say from when on.
  if (bound.operator === 'after' && !hasVerb && !times.every(isDate)) return;
  const bounds = isOfDay(times, bound, isDayFor) ? times : boundOf(bound, times);
  if (!bounds) return;
  const last = own.findLastIndex(({ sayings }) => sayings.some((saying) => timesIn(saying).length > 0));
  for (let index = at; index <= last; index += 1)
    left[clause.from + index] = {
      ...(own[index] as Unit),
      sayings: index === at ? bounds : [],
      isStatement: true,
    };
}

function isDate(piece: Piece): boolean {
  if (piece.kind === 'clock') return true;
  return piece.kind === 'day' && dateKinds.has(piece.wish.kind);
}

const dateKinds: ReadonlySet<string> = new Set(['date', 'named-day', 'dates']);

/** Whether a day is meant itself, and not bounded: "after the match ends on Saturday, so past 5", "once you're open tomorrow". */
function isOfDay(times: readonly Piece[], { isInclusive }: Bound, isDayFor: boolean): boolean {
  if (!times.every(({ kind }) => kind === 'day')) return false;
  return (
    isDayFor || (isInclusive && times.every((piece) => piece.kind === 'day' && piece.wish.kind === 'day'))
  );
}

function boundOf({ operator, isInclusive }: Bound, times: readonly Piece[]): Saying[] | undefined {
  if (!operator) return undefined;
  const days = times.filter((piece) => piece.kind === 'day');
  const clocks = times.filter((piece) => piece.kind === 'clock');
  const [day, clock] = [days[0]?.wish, clocks[0]?.wish];
  if (days.length > 1 || clocks.length > 1 || days.length + clocks.length < times.length) return undefined;
  if (day?.kind === 'either' || clock?.kind === 'either') return undefined;
  const isAfter = operator === 'after';
  if (isAfter && day?.kind === 'since') return days;
  const time = clock?.kind === 'at' || clock?.kind === 'around' ? clock.time : undefined;
  if (clock && !time) return undefined;
  const hours: ClockWish | undefined = time && { kind: isAfter ? 'after' : 'before', time };
  if (!day) return hours && [{ kind: 'clock', wish: hours }];
  const beyond: DayWish = isAfter
    ? { kind: 'since', day, edge: isInclusive ? 'from' : 'after' }
    : { kind: 'till', day, edge: 'before' };
  if (!hours) return [{ kind: 'day', wish: beyond, isContainer: true }];
  // "after my shift, which ends at two tomorrow": of that day.
  if (isAfter)
    return [
      { kind: 'day', wish: day },
      { kind: 'clock', wish: hours },
    ];
  const wish: Wish = { kind: 'any', of: [beyond, { kind: 'all', of: [day, hours] }] };
  return [{ kind: 'whole', wish }];
}
