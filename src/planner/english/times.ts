import { atPiece, bothEnds, clockPiece, dayPiece, dayPieces, isEvery } from '../notation/pieces.ts';
import type { Days } from '../read/parts.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import { bareClock } from '../wish/bare-hours.ts';
import type { Saying } from '../wish/piece.ts';

const or: Saying = { kind: 'join', join: 'or' };
const and: Saying = { kind: 'join', join: 'and' };

/** Days that a bare hour can belong to: "Friday 3", and not "December 3". */
function isHourly({ wish }: Days): boolean {
  return !(wish.kind === 'month' || wish.kind === 'year' || wish.kind === 'quarter');
}

/** A day and its hours are one time, so that another day behind them begins another. */
const dayAndHours: readonly Rule[] = [
  rule('time', '<on> the? {anyDays}', (days) => dayPieces(days)),
  rule('time', '<on>? the? {anyDays} {hours}', (days, hours) => [...dayPieces(days), clockPiece(hours)], {
    rank: 6,
  }),
  rule('time', '{hours} <on>? the? {anyDays}', (hours, days) => [clockPiece(hours), ...dayPieces(days)], {
    rank: 6,
  }),
  rule(
    'time',
    '<on>? {anyDays} {bareHours}',
    (days, hours) => (isHourly(days) ? [...dayPieces(days), ...hours] : undefined),
    { rank: 1 },
  ),
  rule(
    'time',
    '<on>? {anyDays} (,|:) {bareHours}',
    (days, hours) => (isHourly(days) ? [...dayPieces(days), { kind: 'pause' }, ...hours] : undefined),
    { rank: 1 },
  ),
  rule('time', '{bareHours} <on> the? {anyDays}', (hours, days) =>
    isHourly(days) ? [...hours, ...dayPieces(days)] : undefined,
  ),
  // "two Mondays" are no hour.
  rule(
    'time',
    '{bareHours} {anyDays}',
    (hours, days) => (isHourly(days) && !isEvery(days.wish) ? [...hours, ...dayPieces(days)] : undefined),
    { rank: 2 },
  ),
  rule(
    'time',
    '{bareHours} , {anyDays}',
    (hours, days) =>
      isHourly(days) && !isEvery(days.wish)
        ? [...hours, { kind: 'join', join: 'comma' }, ...dayPieces(days)]
        : undefined,
    // In "December 8 until noon, Tuesday" the figure is a day.
    { rank: 1002 },
  ),
  rule(
    'time',
    '(any time|anytime|all of|all) on? {day}',
    (wish) => [dayPiece({ wish, isContainer: false }), { kind: 'anytime' }],
    { rank: 2 },
  ),
].flat();

/** "Tuesday or 3". A number in words is no hour: "a slot or two". */
function hourBehind(join: Saying, hour: string): Saying[] | undefined {
  const time = hour.length <= 2 ? bareClock(hour) : undefined;
  return time && [join, atPiece(time)];
}

/** Hours that need another word beside them: behind a join, a "not" or "say" a number is an hour. */
const bareHours: readonly Rule[] = [
  rule('time', '(or|/) {int}', ({ text }) => hourBehind(or, text), { rank: 1 }),
  rule('time', '(and|&) {int}', ({ text }) => hourBehind(and, text), { rank: 1 }),
  rule('time', '(or|/) {hourRange}', (range) => [or, clockPiece(range)], { rank: 1 }),
  rule('time', '(and|&|and then|then) again? (from|at)? {hourRange}', (range) => [and, clockPiece(range)], {
    rank: 1,
  }),
  rule('link', '{exclusion} at? {bareHours}', (link, hours) => [link, ...hours], { rank: 10 }),
  rule(
    'time',
    "(how about|what about|maybe|let's? say|say|otherwise|alternatively) ,? (at|around)? {bareHours}",
    (hours) => [{ kind: 'asked' }, ...hours],
    { rank: 1001 },
  ),
].flat();

/** More than three parts: "but not before Monday" is a bound of its own. */
const saidTwice = 3001;

const bounds: readonly Rule[] = [
  // One "not" bounds both ends.
  rule(
    'time',
    [
      '(not|neither|nothing|never|no) before {anyClock} (or|and|nor) after {anyClock}',
      '(not|nothing|never|no) (earlier|before) than {anyClock} (or|and|nor) later than {anyClock}',
    ],
    bothEnds,
  ),
  rule('time', '(not|neither|nothing|never|no) after {anyClock} (or|and|nor) before {anyClock}', (to, from) =>
    bothEnds(from, to),
  ),
  // Free from then on, or free at that time?
  meaning('unread', [], "(then|after that) (i'm|i am|we're|we are|am|are)? (free|available|open)", {
    rank: -5,
  }),
  // "Tuesday > Wednesday": an order, and no bound.
  rule('unread', ['<anyDays> (≫|≪) <anyDays>', '<clock> (≫|≪) <clock>'], () => []),
  // Somebody's own hours are no request.
  meaning(
    'unread',
    [],
    '(i|we|he|she|they) (only|usually|always)? (start|starts|finish|finishes|end|ends|leave|leaves|stop|work|works)',
  ),
  // It says a bound again, and never excludes the time before it: "Tuesday at 3 and not later".
  rule(
    'time',
    '{time} ,? and? (no|not any|not on any|on no|at no) other (day|date|time|hour)',
    (time) => time,
  ),
  rule('time', '{time} ,? <beyond>', (time) => time, { rank: saidTwice }),
  meaning(
    'beyond',
    true,
    '(and|but)? (not|no|never) any? (later|earlier|sooner) (than that)? | (and|but) (not|no|never) (after|before|past|beyond) that?',
  ),
].flat();

/** Days and hours that stand beside each other, and hours that need another word beside them. */
export const times: readonly Rule[] = [...dayAndHours, ...bareHours, ...bounds];
