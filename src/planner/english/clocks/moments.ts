import { onWall, since, till } from '../../notation/notation.ts';
import { clockPiece, dayPiece, isWorkweek, oneDay, whole, wholeLimit } from '../../notation/pieces.ts';
import type { Meant, Moment, Parts } from '../../read/parts.ts';
import { type Rule, rule } from '../../read/rules.ts';
import type { Piece, Saying } from '../../wish/piece.ts';
import { type ClockTime, certainly, type DayWish, type Wish } from '../../wish/wish.ts';

const to = '(to|until|till|til|-|through|thru|→|- ≫)';
const lower =
  '(after|from|since|starting|starting from|later than|past|any time after|anytime after|anytime from|(on|at|from) or after|start ≫|≫)';
const atLeast = '((start|from|time|date|datetime)? :? (≥|≫ ~ =|= ~ ≫))';
const atMost = '((end|until|time|to|date|datetime)? :? (≤|≪ ~ =|= ~ ≪))';
const today: DayWish = { kind: 'day', days: 0 };

function onDay(day: DayWish, time: ClockTime): Wish {
  return { kind: 'all', of: [day, { kind: 'at', time }] };
}

function startOf({ day, from }: Moment): Wish {
  return onDay(day, from);
}

function endOf({ day, to: end }: Moment): Wish {
  return onDay(day, end);
}

/** "from Monday to Wednesday at 3", "Monday to Wednesday afternoon": each day at that time, or until then. */
function eachOrUntil(from: Meant<DayWish>, end: Moment): Piece[] | undefined {
  if (from.kind === 'either' || !end.isDayFirst || isWorkweek(from, end.day, [1, 5])) return undefined;
  const [start, last] = [end.from, end.to].map(({ likely: [minutes = 0] }) => minutes) as [number, number];
  const hours: Wish = end.isPart ? { kind: 'part', from: start, to: last } : { kind: 'at', time: end.from };
  const each: Wish = { kind: 'all', of: [{ kind: 'days', from, to: end.day }, hours] };
  return whole({ kind: 'either', of: [each, { kind: 'stretch', from, to: endOf(end) }] });
}

function stretch(from: Wish, end: Wish): Piece[] {
  return whole({ kind: 'stretch', from, to: end });
}

/** A time of one day. */
const moments: readonly Rule[] = [
  rule('moment', '{day} ,? (at|@|from)? {anyClock}', (day, time) =>
    day.kind === 'either' ? undefined : { day, from: time, to: time, isDayFirst: true, isPart: false },
  ),
  rule('moment', '{isoTime}', (iso) => {
    const { day, time } = onWall(iso);
    return iso.offset === undefined
      ? { day, from: time, to: time, isDayFirst: true, isPart: false }
      : undefined;
  }),
  rule('moment', '{anyClock} on? {day}', (time, day) =>
    day.kind === 'either' ? undefined : { day, from: time, to: time, isDayFirst: false, isPart: false },
  ),
  rule('moment', ['{day} {partOfDay}', '{day} in the {partOfDay}'], (day, part) =>
    day.kind === 'either' || part.kind !== 'part'
      ? undefined
      : { day, from: certainly(part.from), to: certainly(part.to), isDayFirst: true, isPart: true },
  ),
].flat();

/** Ranges with an end that has a day and a clock, or is now. Other files hold ranges of days alone and of clocks alone. */
const ranges: readonly Rule[] = [
  rule(
    'time',
    [
      `(any time|anytime|sometime)? (from|starting) {moment} ${to} {moment}`,
      'between {moment} and {moment}',
      `{moment} ${to} {moment}`,
      '(start|from) (:|=) {moment} (,|;|and)? (end|to|until) (:|=) {moment}',
      `(${lower}|${atLeast}) {moment} (,|;)? (and|but)? (before|until|by|no later than|≪|${atMost}) {moment}`,
    ],
    (from, end) => (from.day === end.day ? undefined : stretch(startOf(from), endOf(end))),
  ),
  rule('time', [`from {moment} ${to} {day}`, 'between {moment} and {day}'], (from, end) =>
    end.kind === 'either' ? undefined : stretch(startOf(from), end),
  ),
  // "this week until Sunday lunchtime": the clock or the part of the day bounds the last day alone.
  rule(
    'time',
    '(from|starting)? {dayEdge} (until|till|til) {moment}',
    (from, last) => (last.isDayFirst && from.kind !== 'either' ? stretch(from, endOf(last)) : undefined),
    { rank: -1 },
  ),
  rule('time', 'from {day} (to|-|through|thru) {moment}', eachOrUntil, { rank: -1 }),
  rule(
    'time',
    '{day} (to|through|thru) {moment}',
    (from, end) => (end.isPart ? eachOrUntil(from, end) : undefined),
    { rank: -1 },
  ),
  rule('time', [`from {anyClock} ${to} {moment}`, 'between {anyClock} and {moment}'], (time, end) =>
    end.isDayFirst ? stretch(onDay(today, time), endOf(end)) : undefined,
  ),
  rule(
    'time',
    [`(from|between) {moment} (to|until|till|til|-|and) {anyClock}`],
    ({ day, from, isPart }, end) =>
      isPart ? undefined : [dayPiece(oneDay(day)), clockPiece({ kind: 'between', from, to: end })],
  ),
  rule('time', `(from|between|starting)? <now> (to|until|till|til|-|and) {endClock}`, (time) => [
    dayPiece(oneDay(today)),
    clockPiece({ kind: 'before', time }),
  ]),
  rule('time', `(from|between|starting)? <now> (to|until|till|til|-|and) {moment}`, (end) =>
    stretch(today, endOf(end)),
  ),
  // Counted from it, or a meeting of this length?
  rule('unread', ['<length> (before|after|past) <moment>', 'this time on? <anyDays>'], () => [], {
    rank: -5,
  }),
  rule('time', 'from now (on|onwards|onward)', () => [{ kind: 'anytime' }]),
].flat();

/** "after Tuesday at 4", "until Friday noon": up to a time of that day. */
const bounds: readonly Rule[] = [
  rule(
    'time',
    [
      `${lower} :? {moment}`,
      `${atLeast} {moment}`,
      '(start|from|after) (:|=) {moment}',
      'from {moment} (on|onward|onwards)',
    ],
    ({ day, from, to: last, isDayFirst, isPart }) =>
      isDayFirst && !isPart ? whole(since(day, from)) : isPart ? whole(since(day, last)) : undefined,
  ),
  rule(
    'time',
    '((not|nothing|never) (before|until|till|til)|(no|not) (earlier|sooner) than|as early as|earliest (start|time)?) (:|=)? {moment}',
    ({ day, from, isDayFirst }) => (isDayFirst ? wholeLimit(since(day, from)) : undefined),
  ),
  rule(
    'time',
    `(from|since|starting) {moment}`,
    ({ day, from, isPart }) => (isPart ? whole(since(day, from)) : undefined),
    { rank: -1 },
  ),
  rule(
    'time',
    ['(until|till|til|up to|up until) :? {moment}', `${atMost} {moment}`],
    ({ day, to: last, isDayFirst }) => (isDayFirst ? whole(till(day, last)) : undefined),
  ),
  rule(
    'time',
    ['(before|earlier than|any time before|anytime before|prior to) :? {moment}', '(end|time)? ≪ {moment}'],
    ({ day, from, isDayFirst }) => (isDayFirst ? whole(till(day, from)) : undefined),
  ),
  rule(
    'time',
    '(by|latest (end|time|finish)? (by)?|at the latest|(no|not) later than|not after|as late as|deadline) (:|=)? {moment}',
    ({ day, to: last, isDayFirst, isPart }) =>
      isDayFirst || isPart ? wholeLimit(till(day, last)) : undefined,
  ),
].flat();

/** "by 3:30 on Monday at the latest": the bound is said again. */
const saidTwice: readonly Rule[] = [
  ...saidAgain(',? at the? very? latest', ['before', 'till']),
  ...saidAgain(',? at the? very? earliest', ['after', 'since']),
];

function saidAgain(again: string, bounds: readonly string[]): Rule[] {
  const isBound = (last?: Saying) =>
    last?.kind === 'whole' ? last.isLimit : last?.kind === 'day' && bounds.includes(last.wish.kind);
  return [
    rule('hours', `{hours} ${again}`, (of) => (bounds.includes(of.kind) ? of : undefined), { rank: -2 }),
    rule('time', `{time} ${again}`, (of) => (isBound(of.at(-1)) ? of : undefined), { rank: -2 }),
  ].flat();
}

/** Date-times with an offset are instants, in no zone of a guest. */
const instants: readonly Rule[] = [
  rule(
    'time',
    [
      `${lower} {isoTime}`,
      `${atLeast} {isoTime}`,
      '{isoTime} (or|and) (later|after|onwards)',
      '(not before|not until|no earlier than|not earlier than) {isoTime}',
    ],
    (from) => instantSpan(from, undefined),
  ),
  rule(
    'time',
    [
      '(by|until|till|til|no later than|not later than|not after|up to|before|≪) {isoTime}',
      `${atMost} {isoTime}`,
    ],
    (to) => instantSpan(undefined, to),
  ),
  rule(
    'time',
    ['(from|between) {isoTime} (to|until|and|till|-) {isoTime}', '{isoTime} (to|until|till) {isoTime}'],
    (from, end) => instantSpan(from, end),
  ),
].flat();

type IsoTime = Parts['isoTime'];

/** Undefined where an end has no offset, or the ends are in the wrong order. */
function instantSpan(from: IsoTime | undefined, to: IsoTime | undefined): Piece[] | undefined {
  const [start, end] = [from, to].map((iso) => iso && iso.wallTime - (iso.offset ?? Number.NaN));
  if (Number.isNaN(start) || Number.isNaN(end) || (end ?? Infinity) <= (start ?? -Infinity)) return undefined;
  return whole({ kind: 'span', from: { instant: start ?? -Infinity }, to: { instant: end ?? Infinity } });
}

/** Times of certain days, ranges between them, and what is counted from them. */
export const momentRules: readonly Rule[] = [...moments, ...ranges, ...bounds, ...saidTwice, ...instants];
