import type { DayWish, Extras, Wish } from '../wish/wish.ts';
import type { Group } from './groups.ts';
import { allOf, exclusionsOf, wishOf } from './items.ts';

/** What the groups of a message say together. */
export type Composed = { wish: Wish | undefined; extras: Extras; isTooMuch?: boolean };

/** Maximum number of pieces: no person says more about one meeting. */
const maxPieces = 80;

/**
 * Combines the groups of a message, the same way in every language: all requests apply together, without what is excluded, and what is preferred
 * comes first. One zone applies to all of them.
 */
export function compose(all: readonly Group[]): Composed {
  const extras = extrasOf(all);
  if (all.reduce((sum, { pieces }) => sum + pieces.length, 0) > maxPieces) return { wish: undefined, extras, isTooMuch: true };
  const { zone, groups } = sharedZone(all);
  const asked = groups.filter(({ mode }) => mode === 'ask').flatMap(({ pieces }) => wishOf(pieces) ?? []);
  // "Tuesday if possible", and nothing else
  const isLone = asked.length === 0;
  const restricting = asked.filter(({ kind }) => kind !== 'anytime');
  const mild = isLone ? groups.filter(({ isMild }) => isMild).flatMap(({ pieces }) => wishOf(pieces) ?? []) : [];
  const requests = [...restricting, ...mild];
  const frame = isLone ? undefined : frameOf(groups);
  const plain: Wish | undefined = requests.length > 0 ? allOf(requests) : undefined;
  const request: Wish | undefined = frame ? { kind: 'either', of: [allOf([frame, ...requests]), plain ?? { kind: 'anytime' }] } : plain;
  let wish = withoutExcluded(request, groups);
  const preferred = preferredOf(groups.filter(({ isMild }) => !isLone || !isMild));
  // What is excluded is not preferred either.
  if (preferred) wish = { kind: 'preferably', wish, preferred: withoutExcluded(preferred, groups) ?? preferred };
  if (!wish && (asked.length > 0 || extras.order)) wish = { kind: 'anytime' };
  return { wish: wish && zone ? { kind: 'zoned', wish, zones: zone } : wish, extras };
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
  const zones = new Map(groups.flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.kind === 'zone' ? [[piece.zones.join(), piece.zones] as const] : []))));
  const [zone, another] = zones.values();
  if (!zone || another) return { groups };
  return { zone, groups: groups.map((group) => ({ ...group, pieces: group.pieces.filter(({ kind }) => kind !== 'zone') })) };
}

/** "any day except Monday next week": where no other day is requested, the week of an excluded day may be the requested one. */
function frameOf(groups: readonly Group[]): Wish | undefined {
  const isDay = (piece: Group['pieces'][number]) => piece.kind === 'day' || piece.kind === 'whole';
  if (groups.some(({ mode, pieces }) => mode === 'ask' && pieces.some(isDay))) return undefined;
  for (const { mode, pieces } of groups) {
    const [span, another] = mode === 'not' ? pieces.filter((piece) => piece.kind === 'day' && piece.isContainer && !ranges.has(piece.wish.kind)) : [];
    const isAlone = pieces.every((piece) => piece === span || (piece.kind !== 'day' && piece.kind !== 'clock'));
    if (span?.kind === 'day' && !another && !isAlone) return span.wish;
    // "can't do 3pm on Tuesday, 4pm?"
    const [day, other] = mode === 'not' ? pieces.filter((piece) => piece.kind === 'day') : [];
    const isTimed = [mode, 'ask'].every((one) => groups.some((group) => group.mode === one && group.pieces.some(({ kind }) => kind === 'clock')));
    if (day?.kind === 'day' && !other && isTimed && pieces.some(({ kind }) => kind === 'clock') && !day.isContainer) return day.wish;
  }
  return undefined;
}

const ranges: ReadonlySet<string> = new Set(['days', 'since', 'till', 'dates']);

/** Every exclusion without its own exceptions: "busy every day except Friday". */
function withoutExcluded(wish: Wish | undefined, groups: readonly Group[]): Wish | undefined {
  let left = wish;
  for (const [index, { mode, pieces, isReversed }] of groups.entries()) {
    if (mode !== 'not' || isReversed) continue;
    const next = groups[index + 1];
    const month = groups.filter((group) => group.mode === 'ask').flatMap((group) => group.pieces).find(isMonth);
    const spared = next?.mode === 'not' && next.isReversed ? exclusionsOf(next.pieces) : [];
    for (const taken of exclusionsOf(pieces.map((piece) => ofMonth(piece, month)))) left = { kind: 'without', wish: left, minus: withoutAll(taken, spared) };
  }
  return left;
}

function isMonth(piece: Group['pieces'][number]): boolean {
  return piece.kind === 'day' && piece.wish.kind === 'month';
}

/** "November, but not the 12th": a day without a month is one of the requested month. */
function ofMonth(piece: Group['pieces'][number], month: Group['pieces'][number] | undefined): Group['pieces'][number] {
  if (piece.kind !== 'day' || month?.kind !== 'day' || month.wish.kind === 'either') return piece;
  const of = month.wish;
  const change = (wish: DayWish): DayWish => {
    if (wish.kind === 'date' && wish.month === undefined) return { kind: 'nth-of', nth: wish.day, weekdays: [1, 2, 3, 4, 5, 6, 7], of };
    if (wish.kind === 'week-with') return { ...wish, day: change(wish.day) };
    return wish.kind === 'days' ? { ...wish, from: change(wish.from), to: change(wish.to) } : wish;
  };
  return { ...piece, wish: piece.wish.kind === 'either' ? piece.wish : change(piece.wish) };
}

function withoutAll(wish: Wish | undefined, minuses: readonly Wish[]): Wish {
  const isAny = wish === undefined || wish.kind === 'anytime';
  const left = minuses.reduce<Wish | undefined>((kept, minus) => ({ kind: 'without', wish: kept, minus }), isAny ? undefined : wish);
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
