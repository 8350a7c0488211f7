import type { Rule, RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { certainly, type DayWish, type Wish } from '../wish.ts';
import { besides } from './clock-bounds.ts';
import { type ReadClock, readClock } from './clock-times.ts';
import { readDay } from './days.ts';
import { dayPiece, type FoundDay } from './found-day.ts';
import { isHourBehind } from './hour-context.ts';
import { readLength } from './lengths.ts';
import { isParted, pastAny, setOf, textAt } from './look.ts';
import { partsOfDay } from './words.ts';

const openers = setOf('from between btw btwn b/w starting');
const betweens = setOf('between btw btwn b/w');
const joints = setOf('to until till til through thru -');

/** One end of a range: a day, a clock or both, in either order; or the present. */
type End = {
  day?: FoundDay;
  clock?: ReadClock;
  isNow?: boolean;
  isDayFirst?: boolean;
  isPart?: boolean;
  next: number;
};

/**
 * "from tomorrow at 3pm until Friday noon", "between 2:00 tomorrow and 4:00", "from now until 3", "between now and eight o'clock": ranges of
 * which an end has a day and a clock, or is now. Ranges of days alone and of clocks alone have rules of their own.
 */
export const momentRangeRule: Rule = (tokens, at, context) => {
  const opener = textAt(tokens, at);
  if (!openers.has(opener)) return plainRange(tokens, at, context);
  const from = readNow(tokens, at + 1) ?? readEnd(tokens, at + 1, { context, edge: 0 });
  if (!from || (from.day && !from.clock && isPlainDay(tokens, from.next))) return undefined;
  const joint = textAt(tokens, from.next);
  if (!(betweens.has(opener) ? joint === 'and' || joint === '&' || joints.has(joint) : joints.has(joint)))
    return undefined;
  const toAt = from.next + 1;
  const soon = from.isNow ? readSoonEnd(tokens, toAt) : undefined;
  if (soon) return soon;
  const to = readEnd(tokens, toAt, { context, edge: 1 });
  return to && joinEnds(from, to);
};

/** "tomorrow 3pm to Friday noon": without a word that opens it both ends have a day and a clock. */
function plainRange(tokens: readonly Token[], at: number, context: RuleContext): ReturnType<Rule> {
  const from = readEnd(tokens, at, { context, edge: 0 });
  if (!from?.isDayFirst || !joints.has(textAt(tokens, from.next))) return undefined;
  const to = readEnd(tokens, from.next + 1, { context, edge: 1 });
  return to?.day && to.clock && to.isDayFirst ? joinEnds(from, to) : undefined;
}

/** A weekday before a joint is the start of a range of days; those have a rule of their own unless the end has a clock. */
function isPlainDay(tokens: readonly Token[], at: number): boolean {
  return !joints.has(textAt(tokens, at)) && textAt(tokens, at) !== 'and' && textAt(tokens, at) !== '&';
}

function readNow(tokens: readonly Token[], at: number): End | undefined {
  const next = pastAny(tokens, at, [['now'], ['right', 'now']]);
  return next === undefined ? undefined : { isNow: true, next };
}

/** "from now until 30 minutes later", "between now and 2 hours from now". */
function readSoonEnd(tokens: readonly Token[], at: number): ReturnType<Rule> {
  const length = readLength(tokens, at);
  const next = length && pastAny(tokens, length.next, [['later'], ['from', 'now']]);
  if (!length || next === undefined) return undefined;
  return { pieces: [{ kind: 'whole', wish: { kind: 'in', minutes: length.value, isWithin: true } }], next };
}

/** `edge`: which end of "Monday morning" is meant, its start or its end. */
function readEnd(
  tokens: readonly Token[],
  at: number,
  { context, edge }: { context: RuleContext; edge: 0 | 1 },
): End | undefined {
  const clockAt = textAt(tokens, at) === 'at' ? at + 1 : at;
  const clock = readClock(tokens, clockAt);
  if (clock) {
    const dayAt = textAt(tokens, clock.next) === 'on' ? clock.next + 1 : clock.next;
    const behind = isParted(tokens, clock.next) ? undefined : oneDay(readDay(tokens, dayAt, context));
    if (behind) return { day: behind, clock, next: behind.next };
    if (clock.isExplicit || isHourBehind(tokens, clock.next)) return { clock, next: clock.next };
  }
  const day = oneDay(readDay(tokens, at, context));
  if (!day) return undefined;
  const part = isParted(tokens, day.next) ? undefined : partsOfDay.get(textAt(tokens, day.next));
  if (part && !textAt(tokens, day.next).endsWith('s')) {
    const clock = { time: certainly(part[edge] * 60), next: day.next + 1, isExplicit: true };
    return { day, clock, isDayFirst: true, isPart: true, next: clock.next };
  }
  const isAt = textAt(tokens, day.next) === 'at' || textAt(tokens, day.next) === 'from';
  const after = readClock(tokens, isAt ? day.next + 1 : day.next);
  const isSeen = after && (after.isExplicit || (isAt && isHourBehind(tokens, after.next)));
  return isSeen && after
    ? { day, clock: after, isDayFirst: true, next: after.next }
    : { day, next: day.next };
}

function oneDay(day: FoundDay | undefined): FoundDay | undefined {
  return day && !day.isContainer && day.of.length === 1 ? day : undefined;
}

function joinEnds(from: End, to: End): ReturnType<Rule> {
  if (from.isNow) return fromNow(to);
  // A range of days alone, or of clocks alone, or of one day behind its clocks, is read by what reads those.
  if (!(from.day && from.clock) && !(to.day && to.clock)) return undefined;
  if (from.day && from.clock && to.clock && !to.day) {
    const between: Piece = {
      kind: 'clock',
      wish: { kind: 'between', from: from.clock.time, to: to.clock.time },
    };
    return {
      pieces: [dayPiece(from.day), between, ...besides(from.clock), ...besides(to.clock)],
      next: to.next,
    };
  }
  // "from 2pm till tomorrow 4:30pm" begins today; "from 2 to 4:30pm tomorrow" are hours of one day.
  const start = from.day ?? (to.isDayFirst ? { of: [today], next: from.next } : undefined);
  if (!start || !to.day || (from.day && !from.clock && isPartEnd(to))) return undefined;
  const wish: Wish = { kind: 'stretch', from: momentOf(start, from.clock), to: momentOf(to.day, to.clock) };
  return { pieces: [{ kind: 'whole', wish }, ...guesses(from), ...guesses(to)], next: to.next };
}

const today: DayWish = { kind: 'day', days: 0 };

/** "Monday to Wednesday afternoon" may be the afternoons of all of them. */
function isPartEnd({ clock, isPart }: End): boolean {
  return clock !== undefined && isPart === true;
}

/** Until a clock without a day is until today's. */
function fromNow({ day, clock, next }: End): ReturnType<Rule> {
  if (!clock) return undefined;
  if (!day) {
    const until: Piece = { kind: 'clock', wish: { kind: 'before', time: clock.time } };
    return { pieces: [{ kind: 'day', wish: today }, until, ...besides(clock)], next };
  }
  const wish: Wish = { kind: 'stretch', from: today, to: momentOf(day, clock) };
  return { pieces: [{ kind: 'whole', wish }, ...besides(clock)], next };
}

function guesses({ clock }: End): Piece[] {
  return clock ? besides(clock) : [];
}

export function momentOf({ of: [day] }: FoundDay, clock: ReadClock | undefined): Wish {
  const wish = day as DayWish;
  return clock ? { kind: 'all', of: [wish, { kind: 'at', time: clock.time }] } : wish;
}
