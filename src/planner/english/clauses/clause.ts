import { isTime, type Piece, type Saying } from '../../wish/piece.ts';
import type { Unit } from '../../wish/unit.ts';

/** A clause as a range of units: [from, to). */
export type Clause = {
  from: number;
  to: number;
  kind: ClauseKind;
  /** It begins with "because" or the like. */
  isReason: boolean;
};

/**
 * What a clause does with its time:
 * - `asks`: requests it, "Friday at 3 would be great". Also a clause without a subject.
 * - `states`: says something about the guest or somebody else, "I collect my son at 3".
 * - `past`: says something about the past, "I called on Friday".
 * - `busy`: says that the guest has no time then.
 * - `bounds`: bounds other requests, "before I fly on the 21st".
 * - `open`: bounds them by a time that the next clause says, "before my holiday, we fly on 5 December".
 */
export type ClauseKind = 'asks' | 'states' | 'past' | 'busy' | 'bounds' | 'open';

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
