import { dateOrHours, dateOrHoursIn } from '../../notation/notation.ts';
import { atPiece, between, clockPiece, dayPieces } from '../../notation/pieces.ts';
import type { Parts } from '../../read/parts.ts';
import { meaning, type Rule, rule, words } from '../../read/rules.ts';
import { bareClock, isBare } from '../../wish/bare-hours.ts';
import type { Piece } from '../../wish/piece.ts';
import { type ClockTime, type ClockWish, certainly } from '../../wish/wish.ts';

const hour = 60;
const midnight = 24 * hour;

/** Minutes before or after an hour. The result decides the half of the day. */
function shiftedHour(time: ClockTime, minutes: number): ClockTime | undefined {
  const [one = 0] = time.likely;
  const at = (one + minutes + midnight) % midnight;
  if (!isBare(time)) return certainly(at);
  const half = at % (12 * hour);
  return bareClock(String(Math.floor(half / hour) || 12), half % hour);
}

const hours: readonly Rule[] = [
  rule('hour', '{feminine}', (value) => (value <= 12 ? bareClock(String(value)) : undefined), { rank: 1 }),
  // People do not count to 11 or 12 without a noun, so these are hours.
  rule(
    'hours',
    '{feminine}',
    (value) => (value === 11 || value === 12 ? at(certainly(value * hour)) : undefined),
    { rank: 3 },
  ),
  rule('anyClock', 'ה+? (שעה|שעות) :? {anyClock}', (clock) => clock),
  words('clockMinutes', [
    [15, 'רבע שעה?'],
    [30, 'חצי שעה?'],
    [45, '(שלושת|שלושה) רבעי ה+? שעה?'],
    [5, 'חמישה | חמשה'],
    [10, 'עשרה'],
  ]),
  rule('clockMinutes', '{tensNumber}', (value) => (value < hour ? value : undefined)),
  rule('clock', '{hour} ו+ {clockMinutes}', (time, minutes) => shiftedHour(time, minutes)),
  rule('clock', '{feminine} {tensNumber}', (value, minutes) =>
    value <= 12 && minutes < hour ? bareClock(String(value), minutes) : undefined,
  ),
  rule('clock', '{clockMinutes} ל+ -? {hour}', (minutes, time) =>
    minutes < 30 ? shiftedHour(time, -minutes) : undefined,
  ),
  rule('clock', '{hour} פחות {clockMinutes}', (time, minutes) => shiftedHour(time, -minutes)),
  rule('clock', '{clockMinutes} לפני {anyClock}', (minutes, time) => shiftedHour(time, -minutes)),
  rule('clock', '{clockMinutes} אחרי {hour}', (minutes, time) => shiftedHour(time, minutes)),
  // "שעה אחרי שלוש" is 16:00.
  ...(['length', 'hourLength'] as const).flatMap((length) => [
    rule('clock', `{${length}} (אחרי|לאחר) {anyClock}` as '{length} {anyClock}', (minutes, time) =>
      minutes < hour ? undefined : shiftedHour(time, minutes),
    ),
    rule('clock', `{${length}} לפני {anyClock}` as '{length} {anyClock}', (minutes, time) =>
      minutes < hour ? undefined : shiftedHour(time, -minutes),
    ),
  ]),
  meaning('clock', certainly(12 * hour), 'חצות היום'),
  meaning('clock', certainly(midnight), 'חצות (הלילה|ה+ לילה)?'),
].flat();

type DayPart = Parts['dayPart'];

/** `from` and `to` bound the part of the day. `first` and `last` are the outermost hours that people name with it. */
function dayPart(from: number, to: number, [first, last]: [number, number]): DayPart {
  return {
    wish: { kind: 'part', from: from * hour, to: to * hour },
    from: from * hour,
    to: to * hour,
    first: first * hour,
    last: last * hour + hour - 1,
  };
}

const morning = dayPart(6, 12, [4, 12]);
const noon = dayPart(12, 15, [11, 17]);
const afternoon = dayPart(13, 18, [12, 19]);
const evening: DayPart = {
  ...dayPart(17, 21, [16, 24]),
  wish: { kind: 'part', from: 17 * hour, to: 21 * hour, endsLate: true },
};
const night = dayPart(20, 24, [18, 30]);
const beforeNoon: DayPart = {
  ...dayPart(0, 12, [8, 12]),
  wish: { kind: 'before', time: certainly(12 * hour) },
};

const partNames: readonly (readonly [DayPart, string])[] = [
  [morning, 'בוקר | בקר | בקרים'],
  [noon, 'צהריים | צהרים | צוהריים | צהרי ה+? יום | צהרי היום'],
  [afternoon, `(אחר|אחרי|לאחר) ה+? (צהריים|צהרים|צוהריים) | אחה"צ | אחהצ | אחה'צ | אחצ | אח"צ`],
  [evening, 'ערב | ערבים'],
  [night, 'לילה | לילות'],
  [dayPart(16, 19, [15, 20]), '(לפנות|לקראת) ה+? ערב'],
  [dayPart(3, 6, [2, 7]), 'לפנות (בוקר|בקר)'],
  [beforeNoon, `(לפני|קודם) ה+? (צהריים|צהרים|צוהריים) | לפנה"צ | לפנהצ`],
];

const daysOwn: readonly (readonly [DayPart, string])[] = [
  [morning, 'הבוקר'],
  [evening, 'הערב'],
  [night, 'הלילה'],
];

/** The hour that people say with a part of the day: "7 בערב" is 19:00, "1 בלילה" 01:00, "12 בלילה" midnight. */
function timeInPart({ likely, otherwise }: ClockTime, { first, last }: DayPart): ClockTime | undefined {
  const [one = 0] = likely;
  const isTwelve = likely.length + otherwise.length > 1 || one <= 12 * hour;
  const half = one % (12 * hour);
  const all = isTwelve ? [half, half + 12 * hour, half + midnight] : [one];
  const said = all.find((time) => time >= first && time <= last);
  return said === undefined ? undefined : certainly(said > midnight ? said - midnight : said);
}

function partPiece({ wish }: DayPart, third?: 'first' | 'last'): ClockWish {
  return wish.kind === 'part' && third ? { ...wish, third } : wish;
}

const today: Piece = { kind: 'day', wish: { kind: 'day', days: 0 } };

/** A clock that is named; midnight belongs to two days. */
function at(time: ClockTime): ClockWish {
  return time.likely[0] === midnight ? { kind: 'midnight' } : { kind: 'at', time };
}

const partsOfDay: readonly Rule[] = [
  words('dayPart', partNames),
  words('third', [
    ['first', 'ה+? (מוקדם|מוקדמת|מוקדמות|מוקדמים)'],
    ['last', 'ה+? (מאוחר|מאוחרת|מאוחרות|מאוחרים)'],
  ]),
  rule('hours', '(ב+|ל+)? ((שעות|תחילת) של?)? ה+? {dayPart} {third}?', partPiece),
  rule('hours', '(במהלך|במשך|לאורך|כל|ב+ כל) ה+? {dayPart}', ({ wish }) => wish),
  rule('hours', '(ב+|ל+)? {third} (ב+|ה+)? {dayPart}', (third, part) => partPiece(part, third)),
  rule('clock', '{anyClock} (ב+|ב+ ה+|ה+)? {dayPart}', timeInPart),
  rule('hours', '(ב+|ה+)? {dayPart} (ב+|ב+? ה+? שעה)? {anyClock}', (part, time) => {
    const said = timeInPart(time, part);
    return said && at(said);
  }),
  rule('time', '(ב+|ה+)? {dayPart} ב+? {anyClock} או ב+? {anyClock}', (part, one, other) => {
    const [first, second] = [timeInPart(one, part), timeInPart(other, part)];
    return first && second && [clockPiece(at(first)), { kind: 'join', join: 'or' }, clockPiece(at(second))];
  }),
  ...daysOwn.flatMap(([part, name]) => [
    rule('time', name as '', () => [today, clockPiece(part.wish)]),
    rule('time', `${name} ב+? ה+? שעה? {anyClock}` as '{anyClock}', (time) => {
      const said = timeInPart(time, part);
      return said && [today, clockPiece(at(said))];
    }),
  ]),
  rule('clockPart', 'ה+? {dayPart}', (part) => part),
  // "בבוקר של ראשון או של שני".
  rule('time', '(ב+|ל+)? ה+? {dayPart} של ה+? {anyDays}', ({ wish }, days) => [
    clockPiece(wish),
    ...dayPieces(days),
  ]),
].flat();

/** Words that bound hours, by the edge that they set. The same words stand before a clock and before a part of the day. */
const bounds: readonly Rule[] = [
  meaning('onwards', true, 'ו+? אילך | ו+? הלאה | ו+ מעלה | או (מאוחר יותר|יותר מאוחר|אחרי זה|אחר כך)'),
  meaning(
    'fromWord',
    true,
    'ל+? (אחרי|לאחר) :? | מ+ :? | (החל|בהתחלה|מתחיל) (מ+|ב+) :? | ל+ כל ה+ מוקדם :? (ב+|מ+)? | ' +
      'הכי מוקדם ב+ | (מאוחר יותר|יותר מאוחר) מ+',
  ),
  meaning('beforeWord', true, 'ל+? לפני | (מוקדם יותר|יותר מוקדם) מ+'),
  meaning(
    'untilWord',
    true,
    'עד (ל+ כל ה+ מאוחר|מקסימום)? :? ל+? | מקסימום (עד|ב+) | לכל היותר (עד|ב+) | ' +
      'ל+ כל ה+ מאוחר :? (עד|ב+)? | הכי מאוחר (עד|ב+)',
  ),
  meaning('notBeforeWord', true, 'לא לפני :? | לא יותר? (מוקדם|מוקדמת) מ+'),
  meaning('notAfterWord', true, 'לא (אחרי|לאחר) :? | לא יותר? (יאוחר|מאוחר|מאוחרת) מ+'),
  // "עד הצהריים": up to its beginning.
  rule('endClock', 'ארוחת? {clockPart}', ({ from }) => certainly(from), { rank: 1 }),
  rule('clockBound', '<fromWord> {anyClock} (<onwards>|ו+? עד סוף (ה+? יום|היום))?', (time) =>
    time.likely[0] === midnight ? undefined : { kind: 'after', time },
  ),
  rule('clockBound', '<notBeforeWord> {endClock} <onwards>?', (time) =>
    time.likely[0] === midnight ? undefined : { kind: 'after', time, isLimit: true },
  ),
  rule('clockBound', '<notAfterWord> {endClock}', (time) => ({
    kind: 'before',
    time,
    mayStart: true,
    isLimit: true,
  })),
  rule(
    'clockBound',
    'ב+? {anyClock} (<onwards>|(זה|זו|היא)? (ה+? שעה)? (הכי מוקדם|הכי מוקדמת|המוקדמת ביותר|המוקדם ביותר))',
    (time) => ({ kind: 'after', time }),
  ),
  rule('clockBound', '<beforeWord> {endClock}', (time) => ({ kind: 'before', time })),
  rule(
    'clockBound',
    [
      '<untilWord> {endClock}',
      'ב+? {endClock} (ל+ כל ה+ מאוחר|(זה|זו|היא)? (ה+? שעה)? (הכי מאוחר|הכי מאוחרת|המאוחרת ביותר|המאוחר ביותר))',
    ],
    (time) => ({ kind: 'before', time, mayStart: true }),
  ),
  rule(
    'clockBound',
    '(מ+|החל מ+) (ארוחת|שעות)? {clockPart} (<onwards>|ו+ הלאה)?',
    ({ from }) => ({ kind: 'after', time: certainly(from) }),
    { rank: 1 },
  ),
  rule('hours', '{clockBound}', (bound) => bound),
].flat();

const ranges: readonly Rule[] = [
  rule('hourRange', '{anyClock} (עד|ו+ עד|- ה+?) {anyClock}', between, { rank: 1 }),
  rule('clockRange', '(ב+|ל+)? ה+? (שעה|שעות) :? {hourRange}', (range) => range),
  rule(
    'clockRange',
    [
      '{clock} (עד|ו+ עד) {anyClock}',
      '{clock} ל+ {clock}',
      '{hour} (עד|ו+ עד|-) {clock}',
      '{anyClock} - ה+? שעה {anyClock}',
    ],
    between,
  ),
  rule(
    'clockRange',
    [
      'בין :? {endClock} (ל+ -?|ו+|ל+ בין|ו+ ל+|ו+ בין|-|עד) {endClock}',
      '(מ+|החל מ+) {anyClock} (עד|ו+ עד|-|ל+) ל+? {anyClock}',
      'ב+ {anyClock} (עד|ו+ עד) {anyClock}',
    ],
    between,
  ),
  // "שעת התחלה: 14:00; שעת סיום: 17:00".
  meaning(
    'startWord',
    true,
    '(שעת|זמן)? ה+? (התחלה|תחילה) :? | (ל+? התחיל|מתחיל|מתחילים|נתחיל|תתחיל) (מ+|ב+)?',
  ),
  meaning(
    'endWord',
    true,
    '(שעת|זמן)? ה+? (סיום|סוף) :? | ש+? (ל+? (הסתיים|סיים)|מסיים|מסיימים|נסיים|תסתיים|מסתיימת) (עד|ב+)?',
  ),
  rule('clockRange', '<startWord> ב+? {anyClock} (,|;)? ו+? <endWord> ב+? {anyClock}', between),
  rule('hours', '<startWord> ב+? {anyClock}', at),
  rule('hours', '<endWord> (ב+|עד)? {anyClock}', (time) => ({ kind: 'before', time })),
  rule('time', ['ב+ {int} - {int}', 'ב+ {int} ל+ {int}'], dateOrHours, { rank: 2 }),
  rule('time', ['ב+ {int} - {int} {hours}', 'ב+? {int} ל+ {int} {hours}'], dateOrHoursIn),
].flat();

/** Clocks, parts of the day, bounds and ranges of hours. */
export const clocks: readonly Rule[] = [
  hours,
  partsOfDay,
  bounds,
  ranges,
  rule('hours', ['ב+ {anyClock}', 'ל+ ה+? (שעה|שעות) {anyClock}', 'ה+? שעה {anyClock}'], at),
  rule('hours', 'ל+ {clock}', at),
  rule('time', '{anyDays} ל+ {hour}', (days, time) => [...dayPieces(days), atPiece(time)]),
  // "שעה: אחרי 15:00", "שעות: בוקר".
  rule(
    'hours',
    [
      '(ב+|ל+)? ה+? (שעה|שעות) <wanted>? : {hours}',
      '(ב+|ל+)? ה+? שעות {hours}',
      '<startWord> {hours}',
      '<endWord> {hours}',
    ],
    (wish) => wish,
  ),
  meaning(
    'wanted',
    true,
    'מבוקשת | מבוקשות | רצויה | רצויות | מועדפת | מועדפות | מתאימה | מתאימות | נוחה | נוחות | אפשרית | אפשריות',
  ),
  rule('hours', '(ב+|ל+)? ה+? (שעה|שעות) <wanted> :? {anyClock}', at),
  meaning('rough', true, 'כ+ | בערך | לערך'),
  meaning(
    'about',
    true,
    'בסביבות | סביבות | בערך | סביב | לקראת | (באזור|באיזור|איזור|אזור|ב+ אזור|ב+ איזור) ה+? | בקירוב | לערך',
  ),
  rule(
    'hours',
    [
      '<about> (ב+|ל+)? {endClock}',
      'ה+? שעה (≈|בערך) {anyClock}',
      '(ב+|ל+)? {anyClock} (בערך|בקירוב|לערך|פלוס מינוס)',
      'כ+ {clock}',
      'משהו כמו (ב+|ה+)? {anyClock}',
    ],
    (time) => ({ kind: 'around', time }),
  ),
  rule(
    'hours',
    [
      '(ב+|ל+)? {anyClock} ,? (פלוס מינוס|±) {length}',
      '(ב+|ל+)? {anyClock} ,? (פלוס מינוס|±) {hourLength}' as '{anyClock} {length}',
    ],
    (time, within) => ({ kind: 'around', time, within }),
  ),
  meaning(
    'hours',
    { kind: 'first-thing' },
    'על הבוקר | ישר בבוקר | דבר ראשון (ב+|על) ה+? בוקר | על תחילת היום | (ב+)? תחילת (היום|יום ה+? עבודה)',
  ),
  meaning('hours', { kind: 'end-of-day' }, '(לקראת|ב+)? סוף (היום|יום ה+? עבודה)'),
  meaning('hours', { kind: 'part', from: 11 * hour, to: 15 * hour }, '(ב+)? אמצע היום'),
  meaning('hours', { kind: 'part', from: 13 * hour, to: 17 * hour }, '(אחרי|לאחר) ארוחת ה+? (צהריים|צהרים)'),
].flat();
