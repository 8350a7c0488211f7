import { dayIn, monthOf } from '../wish/day-wishes.ts';
import { isTime, type Join } from '../wish/piece.ts';
import type { DayWish, Extras, Wish, WishOf } from '../wish/wish.ts';
import { weekdaysOf } from './brackets.ts';
import { exclusionsOf } from './exclusions.ts';
import type { Group } from './groups.ts';
import { isDay, isSpan, isTimePiece } from './kinds.ts';
import { allOf, wishOf } from './rows.ts';

/** What the groups of a message say together. */
export type Composed = {
  wish: Wish | undefined;
  extras: Extras;
  /** Where several times are requested, each of them alone. */
  alternatives: Wish[];
  isTooMuch?: boolean;
};

/** Maximum number of pieces: no person says more about one meeting. */
const maxPieces = 80;

/**
 * Combines the groups of a message, the same way in every language: all requests apply together, without what is excluded, and what is preferred
 * comes first. One zone applies to all of them. If several sentences have days and exclusions of their own, each is a request by itself.
 */
export function compose(all: readonly Group[]): Composed {
  const extras = extrasOf(all);
  const isWeekly = all.some(({ pieces }) => pieces.some(({ kind }) => kind === 'weekly'));
  if (all.reduce((sum, { pieces }) => sum + pieces.length, 0) > maxPieces)
    return { wish: undefined, extras, alternatives: [], isTooMuch: true };
  const { zone, groups } = sharedZone(
    withMonths(isWeekly ? all.map((group) => ({ ...group, pieces: group.pieces.map(everyWeek) })) : all),
  );
  const { wish: own, request } = requestOf(merged(groups));
  const shared = withHoursOfOthers(groups);
  const other = shared && requestOf(merged(shared)).wish;
  const wish: Wish | undefined =
    own && other ? { kind: 'either', of: [other, own] } : (own ?? (extras.order ? anyTime : undefined));
  const zoned = (one: Wish): Wish => (zone ? { kind: 'zoned', wish: one, zones: zone } : one);
  const alternatives = alternativesOf(request).flatMap((one) => withoutExcluded(one, groups) ?? []);
  return { wish: wish && zoned(wish), extras, alternatives: alternatives.map(zoned) };
}

const anyTime: Wish = { kind: 'anytime' };

/**
 * "every day except Friday between 9 and 10": the hours of an excepted day may be those of all the others. Undefined if nothing says so, or hours
 * are requested elsewhere.
 */
function withHoursOfOthers(groups: readonly Group[]): Group[] | undefined {
  const asked = groups
    .filter(({ mode }) => mode === 'ask')
    .flatMap(({ pieces }) => pieces.filter(isTimePiece));
  if (asked.length === 0 || !asked.every(isSpan) || asked.some(({ kind }) => kind === 'clock'))
    return undefined;
  for (const group of groups) {
    const [day, said, another] = group.pieces;
    const hours = hoursIn(said);
    if (!group.isExcept || group.isReversed || another || !day || !isDay(day) || !hours) continue;
    return groups.flatMap((one): Group[] =>
      one === group
        ? [
            { ...group, pieces: [day] },
            { ...group, mode: 'ask', pieces: [hours] },
          ]
        : [one],
    );
  }
  return undefined;
}

/** A clock, a range of hours, or "9-10", which can also be a date. A bound behind an excepted day is always its own. */
function hoursIn(piece: Part | undefined): Part | undefined {
  if (piece?.kind === 'clock')
    return piece.wish.kind === 'between' || piece.wish.kind === 'at' ? piece : undefined;
  if (piece?.kind !== 'whole' || piece.wish.kind !== 'either') return undefined;
  const range = piece.wish.of.find((wish) => wish.kind === 'between');
  return range && { kind: 'clock', wish: range };
}

/** What some groups request. */
function requestOf(groups: readonly Group[]): { wish: Wish | undefined; request: Wish | undefined } {
  const asked = groups
    .filter(({ mode, isOnly }) => mode === 'ask' && !isOnly)
    .flatMap(({ pieces }) => wishOf(pieces) ?? []);
  const only = groups.filter(({ isOnly }) => isOnly);
  // "Tuesday if possible", and nothing else
  const isLone = asked.length + only.length === 0;
  const mild = isLone
    ? groups.filter(({ isMild }) => isMild).flatMap(({ pieces }) => wishOf(pieces) ?? [])
    : [];
  const requests = [...asked.filter(({ kind }) => kind !== 'anytime'), ...mild];
  const frame = isLone ? undefined : frameOf(groups);
  const plain = requests.length > 0 ? allOf(requests) : undefined;
  const framed: Wish | undefined = frame
    ? { kind: 'either', of: [allOf([frame, ...requests]), plain ?? anyTime] }
    : plain;
  const request = only.reduce<Wish | undefined>(
    (wish, group) => narrowedBy(wish ?? (asked.length > 0 ? anyTime : undefined), group),
    framed,
  );
  let wish = withoutExcluded(request, groups);
  const preferred = preferredOf(withSharedHours(groups.filter(({ isMild }) => !isLone || !isMild)));
  if (preferred)
    wish = { kind: 'preferably', wish, preferred: withoutExcluded(preferred, groups) ?? preferred };
  return { wish: wish ?? (asked.length > 0 ? anyTime : undefined), request };
}

/** "Sunday preferred, Monday also possible, both after 14": hours that are requested apart are also those of a preferred day. */
function withSharedHours(groups: readonly Group[]): readonly Group[] {
  const isClock = ({ kind }: Part) => kind === 'clock' || kind === 'join';
  const hours = groups.filter(
    ({ mode, pieces }) => mode === 'ask' && pieces.some(isTime) && pieces.every(isClock),
  );
  const shared = hours.flatMap(({ pieces }) => pieces);
  if (shared.length === 0) return groups;
  return groups.map((group) =>
    group.mode === 'prefer' && !group.isReversed && group.pieces.every(({ kind }) => kind === 'day')
      ? { ...group, pieces: [...group.pieces, ...shared] }
      : group,
  );
}

/** "next week, on Tuesday only until 3" */
function narrowedBy(wish: Wish | undefined, { pieces }: Group): Wish | undefined {
  const own = wishOf(pieces);
  const [days, hours] = [
    ['day', 'join'],
    ['clock', 'join'],
  ].map((kinds) => wishOf(pieces.filter(({ kind }) => kinds.includes(kind))));
  return wish && days && hours ? { kind: 'narrowed', wish, days, hours } : own;
}

/** Requests are one list. But hours behind "but" apply to all of it. */
function merged(groups: readonly Group[]): Group[] {
  const asked = groups.filter(({ mode, isOnly }) => mode === 'ask' && !isOnly);
  const [first, ...others] = asked.filter(({ sentence, pieces }, index) => {
    const isApart = asked[index - 1]?.sentence === sentence;
    return !isApart || pieces.some(({ kind }) => kind === 'day' || kind === 'whole');
  });
  if (!first) return [...groups];
  const pieces = [...first.pieces, ...others.flatMap((group) => [stop, ...group.pieces])];
  return groups.flatMap((group) =>
    group === first ? [{ ...first, pieces }] : others.includes(group) ? [] : [group],
  );
}

const stop: Join = { kind: 'join', join: 'comma', isStop: true };

/** "next week, Tuesday or Thursday": Tuesday of next week, and Thursday of it. Empty where one time is requested. */
function alternativesOf(request: Wish | undefined): Wish[] {
  if (request?.kind === 'any') return request.of;
  if (request?.kind !== 'all') return [];
  const [union, another] = request.of.filter(({ kind }) => kind === 'any');
  if (union?.kind !== 'any' || another) return [];
  return union.of.map((one) => ({
    kind: 'all',
    of: request.of.map((wish) => (wish === union ? one : wish)),
  }));
}

/** Lengths, orders and notes. The first length counts, and a note names any other. */
function extrasOf(groups: readonly Group[]): Extras {
  const extras: Extras = { notes: [] };
  for (const piece of groups.flatMap(({ pieces }) => pieces)) {
    if (piece.kind === 'note') extras.notes.push(piece.note);
    if (piece.kind === 'order') extras.order ??= piece.order;
    if (piece.kind !== 'duration') continue;
    extras.durationMinutes ??= piece.minutes;
    const { minutes } = piece;
    const isNoted = extras.notes.some((note) => note.kind === 'other-length' && note.minutes === minutes);
    if (minutes !== extras.durationMinutes && !isNoted) extras.notes.push({ kind: 'other-length', minutes });
  }
  return extras;
}

/** If one zone is named, it applies to the whole message. If there are several, each applies to the times beside it. */
function sharedZone(groups: readonly Group[]): { zone?: string[]; groups: readonly Group[] } {
  const zones = new Map<string, string[]>();
  for (const { pieces } of groups)
    for (const piece of pieces) if (piece.kind === 'zone') zones.set(piece.zones.join(), piece.zones);
  const [zone, another] = zones.values();
  if (!zone || another) return { groups };
  return {
    zone,
    groups: groups.map((group) => ({ ...group, pieces: group.pieces.filter(({ kind }) => kind !== 'zone') })),
  };
}

/** "any day except Monday next week": where no other day is requested, the week of an excluded day may be the requested one. */
function frameOf(groups: readonly Group[]): Wish | undefined {
  const isDay = (piece: Group['pieces'][number]) => piece.kind === 'day' || piece.kind === 'whole';
  if (groups.some(({ mode, pieces }) => mode === 'ask' && pieces.some(isDay))) return undefined;
  for (const { mode, pieces } of groups) {
    const [span, another] =
      mode === 'not'
        ? pieces.filter((piece) => piece.kind === 'day' && piece.isContainer && !ranges.has(piece.wish.kind))
        : [];
    const isAlone = pieces.every(
      (piece) => piece === span || (piece.kind !== 'day' && piece.kind !== 'clock'),
    );
    if (span?.kind === 'day' && !another && !isAlone) return span.wish;
  }
  return undefined;
}

const ranges: ReadonlySet<string> = new Set(['days', 'since', 'till', 'dates']);

/** Every exclusion without its own exceptions: "busy every day except Friday". */
function withoutExcluded(wish: Wish | undefined, groups: readonly Group[]): Wish | undefined {
  let left = wish;
  for (const [index, { mode, pieces, isReversed }] of groups.entries()) {
    if (mode !== 'not' || isReversed) continue;
    const next = groups.slice(index + 1).find((group) => group.mode === 'not');
    const spared = next?.isReversed ? exclusionsOf(next.pieces) : [];
    for (const taken of exclusionsOf(pieces))
      left = { kind: 'without', wish: left, minus: withoutAll(taken, spared) };
  }
  return left;
}

/** "every week, Monday or Tuesday" */
function everyWeek(piece: Part): Part {
  if (piece.kind !== 'day' || piece.wish.kind === 'either') return piece;
  const weekdays = piece.wish.kind === 'days' ? weekdaysOf(piece.wish) : undefined;
  if (weekdays) return { kind: 'day', wish: { kind: 'weekdays', weekdays } };
  return piece.wish.kind === 'weekday' && piece.wish.pick === 'coming'
    ? { ...piece, wish: { ...piece.wish, pick: 'every' } }
    : piece;
}

type Part = Group['pieces'][number];

/** "November, but not the 12th", "between 14 and 25 June, not 17": an excluded day without a month is one of the requested month. */
function withMonths(groups: readonly Group[]): readonly Group[] {
  const asked = groups.filter(({ mode }) => mode === 'ask').flatMap(({ pieces }) => pieces);
  // One day of one request has no month to take from another.
  if (groups.length === 1 && asked.filter(({ kind }) => kind === 'day').length < 2) return groups;
  return groups.map((group) => ({
    ...group,
    pieces: group.pieces.flatMap((piece) => ofMonth(piece, asked, group.mode === 'not')),
  }));
}

function ofMonth(piece: Part, asked: readonly Part[], isExcluded: boolean): Part[] {
  if (piece.kind === 'clock' && piece.day !== undefined && isExcluded) {
    const of = monthFor(piece.day, asked);
    const isOfWeek = asked.some((one) => one.kind === 'day' && one.wish.kind === 'week');
    if (!of && !isOfWeek) return [piece];
    const wish: DayWish = of ? dayIn(of, piece.day) : { kind: 'date', day: piece.day };
    // "1-12 December from 9 to 17, not 10", "next week, not 23": neither the 10th nor ten o'clock.
    const isHour = isOfWeek || asked.some(({ kind }) => kind === 'clock');
    return [{ kind: 'day', wish }, ...(isHour ? [{ kind: 'join', join: 'or' } as const, piece] : [])];
  }
  if (piece.kind !== 'day' || piece.wish.kind === 'either') return [piece];
  const change = (wish: DayWish): DayWish => {
    const isOfNamed =
      wish.kind === 'nth-of' &&
      wish.of.kind === 'month' &&
      wish.of.month === undefined &&
      wish.of.months === undefined;
    const day =
      wish.kind === 'date' && wish.month === undefined && isExcluded
        ? wish.day
        : isOfNamed
          ? wish.nth
          : undefined;
    const of = day === undefined ? undefined : monthFor(day, asked);
    if (day !== undefined && of) return dayIn(of, day);
    if (wish.kind === 'week-with' || wish.kind === 'since' || wish.kind === 'till')
      return { ...wish, day: change(wish.day) };
    return wish.kind === 'days' ? { ...wish, from: change(wish.from), to: change(wish.to) } : wish;
  };
  return [{ ...piece, wish: change(piece.wish) }];
}

/** The requested month in which a day may lie: in "28 November to 5 December" the 30th is of November, and the 2nd of December. */
function monthFor(day: number, asked: readonly Part[]): DayWish | undefined {
  for (const piece of asked) {
    if (piece.kind !== 'day' || piece.wish.kind === 'either') continue;
    if (piece.wish.kind === 'month') return piece.wish;
    const [first, last] = datesIn(piece.wish);
    const date = first && last && day < first.day ? last : first;
    if (date) return monthOf(date.month as number, date.year);
  }
  return undefined;
}

function datesIn(wish: Wish): WishOf<'date'>[] {
  if (wish.kind === 'date') return wish.month === undefined ? [] : [wish];
  if (wish.kind === 'days') return [...datesIn(wish.from), ...datesIn(wish.to)];
  if (wish.kind === 'named-day') return datesIn(wish.date);
  return wish.kind === 'since' || wish.kind === 'till' ? datesIn(wish.day) : [];
}

function withoutAll(wish: Wish | undefined, minuses: readonly Wish[]): Wish {
  const isAny = wish === undefined || wish.kind === 'anytime';
  const left = minuses.reduce<Wish | undefined>(
    (kept, minus) => ({ kind: 'without', wish: kept, minus }),
    isAny ? undefined : wish,
  );
  return left ?? { kind: 'anytime' };
}

/** "preferably not Tuesday": everything else comes first. */
function preferredOf(groups: readonly Group[]): Wish | undefined {
  const all = groups.filter(({ mode }) => mode === 'prefer');
  const liked = all.filter(({ isReversed }) => !isReversed).flatMap(({ pieces }) => wishOf(pieces) ?? []);
  const disliked = all.filter(({ isReversed }) => isReversed).flatMap(({ pieces }) => exclusionsOf(pieces));
  const wish = liked.length > 0 ? allOf(liked) : undefined;
  return disliked.length > 0 ? withoutAll(wish, disliked) : wish;
}
