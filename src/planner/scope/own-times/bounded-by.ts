import type { Saying } from '../../wish/piece.ts';
import type { ClockWish, DayWish } from '../../wish/wish.ts';
import type { Mention } from '../mentions/mention.ts';
import { referred } from '../mentions/references.ts';
import { endOf, type Own, startOf, withoutEvent } from './own-hours.ts';

/** The side of somebody else's time that a reference behind it names: "my wife gets home at 5, so Thursday after that". */
export function sideOf({ hours }: Own, behind: readonly Mention[]): ClockWish | undefined {
  if (hours?.kind !== 'either') return undefined;
  const said = behind.find(({ saying }) => saying.kind === 'refers')?.saying;
  return said?.kind === 'refers' ? hours.of.find(({ kind }) => kind === said.to) : undefined;
}

/**
 * The request, if a reference behind an own time makes the own time its bound: "My shift ends at 4, after that". Undefined if the reference
 * means something else, or if no reference follows.
 */
export function boundedBy(
  { days, hours, isTaken, isOpen, isDue, isContext, isWeak, isPast, isTheirs }: Own,
  behind: readonly Mention[],
): Saying[] | undefined {
  const [first, second] = behind.flatMap(({ saying }) =>
    isLeading(saying) || saying.kind === 'anytime' ? [] : saying,
  );
  // "any time that day after that"
  const isOfDay = hours !== undefined && days.length > 0 && first?.kind === 'refers' && first.to === 'day';
  const next = isOfDay && second?.kind === 'refers' ? second : first;
  if (next?.kind !== 'refers' || (next.to !== 'after' && next.to !== 'before')) return undefined;
  const isUntil = hours?.kind === 'before';
  if (hours?.kind === 'either')
    return [...days, { kind: 'clock', wish: hours.of.find(({ kind }) => kind === next.to) ?? hours }];
  // "המועד האחרון הוא ביום ראשון ב-12, אז אני חייב לתפוס אתכם לפני" ("the deadline is on Sunday at 12, so I have to catch you
  // before"): on any day up to then.
  if (isDue && hours?.kind === 'at' && next.to === 'before') {
    const found = referred({ kind: 'refers', to: 'before' }, [...days, { kind: 'clock', wish: hours }], true);
    if (found) return found;
  }
  if (isUntil && !isTaken && !isOpen && (next.to === 'before' || !isContext)) return undefined;
  if (hours) {
    const time = next.to === 'after' ? endOf(hours) : isUntil ? undefined : startOf(hours);
    if (!time) return undefined;
    const bound: Saying[] = [...days, { kind: 'clock', wish: { kind: next.to, time } }];
    const isNext = next.to === 'after' && !('isLater' in next);
    const isDuring = isNext && hours.kind === 'at' && !(isWeak || isDue || isPast || isTheirs);
    return isDuring ? [...bound, ...withoutEvent(hours)] : bound;
  }
  const [day] = days;
  if (day?.kind !== 'day' || day.wish.kind === 'either') return undefined;
  const { wish } = day;
  if (wish.kind === 'since' && next.to === 'after')
    return [{ ...day, wish: { ...wish, edge: 'isFrom' in next ? wish.edge : 'after' } }];
  // "We move on the 14th, so any day after that."
  if (isContext && wish.kind === 'till' && next.to === 'after')
    return [{ ...day, wish: { kind: 'since', day: wish.day, edge: 'after' } }];
  if (wish.kind === 'till' && next.to === 'after')
    return [{ kind: 'not' }, ...days, { kind: 'but', isTurn: true }];
  // "I have to tell them by Friday, so before then."
  if (wish.kind === 'since' || (wish.kind === 'till' && next.to === 'before'))
    return [{ kind: 'day', wish: { kind: 'till', day: wish.day, edge: 'before' }, isContainer: true }];
  const last = wish.kind === 'till' && wish.edge === 'through' ? wish.day : wish;
  const found: DayWish =
    next.to === 'after'
      ? { kind: 'since', day: last, edge: 'isFrom' in next && wish.kind !== 'till' ? 'from' : 'after' }
      : { kind: 'till', day: wish, edge: 'before' };
  return [{ kind: 'day', wish: found, isContainer: true }];
}

/** Whether an own time is only a day on which the guest is busy, or may be. */
export function isLoose({ hours, isTaken, isOpen, isWeak }: Own): boolean {
  return !hours && !isWeak && (isTaken === true || isOpen === true);
}

/** The bound of a vague word, if the own time says when that is: "אחרי הגן, שנגמר ב-4" ("after kindergarten, which ends at 4"). */
export function vaguely(own: Own, mentions: readonly Mention[]): Saying[] | undefined {
  const vague = mentions.find(({ saying }) => saying.kind === 'vague')?.saying;
  if (vague?.kind !== 'vague' || mentions.some(({ saying }) => saying.kind === 'clock')) return undefined;
  return own.hours && boundedBy(own, [{ saying: { kind: 'refers', to: vague.to } } as Mention]);
}

/** Whether a saying only introduces the next one, such as "or", "but" and "could we". */
function isLeading({ kind }: Saying): boolean {
  return kind === 'asked' || kind === 'but' || kind === 'join';
}
