import type { Saying } from '../../piece.ts';
import type { Days } from '../../read/parts.ts';
import { type Rule, rule } from '../../read/rules.ts';
import { type ClockTime, type ClockWish, certainly } from '../../wish.ts';
import { atPiece, clockPiece, dayPiece } from '../pieces.ts';

const or: Saying = { kind: 'join', join: 'or' };
const and: Saying = { kind: 'join', join: 'and' };

/** Days that a bare hour can belong to: "Friday 3", and not "December 3". */
function isHourly({ wish }: Days): boolean {
  return !(wish.kind === 'month' || wish.kind === 'year' || wish.kind === 'quarter');
}

function withHours(days: Days, ...hours: Saying[]): Saying[] | undefined {
  return isHourly(days) ? [dayPiece(days), ...hours] : undefined;
}

/** What is left of a day where some hours are bounded, taken away: "not before 11 on Wednesday" behind another "not". */
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
    (time) => [clockPiece(before(time))],
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
    ],
    (time) => [clockPiece(after(time))],
  ),
  rule(
    'time',
    ['(i|we) (land|arrive|get in|get back) (on)? {anyDays} (at|around)? {anyClock}', 'my flight (lands|arrives) (on)? {anyDays} (at|around)? {anyClock}'],
    (days, time) => [dayPiece(days), clockPiece(after(time))],
  ),
  rule('time', ['(i|we) (finish|leave) (at)? {anyClock} on {anyDays}'], (time, days) => [dayPiece(days), clockPiece(before(time))]),
  rule('time', ["(i'm|i am|we're|we are|i'll be|i get) back (on)? {anyDays}", 'back (from|on) {anyDays}', '(i|we) (return|get back) (on)? {anyDays}'], ({ wish }) =>
    wish.kind === 'either' ? undefined : [{ kind: 'day', wish: { kind: 'since', day: wish, edge: 'from' }, isContainer: true }],
  ),
  rule('time', ['(call|ring|get|come|phone) (me|us|you) back (on)? {anyDays}', '(get|come|go) back to (me|us|you) (on|by)? {anyDays}'], (days) => [dayPiece(days)]),
].flat();

/** Days and hours that stand beside each other, and hours that need what stands beside them. */
export const times: readonly Rule[] = [
  rule('time', ['{anyDays}', '<on> the? {anyDays}'], (days) => [dayPiece(days)]),
  rule('time', '{hours}', (hours) => [clockPiece(hours)]),
  rule('time', ['{anyDays} (,|:)? {hour}', '<on> {anyDays} (,|:)? {hour}'], (days, hour) => withHours(days, atPiece(hour))),
  rule('time', ['{anyDays} (,|:)? {hourRange}', '<on> {anyDays} (,|:)? {hourRange}'], (days, range) =>
    withHours(days, clockPiece(range)),
  ),
  rule('time', ['{hour} <on>? {anyDays}'], (hour, days) => withHours(days, atPiece(hour))),
  rule('time', ['{hourRange} <on>? {anyDays}'], (range, days) => withHours(days, clockPiece(range))),
  // "at 2 or 3", "Tuesday at 10, 11 or 2".
  rule('moreHours', ['or {hour}', 'or at {hour}', '/ {hour}', 'or maybe {hour}'], (hour) => [or, atPiece(hour)]),
  rule('moreHours', ['and {hour}', '& {hour}'], (hour) => [and, atPiece(hour)]),
  rule('moreHours', [', {hour} {moreHours}', ', {hour} , {moreHours}'], (hour, more) => [or, atPiece(hour), ...more]),
  rule('time', ['at {anyClock} {moreHours}', 'at {anyClock} , {moreHours}'], (clock, more) => [atPiece(clock), ...more]),
  rule('time', '{clock} {moreHours}', (clock, more) => [atPiece(clock), ...more]),
  rule('time', ['{anyDays} (,|:)? {hour} {moreHours}', '{anyDays} (,|:)? {hour} , {moreHours}'], (days, hour, more) =>
    withHours(days, atPiece(hour), ...more),
  ),
  rule('time', '{hour} {moreHours} <on>? {anyDays}', (hour, more, days) => withHours(days, atPiece(hour), ...more)),
  rule('time', ['(how|what) about {hour}', 'maybe {hour}', "let's say {hour}", '(instead|rather) {hour}'], (hour) => [{ kind: 'asked' }, atPiece(hour)], { rank: 1 }),
  rule('time', ['(not|no|except|but not) {hourRange}'], (range) => [{ kind: 'not' }, clockPiece(range)]),
  rule('time', ['except {hourRange}'], (range) => [{ kind: 'not', isExcept: true }, clockPiece(range)]),
  rule('time', ['(not|except|but not) {hour}'], (hour) => [{ kind: 'not' }, atPiece(hour)], { rank: 1 }),
  // Both bounds of one "not".
  rule(
    'time',
    ['(not|nothing|never|no) before {anyClock} (or|and|nor) after {anyClock}', '(not|nothing|never|no) (earlier|before) than {anyClock} (or|and|nor) later than {anyClock}'],
    (from, to) => [clockPiece(after(from)), clockPiece({ kind: 'before', time: to, mayStart: true })],
  ),
  rule('time', '(not|nothing|never|no) after {anyClock} (or|and|nor) before {anyClock}', (to, from) => [
    clockPiece(after(from)),
    clockPiece({ kind: 'before', time: to, mayStart: true }),
  ]),
  rule('time', ['(nothing|never|no) before {anyClock}', 'nothing earlier than {anyClock}'], (from) => [clockPiece(after(from))]),
  rule('time', ['(nothing|never|no) after {anyClock}', 'nothing later than {anyClock}'], (to) => [
    clockPiece({ kind: 'before', time: to, mayStart: true }),
  ]),
  rule('time', ['outside (of)? (working|office|business|work) hours', 'outside (of)? (office|work) time'], () => [
    { kind: 'not' },
    clockPiece({ kind: 'between', from: certainly(540), to: certainly(1020) }),
    { kind: 'but' },
  ]),
  ...ownTimes,
].flat();
