import { isClockWish } from '../calendar/clock-hours.ts';
import { isDayWish } from '../calendar/day-meanings.ts';
import type { Piece } from '../wish/piece.ts';
import type { DayWish, Extras, Wish } from '../wish/wish.ts';
import { weekdaysOf } from './brackets.ts';
import { wishOf } from './join-runs.ts';

/** What the pieces of a phrase say together. */
export type Composed = { wish: Wish | undefined; extras: Extras; isTooMuch?: boolean };

/**
 * Combines the pieces of a phrase, the same way in every language. "but" begins a clause. A clause has requests, exclusions behind "not", and
 * preferences. "or", "and" and commas make unions of times of one kind. Everything else applies together.
 */
export function compose(pieces: readonly Piece[]): Composed {
  const open = pieces.find((piece) => piece.kind === 'either');
  if (open) {
    const readings = open.of.map((one) =>
      compose(pieces.flatMap((piece) => (piece === open ? one : [piece]))),
    );
    const wishes = readings.flatMap(({ wish }) => wish ?? []);
    return { ...(readings[0] as Composed), wish: { kind: 'either', of: wishes } };
  }
  const narrow = pieces.find((piece) => piece.kind === 'narrow');
  if (narrow) return composeNarrowed(pieces, narrow);
  const extras: Extras = { notes: [] };
  const spoken: Piece[] = [];
  const zones = new Map<string, string[]>();
  const isConceded = pieces.some((piece) => piece.kind === 'anytime' && piece.isConceded);
  for (const piece of inTheirWeek(withoutLoose(withoutRepeats(pieces)))) {
    // "I'd rather not do a Monday, but can if I have to": Monday is not excluded, only less liked.
    if (isConceded && piece.kind === 'not') spoken.push({ kind: 'prefer' });
    if (piece.kind === 'duration') addLength(extras, piece.minutes);
    else if (piece.kind === 'note') extras.notes.push(piece.note);
    else if (piece.kind === 'order') {
      extras.order ??= piece.order;
      // "as early as possible" alone requests any time.
      spoken.push({ kind: 'anytime' });
    } else spoken.push(piece);
    if (piece.kind === 'zone') zones.set(piece.zones.join(), piece.zones);
  }
  const [zone] = zones.values();
  // One zone applies to the whole phrase. If there are several, each applies to the times beside it.
  const asks = withoutLoneChoice(spoken);
  const own = zone && zones.size === 1 ? asks.filter(({ kind }) => kind !== 'zone') : asks;
  if (own.length > maxPieces) return { wish: undefined, extras, isTooMuch: true };
  const wish = orThatDay(orFree(splitAtBut(own).reduce<Wish | undefined>(addClause, undefined), own), own);
  return { wish: wish && zone && zones.size === 1 ? { kind: 'zoned', wish, zones: zone } : wish, extras };
}

/** The first length counts. A note names any other. */
function addLength(extras: Extras, minutes: number): void {
  extras.durationMinutes ??= minutes;
  const isOther = minutes !== extras.durationMinutes;
  const isNoted = extras.notes.some((note) => note.kind === 'other-length' && note.minutes === minutes);
  if (isOther && !isNoted) extras.notes.push({ kind: 'other-length', minutes });
}

/**
 * Composes the other pieces first, and then the meaning without the narrowed day: "next week, but on Friday only until 3" may have no
 * Friday.
 */
function composeNarrowed(pieces: readonly Piece[], narrow: Extract<Piece, { kind: 'narrow' }>): Composed {
  const rest = compose(pieces.filter((piece) => piece !== narrow));
  const other = compose(pieces.flatMap((piece) => (piece === narrow ? narrow.otherwise : [piece])));
  const [days, hours] = [wishOf(narrow.days), wishOf(narrow.hours)];
  if (!rest.wish || !days || !hours) return other;
  const inner = rest.wish.kind === 'zoned' ? rest.wish.wish : rest.wish;
  const otherwise =
    narrow.otherwise.length === 0 ? undefined : other.wish?.kind === 'zoned' ? other.wish.wish : other.wish;
  const narrowed: Wish = { kind: 'narrowed', wish: inner, days, hours, otherwise };
  const wish: Wish = narrow.isAsked && otherwise ? { kind: 'either', of: [otherwise, narrowed] } : narrowed;
  return { ...rest, wish: rest.wish.kind === 'zoned' ? { ...rest.wish, wish } : wish };
}

/**
 * "Tuesday if possible", "the end of next week would be better, this week is packed": a preference that is alone, or only beside an exclusion, is
 * the request.
 */
function withoutLoneChoice(pieces: Piece[]): Piece[] {
  const isRefused = pieces.some(({ kind }) => kind === 'not');
  const isLone = (piece: Piece) => piece.kind === 'prefer' && (piece.reach || (piece.isBetter && isRefused));
  if (!pieces.some(isLone)) return pieces;
  const isAlone = splitAtBut(pieces).every((clause) => partsOf(clause).asked.length === 0);
  return isAlone ? pieces.filter((piece) => !isLone(piece)) : pieces;
}

/** "I'm off on Friday", and nothing else about time: only the guest knows whether they have time then. */
function orFree(wish: Wish | undefined, pieces: readonly Piece[]): Wish | undefined {
  if (wish?.kind !== 'without' || !isOpen(wish)) return wish;
  const isOff = pieces.every(
    (piece) => piece.kind !== 'anytime' && (piece.kind !== 'not' || piece.mayBeFree),
  );
  if (!isOff) return wish;
  const taken = minusesOf(wish);
  return { kind: 'either', of: [taken.length === 1 ? wish.minus : { kind: 'any', of: taken }, wish] };
}

/** "I'm presenting from 10 to 11 tomorrow, free otherwise" can mean the rest of that day, or any other time. */
function orThatDay(wish: Wish | undefined, pieces: readonly Piece[]): Wish | undefined {
  if (wish?.kind !== 'without' || !isAnything(wish.wish)) return wish;
  const day = pieces.some(isOfRest) && dayOfHours(wish.minus);
  return day ? { kind: 'either', of: [{ ...wish, wish: day }, wish] } : wish;
}

function isOfRest(piece: Piece): boolean {
  return piece.kind === 'anytime' && (piece.isOther !== undefined || piece.isRest === true);
}

function minusesOf(wish: Wish | undefined): Wish[] {
  return wish?.kind === 'without' ? [...minusesOf(wish.wish), wish.minus] : [];
}

/** Beside a week, a range of weekdays means the days of that week: "next week, mornings, Mon-Wed". */
function inTheirWeek(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some((piece) => piece.kind === 'day' && piece.wish.kind === 'week')) return pieces;
  return pieces.map((piece) => {
    const weekdays = piece.kind === 'day' && piece.wish.kind === 'days' ? weekdaysOf(piece.wish) : undefined;
    return weekdays ? { kind: 'day', wish: { kind: 'weekdays', weekdays } } : piece;
  });
}

/** Drops a vague part of the day if hours say when it is: "after school, so from quarter to four". */
function withoutLoose(pieces: readonly Piece[]): readonly Piece[] {
  const isLoose = (piece: Piece) =>
    piece.kind === 'clock' && piece.wish.kind === 'part' && piece.wish.isLoose;
  const isSaid = pieces.some(
    ({ kind, ...piece }) => kind === 'clock' && 'wish' in piece && said.has(piece.wish.kind),
  );
  const isOne =
    pieces.filter(({ kind }) => kind === 'day').length < 2 &&
    pieces.every((piece) => piece.kind !== 'join' || piece.join === 'comma');
  return isSaid && isOne ? pieces.filter((piece) => !isLoose(piece)) : pieces;
}

const said: ReadonlySet<string> = new Set(['at', 'around', 'after', 'between']);

/** Drops repetitions, if there are too many pieces. */
function withoutRepeats(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length <= maxPieces) return pieces;
  const written = pieces.map((piece) => JSON.stringify(piece));
  return pieces.filter(
    (_, index) => written[index] !== written[index - 1] && written[index] !== written[index - 2],
  );
}

/** Maximum number of pieces: no person says more about one meeting. */
const maxPieces = 80;

function splitAtBut(pieces: readonly Piece[]): Piece[][] {
  const clauses: Piece[][] = [[]];
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'but' && isSparedNext(clauses.at(-1) as Piece[], pieces[index + 1])) continue;
    if (piece.kind === 'but') clauses.push([]);
    else clauses.at(-1)?.push(piece);
  }
  return clauses.filter((clause) => clause.length > 0);
}

/** "I can't this week, except on Thursday": an exception to the exclusion. */
function isSparedNext(clause: readonly Piece[], next: Piece | undefined): boolean {
  if (next?.kind !== 'not' || !next.isExcept) return false;
  const last = clause.findLast(({ kind }) => kind === 'not' || kind === 'prefer');
  return last?.kind === 'not' && !last.isExcept;
}

type Parts = { asked: Piece[]; minus: Piece[]; spared: Piece[]; preferred: Piece[]; disliked: Piece[] };

function addClause(before: Wish | undefined, clause: Piece[]): Wish | undefined {
  const { asked, minus, spared, preferred, disliked } = partsOf(clause);
  const first = wishOf(asked);
  let wish = before && first ? meet(before, first) : (before ?? first);
  const all = takenOf(minus, spared);
  const isSoft = clause.some((piece) => piece.kind === 'not' && piece.isSoft);
  // In "from next week, any day but Tuesday" every Tuesday is excluded, not only the nearest one.
  const taken = all && ((isSoft && isSince(wish)) || isTillTime(all)) ? nearestOf(all) : all;
  if (taken)
    wish = {
      kind: 'without',
      wish: isAnything(wish) ? undefined : wish,
      minus: taken,
      ...(isSoft && { isSoft }),
    };
  const liked = preferredOf(preferred, disliked);
  if (liked) wish = { kind: 'preferably', wish: isAnything(wish) ? undefined : wish, preferred: liked };
  return wish;
}

/** "busy every day except Friday": the exclusion without its exceptions. */
function takenOf(minus: Piece[], spared: Piece[]): Wish | undefined {
  const taken = wishOf(minus, { isAny: true });
  const left = wishOf(spared, { isAny: true });
  return left ? { kind: 'without', wish: isAnything(taken) ? undefined : taken, minus: left } : taken;
}

/** "preferably not Tuesday": everything else comes first. */
function preferredOf(preferred: Piece[], disliked: Piece[]): Wish | undefined {
  const wish = wishOf(preferred);
  const minus = wishOf(disliked, { isAny: true });
  return minus ? { kind: 'without', wish: isAnything(wish) ? undefined : wish, minus } : wish;
}

/** "ideally Tuesday, but Wednesday works": another time beside a preferred one is requested too. */
function meet(before: Wish, clause: Wish): Wish {
  if (before.kind === 'preferably' && before.wish === undefined) {
    // In "I'd prefer the morning of the 8th, but the afternoon is possible" the afternoon is that of the 8th.
    const day = isClockWish(clause) ? dayOfHours(before.preferred) : undefined;
    return { ...before, wish: day ? { kind: 'all', of: [day, clause] } : clause };
  }
  // "Monday, ideally in the morning, but the evening is fine, too".
  if (before.kind === 'preferably' && before.wish && isHour(before.preferred) && isHour(clause))
    return {
      ...before,
      wish: { kind: 'all', of: [before.wish, { kind: 'any', of: [before.preferred, clause] }] },
    };
  // "not Monday, but Tuesday": what is named now is the request.
  if (before.kind === 'without' && isOpen(before)) {
    // "out the 12th to the 19th, after that": the days after that are not the excluded ones, so the exclusion is dropped.
    if (
      clause.kind === 'since' &&
      JSON.stringify(clause.day) === JSON.stringify(before.minus) &&
      !before.wish
    )
      return clause;
    const minus = isSince(clause) ? nearestOf(before.minus) : before.minus;
    const wish = { ...before, minus, wish: before.wish ? meet(before.wish, clause) : clause };
    const day = before.wish || !isClockWish(clause) ? undefined : dayOfHours(before.minus);
    // In "I can't do mornings next week, afternoons are fine" the afternoons are those of next week.
    if (day && !isOneDay(day)) return { kind: 'all', of: [day, clause] };
    // In "I can't do Tuesday at 3, how about 4?" four o'clock can be on Tuesday or on any day.
    return day ? { kind: 'either', of: [{ kind: 'all', of: [day, clause] }, wish] } : wish;
  }
  return withBound(before, clause) ?? { kind: 'all', of: [before, clause] };
}

/** The nearest day only. In "Monday is a holiday, so Tuesday onwards" just the coming Monday is excluded. */
function nearestOf(wish: Wish): Wish {
  if (wish.kind === 'weekday' && wish.pick === 'coming') return { ...wish, pick: 'nearest' };
  if (wish.kind === 'date' && wish.month === undefined) return { kind: 'shift', base: wish, days: 0 };
  if (wish.kind === 'days')
    return { ...wish, from: nearestOf(wish.from) as DayWish, to: nearestOf(wish.to) as DayWish };
  return wish.kind === 'any' || wish.kind === 'all' ? { ...wish, of: wish.of.map(nearestOf) } : wish;
}

/** Whether a wish goes from a day on: "Saturday from noon on", "Tuesday onwards, not before 9:30". */
function isSince(wish: Wish | undefined): boolean {
  return wish?.kind === 'since' || ((wish?.kind === 'any' || wish?.kind === 'all') && wish.of.some(isSince));
}

/** Whether a wish goes up to a time of a day: "busy until Thursday at noon". */
function isTillTime(wish: Wish): boolean {
  return wish.kind === 'any' && wish.of[0]?.kind === 'till';
}

/** Hours that apply to one day alone: "the 2nd, 3rd or 5th, but the 5th only before 11". */
function withBound(before: Wish, clause: Wish): Wish | undefined {
  if (before.kind !== 'any' || clause.kind !== 'all' || clause.of.length < 2) return undefined;
  const day = clause.of.find((wish) => !isClockWish(wish));
  const isOf = (wish: Wish) =>
    JSON.stringify(wish) === JSON.stringify(day) ||
    (wish.kind === 'weekday' &&
      day?.kind === 'weekday' &&
      wish.weekday === day.weekday &&
      day.pick === 'coming');
  if (!day || !clause.of.every((wish) => wish === day || isClockWish(wish)) || !before.of.some(isOf))
    return undefined;
  return {
    kind: 'any',
    of: before.of.map((wish) =>
      isOf(wish) ? { kind: 'all', of: [wish, ...clause.of.filter(isClockWish)] } : wish,
    ),
  };
}

function isHour({ kind }: Wish): boolean {
  return kind === 'part' || kind === 'at' || kind === 'around';
}

/** The day or the span whose hours were excluded: the Tuesday of "not Tuesday at 3". */
function dayOfHours(minus: Wish): Wish | undefined {
  if (minus.kind !== 'all') return undefined;
  const [day, ...others] = minus.of.filter((wish) => !isClockWish(wish));
  const isOne = day && others.length === 0 && minus.of.length > 1 && isDayWish(day);
  return isOne && (isOneDay(day) || spans.has(day.kind)) ? day : undefined;
}

const spans: ReadonlySet<string> = new Set(['week', 'weekend', 'month']);

function isOneDay(wish: Wish): boolean {
  return wish.kind === 'weekday' ? wish.pick !== 'every' : wish.kind === 'day' || wish.kind === 'date';
}

/** Whether a wish only excludes, once or several times: "not Sunday, and not Monday either; Tuesday is fine". */
function isOpen({ wish }: Extract<Wish, { kind: 'without' }>): boolean {
  return wish === undefined || (wish.kind === 'without' && isOpen(wish));
}

function isAnything(wish: Wish | undefined): boolean {
  return wish === undefined || wish.kind === 'anytime';
}

function partsOf(clause: readonly Piece[]): Parts {
  const parts: Parts = { asked: [], minus: [], spared: [], preferred: [], disliked: [] };
  let into = 'asked' as keyof Parts;
  let isException = false;
  let isEvent = false;
  for (const [index, piece] of clause.entries()) {
    if (piece.kind === 'not') {
      const isSpared =
        into === 'minus' && piece.isExcept === true && (piece.isUnless === true || !isException);
      isException = piece.isExcept === true;
      isEvent = piece.isEvent === true;
      into = isSpared ? 'spared' : into === 'preferred' || into === 'disliked' ? 'disliked' : 'minus';
    } else if (piece.kind === 'prefer') {
      if (!piece.isBehind) into = 'preferred';
      else if (into === 'asked') preferLast(parts);
    } else {
      // In "except Friday, any day this week" the second part is requested. In "busy every day except Friday" it is not.
      if (piece.kind === 'anytime' && into === 'minus' && !isExceptAt(clause, index + 1)) into = 'asked';
      parts[into].push(into === 'minus' ? excluded(piece, { isEvent, isException }) : piece);
    }
  }
  return isException ? withSharedSpan(parts) : parts;
}

/**
 * A time that is excluded. "I have a call at 3" names the start of an event, which takes more than a minute. "Any day except the weekend"
 * means every weekend.
 */
function excluded(piece: Piece, { isEvent, isException }: { isEvent: boolean; isException: boolean }): Piece {
  if (isEvent && piece.kind === 'clock' && piece.wish.kind === 'at')
    return { ...piece, wish: { ...piece.wish, isEvent: true } };
  if (isException && piece.kind === 'day' && piece.wish.kind === 'weekend' && piece.wish.pick === 'coming')
    return { ...piece, wish: { ...piece.wish, pick: 'every' } };
  return piece;
}

/** A week behind an exception is the week of all the days: "any day except Monday next week", "any weekday but Friday next week". */
function withSharedSpan(parts: Parts): Parts {
  const { asked, minus } = parts;
  const span = minus.filter((piece) => piece.kind === 'day' && piece.isContainer);
  const isShared =
    asked.length > 0 &&
    asked.every(
      (piece) => piece.kind === 'anytime' || (piece.kind === 'day' && piece.wish.kind === 'weekdays'),
    ) &&
    span.length === 1 &&
    !minus.some(isDated) &&
    minus.length > 1 &&
    minus.every((piece) => piece.kind === 'join' || (piece.kind === 'day' && piece.wish.kind !== 'till'));
  return isShared && minus.some((piece) => piece.kind === 'day' && !piece.isContainer)
    ? { ...parts, asked: [...asked.filter(({ kind }) => kind === 'day'), ...span] }
    : parts;
}

/** A month behind an exception belongs to the excluded dates alone: "any day except November 24 and 26 November". */
function isDated(piece: Piece): boolean {
  return piece.kind === 'day' && piece.wish.kind === 'date' && piece.wish.month !== undefined;
}

function isExceptAt(clause: readonly Piece[], at: number): boolean {
  const piece = clause[at];
  return piece?.kind === 'not' && piece.isExcept === true;
}

/** In "next week, Tuesday would be best" only Tuesday is preferred. The times before the comma are requested. */
function preferLast(parts: Parts): void {
  const comma = parts.asked.findLastIndex((one) => one.kind === 'join' && one.join === 'comma');
  parts.preferred.push(...parts.asked.slice(comma + 1));
  parts.asked = parts.asked.slice(0, Math.max(comma, 0));
}
