import { startOfDay } from '../../../time/index.ts';
import { clockPiece, container, dayPiece, isWorkweek, oneDay } from '../../notation/pieces.ts';
import type { Meant, Moment, Parts } from '../../read/parts.ts';
import { type Rule, rule } from '../../read/rules.ts';
import type { Piece } from '../../wish/piece.ts';
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

function whole(wish: Wish): Piece[] {
  return [{ kind: 'whole', wish }];
}

function limit(wish: Wish): Piece[] {
  return [{ kind: 'whole', wish, isLimit: true }];
}

function stretch(from: Wish, end: Wish): Piece[] {
  return whole({ kind: 'stretch', from, to: end });
}

/** Whether a range that begins with a day ends at this time. */
function isEnd({ isDayFirst, isPart }: Moment): boolean {
  return isDayFirst && !isPart;
}

/** A time of one day. */
const moments: readonly Rule[] = [
  rule('moment', ['{day} ,? (at|@|from)? {anyClock}'], (day, time) =>
    day.kind === 'either' ? undefined : { day, from: time, to: time, isDayFirst: true, isPart: false },
  ),
  rule('moment', '{isoTime}', (iso) => {
    const { day, time } = onWall(iso);
    return iso.offset === undefined
      ? { day, from: time, to: time, isDayFirst: true, isPart: false }
      : undefined;
  }),
  rule('moment', ['{anyClock} on? {day}'], (time, day) =>
    day.kind === 'either' ? undefined : { day, from: time, to: time, isDayFirst: false, isPart: false },
  ),
  rule('moment', ['{day} {partOfDay}', '{day} in the {partOfDay}'], (day, part) =>
    day.kind === 'either' || part.kind !== 'part'
      ? undefined
      : { day, from: certainly(part.from), to: certainly(part.to), isDayFirst: true, isPart: true },
  ),
  rule('moment', '{day} {partOfDay} at {anyClock}', (day, part, time) => {
    if (day.kind === 'either' || part.kind !== 'part') return undefined;
    const inside = [...time.likely, ...time.otherwise].filter((at) => part.from <= at && at <= part.to);
    const meant = inside.length > 0 ? { likely: inside, otherwise: [] } : time;
    return { day, from: meant, to: meant, isDayFirst: true, isPart: false };
  }),
  rule('moment', '{todayPart}', (part) =>
    part.kind === 'part'
      ? { day: today, from: certainly(part.from), to: certainly(part.to), isDayFirst: true, isPart: true }
      : undefined,
  ),
].flat();

/** Ranges with an end that has a day and a clock, or is now. Other files hold ranges of days alone and of clocks alone. */
const ranges: readonly Rule[] = [
  rule(
    'time',
    [
      `(from|starting) {moment} ${to} {moment}`,
      'between {moment} and {moment}',
      `{moment} ${to} {moment}`,
      '(start|from) (:|=) {moment} (,|;|and)? (end|to|until) (:|=) {moment}',
      `(${lower}|${atLeast}) {moment} (,|;)? (and|but)? (before|until|by|no later than|≪|${atMost}) {moment}`,
    ],
    (from, end) => {
      if (from.day !== end.day && (from.isDayFirst || end.isDayFirst))
        return stretch(startOf(from), endOf(end));
      return undefined;
    },
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
  // "from Monday to Wednesday afternoon": each afternoon, or until then.
  rule(
    'time',
    'from? {day} (to|through|thru) {day} {partOfDay}',
    (from, last, part) => {
      if (from.kind === 'either' || last.kind === 'either' || part.kind !== 'part') return undefined;
      if (isWorkweek(from, last, [1, 5])) return undefined;
      const each: Wish = { kind: 'all', of: [{ kind: 'days', from, to: last }, part] };
      return whole({
        kind: 'either',
        of: [each, { kind: 'stretch', from, to: onDay(last, certainly(part.to)) }],
      });
    },
    { rank: -1 },
  ),
  // "from Monday to Wednesday at 3": each day at 3, or until then.
  rule('time', 'from {day} (to|-|through|thru) {moment}', (from, end) => {
    if (from.kind === 'either' || !isEnd(end)) return undefined;
    const each = onDay({ kind: 'days', from, to: end.day }, end.from);
    return whole({ kind: 'either', of: [each, { kind: 'stretch', from, to: endOf(end) }] });
  }),
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
  rule('time', `(from|between|starting)? <now> (to|until|till|til|-|and) {day}`, (day) =>
    day.kind === 'either' ? undefined : [dayPiece(container({ kind: 'till', day, edge: 'through' }))],
  ),
  rule('time', 'from now (on|onwards|onward)', () => [{ kind: 'anytime' }]),
].flat();

/** "after Tuesday at 4", "until Friday noon": up to a time of that day. */
const bounds: readonly Rule[] = [
  rule(
    'time',
    [
      `${lower} {moment}`,
      `${atLeast} {moment}`,
      '(start|from|after) (:|=) {moment}',
      'from {moment} (on|onward|onwards)',
    ],
    ({ day, from, to: last, isDayFirst, isPart }) =>
      isDayFirst && !isPart ? whole(since(day, from)) : isPart ? whole(since(day, last)) : undefined,
  ),
  rule(
    'time',
    '((not|nothing|never) (before|until|till|til)|(no|not) (earlier|sooner) than|as early as|earliest (start|time)? (:|=)?) {moment}',
    ({ day, from, isDayFirst }) => (isDayFirst ? limit(since(day, from)) : undefined),
  ),
  rule(
    'time',
    `(from|since|starting) {moment}`,
    ({ day, from, isPart }) => (isPart ? whole(since(day, from)) : undefined),
    { rank: -1 },
  ),
  rule(
    'time',
    ['(until|till|til|up to|up until) {moment}', `${atMost} {moment}`],
    ({ day, to: last, isDayFirst }) => (isDayFirst ? whole(till(day, last)) : undefined),
  ),
  rule(
    'time',
    ['(before|earlier than|any time before|anytime before|prior to) {moment}', '(end|time)? ≪ {moment}'],
    ({ day, from, isDayFirst }) => (isDayFirst ? whole(till(day, from)) : undefined),
  ),
  rule(
    'time',
    '(by|latest (end|time|finish)? (:|=)? (by)?|at the latest|(no|not) later than|not after|as late as|deadline :?) {moment}',
    ({ day, to: last, isDayFirst, isPart }) => (isDayFirst || isPart ? limit(till(day, last)) : undefined),
  ),
].flat();

/** Behind these words "at the latest" says the bound again: "by 3:30 on Monday at the latest". */
const latest = ',? at the? very? latest';

const saidTwice: readonly Rule[] = [
  rule(
    'time',
    `(by|before|until|till|til|no later than|not later than) {moment} ${latest}`,
    ({ day, to: end, isPart }) => (isPart ? undefined : limit(till(day, end))),
    { rank: -2 },
  ),
  rule(
    'time',
    `{moment} ${latest}`,
    ({ day, to: end, isPart }) => (isPart ? limit(till(day, end)) : undefined),
    { rank: -2 },
  ),
  rule(
    'anyDays',
    `{anyDays} ${latest}`,
    (days) => (isBound(days.wish, 'till') ? { ...days, isLimit: true } : undefined),
    { rank: -2 },
  ),
  rule(
    'anyDays',
    '{anyDays} ,? at the? very? earliest',
    (days) => (isBound(days.wish, 'since') ? { ...days, isLimit: true } : undefined),
    { rank: -2 },
  ),
  rule('hours', `{hours} ${latest}`, (hours) => (hours.kind === 'before' ? hours : undefined), { rank: -2 }),
  rule(
    'hours',
    '{hours} ,? at the? very? earliest',
    (hours) => (hours.kind === 'after' ? hours : undefined),
    { rank: -2 },
  ),
  rule('hours', 'at the? very? latest (by|at)? {endClock}', (time) => ({
    kind: 'before',
    time,
    mayStart: true,
  })),
].flat();

function isBound(wish: Meant<DayWish>, kind: 'till' | 'since'): boolean {
  return (wish.kind === 'either' ? wish.of : [wish]).every((one) => one.kind === kind);
}

/** Date-times with an offset are instants, in no zone of a guest. */
const instants: readonly Rule[] = [
  rule(
    'time',
    [
      `${lower} {isoTime}`,
      `${atLeast} {isoTime}`,
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
  rule('time', '{isoTime} (or|and) (later|after|onwards)', (iso) => {
    const { day, time } = onWall(iso);
    return instantSpan(iso, undefined) ?? whole(since(day, time));
  }),
  // "around 2026-07-22T11:00"
  rule('time', '(around|about|approximately|approx|circa|≈) {isoTime}', (iso) => {
    const { day, time } = onWall(iso);
    return iso.offset === undefined
      ? [dayPiece(oneDay(day)), clockPiece({ kind: 'around', time })]
      : undefined;
  }),
].flat();

type IsoTime = Parts['isoTime'];

/** The day and the clock of a date-time. */
function onWall({ wallTime }: IsoTime): { day: DayWish; time: ClockTime } {
  const from = startOfDay(wallTime);
  return { day: { kind: 'dates', from, to: from }, time: certainly(Math.floor((wallTime - from) / 60_000)) };
}

/** Undefined where an end has no offset, or the ends are in the wrong order. */
function instantSpan(from: IsoTime | undefined, to: IsoTime | undefined): Piece[] | undefined {
  const [start, end] = [from, to].map((iso) => iso && iso.wallTime - (iso.offset ?? Number.NaN));
  if (Number.isNaN(start) || Number.isNaN(end) || (end ?? Infinity) <= (start ?? -Infinity)) return undefined;
  return whole({ kind: 'span', from: { instant: start ?? -Infinity }, to: { instant: end ?? Infinity } });
}

function since(day: DayWish, time: ClockTime): Wish {
  const later: DayWish = { kind: 'since', day, edge: 'after' };
  return { kind: 'any', of: [later, { kind: 'all', of: [day, { kind: 'after', time }] }] };
}

function till(day: DayWish, time: ClockTime): Wish {
  const earlier: DayWish = { kind: 'till', day, edge: 'before' };
  return { kind: 'any', of: [earlier, { kind: 'all', of: [day, { kind: 'before', time }] }] };
}

/** Times that are counted from a moment, and the hour at which a guest speaks on another day. */
const counted: readonly Rule[] = [
  rule('time', '{length} before {moment}', (minutes, moment) =>
    moment.isDayFirst ? whole({ kind: 'offset', base: startOf(moment), minutes: -minutes }) : undefined,
  ),
  rule('time', '{length} (after|past) {moment}', (minutes, moment) =>
    moment.isDayFirst ? whole({ kind: 'offset', base: endOf(moment), minutes }) : undefined,
  ),
  rule('time', 'this time on? {anyDays}', ({ wish, isContainer }) => {
    const day = wish.kind === 'either' ? undefined : isContainer ? sameDayOf(wish) : wish;
    return day && whole({ kind: 'same-time', day });
  }),
].flat();

/** The day of another week, month or year that is like today. */
function sameDayOf(wish: DayWish): DayWish | undefined {
  if (wish.kind === 'week' && wish.weeks > 0) return { kind: 'day', days: 7 * wish.weeks };
  if (wish.kind === 'month' && wish.months) return { kind: 'shift', base: today, months: wish.months };
  return wish.kind === 'year' && wish.years
    ? { kind: 'shift', base: today, months: 12 * wish.years }
    : undefined;
}

/** Times of certain days, ranges between them, and what is counted from them. */
export const momentRules: readonly Rule[] = [
  ...moments,
  ...ranges,
  ...bounds,
  ...saidTwice,
  ...instants,
  ...counted,
];
