import type { Rule, RuleContext } from '../language.ts';
import type { Piece, ReadPieces } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { type ClockWish, certainly } from '../wish.ts';
import { afterThatRule } from './after-that.ts';
import { anchoredDayRule } from './anchored-days.ts';
import { awayForRule } from './away-for.ts';
import { clockBoundRule } from './clock-bounds.ts';
import { clockRangeRule } from './clock-ranges.ts';
import { readClock } from './clock-times.ts';
import { clockRule } from './clocks.ts';
import { dayRule } from './day-bounds.ts';
import { dayFilterRule } from './day-filters.ts';
import { dateListRule } from './day-lists.ts';
import { readDay } from './days.ts';
import { daysFromRule } from './days-from.ts';
import { dottedClockRule } from './dotted-clocks.ts';
import { durationRule } from './durations.ts';
import { earlyDayRule } from './early-days.ts';
import { edgeOfDayRule, midnightRule } from './edges-of-day.ts';
import { exclusionRule } from './exclusions.ts';
import { farWeekdayRule } from './far-weekdays.ts';
import { dayPiece } from './found-day.ts';
import { isHourBehind } from './hour-context.ts';
import { joinRule } from './joins.ts';
import { landingRule } from './landings.ts';
import { isParted, setOf, textAt } from './look.ts';
import { momentRangeRule } from './moment-ranges.ts';
import { moveRule } from './moves.ts';
import { isTurn, isUnderNegation, negatorBefore } from './negation-scope.ts';
import { nthListRule } from './nth-lists.ts';
import { orderRule } from './orders.ts';
import { ownMeetingRule } from './own-meetings.ts';
import { partPhraseRule } from './part-phrases.ts';
import { partOfDayRule } from './parts-of-day.ts';
import { pastTimeRule } from './past-times.ts';
import { preferenceRule } from './preferences.ts';
import { ratioRule } from './ratios.ts';
import { refusable } from './refusals.ts';
import { shiftedTimeRule } from './shifted-times.ts';
import { soonRule } from './soon.ts';
import { thisTimeRule } from './this-time.ts';
import { mayBeginTime } from './time-openers.ts';
import { isTimeStart } from './time-starts.ts';
import { timetableRule } from './timetables.ts';
import { weekdayRule } from './weekdays.ts';
import { wellWishRule } from './well-wishes.ts';
import { daysAhead, weekdays } from './words.ts';
import { zoneRule } from './zones.ts';

/**
 * What names a time, each before what would take its first words: lengths before the clocks whose numbers they hold, ranges and bounds of
 * days before those of clocks ("until 4 December"), a list of dates before its first date, clocks before the parts of the day.
 */
const timeRules: readonly Rule[] = [
  moveRule,
  timetableRule,
  afterThatRule,
  soonRule,
  momentRangeRule,
  daysFromRule,
  thisTimeRule,
  edgeOfDayRule,
  partPhraseRule,
  earlyDayRule,
  farWeekdayRule,
  anchoredDayRule,
  nthListRule,
  dayFilterRule,
  dateListRule,
  sharedWeekdays,
  dayRule,
  durationRule,
  midnightRule,
  dottedClockRule,
  ownMeetingRule,
  clockRangeRule,
  clockBoundRule,
  clockRule,
  partOfDayRule,
];

/** "next Tuesday or Wednesday" alone: any other weekday is read as a day, with its bounds and its date. */
function sharedWeekdays(...[tokens, at, context]: Parameters<Rule>): ReturnType<Rule> {
  if (!sharing.has(textAt(tokens, at))) return undefined;
  const found = weekdayRule(tokens, at, context);
  return found && found.pieces.length > 1 ? found : undefined;
}
const sharing = setOf('next this every each');

const readTime: Rule = (tokens, at, context) => {
  const token = tokens[at];
  if (!token || !mayBeginTime(token)) return undefined;
  for (const rule of timeRules) {
    const read = rule(tokens, at, context);
    if (read) return read;
  }
  return undefined;
};

const readRefusable = refusable(readTime);

/** A time behind punctuation may be one of several: a pause joins as a comma does, or ends what a "not" takes away. */
const afterPause: Rule = (tokens, at, context) => {
  const read = readRefusable(tokens, at, context);
  if (!read || at === 0 || !isPause(tokens, at)) return read;
  // "any day but Monday, mornings": hours behind days that are taken away are those of all that is left.
  const isOfLeft = excepting.has(negatorBefore(tokens, at) ?? '') && read.pieces[0]?.kind === 'clock';
  const isTurned =
    isOfLeft || (isUnderNegation(tokens, at) && (bounds.has(textAt(tokens, at)) || isTurn(tokens, at)));
  const pause: Piece = isTurned ? { kind: 'but' } : { kind: 'join', join: 'comma' };
  return { ...read, pieces: [pause, ...read.pieces] };
};
const excepting = setOf('but except excepting excluding');
const bounds = setOf('after before between from until till at by');

function isPause(tokens: readonly Token[], at: number): boolean {
  return isParted(tokens, at) && textAt(tokens, at - 1) !== ',';
}

/** "not before 10", "no later than 5", "busy until 3" bound; "not Friday", "no mornings" take away. */
function negatedBound(...[tokens, at, context]: Parameters<Rule>): ReturnType<Rule> {
  if (!negating.has(textAt(tokens, at))) return undefined;
  const first = clockBoundRule(tokens, at, context) ?? dayBoundAt(tokens, at, context);
  if (!first) return undefined;
  const isUnder = isUnderNegation(tokens, at);
  const turn: Piece[] = isUnder || isOfAll(tokens, at, first.next) ? [{ kind: 'but' }] : [];
  const onDay = isUnder ? readBoundOfDay(tokens, first, context) : undefined;
  if (onDay) return onDay;
  const second = readSecondBound(tokens, first.next);
  return { pieces: [...turn, ...first.pieces, ...(second?.pieces ?? [])], next: second?.next ?? first.next };
}
const unionReach = 16;

/** "Tuesday morning or Friday afternoon, not before 10": behind several times and a pause it bounds all of them, where no other follows. */
function isOfAll(tokens: readonly Token[], at: number, next: number): boolean {
  if (at === 0 || !isParted(tokens, at)) return false;
  for (let index = next; index < Math.min(tokens.length, next + unionReach); index += 1)
    if (weekdays.has(textAt(tokens, index)) || daysAhead.has(textAt(tokens, index))) return false;
  for (let index = at - 1; index >= Math.max(0, at - unionReach); index -= 1)
    if (textAt(tokens, index) === 'or' || textAt(tokens, index) === 'and') return true;
  return false;
}

/** "not Monday, and not before 11 on Wednesday": behind another "not" hours of a day are taken from that day alone. */
function readBoundOfDay(
  tokens: readonly Token[],
  { pieces, next }: ReadPieces,
  context: RuleContext,
): ReturnType<Rule> {
  const [bound] = pieces;
  const from = textAt(tokens, next) === 'on' ? next + 1 : next;
  const day = isParted(tokens, next) || bound?.kind !== 'clock' ? undefined : readDay(tokens, from, context);
  if (!day || bound?.kind !== 'clock') return undefined;
  const { wish } = bound;
  const hours: ClockWish | undefined =
    wish.kind === 'after'
      ? { kind: 'between', from: certainly(0), to: wish.time }
      : wish.kind === 'before'
        ? { kind: 'between', from: wish.time, to: certainly(24 * 60) }
        : undefined;
  if (!hours) return undefined;
  const taken: Piece[] = [{ kind: 'but' }, { kind: 'not' }, dayPiece(day), { kind: 'clock', wish: hours }];
  return { pieces: [...taken, { kind: 'but' }], next: day.next };
}
const negating = setOf("not no never can't cannot nothing busy unavailable in");
const comparing = setOf('before after until till than');

function dayBoundAt(...[tokens, at, context]: Parameters<Rule>): ReturnType<Rule> {
  const isBound = comparing.has(textAt(tokens, at + 1)) || comparing.has(textAt(tokens, at + 2));
  return isBound ? dayRule(tokens, at, context) : undefined;
}

/** "not before 10 or after 4": the "not" holds for both. */
function readSecondBound(tokens: readonly Token[], at: number): ReturnType<Rule> {
  const join = textAt(tokens, at);
  const bound = textAt(tokens, at + 1);
  if ((join !== 'or' && join !== 'and' && join !== 'nor') || (bound !== 'before' && bound !== 'after'))
    return undefined;
  const clock = readClock(tokens, at + 2);
  if (!clock || !(clock.isExplicit || isHourBehind(tokens, clock.next))) return undefined;
  const { time } = clock;
  const wish =
    bound === 'before' ? { kind: 'after' as const, time } : { kind: 'before' as const, time, mayStart: true };
  return { pieces: [{ kind: 'clock', wish }], next: clock.next };
}

/** "not Monday and Tuesday" takes both away; "not Monday and after 3" asks for what is after three. */
const joinUnderNegation: Rule = (tokens, at, context) => {
  const word = textAt(tokens, at);
  // "I have an appointment Tuesday at 3, so Wednesday?": what is concluded is asked for.
  if (word === 'so' && isParted(tokens, at) && at > 0 && isTimeStart(tokens, at + 1, context))
    return { pieces: [{ kind: 'but' }], next: at + 1 };
  if (turning.has(word)) {
    const isTurned = at > 0 && isParted(tokens, at) && isUnderNegation(tokens, at);
    return isTurned ? { pieces: [{ kind: 'but' }], next: at + 1 } : undefined;
  }
  if ((word !== 'and' && word !== 'so') || !isUnderNegation(tokens, at)) return undefined;
  if (word === 'so') return { pieces: [{ kind: 'but' }], next: at + 1 };
  const isBound = bounds.has(textAt(tokens, at + 1));
  const isOff = negatorBefore(tokens, at) === 'off';
  const not: Piece = isOff ? { kind: 'not', mayBeFree: true } : { kind: 'not' };
  return { pieces: isBound ? [{ kind: 'but' }] : [{ kind: 'but' }, not], next: at + 1 };
};

/** "not today, maybe tomorrow". */
const turning = setOf('maybe perhaps possibly what how rather could can would');

/** Bounds that begin with "not" stand before the "not" that takes away; what is past before what may be meant. */
export const rules: readonly Rule[] = [
  ratioRule,
  wellWishRule,
  shiftedTimeRule,
  landingRule,
  pastTimeRule,
  orderRule,
  preferenceRule,
  awayForRule,
  negatedBound,
  afterPause,
  exclusionRule,
  joinUnderNegation,
  joinRule,
  zoneRule,
];
