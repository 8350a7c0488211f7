import { atPiece, clockPiece, dayPiece, dayPieces, eachDay, limited, oneDay } from '../../notation/pieces.ts';
import type { Days, Meant } from '../../read/parts.ts';
import { meaning, type Rule, rule, words } from '../../read/rules.ts';
import { halfDay } from '../../wish/bare-hours.ts';
import type { Piece, Saying } from '../../wish/piece.ts';
import type { ClockWish, DayWish, WishOf } from '../../wish/wish.ts';

function part(from: number, to: number): WishOf<'part'> {
  return { kind: 'part', from: from * 60, to: to * 60 };
}

const evening: WishOf<'part'> = { ...part(17, 21), endsLate: true };

/** Parts of the day, in hours. People mean them loosely. */
const named: readonly (readonly [ClockWish, string])[] = [
  [
    part(6, 12),
    "morning | forenoon | morn | morning's | (first|early) (half|part) of the day | (early|earlier|early on) in the day",
  ],
  [part(12, 18), "afternoon | arvo |  afternoon's"],
  [evening, 'evening | after (hours|office hours|business hours|working hours|dinner) | in the late hours'],
  [{ ...evening, isLoose: true }, 'after (work|school)'],
  [part(20, 24), 'night | nite'],
  [part(12, 14), 'lunch | lunchtime | lunch (time|hour|hours|break)'],
  [part(13, 17), '(after|post) the? (lunch|lunchtime) | early to mid afternoon'],
  [part(9, 11), 'midmorning | mid -? morning'],
  [part(14, 16), 'midafternoon | mid -? afternoon | middle of the afternoon'],
  [part(9, 17), '(business|office|working|work|normal|regular|core) hours | the (working|work|business) day'],
  [part(9, 18), 'during the day | daytime | day time'],
];

const repeated: readonly (readonly [ClockWish, string])[] = [
  [part(6, 12), 'mornings | forenoons'],
  [part(12, 18), 'afternoons | arvos'],
  [evening, 'evenings | eves'],
  [part(20, 24), 'nights'],
  [part(12, 14), 'lunchtimes'],
];

/** Its first or last third. */
function thirdOf(third: 'first' | 'last', of: ClockWish): ClockWish | undefined {
  return of.kind === 'part' && !of.third ? { ...of, third } : undefined;
}

const today: Piece = { kind: 'day', wish: { kind: 'day', days: 0 } };
const softEdges: Piece = { kind: 'note', note: { kind: 'soft-edges' } };
const oneOfMany: Piece = { kind: 'note', note: { kind: 'one-of-many' } };

/** Clocks beside a part of the day are in its half, though not always within its hours: "in the evening at 9". */
function inPart<P extends Saying>(of: ClockWish, clocks: readonly P[]): (P | Piece)[] {
  if (of.kind !== 'part') return [...clocks];
  const isLate = of.from >= 17 * 60;
  let isWithin = true;
  const meant = clocks.map((piece) => {
    if (piece.kind !== 'clock') return piece;
    const { wish } = piece;
    const time =
      wish.kind === 'at' || wish.kind === 'around'
        ? wish.time
        : wish.kind === 'between'
          ? wish.from
          : undefined;
    const all = [...(time?.likely ?? []), ...(time?.otherwise ?? [])];
    const within = (from: number, to: number) => all.filter((minutes) => minutes >= from && minutes <= to);
    let inside = of.to <= halfDay ? within(60, halfDay - 1) : within(isLate ? 17 * 60 : halfDay, 2 * halfDay);
    // "this evening at 1" is read as 13:00.
    if (inside.length === 0 && isLate && of.to <= 21 * 60) inside = within(halfDay, 2 * halfDay);
    if (inside.length === 0) isWithin = false;
    const known = { likely: inside, otherwise: [] };
    return clockPiece(
      wish.kind === 'between' ? { ...wish, from: known } : ({ ...wish, time: known } as ClockWish),
    );
  });
  return isWithin ? meant : [clockPiece(of), ...clocks];
}

/** Whether hours are a clock or a range, and no bound: "evenings after 7" keeps both. */
function isClock({ kind }: Meant<ClockWish>): boolean {
  return kind === 'at' || kind === 'around' || kind === 'between';
}

/** "Friday pm". In "Nov 3 pm" the figure is an hour. */
function halfOfDays(days: Days, of: ClockWish): Saying[] | undefined {
  // "24th until 3pm": the half belongs to the clock.
  const { kind } = days.wish;
  if (kind === 'days' || kind === 'till' || kind === 'since') return undefined;
  const wish = days.wish.kind === 'named-day' ? days.wish.date : days.wish;
  return wish.kind === 'date' && wish.month !== undefined && wish.day <= 12
    ? undefined
    : [...dayPieces(days), clockPiece(of)];
}

const parts: readonly Rule[] = [
  words('third', [
    ['first', 'early | earlier'],
    ['last', 'late | later'],
  ]),
  words('partOfDay', named),
  words('partsOfDay', repeated),
  rule('partOfDay', ['{third} {partOfDay}', '{third} in the {partOfDay}'], thirdOf),
  rule('partsOfDay', '{third} {partsOfDay}', thirdOf),
  rule(
    'hours',
    '(in|during|over|at|for|within)? (the|an|a|any|all|most|some|one)? {partOfDay} hours?',
    (of) => of,
  ),
  rule('hours', '(around|about) {partOfDay}', (of) => of),
  rule('hours', '(in|during|on)? (the|any|all|most|some)? {partsOfDay}', (of) => of),
  rule('time', '(every|each) {partOfDay}', (of) => [clockPiece(of), oneOfMany]),
  // A clock beats the part of the day beside it: "evening, say 19:30", "in the evening at 9", "9 most evenings".
  rule(
    'time',
    ['(in the)? {partOfDay} (at|,? say)? {hours}', 'in? the? {partsOfDay} (at|,? say)? {hours}'],
    (of, hours) => (isClock(hours) ? inPart(of, [clockPiece(hours)]) : undefined),
  ),
  rule('time', '(in the)? {partOfDay} at? {anyClock} or at? {anyClock}', (of, one, other) =>
    inPart(of, [atPiece(one), { kind: 'join', join: 'or' }, atPiece(other)]),
  ),
  // The third would not be in that part of the day.
  rule('unread', '<partOfDay> at? <anyClock> or at? <anyClock> (or|,) at? <anyClock>', () => [], {
    rank: -5,
  }),
  rule(
    'time',
    ['at? {anyClock} (any|every|each|most|in the) {partOfDay}', 'at? {anyClock} (most|in the)? {partsOfDay}'],
    (time, of) => inPart(of, [atPiece(time)]),
  ),
  // "late tomorrow morning", "early on Tuesday".
  rule('time', '{third} <on>? {day} {partOfDay}', (third, day, of) => {
    const wish = thirdOf(third, of);
    return wish && [dayPiece(oneDay(day)), clockPiece(wish), softEdges];
  }),
  rule(
    'time',
    '{third} <on>? {day}',
    (third, day) => {
      // "later today" is what is left of it.
      if (third === 'last' && day.kind === 'day' && day.days === 0) return undefined;
      return [dayPiece(oneDay(day)), clockPiece(third === 'first' ? part(6, 10) : part(15, 21)), softEdges];
    },
    { rank: 1 },
  ),
  rule(
    'time',
    ['(in|during|on|over)? (the|one|any|an|a)? {partOfDay} of {anyDays}', 'the? {partsOfDay} of {anyDays}'],
    (of, days) => [clockPiece(of), dayPiece(days)],
  ),
  // "Weds or Fri, AM only"; "5 pm only" is a clock.
  words('halfOfDay', [
    [part(6, 12), 'am | a . m .?'],
    [part(12, 18), 'pm | p . m .?'],
  ]),
  rule('time', '{anyDays} in? the? {halfOfDay}', halfOfDays),
  rule('time', ['{anyDays} , {halfOfDay}', '{anyDays} [ {halfOfDay} ]'], (days, half) => [
    ...dayPieces(days),
    clockPiece(half),
  ]),
].flat();

/** "tonight", "this evening": alone it is a request. Otherwise it gives its half of the day to a clock beside it. */
const ofToday: readonly Rule[] = [
  meaning('todayPart', part(17, 24), 'tonight | tonite | later tonight | this night'),
  meaning('todayPart', { ...part(17, 24), third: 'last' }, 'late tonight'),
  rule('todayPart', ['this {partOfDay}', 'today in the {partOfDay}'], (of) => of),
  rule('todayPart', '{third} this {partOfDay}', thirdOf),
  rule('time', '{todayPart}', (of) => [
    { kind: 'whole', wish: { kind: 'all', of: [{ kind: 'day', days: 0 }, of] } },
  ]),
  rule('time', '{todayPart} {time}', (of, time) =>
    time.every(({ kind }) => kind === 'clock' || kind === 'join' || kind === 'zone')
      ? [today, ...inPart(of, time)]
      : undefined,
  ),
  rule('time', '{todayPart} (at|,? say)? {bareHours}', (of, bare) => [today, ...inPart(of, bare)]),
  rule('time', '{hours} {todayPart}', (hours, of) => [today, ...inPart(of, [clockPiece(hours)])]),
  rule('time', '{bareHours} ,? {todayPart}', (bare, of) => [today, ...inPart(of, bare)]),
].flat();

function through(day: DayWish): DayWish {
  return { kind: 'till', day, edge: 'through' };
}

const upTo =
  '(by|before|until|till|til|up to|(no|not) (later|after) (than|then)?|not past|latest (by)?|at the? latest (by)?)';

const edgesOfDay: readonly Rule[] = [
  meaning(
    'hours',
    { kind: 'first-thing' },
    '(first|1 st) thing (in the (morning|am))? | bright and early | the? (start|beginning) of the? day | start of business | at? the? crack of dawn',
  ),
  meaning(
    'dayEnd',
    true,
    'eod | cob | eob | eobd | the? end of the? (day|workday|work day|business|business day) | the? close of (business|play) | last thing (in the day)?',
  ),
  rule('hours', ['<dayEnd>', 'at <dayEnd>'], () => ({ kind: 'end-of-day' })),
  rule('time', `${upTo} <dayEnd>`, () => [dayPiece(limited(through({ kind: 'day', days: 0 })))]),
  rule('time', [`${upTo} <dayEnd> (on|of|this)? {day}`, `${upTo} {day} ,? <dayEnd>`], (day) => [
    dayPiece(limited(eachDay(day, through))),
  ]),
  rule('time', 'the? end of the? {day}', (day) => [
    dayPiece(oneDay(day)),
    clockPiece({ kind: 'end-of-day' }),
  ]),
  meaning('hours', { kind: 'midnight' }, 'at? (12|twelve)? (midnight|mid night) | at? (12|twelve) at night'),
].flat();

/** Parts of the day, and its edges. */
export const partsOfDay: readonly Rule[] = [...parts, ...ofToday, ...edgesOfDay];
