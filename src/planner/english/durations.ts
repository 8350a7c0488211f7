import type { Rule, RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { type ClockWish, certainly, type Wish } from '../wish.ts';
import { shiftTime } from './clock-ranges.ts';
import { readClock } from './clock-times.ts';
import { readDay } from './days.ts';
import type { FoundDay } from './found-day.ts';
import { readLengthRange } from './length-ranges.ts';
import { readLength } from './lengths.ts';
import { type Found, isThere, setOf, textAt } from './look.ts';
import { momentOf } from './moment-ranges.ts';

const dayMinutes = 24 * 60;

const beforeLength = setOf('$ € £ per x');
const behindLength = setOf(
  'notice warning apart ahead old late early later earlier away drive walk flight delay',
);

/** "for 45 minutes", "a half-hour call", "30 min": how long; "an hour before noon", "30 minutes after 3pm": a clock. */
export const durationRule: Rule = (tokens, at, context) => {
  const several = readLengthRange(tokens, at);
  if (several) return { pieces: [], next: several.next };
  const from = textAt(tokens, at) === 'for' || textAt(tokens, at) === 'about' ? at + 1 : at;
  const start = textAt(tokens, from) === 'about' || textAt(tokens, from) === 'around' ? from + 1 : from;
  const length = readLength(tokens, start) ?? readLoneHour(tokens, start);
  if (!length || beforeLength.has(textAt(tokens, at - 1)) || beforeLength.has(textAt(tokens, length.next)))
    return undefined;
  if (isRecipe(tokens, at)) return { pieces: [], next: length.next };
  const shifted = from > at ? undefined : readShiftedClock(tokens, length, context);
  if (shifted) return shifted;
  if (behindLength.has(textAt(tokens, length.next)) || length.value < 5 || length.value > 12 * 60)
    return undefined;
  const next =
    textAt(tokens, length.next) === '-' && textAt(tokens, length.next + 1) === 'long'
      ? length.next + 2
      : length.next;
  return { pieces: [{ kind: 'duration', minutes: Math.round(length.value) }], next };
};

/** "cook for 20 minutes", "let it stand for an hour": what is done so long is no meeting. */
function isRecipe(tokens: readonly Token[], at: number): boolean {
  if (textAt(tokens, at) !== 'for') return false;
  for (let index = at - 1; index >= Math.max(0, at - 4); index -= 1) {
    if (kitchenVerbs.has(textAt(tokens, index))) return true;
  }
  return false;
}

const kitchenVerbs = setOf(
  'cook bake boil simmer roast fry grill steam marinate knead soak steep microwave stand chill preheat whisk stir sauté saute',
);

/** "hour-long", "the hour-and-a-half call". */
function readLoneHour(tokens: readonly Token[], at: number): Found<number> | undefined {
  return isThere(tokens, at, ['hour', '-', 'long']) || isThere(tokens, at, ['hour', 'long'])
    ? { value: 60, next: at + 1 }
    : undefined;
}

/** "an hour before noon", "half an hour after 3". */
function readShiftedClock(
  tokens: readonly Token[],
  length: Found<number>,
  context: RuleContext,
): ReturnType<Rule> {
  const word = textAt(tokens, length.next);
  const sign = word === 'before' ? -1 : word === 'after' || word === 'past' ? 1 : 0;
  if (sign === 0) return undefined;
  const onDay = readShiftedOnDay(tokens, { ...length, value: sign * length.value }, context);
  if (onDay) return onDay;
  const isMidnight = textAt(tokens, length.next + 1) === 'midnight';
  const clock = isMidnight
    ? { time: certainly(sign < 0 ? dayMinutes : 0), next: length.next + 2, isExplicit: true }
    : readClock(tokens, length.next + 1);
  // "an hour after 3": an hour's meeting after three, as likely as four o'clock; "half an hour before nine" is half past eight.
  if (!clock) return undefined;
  const moved: ClockWish = { kind: 'at', time: shiftTime(clock.time, sign * length.value) };
  const bound: ClockWish =
    sign < 0 ? { kind: 'before', time: clock.time } : { kind: 'after', time: clock.time };
  const piece: Piece = {
    kind: 'clock',
    wish: length.value < 60 ? moved : { kind: 'either', of: [moved, bound] },
  };
  return { pieces: [piece], next: clock.next };
}

/** "half an hour before March 3": a meeting so long on a day before it, or that time before the day begins. */
function readBeforeDay({ of: [day], next }: FoundDay, minutes: number): ReturnType<Rule> {
  if (!day) return undefined;
  const start: Wish = { kind: 'all', of: [day, { kind: 'at', time: certainly(0) }] };
  const before: Wish = { kind: 'till', day, edge: 'before' };
  const wish: Wish = { kind: 'either', of: [before, { kind: 'offset', base: start, minutes }] };
  return { pieces: [{ kind: 'whole', wish }], next };
}

/** "an hour before tomorrow at 9": on that day, or from it into the next one or the one before. */
function readShiftedOnDay(
  tokens: readonly Token[],
  { value, next }: Found<number>,
  context: RuleContext,
): ReturnType<Rule> {
  const day = readDay(tokens, next + 1, context);
  if (!day || day.isContainer || day.of.length > 1) return undefined;
  const clock = readClock(tokens, textAt(tokens, day.next) === 'at' ? day.next + 1 : day.next);
  if (!clock) return value < 0 ? readBeforeDay(day, value) : undefined;
  const wish: Wish = { kind: 'offset', base: momentOf(day, clock), minutes: value };
  return { pieces: [{ kind: 'whole', wish }], next: clock.next };
}
