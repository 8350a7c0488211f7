import type { Saying } from '../../piece.ts';
import type { Days } from '../../read/parts.ts';
import { type Rule, rule } from '../../read/rules.ts';
import { type ClockTime, type ClockWish, certainly } from '../../wish.ts';
import { atPiece, clockPiece, dayPiece, dayPieces, isEvery } from '../pieces.ts';

const but: Saying = { kind: 'but' };
const or: Saying = { kind: 'join', join: 'or' };

/** Days that a bare hour can belong to: "Friday 3", and not "December 3". */
function isHourly({ wish }: Days): boolean {
  return !(wish.kind === 'month' || wish.kind === 'year' || wish.kind === 'quarter');
}

function before(time: ClockTime): ClockWish {
  return { kind: 'before', time };
}

function after(time: ClockTime): ClockWish {
  return { kind: 'after', time };
}

/** What belongs to the guest bounds what is asked for. */
const ownTimes: readonly Rule[] = [
  rule(
    'time',
    [
      '(i|we) (leave|finish|stop|close|head out|get off|clock off|knock off) (at|by|around)? {anyClock}',
      '(i|we) (finish|leave|stop) work (at|by) {anyClock}',
      '(i|we) (have|need|must|got) to (leave|go|stop|finish|run|be out|be gone) (at|by) {anyClock}',
      "(i've|i) (have|got)? a hard stop (at|by) {anyClock}",
      'hard stop (at|by) {anyClock}',
      "(i'm|i am|we're) only (here|around|free|available|in) (until|till|til) {anyClock}",
    ],
    (time) => [clockPiece(before(time)), but],
  ),
  rule(
    'time',
    [
      '(i|we) work (until|till|til) {anyClock}',
      '(after|once|when|as soon as) (i|we) (finish|leave|stop|get off|get out) (work)? (at)? {anyClock}',
      "(after|once|when) (i'm|i am|we're|we are) (done|finished|free|off|out|home) (at|from)? {anyClock}",
      '(my|our) (shift|class|meeting|flight|call|lesson|lecture|exam|work|workday|surgery|appointment) (ends|finishes|lands|arrives|is over|wraps up) (at|around|by)? {anyClock}',
      '(i|we) (land|arrive|get in|get back|get home|start) (at|around)? {anyClock}',
      '(flight|train|plane) (lands|arrives|gets in) (at|around)? {anyClock}',
      '(land|landing|arriving|touching down) (at|around)? {anyClock}',
    ],
    (time) => [clockPiece(after(time)), but],
  ),
  rule(
    'time',
    [
      '(i|we) (land|arrive|get in|get back) (on)? {anyDays} (at|around)? {anyClock}',
      'my flight (lands|arrives) (on)? {anyDays} (at|around)? {anyClock}',
    ],
    (days, time) => [...dayPieces(days), clockPiece(after(time)), but],
  ),
  rule('time', ['(i|we) (finish|leave) (at)? {anyClock} on {anyDays}'], (time, days) => [
    ...dayPieces(days),
    clockPiece(before(time)),
    but,
  ]),
  rule(
    'time',
    [
      "(i'm|i am|we're|we are|i'll be|i get) back (on)? {anyDays}",
      'back (from|on)? {anyDays}',
      '(i|we) (return|get back) (on)? {anyDays}',
    ],
    ({ wish }) =>
      wish.kind === 'either'
        ? undefined
        : [{ kind: 'day', wish: { kind: 'since', day: wish, edge: 'from' }, isContainer: true }],
  ),
  rule(
    'time',
    [
      '(call|ring|get|come|phone) (me|us|you) back (on)? {anyDays}',
      '(get|come|go) back to (me|us|you) (on|by)? {anyDays}',
    ],
    (days) => dayPieces(days),
  ),
].flat();

/** Days and hours that stand beside each other, and hours that need what stands beside them. */
export const times: readonly Rule[] = [
  rule('time', ['{anyDays}', '<on> the? {anyDays}'], (days) => dayPieces(days)),
  rule('time', '{hours}', (hours) => [clockPiece(hours)]),
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
  // "Tuesday at 3, no wait, 4".
  rule('time', '<correction> ,? at? {bareHours}', (hours) => [{ kind: 'corrects' }, ...hours]),
  // "If Tuesday doesn't work, Wednesday."
  rule('time', ['if {anyDays} <fails>', 'if not {anyDays}'], (days) => [
    ...dayPieces(days),
    { kind: 'else' },
  ]),
  rule('time', '{bareHours} <on> {anyDays}', (hours, days) =>
    isHourly(days) ? [...hours, ...dayPieces(days)] : undefined,
  ),
  // "two Mondays" are no hour.
  rule(
    'time',
    '{bareHours} {anyDays}',
    (hours, days) => (isHourly(days) && !isEvery(days.wish) ? [...hours, ...dayPieces(days)] : undefined),
    { rank: 2 },
  ),
  rule('time', '(shall|should|can|could|do) we (leave|go|stop) at {anyClock}', (time) => [atPiece(time)]),
  rule('time', '(not|nothing|never|no) (before|earlier than) {anyClock} <on> {anyDays}', (time, days) => [
    {
      kind: 'bounded',
      day: dayPiece(days),
      asked: clockPiece(after(time)),
      taken: clockPiece({ kind: 'between', from: certainly(0), to: time }),
    },
  ]),
  rule('time', '(not|nothing|never|no) (after|later than) {anyClock} <on> {anyDays}', (time, days) => [
    {
      kind: 'bounded',
      day: dayPiece(days),
      asked: clockPiece({ kind: 'before', time, mayStart: true }),
      taken: clockPiece({ kind: 'between', from: time, to: certainly(24 * 60) }),
    },
  ]),
  rule('time', 'last night', () => [
    { kind: 'day', wish: { kind: 'day', days: -1 } },
    clockPiece({ kind: 'part', from: 20 * 60, to: 24 * 60 }),
  ]),
  rule('time', '{anyDays} (:|-) (any time|anytime|all day)', (days) => [
    ...dayPieces(days),
    { kind: 'anytime' },
  ]),
  // Behind another time an hour needs no more than "or".
  rule('time', ['or {hour}', 'or maybe {hour}'], (hour) => [or, atPiece(hour)]),
  rule(
    'time',
    [
      '(how|what) about {bareHours}',
      'maybe {bareHours}',
      "let's? say ,? {bareHours}",
      'say {bareHours}',
      '(instead|rather) {bareHours}',
    ],
    (hours) => [{ kind: 'asked' }, ...hours],
    { rank: 1 },
  ),
  // Both bounds of one "not".
  rule(
    'time',
    [
      '(not|nothing|never|no) before {anyClock} (or|and|nor) after {anyClock}',
      '(not|nothing|never|no) (earlier|before) than {anyClock} (or|and|nor) later than {anyClock}',
    ],
    (from, to) => [clockPiece(after(from)), clockPiece({ kind: 'before', time: to, mayStart: true })],
  ),
  rule('time', '(not|nothing|never|no) after {anyClock} (or|and|nor) before {anyClock}', (to, from) => [
    clockPiece(after(from)),
    clockPiece({ kind: 'before', time: to, mayStart: true }),
  ]),
  rule(
    'time',
    ['outside (of)? (working|office|business|work) hours', 'outside (of)? (office|work) time'],
    () => [
      { kind: 'not' },
      clockPiece({ kind: 'between', from: certainly(540), to: certainly(1020) }),
      { kind: 'but' },
    ],
  ),
  ...ownTimes,
].flat();
