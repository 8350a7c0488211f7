import type { Link, Piece, Saying } from '../../wish/piece.ts';
import type { ClockTime } from '../../wish/wish.ts';
import type { Mention } from '../mentions/mention.ts';

type Own = Extract<Link, { kind: 'own' }>;

/**
 * "Thursday afternoon, I finish work at 4": the guest has time after work, within that part of the day. Changes nothing if other hours, or
 * "before that", say which side is meant.
 */
export function withTimeAfterWork(mentions: readonly Mention[]): readonly Mention[] {
  const sayings = mentions.map(({ saying }) => saying);
  if (sayings.some(saysSide)) return mentions;
  const parts = sayings.flatMap(partsIn);
  const at = sayings.findIndex((saying) => isAcross(saying, parts));
  const one = mentions[at];
  if (one?.saying.kind !== 'own') return mentions;
  const asked = sideOfEnd(one.saying, sayings);
  const own: Own = { kind: 'own', days: one.saying.days };
  const turn: Saying = { kind: 'but', isTurn: true };
  const added = [turn, ...asked].map(
    (saying): Mention => ({ ...one, saying, pause: 'none', gap: 0, unknown: undefined }),
  );
  return [...mentions.slice(0, at), { ...one, saying: own }, ...mentions.slice(at + 1), ...added];
}

/** A clock time or "before that" says which side is meant. */
function saysSide(saying: Saying): boolean {
  if (saying.kind === 'refers' || saying.kind === 'vague' || saying.kind === 'narrow') return true;
  return saying.kind === 'clock' && saying.wish.kind !== 'part';
}

/** Whether work ends within a part of the day that is requested. */
function isAcross(saying: Saying, parts: readonly Part[]): boolean {
  const time = saying.kind === 'own' && saying.isEnd ? endIn(saying.hours) : undefined;
  return parts.some((part) => isWithin(time, part));
}

type Part = { from: number; to: number };

/** The part of the day in "the afternoon" and in "this afternoon". */
function partsIn(saying: Saying): Part[] {
  if (saying.kind !== 'clock' && saying.kind !== 'whole') return [];
  const wishes = saying.wish.kind === 'all' ? saying.wish.of : [saying.wish];
  return wishes.flatMap((wish) => (wish.kind === 'part' ? { from: wish.from, to: wish.to } : []));
}

function isWithin(time: ClockTime | undefined, { from, to }: Part): boolean {
  return time?.likely.some((minutes) => minutes > from && minutes < to) === true;
}

/** The end of work, only as it can be within these parts: in "this evening, I finish at 7" it is not 7 in the morning. */
function endWithin(time: ClockTime | undefined, parts: readonly Part[]): ClockTime | undefined {
  const likely = time?.likely.filter((minutes) =>
    parts.some((part) => isWithin({ likely: [minutes], otherwise: [] }, part)),
  );
  return time && likely && likely.length > 0 ? { likely, otherwise: [] } : time;
}

function endIn(hours: Own['hours']): ClockTime | undefined {
  const one = hours?.kind === 'either' ? hours.of[0] : hours;
  return one?.kind === 'before' || one?.kind === 'after' ? one.time : undefined;
}

/** The hours after the end of work, on its day. */
function sideOfEnd({ days, hours }: Own, sayings: readonly Saying[]): Piece[] {
  const time = endWithin(endIn(hours), sayings.flatMap(partsIn));
  if (!time) return [];
  const clock: Piece = { kind: 'clock', wish: { kind: 'after', time } };
  const isDayAsked = sayings.some(({ kind }) => kind === 'day' || kind === 'whole');
  if (days.length === 0) return [clock];
  return isDayAsked ? [{ kind: 'narrow', days, hours: [clock], otherwise: [] }] : [...days, clock];
}
