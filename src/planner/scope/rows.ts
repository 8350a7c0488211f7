import { halfDay, isBare } from '../wish/bare-hours.ts';
import type { Join, Piece } from '../wish/piece.ts';
import type { Wish } from '../wish/wish.ts';
import { holdsDays, type Item, isPeriod, itemsOf, kindOf, withNamedDays } from './items.ts';
import { withEveryWeek } from './weekly.ts';

/** Days, and the hours that apply to all of them: "Monday or Tuesday, 9 to 11". Either may come first. */
type Row = { days: Item[]; hours: Item[]; isHoursFirst: boolean; join: Join | undefined };

/** What a list of times requests: rows of days with their hours. A week or a longer span beside one of them applies to all. */
export function wishOf(pieces: readonly (Piece | Join)[]): Wish | undefined {
  const items = withPeriods(withEveryWeek(withNamedDays(itemsOf(pieces, false))));
  if (items.length === 0)
    return pieces.some(({ kind }) => kind === 'anytime') ? { kind: 'anytime' } : undefined;
  return choiceOf(items);
}

/** "Tuesday 10-12, or else Wednesday or Thursday 14-16": each has its own hours, and the first comes first. */
function choiceOf(items: Item[]): Wish {
  const other = items.findIndex(({ join }, index) => index > 0 && join?.isElse);
  if (other < 0) return listOf(items);
  // "next week: Tuesday 10-12, or else Wednesday"
  const [day] = items[0]?.days ?? [];
  const frames = day && holdsDays(day) ? [day] : [];
  const rest = items.slice(other).map((item, index) => (index > 0 ? item : { ...item, join: undefined }));
  const first = items.slice(0, other);
  // "Tuesday at 5, or else 6", "at 5, or else at 6, on Tuesday": on the same day.
  const preferred = listOf(withDaysOf(rest, first));
  const later = choiceOf(withDaysOf(first, rest));
  const others = later.kind === 'preferably' && later.wish ? later.wish : later;
  const framed = rest.some(({ days }) => days.some(holdsDays))
    ? others
    : allOf([...frames.map(({ wish }) => wish), others]);
  return { kind: 'preferably', wish: anyOf([preferred, framed]), preferred };
}

/** Hours alone, with the days of others. */
function withDaysOf(others: readonly Item[], items: Item[]): Item[] {
  const isHours = (item: Item) => kindOf(item) === 'clocks';
  const days = items.every(isHours) ? others.filter((item) => !isHours(item)) : [];
  return [...days.map((item) => ({ ...item, clocks: [], wholes: [] })), ...items];
}

function listOf(items: Item[]): Wish {
  if (items.length === 1) return rowWish(rowsOf(items)[0] as Row);
  const { frames, left } = sharedFrames(items);
  const { rows, tail } = withoutTail(withoutRepeated(rowsOf(left)));
  const limits = rows.filter((row) => isLimit(row, rows));
  const listed = rows.filter((row) => !limits.includes(row));
  return allOf([...frames, ...(listed.length > 0 ? [unionOf(listed)] : []), ...limits.map(rowWish), ...tail]);
}

/** Puts items into rows. A row ends where a day follows its hours, or hours follow its days again. */
function rowsOf(items: readonly Item[]): Row[] {
  const rows: Row[] = [];
  for (const item of items) {
    const kind = kindOf(item);
    const last = rows.at(-1);
    const row: Row =
      last && isContinued(last, item)
        ? last
        : { days: [], hours: [], isHoursFirst: kind === 'clocks' || item.clocksFirst, join: item.join };
    if (row !== last) rows.push(row);
    if (kind !== 'clocks') row.days.push(item);
    if (kind !== 'days') row.hours.push(besideHours(row.hours.at(-1), item));
  }
  return rows;
}

/** "7pm or 9", "tomorrow evening at 7 or 9": behind an hour of the afternoon, a bare hour may be of the evening. */
function besideHours(before: Item | undefined, item: Item): Item {
  let last = before?.clocks.at(-1);
  const clocks = item.clocks.map((wish) => {
    const hour = last;
    last = wish;
    if (hour?.kind !== 'at' || isBare(hour.time) || wish.kind !== 'at') return wish;
    const [at = 0] = hour.time.likely;
    const { likely, otherwise } = wish.time;
    const later = at < halfDay ? [] : otherwise.filter((one) => one > at);
    return later.length > 0 ? { ...wish, time: { likely: [...likely, ...later], otherwise } } : wish;
  });
  return clocks.every((wish, index) => wish === item.clocks[index]) ? item : { ...item, clocks };
}

function isContinued({ days, hours, isHoursFirst }: Row, item: Item): boolean {
  const isOr = item.join?.join === 'or';
  const [hasDays, hasHours] = [days.length > 0, hours.length > 0];
  switch (kindOf(item)) {
    case 'clocks':
      // "weekends or evenings", "Monday, or after 3"
      if (hasDays && !hasHours) return !isOr && !areHabits(days, item);
      return true;
    case 'days':
      if (hasDays) return !hasHours || isHoursFirst;
      return !isOr && !areHabits(hours, item);
    default:
      // "Monday or Tuesday after 3", "10 or 11 on Friday"
      if (item.wholes.length > 0 || item.join?.isStop) return false;
      if (hasDays) return !hasHours && !(isOr && item.clocksFirst);
      return item.clocksFirst;
  }
}

/** "evenings and weekends" are two, and no evenings of weekends. */
function areHabits(before: readonly Item[], item: Item): boolean {
  return item.join?.join === 'and' && [...before, item].every(isHabit);
}

function isHabit({ days, clocks }: Item): boolean {
  return (
    clocks.every(({ kind }) => kind === 'part') &&
    days.every(({ wish }) => wish.kind === 'weekdays' && wish.weekdays === 'weekend')
  );
}

/** "Tuesday or Wednesday. On Tuesday until 2, on Wednesday from 4": a day that comes again with its hours is said once. */
function withoutRepeated(rows: Row[]): Row[] {
  if (rows.length < 2) return rows;
  const timed = new Set(rows.filter(({ hours }) => hours.length > 0).flatMap(({ days }) => days.map(dayKey)));
  const kept = rows.map((row) =>
    row.hours.length > 0 ? row : { ...row, days: row.days.filter((day) => !timed.has(dayKey(day))) },
  );
  return kept.filter(({ days, hours }) => days.length + hours.length > 0);
}

function dayKey({ days }: Item): string {
  return JSON.stringify(days);
}

/** "Monday or Tuesday morning, not before 9": a bound at the end, behind hours, is one of all rows. */
function withoutTail(rows: Row[]): { rows: Row[]; tail: Wish[] } {
  const last = rows.at(-1);
  if (!last) return { rows, tail: [] };
  const isTail = (item: Item, index: number) => index > 0 && isBoundOf(last.hours[index - 1] as Item, item);
  const end = last.hours.findLastIndex((item, index) => !isTail(item, index)) + 1;
  return {
    rows: [...rows.slice(0, -1), { ...last, hours: last.hours.slice(0, end) }],
    tail: last.hours.slice(end).flatMap(({ clocks }) => clocks),
  };
}

/** Hours alone, "no later than Friday at 6", "within the next two hours": they bound the times beside them. */
function isLimit(row: Row, rows: readonly Row[]): boolean {
  const next = rows[rows.indexOf(row) + 1];
  if (row.join?.join === 'or' || next?.join?.join === 'or') return false;
  if (row.days.length === 0) return rows.length > 1 && !(next?.days[0] && areHabits(row.hours, next.days[0]));
  return row.days.every(({ isLimit, days, wholes }) => isLimit || (days.length === 0 && areFromNow(wholes)));
}

function areFromNow(wholes: readonly Wish[]): boolean {
  return (
    wholes.length > 0 &&
    wholes.every(
      (wish) =>
        (wish.kind === 'in' && wish.isWithin === true) ||
        (wish.kind === 'without' && wish.wish === undefined),
    )
  );
}

function unionOf(rows: readonly Row[]): Wish {
  const each = anyOf(rows.map(rowWish));
  const [row, next, another] = rows;
  if (!row || !next || another) return each;
  // "Monday at 3 or Tuesday": at 3 on Tuesday, too? "Monday or 3 to 5": on Monday, or on any day?
  const isBare = next.hours.length === 0 && row.days.length > 0 && hoursOf(row.hours) !== undefined;
  const isApart = row.hours.length === 0 && next.days.length === 0 && !next.hours.every(isHabit);
  if (!isBare && !isApart) return each;
  const shared = isBare
    ? anyOf([rowWish(row), rowWish({ ...next, hours: row.hours })])
    : rowWish({ ...row, hours: next.hours });
  return { kind: 'either', of: [shared, each] };
}

function rowWish({ days, hours, isHoursFirst }: Row): Wish {
  const all = hoursOf(hours);
  const withHours = (item: Item, own: Wish | undefined) => itemWish({ ...item, clocks: own ? [own] : [] });
  // In "3pm ET / noon PT tomorrow" each clock has its own zone.
  if (hours.some(({ zones }) => zones)) {
    const zoned = hours.map(({ clocks, zones }) => ({ clocks, zones }));
    return anyOf(
      zoned.flatMap((own) =>
        (days.length > 0 ? days : hours.slice(0, 1)).map((item) => itemWish({ ...item, ...own })),
      ),
    );
  }
  if (days.length === 0) return all ?? { kind: 'anytime' };
  const spread = anyOf(days.map((item) => withHours(item, all)));
  const last = days.at(-1) as Item;
  // "Wed or Thu afternoon": the afternoon of both days, or of the last. The hours of "Tue or Thu after 2" belong to both.
  const isOfLast =
    !isHoursFirst &&
    days.length > 1 &&
    hours[0] === last &&
    last.clocks.length > 0 &&
    last.clocks.every(({ kind }) => kind === 'part') &&
    days.some(({ join }) => join?.join === 'or');
  if (!isOfLast) return spread;
  return { kind: 'either', of: [spread, anyOf([...days.slice(0, -1).map(itemWish), withHours(last, all)])] };
}

/** The hours of a row: a union, but bounds apply together. */
function hoursOf(items: readonly Item[]): Wish | undefined {
  let hours: Wish | undefined;
  let before: Item | undefined;
  for (const item of items.filter(({ clocks }) => clocks.length > 0)) {
    const own = allOf(item.clocks);
    hours = !hours ? own : before && isBoundOf(before, item) ? allOf([hours, own]) : anyOf([hours, own]);
    before = item;
  }
  return hours;
}

const boundKinds: ReadonlySet<string> = new Set(['after', 'before', 'between']);

/** "after 10 and before 12" is one time from both ends; "at 3 and at 4", "10 to 12 and 2 to 4" are two. */
function isBoundOf(one: Item, other: Item): boolean {
  if (other.join?.join === 'or') return false;
  const isBound = ({ clocks }: Item) => clocks.every(({ kind }) => boundKinds.has(kind));
  const isRange = ({ clocks }: Item) => clocks.every(({ kind }) => kind === 'between');
  if (isBound(one) && (isRange(one) || isRange(other))) return false;
  const isOfPart = one.clocks.some(({ kind }) => kind === 'part' || kind === 'first-thing');
  return isBound(other) && (isBound(one) || isOfPart);
}

/** "Tuesday this week or next week", "this week and the first week of May": periods side by side are one, and the days beside them are in any of them. */
function withPeriods(items: Item[]): Item[] {
  const left: Item[] = [];
  for (const item of items) {
    const before = left.at(-1);
    const [period, more] = item.days;
    const own = before?.days.filter(isPeriod) ?? [];
    const isAlone =
      period && !more && isPeriod(period) && kindOf(item) === 'days' && item.join && !item.join.isElse;
    const isOther = item.join?.join === 'comma' && own[0]?.wish.kind !== period?.wish.kind;
    if (!before || !isAlone || own.length !== 1 || isOther) left.push(item);
    else
      left[left.length - 1] = {
        ...before,
        days: before.days.map((day) =>
          isPeriod(day) ? { ...day, wish: anyOf([day.wish, period.wish]) } : day,
        ),
      };
  }
  return left;
}

function isDated({ days }: Item): boolean {
  return days.some(({ wish }) => dateKinds.has(wish.kind));
}

const dateKinds: ReadonlySet<string> = new Set(['date', 'dates', 'day', 'nth-weekday']);

/** Takes the spans within which all days of the list are meant out of it, so that an ambiguous week has the same meaning for all of them. */
function sharedFrames(items: Item[]): { frames: Wish[]; left: Item[] } {
  const holders = items.filter(({ days }) => days.some(holdsDays));
  const isFrame = (item: Item) => item.days.every(holdsDays) && kindOf(item) === 'days';
  const periods = holders.filter((item) => item.days.some(isPeriod));
  const kinds = new Set(periods.map(({ days }) => days.find(isPeriod)?.wish.kind));
  const shared = holders.filter((item) => {
    const next = items[items.indexOf(item) + 1];
    const isJoined = item.join?.join === 'or' || next?.join?.join === 'or';
    const isOnly = periods.length === kinds.size || !periods.includes(item);
    if (!isOnly) return false;
    if (isFrame(item)) return !isJoined;
    // "Friday after lunch, or any evening next week": the week belongs to its own hours.
    const isOwn = item.days.every(holdsDays);
    if (isOwn) return item.join?.join !== 'or' && items.some((one) => kindOf(one) !== 'both');
    // In "Monday next week at 6, or tomorrow at 9" it is the week of Monday alone.
    const isOfAll = (one: Item) =>
      one === item || (!isDated(one) && (one.days.length > 0 || one.wholes.length === 0));
    return holders.length === 1 && items.every(isOfAll);
  });
  const left = items.flatMap((item) =>
    !shared.includes(item)
      ? [item]
      : isFrame(item)
        ? []
        : [{ ...item, days: item.days.filter((day) => !holdsDays(day)) }],
  );
  return {
    frames: shared.flatMap(({ days }) => days.filter(holdsDays).map(({ wish }) => wish)),
    left: left.map((item, index) => (index > 0 ? item : { ...item, join: undefined })),
  };
}

export function itemWish({ days, clocks, wholes, zones }: Item): Wish {
  const held = days.filter(({ isContainer }) => isContainer).map(({ wish }) => wish);
  const own = days.filter(({ isContainer }) => !isContainer).map(({ wish }) => wish);
  const wish = allOf([...held, ...(own.length > 0 ? [sameDay(own)] : []), ...clocks, ...wholes]);
  return zones ? { kind: 'zoned', wish, zones } : wish;
}

/** A weekday beside a date says the same thing twice. If they disagree, only the guest knows which is meant. */
function sameDay(days: Wish[]): Wish {
  const weekday =
    days.find((day) => day.kind === 'weekday') ??
    (days.some(({ kind }) => kind.startsWith('date')) ? days.find((day) => day.kind === 'day') : undefined);
  const dates = days.filter(({ kind }) => kind !== weekday?.kind);
  if (!weekday || dates.length === 0) return allOf(days);
  return { kind: 'named-day', weekday, date: allOf(dates) };
}

export function allOf(wishes: Wish[]): Wish {
  return wishes.length === 1 ? (wishes[0] as Wish) : { kind: 'all', of: wishes };
}

function anyOf(wishes: Wish[]): Wish {
  const of = wishes.flatMap((wish) => (wish.kind === 'any' ? wish.of : [wish]));
  return of.length === 1 ? (of[0] as Wish) : { kind: 'any', of };
}
