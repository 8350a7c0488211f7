import { wishOf } from './join-runs.ts';
import type { Piece } from './piece.ts';
import type { Extras, Wish } from './wish.ts';

/** What the pieces of a phrase say together. */
export type Composed = { wish: Wish | undefined; extras: Extras; isTooMuch?: boolean };

/**
 * Puts the pieces of a phrase together, the same way in every language: clauses at "but"; in a clause what is asked for, what is taken
 * away behind "not", what is preferred; "or", "and" and commas make unions of what is of one kind; everything else is meant at once.
 */
export function compose(pieces: readonly Piece[]): Composed {
  const extras: Extras = { notes: [] };
  const spoken: Piece[] = [];
  const zones = new Map<string, string[]>();
  for (const piece of withoutRepeats(pieces)) {
    if (piece.kind === 'duration') extras.durationMinutes = piece.minutes;
    else if (piece.kind === 'note') extras.notes.push(piece.note);
    else if (piece.kind === 'order') {
      extras.order ??= piece.order;
      // "as early as possible" alone asks for everything.
      spoken.push({ kind: 'anytime' });
    } else spoken.push(piece);
    if (piece.kind === 'zone') zones.set(piece.zones.join(), piece.zones);
  }
  const [zone] = zones.values();
  // One zone is that of the whole phrase; of several each is that of what it stands beside.
  const own = zone && zones.size === 1 ? spoken.filter(({ kind }) => kind !== 'zone') : spoken;
  if (own.length > maxPieces) return { wish: undefined, extras, isTooMuch: true };
  const wish = clausesOf(own).reduce<Wish | undefined>(addClause, undefined);
  return { wish: wish && zone && zones.size === 1 ? { kind: 'zoned', wish, zones: zone } : wish, extras };
}

/** What is said again and again is said once. */
function withoutRepeats(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length <= maxPieces) return pieces;
  const written = pieces.map((piece) => JSON.stringify(piece));
  return pieces.filter(
    (_, index) => written[index] !== written[index - 1] && written[index] !== written[index - 2],
  );
}

/** More than a person says of one meeting. */
const maxPieces = 80;

function clausesOf(pieces: readonly Piece[]): Piece[][] {
  const clauses: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === 'but') clauses.push([]);
    else clauses.at(-1)?.push(piece);
  }
  return clauses.filter((clause) => clause.length > 0);
}

type Parts = { asked: Piece[]; minus: Piece[]; preferred: Piece[]; disliked: Piece[] };

function addClause(before: Wish | undefined, clause: Piece[]): Wish | undefined {
  const { asked, minus, preferred, disliked } = partsOf(clause);
  const first = wishOf(asked);
  let wish = before && first ? meet(before, first) : (before ?? first);
  const taken = wishOf(minus, { isAny: true });
  if (taken) wish = { kind: 'without', wish: isAnything(wish) ? undefined : wish, minus: taken };
  const liked = preferredOf(preferred, disliked);
  if (liked) wish = { kind: 'preferably', wish: isAnything(wish) ? undefined : wish, preferred: liked };
  return wish;
}

/** "preferably not Tuesday": everything else comes first. */
function preferredOf(preferred: Piece[], disliked: Piece[]): Wish | undefined {
  const wish = wishOf(preferred);
  const minus = wishOf(disliked, { isAny: true });
  return minus ? { kind: 'without', wish: isAnything(wish) ? undefined : wish, minus } : wish;
}

/** "ideally Tuesday, but Wednesday works": another time beside a preferred one is asked for too. */
function meet(before: Wish, clause: Wish): Wish {
  if (before.kind === 'preferably' && before.wish === undefined) return { ...before, wish: clause };
  // "not Monday, but Tuesday": what is named now is what was asked for all the time.
  if (before.kind === 'without' && isOpen(before))
    return { ...before, wish: before.wish ? meet(before.wish, clause) : clause };
  return { kind: 'all', of: [before, clause] };
}

/** Takes from everything, however often: "not Sunday, and not Monday either; Tuesday is fine". */
function isOpen({ wish }: Extract<Wish, { kind: 'without' }>): boolean {
  return wish === undefined || (wish.kind === 'without' && isOpen(wish));
}

function isAnything(wish: Wish | undefined): boolean {
  return wish === undefined || wish.kind === 'anytime';
}

function partsOf(clause: readonly Piece[]): Parts {
  const parts: Parts = { asked: [], minus: [], preferred: [], disliked: [] };
  let into = 'asked' as keyof Parts;
  for (const piece of clause) {
    if (piece.kind === 'not') into = into === 'preferred' || into === 'disliked' ? 'disliked' : 'minus';
    else if (piece.kind === 'prefer') {
      if (!piece.isBehind) into = 'preferred';
      else if (into === 'asked') {
        // "next week, Tuesday would be best": what a comma parts from it is asked for.
        const comma = parts.asked.findLastIndex((one) => one.kind === 'join' && one.join === 'comma');
        parts.preferred.push(...parts.asked.slice(comma + 1));
        parts.asked = parts.asked.slice(0, Math.max(comma, 0));
      }
    } else {
      // "except Friday, any day this week".
      if (piece.kind === 'anytime' && into === 'minus') into = 'asked';
      parts[into].push(piece);
    }
  }
  return parts;
}
