import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { type ClockWish, certainly, type Wish } from '../wish.ts';
import { thirds, withThird } from './early-days.ts';
import { isParted, isThere, past, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { isOtherUse, meals } from './other-uses.ts';
import { clockBehind, rangeSigns } from './part-clocks.ts';
import { daysAhead, partsOfDay, weekdays } from './words.ts';

const between = setOf('in on the of');

const articles = setOf('the in during any every each all most a an some');

/** "in the afternoon", "early morning", "this evening", "tonight", "mornings", and a clock behind: "in the evening at 9". */
export const partOfDayRule: Rule = (tokens, at, context) => {
  const bounded = readBoundedPart(tokens, at);
  if (bounded) return bounded;
  const start = past(tokens, at, articles);
  const isRepeated = isEvery(tokens, at, start);
  const third = thirds.get(textAt(tokens, start));
  const from = third === undefined ? start : past(tokens, start + 1, between);
  const isThis =
    textAt(tokens, from) === 'this' ||
    (textAt(tokens, from) === 'later' && textAt(tokens, from + 1) === 'this');
  const own = isThis ? (textAt(tokens, from) === 'later' ? from + 2 : from + 1) : from;
  const inner = isThis ? thirds.get(textAt(tokens, own)) : undefined;
  const partAt = inner === undefined ? own : own + 1;
  const word = textAt(tokens, partAt);
  const hours = isHalfOfDay(tokens, partAt)
    ? word === 'am'
      ? ([6, 12] as const)
      : ([12, 18] as const)
    : word === 'tonight' || word === 'tonite'
      ? ([17, 24] as const)
      : partsOfDay.get(stripped(word));
  if (!hours || isOtherUse(tokens, partAt, start > at || third !== undefined || isThis)) return undefined;
  const isToday = (isThis && !meals.has(word)) || word === 'tonight' || word === 'tonite';
  const part = withThird(hours, third ?? inner);
  const note: Piece[] = isRepeated ? [{ kind: 'note', note: { kind: 'one-of-many' } }] : [];
  const clock = clockBehind(tokens, partAt, context);
  if (clock)
    return {
      pieces: [...clock.days, ...whole(clock.wish, isToday, isJoin(tokens, clock.next)), ...note],
      next: clock.next,
    };
  return { pieces: [...whole(part, isToday, isJoin(tokens, partAt + 1)), ...note], next: partAt + 1 };
};

function isEvery(tokens: readonly Token[], from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    if (textAt(tokens, index) === 'every' || textAt(tokens, index) === 'each') return true;
  }
  return false;
}

/** "Friday pm", "tomorrow in the am". */
function isHalfOfDay(tokens: readonly Token[], at: number): boolean {
  const word = textAt(tokens, at);
  const before = textAt(tokens, at - 1);
  return (
    (word === 'am' || word === 'pm') && (weekdays.has(before) || daysAhead.has(before) || before === 'the')
  );
}

function stripped(word: string): string {
  return word.endsWith("'s") ? word.slice(0, -2) : word;
}

function isJoin(tokens: readonly Token[], at: number): boolean {
  return joinWords.has(textAt(tokens, at)) || (isParted(tokens, at) && at < tokens.length);
}

const joinWords = setOf('or and & / ,');

function whole(clock: ClockWish, isToday: boolean, isJoined: boolean): Piece[] {
  if (!isToday) return [{ kind: 'clock', wish: clock }];
  // Alone between joins it is one thing asked for; else a clock beside it takes its half of the day from it.
  if (!isJoined)
    return [
      { kind: 'day', wish: { kind: 'day', days: 0 } },
      { kind: 'clock', wish: clock },
    ];
  const wish: Wish = { kind: 'all', of: [{ kind: 'day', days: 0 }, clock] };
  return [{ kind: 'whole', wish }];
}

/** "before the evening", "by Friday afternoon"'s bound, "after the morning". */
function readBoundedPart(tokens: readonly Token[], at: number): ReturnType<Rule> {
  const isAfter = pastRow(tokens, at, afterWords);
  const isBefore = pastRow(tokens, at, beforeWords);
  const isFrom = pastRow(tokens, at, fromWords);
  const next = isAfter ?? isBefore ?? isFrom;
  if (next === undefined) return undefined;
  const partAt = past(tokens, next, setOfThe);
  const hours = partsOfDay.get(textAt(tokens, partAt));
  if (!hours || textAt(tokens, partAt).endsWith('s') || isRange(tokens, partAt + 1)) return undefined;
  const edge = isAfter !== undefined ? hours[1] : hours[0];
  const time = certainly(edge * 60);
  const wish: ClockWish = isBefore === undefined ? { kind: 'after', time } : { kind: 'before', time };
  if (isBefore !== undefined && isThere(tokens, at, ['by'])) return undefined;
  return { pieces: [{ kind: 'clock', wish }], next: partAt + 1 };
}

const afterWords = rowsByFirst('after|past');
const beforeWords = rowsByFirst('before|by|until|till|not after|no later than');
const fromWords = rowsByFirst('from|not before|no earlier than|not until');

export const setOfThe = setOf('the mid');

export function isRange(tokens: readonly Token[], at: number): boolean {
  return rangeSigns.has(textAt(tokens, at)) && textAt(tokens, at) !== 'or' && textAt(tokens, at) !== 'and';
}
