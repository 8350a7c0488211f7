import { isClockWish } from '../calendar/clock-hours.ts';
import type { Piece } from '../wish/piece.ts';
import type { DayWish, SoonWish, Wish } from '../wish/wish.ts';
import { allOf, clocksOfDays, type Join, type Run, runKind } from './runs.ts';

/** `isAny`: every join makes a union, as in an exclusion: "except mornings and Fridays". */
export function wishOf(pieces: readonly Piece[], { isAny = false } = {}): Wish | undefined {
  const found = runsOf(pieces, isAny);
  const runs = isAny ? found.map((run) => (run.join ? { ...run, join: 'or' as const } : run)) : found;
  if (runs.length === 0)
    return pieces.some(({ kind }) => kind === 'anytime') ? { kind: 'anytime' } : undefined;
  const { shared, left } = shareContainers(withOwnClocks(runs));
  return allOf([...shared, join(left)]);
}

/**
 * Gives hours to the day before them, before runs are joined: "Monday 2 or 3, Tuesday 4 or 5"; "today, after 2, or tomorrow before noon" and
 * "Tuesday 24, 10am; Thursday 26, 2pm", where another day with hours follows.
 */
function withOwnClocks(runs: Run[]): Run[] {
  const left: Run[] = [];
  for (const [index, run] of runs.entries()) {
    const before = left.at(-1);
    const isHours = before !== undefined && runKind(run) === 'clocks' && before.days.length > 0;
    const isRow =
      isHours &&
      before.clocks.length > 0 &&
      !run.zones &&
      (run.join === 'or' || (run.join === 'and' && !bounds(before, run)));
    if (isRow) left[left.length - 1] = { ...before, clocks: [anyOf([allOf(before.clocks), ...run.clocks])] };
    else if (
      isHours &&
      run.join === 'comma' &&
      before.clocks.length === 0 &&
      (isTimetable(runs, index + 1) || left.slice(0, -1).some((one) => runKind(one) === 'both'))
    )
      left[left.length - 1] = { ...before, clocks: run.clocks };
    else left.push(run);
  }
  return left;
}

/** Whether another day with hours follows. */
function isTimetable(runs: readonly Run[], from: number): boolean {
  return runs
    .slice(from)
    .some(
      (run, index, later) =>
        runKind(run) === 'both' ||
        (runKind(run) === 'days' &&
          later[index + 1]?.join === 'comma' &&
          runKind(later[index + 1] as Run) === 'clocks'),
    );
}

function runsOf(pieces: readonly Piece[], isAny: boolean): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  let next: Join;
  let isElse = false;
  let isAnytime = false;
  const isList = pieces.some((piece) => piece.kind === 'join' && piece.join !== 'comma');
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'join') {
      // "Tuesday, or Thursday": the stronger word counts.
      next = next === 'or' || piece.join === 'comma' ? (next ?? piece.join) : piece.join;
      isElse ||= piece.isElse === true;
      run = undefined;
      isAnytime = false;
      continue;
    }
    if (piece.kind === 'anytime') isAnytime = true;
    // "Monday 23rd (all day), Tuesday until 1".
    if (piece.kind === 'anytime' && run && run.clocks.length === 0) run.isAnytime = true;
    if (run && (isNextOfList(run, pieces, index) || isAnotherDay(run, piece, { isAny, isList }))) {
      run = undefined;
      next = 'comma';
    }
    if (piece.kind === 'zone' && run) run.zones = piece.zones;
    if (piece.kind !== 'day' && piece.kind !== 'clock' && piece.kind !== 'whole') continue;
    if (!run) {
      run = {
        days: [],
        clocks: [],
        wholes: [],
        clocksFirst: false,
        join: runs.length > 0 ? next : undefined,
        ...(isElse && { isElse }),
      };
      runs.push(run);
      next = undefined;
      isElse = false;
    }
    if (isAnytime) run.isAnytime = true;
    if (piece.kind === 'day') run.days.push({ wish: piece.wish, isContainer: piece.isContainer ?? false });
    else if (piece.kind === 'whole' && !isClockWish(piece.wish)) run.wholes.push(piece.wish);
    else {
      run.clocksFirst ||= run.days.length === 0;
      run.clocks.push(piece.wish);
    }
  }
  return runs;
}

/** Whether the next day begins another time. It does if a day and its clock follow another such pair: "Tue 3pm Thu 4pm". */
function isNextOfList({ days, clocks, clocksFirst }: Run, pieces: readonly Piece[], at: number): boolean {
  const [piece, behind] = [pieces[at], pieces[at + 1]];
  if (piece?.kind !== 'day' || !isHoursPiece(behind) || clocksFirst || clocks.length === 0) return false;
  const isOwn = days.length > 0 && !days.some(({ isContainer }) => isContainer);
  return isOwn && !piece.isContainer && days.every(({ wish }) => wish.kind === piece.wish.kind);
}

function isHoursPiece(piece: Piece | undefined): boolean {
  return piece?.kind === 'clock' || piece?.kind === 'anytime';
}

/** "not Monday Tuesday", "mon tue or fri": two days side by side are a list. */
function isAnotherDay(
  { days }: Run,
  piece: Piece,
  { isAny, isList }: { isAny: boolean; isList: boolean },
): boolean {
  if (piece.kind !== 'day' || piece.wish.kind !== 'weekday') return false;
  const { weekday } = piece.wish;
  return days.some(({ wish }) => wish.kind === 'weekday' && (isAny || (isList && wish.weekday !== weekday)));
}

/**
 * A week beside one of several days applies to all of them: "Tuesday or Thursday next week". It is taken out of its run, so that an ambiguous
 * week has the same meaning for all days.
 */
function shareContainers(runs: Run[]): { shared: Wish[]; left: Run[] } {
  const isHeld = ({ days }: Run) => days.some(({ isContainer }) => isContainer);
  const [holder, another] = runs.filter(isHeld);
  const days = runs.filter((run) => run.days.length > 0);
  if (!holder || another || days.length < 2) return { shared: [], left: runs };
  const shared = holder.days.filter(({ isContainer }) => isContainer).map(({ wish }) => wish);
  const own = holder.days.filter(({ isContainer }) => !isContainer);
  const isAlone = own.length === 0 && holder.clocks.length === 0 && holder.wholes.length === 0;
  // Alone between joins it is a request of its own, unless it opens the phrase and a comma ends it: "next week, Monday or Tuesday".
  if (isAlone && !(holder === runs[0] && runs[1]?.join === 'comma')) return { shared: [], left: runs };
  if (!isAlone && runs.some(({ days: all, wholes }) => all.length === 0 && wholes.length > 0))
    return { shared: [], left: runs };
  const left = runs.flatMap((run) => (run === holder ? (isAlone ? [] : [{ ...run, days: own }]) : [run]));
  const [first, ...rest] = left;
  return { shared, left: first ? [{ ...first, join: undefined }, ...rest] : [] };
}

/** Combines runs from left to right: times of one kind are a union, others apply together. */
function join(runs: Run[]): Wish {
  const groups: Run[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && isSameDaySaidTwice(before, run)) {
      group[group.length - 1] = meetRuns(before, run);
      continue;
    }
    if (group && isUnion(group.at(-1) as Run, run)) group.push(run);
    else groups.push([run]);
  }
  return allOf(groups.map(unionOf));
}

function isUnion(before: Run, run: Run): boolean {
  if (run.join === 'or' || isOfTwoKinds(before, run)) return true;
  // "today, within the next two hours"
  if (run.join === 'comma' && run.days.length === 0 && run.wholes.every(isWithin) && run.wholes.length > 0)
    return false;
  const [one, other] = [runKind(before), runKind(run)];
  if (one === 'clocks' && other === 'clocks') return !bounds(before, run);
  // "8 to 12 and 4 to 7 on Sunday"
  if (one === 'clocks' && run.join === 'and' && run.clocksFirst && run.wholes.length === 0)
    return !bounds(before, run);
  if (other === 'clocks') return before.clocks.length > 0 && !bounds(before, run);
  return one !== 'clocks' && !isContained(before) && !isContained(run);
}

/**
 * "evenings and weekends", "weekends or evenings": a union, and not only the evenings of weekends. With other days, as in
 * "weekdays, mornings", the hours are those of the days.
 */
function isOfTwoKinds(one: Run, other: Run): boolean {
  if (other.join !== 'or' && other.join !== 'and') return false;
  return (isPartFilter(one) && isWeekends(other)) || (isWeekends(one) && isPartFilter(other));
}

function isWithin(wish: Wish | SoonWish): boolean {
  return wish.kind === 'in' && wish.isWithin === true;
}

function isPartFilter({ days, clocks, wholes }: Run): boolean {
  return days.length + wholes.length === 0 && clocks.every(({ kind }) => kind === 'part');
}

function isWeekends({ days, clocks, wholes }: Run): boolean {
  return (
    days.length === 1 && clocks.length + wholes.length === 0 && days.every(({ wish }) => isWeekend(wish))
  );
}

function isWeekend(wish: Wish): boolean {
  if (wish.kind === 'weekdays') return wish.weekdays.length === 2;
  return wish.kind === 'weekend' && wish.pick === 'every';
}

function isContained({ days }: Run): boolean {
  return days.length > 0 && days.every(({ isContainer }) => isContainer);
}

const boundKinds: ReadonlySet<string> = new Set(['after', 'before', 'between']);

/** "after 10 and before 12" is one time from both ends; "at 3 and at 4", "10 to 12 and 2 to 4" are two. */
function bounds(one: Run, other: Run): boolean {
  // "Friday morning, around 9:30"
  if (other.join === 'comma' && isPartWith(one, other)) return true;
  const isBound = ({ clocks }: Run) => clocks.every(({ kind }) => boundKinds.has(kind));
  const isRange = ({ clocks }: Run) => clocks.every(({ kind }) => kind === 'between');
  if (isBound(one) && (isRange(one) || isRange(other))) return false;
  return (
    isBound(other) &&
    (isBound(one) || one.clocks.some(({ kind }) => kind === 'part' || kind === 'first-thing'))
  );
}

function isPartWith({ clocks: [part] }: Run, { clocks: [clock], days }: Run): boolean {
  if (part?.kind !== 'part' || clock?.kind !== 'around' || days.length > 0) return false;
  return clock.time.likely.some((minutes) => minutes >= part.from && minutes < part.to);
}

/** "Tuesday, 24 November": a comma between a weekday and a date joins nothing, it is one day. */
function isSameDaySaidTwice(before: Run, run: Run): boolean {
  // "tomorrow at 10, Friday at 2": each has a time of its own.
  if (run.join !== 'comma' || (before.clocks.length > 0 && run.clocks.length > 0)) return false;
  const isDate = ({ days }: Run) => days.some(({ wish }) => dateKinds.has(wish.kind));
  const isWeekday = ({ days }: Run) => days.length > 0 && days.every(({ wish }) => wish.kind === 'weekday');
  return (isDate(before) && isWeekday(run)) || (isWeekday(before) && isDate(run));
}

function meetRuns(one: Run, other: Run): Run {
  return {
    ...one,
    days: [...one.days, ...other.days],
    clocks: [...one.clocks, ...other.clocks],
    wholes: [...one.wholes, ...other.wholes],
  };
}

const dateKinds: ReadonlySet<string> = new Set(['date', 'dates', 'day', 'nth-weekday']);

function unionOf(found: Run[]): Wish {
  const runs = clocksOfDays(found);
  const last = runs.at(-1) as Run;
  const [first] = runs as [Run, ...Run[]];
  if (runs.length === 1) return runWish(first);
  // In "10 or 11 tomorrow" the day behind the last clock belongs to all of them.
  if (
    last.clocksFirst &&
    last.days.length > 0 &&
    runs.slice(0, -1).every((run) => runKind(run) === 'clocks')
  ) {
    // In "3pm ET / noon PT tomorrow" each clock has its own zone.
    if (runs.some(({ zones }) => zones?.join() !== last.zones?.join()))
      return anyOf(runs.map((run) => runWish({ ...run, days: last.days })));
    const clocks = runs.map(({ clocks: own }) => allOf(own));
    return runWish({ ...last, clocks: [{ kind: 'any', of: clocks }] });
  }
  const isBare = (run: Run) => runKind(run) === 'days' && !run.isAnytime;
  const each = () => anyOf(runs.map(runWish));
  // "Tuesday, or else Wednesday": both are requested, and Tuesday comes first.
  const other = runs.findIndex((run, index) => index > 0 && run.isElse);
  if (other > 0)
    return { kind: 'preferably', wish: each(), preferred: anyOf(runs.slice(0, other).map(runWish)) };
  if (runs.some((run, index) => index > 0 && isOfTwoKinds(runs[index - 1] as Run, run))) return each();
  const spread = (clocks: Wish[]) =>
    anyOf(runs.map((run) => runWish(isBare(run) ? { ...run, clocks } : run)));
  if (isBare(first) && last.clocks.length > 0 && runs.slice(0, -1).every(isBare)) {
    // "Wed or Thu afternoon" can mean the afternoon of both days or of the last. The hours of "Tue or Thu after 2" belong to both.
    const isPart = !last.clocksFirst && last.clocks.every(({ kind }) => kind === 'part');
    return isPart ? { kind: 'either', of: [spread(last.clocks), each()] } : spread(last.clocks);
  }
  const bare = runs.findIndex((run) => !isBare(run));
  if (bare > 0 && runs.slice(bare).every((run) => runKind(run) === 'both'))
    return prefixed(runs, bare, each());
  if (first.clocks.length > 0 && runs.slice(1).every(isBare))
    return first.clocksFirst ? spread(first.clocks) : { kind: 'either', of: [spread(first.clocks), each()] };
  return each();
}

/** The first clock may also belong to the days before it: "Monday or Tuesday morning, or Thursday after 2". */
function prefixed(runs: Run[], bare: number, each: Wish): Wish {
  const { clocks, clocksFirst } = runs[bare] as Run;
  if (clocks.length === 0 || clocksFirst) return each;
  const isListed = runs.slice(1, bare + 1).some(({ join }) => join === 'comma');
  const isPart = clocks.every(({ kind }) => kind === 'part');
  const all = anyOf(runs.map((run, index) => runWish(index < bare ? { ...run, clocks } : run)));
  return isListed || isPart ? { kind: 'either', of: [all, each] } : all;
}

function runWish({ days, clocks, wholes, zones }: Run): Wish {
  const [one, ...others] = days.filter(({ isContainer }) => !isContainer);
  const held = days.filter(({ isContainer }) => isContainer).map(({ wish }) => wish);
  const own = one ? [sameDay([one, ...others].map(({ wish }) => wish))] : [];
  const wish = allOf([...held, ...own, ...clocks, ...wholes]);
  return zones ? { kind: 'zoned', wish, zones } : wish;
}

/** A weekday beside a date says the same thing twice. If they disagree, only the guest knows which is meant. */
function sameDay(days: Wish[]): Wish {
  const weekdays = days.filter(({ kind }) => kind === 'weekday') as Extract<DayWish, { kind: 'weekday' }>[];
  const dates = days.filter(({ kind }) => kind !== 'weekday');
  const [weekday] = weekdays;
  if (!weekday || dates.length === 0) return allOf(days);
  return { kind: 'named-day', weekday, date: allOf(dates) };
}

function anyOf(wishes: Wish[]): Wish {
  return wishes.length === 1 ? (wishes[0] as Wish) : { kind: 'any', of: wishes };
}
