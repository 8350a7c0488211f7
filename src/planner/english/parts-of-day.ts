import type { Rule, RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { type ClockWish, certainly, type Wish } from '../wish.ts';
import { type Half, timeInHalf } from './clock-halves.ts';
import { type ReadClock, readClock } from './clock-times.ts';
import { readDay } from './days.ts';
import { dayPiece } from './found-day.ts';
import { isHourBehind } from './hour-context.ts';
import { isParted, isThere, past, pastAny, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { daysAhead, halves, partsOfDay, weekdays } from './words.ts';

/** Parts of the day that take several words, in hours. */
const phrases: readonly (readonly [ReturnType<typeof rowsByFirst>, number, number])[] = [
  [rowsByFirst(['after lunch', 'after lunchtime', 'post lunch', 'early to mid afternoon']), 13, 17],
  [
    rowsByFirst([
      'after work',
      'after hours',
      'after office hours',
      'after business hours',
      'after working hours',
      'after school',
      'after dinner',
      'in the late hours',
    ]),
    17,
    21,
  ],
  [
    rowsByFirst([
      'before work',
      'before school',
      'before breakfast',
      'before office hours',
      'before business hours',
    ]),
    6,
    9,
  ],
  [
    rowsByFirst([
      'business hours',
      'office hours',
      'working hours',
      'work hours',
      'normal hours',
      'regular hours',
      'core hours',
      'the working day',
      'the work day',
      'the business day',
    ]),
    9,
    17,
  ],
  [rowsByFirst(['during the day', 'daytime', 'day time', 'in the daytime']), 9, 18],
  [rowsByFirst(['middle of the day', 'the middle of the day', 'mid day']), 11, 14],
  [
    rowsByFirst([
      'first half of the day',
      'the first half of the day',
      'first part of the day',
      'early part of the day',
      'early in the day',
      'earlier in the day',
      'early on in the day',
    ]),
    6,
    12,
  ],
  [
    rowsByFirst([
      'second half of the day',
      'the second half of the day',
      'the latter half of the day',
      'later in the day',
      'the latter part of the day',
      'late in the day',
      'later on in the day',
      'later in day',
    ]),
    12,
    21,
  ],
  [rowsByFirst(['lunch time', 'lunch hour', 'lunch break', 'the lunch hour', 'my lunch break']), 12, 14],
  [rowsByFirst(['dinner time']), 18, 21],
  [rowsByFirst(['mid morning', 'mid - morning']), 9, 11],
  [
    rowsByFirst([
      'mid afternoon',
      'mid - afternoon',
      'middle of the afternoon',
      'the middle of the afternoon',
    ]),
    14,
    16,
  ],
  [rowsByFirst(['mid evening', 'mid - evening']), 18, 20],
];

const beforeLunch = rowsByFirst(['before lunch', 'before lunchtime', 'pre lunch']);

/** "after lunch", "business hours", "mid-morning". */
export const partPhraseRule: Rule = (tokens, at) => {
  const lunch = pastRow(tokens, at, beforeLunch);
  if (lunch !== undefined)
    return { pieces: [{ kind: 'clock', wish: { kind: 'before', time: certainly(12 * 60) } }], next: lunch };
  for (const [rows, from, to] of phrases) {
    const next = pastRow(tokens, at, rows);
    if (next !== undefined) return { pieces: [partPiece(from, to)], next };
  }
  return undefined;
};

function partPiece(from: number, to: number, third?: 'first' | 'last'): Piece {
  return { kind: 'clock', wish: { kind: 'part', from: from * 60, to: to * 60, ...(third && { third }) } };
}

const firstThings = rowsByFirst([
  'first thing',
  '1 st thing',
  'first thing in the morning',
  'first thing in the am',
  'bright and early',
  'start of day',
  'start of the day',
  'the start of the day',
  'beginning of the day',
  'the beginning of the day',
  'start of business',
  'crack of dawn',
  'at the crack of dawn',
]);
const dayEnds = rowsByFirst([
  'eod',
  'cob',
  'eob',
  'eobd',
  'end of day',
  'end of the day',
  'the end of the day',
  'end of the workday',
  'end of the work day',
  'end of business',
  'end of business day',
  'close of business',
  'close of play',
  'last thing',
  'last thing in the day',
  'the close of business',
]);
const deadlines = setOf('by before until till');

/** "first thing", "EOD", "end of Friday"; "by EOD Friday" is any time up to the end of that day. */
export const edgeOfDayRule: Rule = (tokens, at, context) => {
  const first = pastRow(tokens, at, firstThings);
  if (first !== undefined) return { pieces: [{ kind: 'clock', wish: { kind: 'first-thing' } }], next: first };
  const isDeadline = deadlines.has(textAt(tokens, at));
  const from = isDeadline ? at + 1 : at;
  const end = pastRow(tokens, from, dayEnds);
  if (end === undefined) return isDeadline ? undefined : readEndOfDay(tokens, at, context);
  if (!isDeadline) return { pieces: [{ kind: 'clock', wish: { kind: 'end-of-day' } }], next: end };
  const dayAt = past(tokens, end, linking);
  const day = isParted(tokens, end) ? undefined : readDay(tokens, dayAt, context);
  const wishes = (day?.of ?? [{ kind: 'day' as const, days: 0 }]).map((wish) => ({
    kind: 'till' as const,
    day: wish,
    edge: 'through' as const,
  }));
  const [only] = wishes;
  const wish = wishes.length === 1 && only ? only : { kind: 'either' as const, of: wishes };
  return { pieces: [{ kind: 'day', wish, isContainer: true }], next: day?.next ?? end };
};

/** "end of Friday", "the end of tomorrow": of weeks and months the end is days. */
function readEndOfDay(tokens: readonly Token[], at: number, context: RuleContext): ReturnType<Rule> {
  const next = pastAny(tokens, at, [
    ['end', 'of'],
    ['the', 'end', 'of'],
  ]);
  const day = next === undefined ? undefined : readDay(tokens, past(tokens, next, setOfThe), context);
  if (!day || day.isContainer) return undefined;
  return { pieces: [dayPiece(day), { kind: 'clock', wish: { kind: 'end-of-day' } }], next: day.next };
}
const linking = setOf('on of the this');

const thirds: ReadonlyMap<string, 'first' | 'last'> = new Map([
  ['early', 'first'],
  ['earlier', 'first'],
  ['late', 'last'],
  ['later', 'last'],
]);
const between = setOf('in on the of');
const articles = setOf('the in during any every each all most a an some');

/** "in the afternoon", "early morning", "this evening", "tonight", "mornings", and a clock behind: "in the evening at 9". */
export const partOfDayRule: Rule = (tokens, at, context) => {
  const bounded = readBoundedPart(tokens, at);
  if (bounded) return bounded;
  const start = past(tokens, at, articles);
  const isRepeated = tokens.slice(at, start).some(({ text }) => text === 'every' || text === 'each');
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

/** "late night" is the end of it, "early evening" its beginning. */
function withThird([from, to]: readonly [number, number], third: 'first' | 'last' | undefined): ClockWish {
  return { kind: 'part', from: from * 60, to: to * 60, ...(third && { third }) };
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

const nouns = setOf(
  'menu bill table date shift shifts owl club gown person people standup stand report news paper briefing tv show school class prayer',
);
const greetings = setOf('good happy lovely nice great');
const meals = setOf('lunch dinner breakfast brunch');
const mealsBehind = setOf('with for and menu table bill');

/** "good morning", "morning!", "night shift", "Christmas eve", "lunch menu": no time of day is asked for. */
function isOtherUse(tokens: readonly Token[], at: number, isOpened: boolean): boolean {
  const word = textAt(tokens, at);
  const behind = textAt(tokens, at + 1);
  if (word === 'eve' || word === 'lunch') {
    if (word === 'eve') return !isOpened && !daysBefore.has(textAt(tokens, at - 1));
  }
  if (
    meals.has(word) &&
    (nouns.has(behind) ||
      (!isParted(tokens, at + 1) &&
        mealsBehind.has(behind) &&
        behind !== 'with' &&
        behind !== 'for' &&
        behind !== 'and'))
  )
    return true;
  if (nouns.has(behind) && !isParted(tokens, at + 1)) return true;
  if (isOpened) return false;
  if (greetings.has(textAt(tokens, at - 1))) return true;
  // "Morning! Could we …": a greeting opens a message, and something else follows it.
  return (
    at === 0 &&
    isParted(tokens, 1) &&
    tokens.length > 3 &&
    (word === 'morning' || word === 'afternoon' || word === 'evening')
  );
}
const daysBefore = setOf('monday tuesday wednesday thursday friday saturday sunday tomorrow yesterday');

/** The clock behind a part of the day takes its half from it: "tomorrow evening at 10", "Friday night, 9:30". */
function clockBehind(
  tokens: readonly Token[],
  at: number,
  context: RuleContext,
): { wish: ClockWish; days: Piece[]; next: number } | undefined {
  const half = halves.get(textAt(tokens, at));
  if (half === undefined) return undefined;
  const day = readDay(tokens, past(tokens, at + 1, onWords), context);
  const [wish] = day?.of ?? [];
  const isDay = day !== undefined && day.of.length === 1 && !day.isContainer && wish !== undefined;
  const from = isDay ? day.next : at + 1;
  const opened = atWords.has(textAt(tokens, from)) ? from + 1 : from;
  const isAround = aboutWords.has(textAt(tokens, opened));
  const clock = readClock(tokens, isAround ? opened + 1 : opened);
  if (!clock || (!clock.isExplicit && !isHourBehind(tokens, clock.next))) return undefined;
  const isRange = spans.has(textAt(tokens, clock.next));
  if (!isRange && rangeSigns.has(textAt(tokens, clock.next))) return undefined;
  if (opened === from && !clock.isExplicit && !isAround && !isRange) return undefined;
  if (isRange) return isDay ? undefined : rangeBehind(tokens, clock, half);
  if (clock.time.likely.length + clock.time.otherwise.length < 2) return undefined;
  // "tonight at 12" is the midnight that ends it.
  const isMidnight = half === 'night' && clock.time.likely[0] === 12 * 60;
  const time = isMidnight ? certainly(24 * 60) : timeInHalf(clock.time, half);
  if (!time) return undefined;
  const days: Piece[] = isDay ? [{ kind: 'day', wish }] : [];
  return { wish: { kind: isAround || clock.isAbout ? 'around' : 'at', time }, days, next: clock.next };
}

/** "Monday morning 6-8": the first takes the half, and the second follows it. */
function rangeBehind(
  tokens: readonly Token[],
  from: ReadClock,
  half: Half,
): { wish: ClockWish; days: Piece[]; next: number } | undefined {
  if (!spans.has(textAt(tokens, from.next))) return undefined;
  const to = readClock(tokens, from.next + 1);
  const time = timeInHalf(from.time, half);
  if (!to || !time || (!to.isExplicit && !isHourBehind(tokens, to.next))) return undefined;
  return { wish: { kind: 'between', from: time, to: to.time }, days: [], next: to.next };
}
const spans = setOf('- to until till');
const onWords = setOf('on');
const atWords = setOf('at @');
const aboutWords = setOf('around about');
const rangeSigns = setOf('- to until till or and');

/** "before the evening", "by Friday afternoon"'s bound, "after the morning". */
function readBoundedPart(tokens: readonly Token[], at: number): ReturnType<Rule> {
  const isAfter = pastAny(tokens, at, [['after'], ['past']]);
  const isBefore = pastAny(tokens, at, [
    ['before'],
    ['by'],
    ['until'],
    ['till'],
    ['not', 'after'],
    ['no', 'later', 'than'],
  ]);
  const isFrom = pastAny(tokens, at, [
    ['from'],
    ['not', 'before'],
    ['no', 'earlier', 'than'],
    ['not', 'until'],
  ]);
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
const setOfThe = setOf('the mid');

function isRange(tokens: readonly Token[], at: number): boolean {
  return rangeSigns.has(textAt(tokens, at)) && textAt(tokens, at) !== 'or' && textAt(tokens, at) !== 'and';
}

/** "midnight" with a day is its start or its end; "12 at night" is the same. */
export const midnightRule: Rule = (tokens, at) => {
  const from = textAt(tokens, at) === 'at' ? at + 1 : at;
  const next = pastAny(tokens, from, [
    ['midnight'],
    ['12', 'midnight'],
    ['twelve', 'midnight'],
    ['mid', 'night'],
    ['12', 'at', 'night'],
    ['twelve', 'at', 'night'],
  ]);
  if (next === undefined || (rangeSigns.has(textAt(tokens, next)) && textAt(tokens, next) === '-'))
    return undefined;
  return { pieces: [{ kind: 'clock', wish: { kind: 'midnight' } }], next };
};

/** "early Tuesday", "late on Friday": the first or last part of the day that follows. */
export const earlyDayRule: Rule = (tokens, at, context) => {
  const third = thirds.get(textAt(tokens, at));
  if (third === undefined || isParted(tokens, at + 1)) return undefined;
  const dayAt = past(tokens, at + 1, onWords);
  const day = readDay(tokens, dayAt, context);
  const [wish] = day?.of ?? [];
  if (!day || !wish || day.of.length > 1 || day.isContainer) return undefined;
  // "later today" is what is left of it, and "early tomorrow morning" the beginning of the morning.
  const isLeft = textAt(tokens, at) === 'later' && wish.kind === 'day' && wish.days === 0;
  const partAt = partsOfDay.get(textAt(tokens, day.next));
  const part: Piece[] = isLeft
    ? []
    : partAt
      ? [{ kind: 'clock', wish: withThird(partAt, third) }]
      : [third === 'first' ? partPiece(6, 10) : partPiece(15, 21)];
  const soft: Piece[] = isLeft ? [] : [{ kind: 'note', note: { kind: 'soft-edges' } }];
  return {
    pieces: [{ kind: 'day', wish }, ...part, ...soft],
    next: partAt && !isLeft ? day.next + 1 : day.next,
  };
};
