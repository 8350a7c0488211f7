import type { Piece } from '../wish/piece.ts';
import type { Wish } from '../wish/wish.ts';

/** Pieces between two joins: days, clocks and whole times that apply together. `clocksFirst`: its first clock stands before its first day. */
export type Run = {
  days: DayPiece[];
  clocks: Wish[];
  wholes: Wish[];
  clocksFirst: boolean;
  zones?: string[];
  /** "any time on Friday": its days are meant from end to end. */
  isAnytime?: boolean;
  join: Join;
  isElse?: boolean;
};
type DayPiece = { wish: Wish; isContainer: boolean };
export type Join = Extract<Piece, { kind: 'join' }>['join'] | undefined;

/** What a run says: hours alone, days alone, or both. */
export function runKind({ days, clocks, wholes }: Run): 'days' | 'clocks' | 'both' {
  if (wholes.length > 0 || (days.length > 0 && clocks.length > 0)) return 'both';
  return days.length > 0 ? 'days' : 'clocks';
}

export function allOf(wishes: Wish[]): Wish {
  return wishes.length === 1 ? (wishes[0] as Wish) : { kind: 'all', of: wishes };
}

/** Clock times without a day, between two joins, get the day that they belong to. */
export function clocksOfDays(runs: Run[]): Run[] {
  return inheritClocks(gatherClocks(mergeClocks(withNextDay(runs))));
}

/** In "at 3 or 3:30 tomorrow, 10 on Thursday" the clock before "or" belongs to tomorrow. */
function withNextDay(runs: Run[]): Run[] {
  const left: Run[] = [];
  for (const run of runs) {
    const before = left.at(-1);
    const isOfNext =
      before !== undefined &&
      runKind(before) === 'clocks' &&
      (before.join === 'comma' || (left.length === 1 && run !== runs.at(-1))) &&
      run.join === 'or' &&
      run.clocksFirst &&
      run.days.length > 0 &&
      !run.zones;
    if (isOfNext)
      left[left.length - 1] = {
        ...run,
        join: before.join,
        clocks: [{ kind: 'any', of: [allOf(before.clocks), allOf(run.clocks)] }],
      };
    else left.push(run);
  }
  return left;
}

/** Clocks without a day belong to the day before them, if it has a clock already: "the 24th at 3 or 4, or the 25th". */
function mergeClocks(runs: Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const before = merged.at(-1);
    if (before && runKind(run) === 'clocks' && before.days.length > 0 && isOtherZone(before, run))
      // "Thursday 8pm GMT (3pm EST)": each clock in its own zone.
      merged.push({ ...run, days: before.days });
    else if (before && runKind(run) === 'clocks' && before.days.length > 0 && before.clocks.length > 0)
      merged[merged.length - 1] = {
        ...before,
        clocks: [{ kind: 'any', of: [allOf(before.clocks), allOf(run.clocks)] }],
      };
    else merged.push(run);
  }
  return merged;
}

function isOtherZone(before: Run, run: Run): boolean {
  return before.clocks.length > 0 && run.zones !== undefined && run.zones.join() !== before.zones?.join();
}

/** A day without a clock gets the clock before it: "mornings on Tuesday and Thursday, afternoons on Wednesday". */
function inheritClocks(runs: Run[]): Run[] {
  const withClocks = runs.filter(({ clocks }) => clocks.length > 0);
  const isLed = withClocks.length > 1 && withClocks.every(({ clocksFirst }) => clocksFirst);
  if (!isLed || runs[0] !== withClocks[0]) return runs;
  let clocks: Wish[] = [];
  return runs.map((run) => {
    if (run.clocks.length > 0) clocks = run.clocks;
    return runKind(run) === 'days' && !run.isAnytime && run.join !== 'comma' ? { ...run, clocks } : run;
  });
}

/** Clocks before the first day apply to all the days: "10 to 12 or 2 to 4 on Tuesday, Wednesday". */
function gatherClocks(runs: Run[]): Run[] {
  const first = runs.findIndex(({ days, wholes }) => days.length + wholes.length > 0);
  const holder = runs[first];
  if (first < 1 || !holder?.clocksFirst || holder.days.length === 0) return runs;
  const rest = runs.slice(first + 1);
  if (rest.length === 0 || rest.some((run) => runKind(run) !== 'days')) return runs;
  const clocks = runs.slice(0, first + 1).map(({ clocks: own }) => allOf(own));
  return [{ ...holder, clocks: [{ kind: 'any', of: clocks }] }, ...rest];
}
