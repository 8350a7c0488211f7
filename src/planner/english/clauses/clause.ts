import { isTime, type Piece, type Saying } from '../../wish/piece.ts';
import type { Unit } from '../../wish/unit.ts';

/**
 * A clause as a range of units. `asks`: a request. `states`: a statement about the guest. `past`: a statement about the past. `bounds`:
 * "before I fly on the 21st". `open`: a bound whose time the next clause says. `busy`: the guest has no time then.
 */
export type Clause = {
  from: number;
  to: number;
  kind: ClauseKind;
  /** It begins with "because" or the like. */
  isReason: boolean;
};
export type ClauseKind = 'asks' | 'open' | 'states' | 'past' | 'bounds' | 'busy';

export function unitsOf(clause: Clause | undefined, units: readonly Unit[]): readonly Unit[] {
  return clause ? units.slice(clause.from, clause.to) : [];
}

export function sayingsOf(clause: Clause | undefined, units: readonly Unit[]): Saying[] {
  return unitsOf(clause, units).flatMap(({ sayings }) => sayings);
}

export function hasWord(units: readonly Unit[], words: ReadonlySet<string>): boolean {
  return units.some((unit) => unit.words.some((word) => words.has(word)));
}

/** Whether a unit says something about when the meeting is to be. */
export function saysTime({ sayings }: Unit): boolean {
  return sayings.some(
    (saying) =>
      isTime(saying) || saying.kind === 'refers' || saying.kind === 'order' || saying.kind === 'bounded',
  );
}

/** The days and clocks of a saying, also those of the guest's own time. */
export function timesIn(saying: Saying): Piece[] {
  if (saying.kind === 'own')
    return [...saying.days, ...(saying.hours ? [{ kind: 'clock' as const, wish: saying.hours }] : [])];
  return isTime(saying) ? [saying as Piece] : [];
}
