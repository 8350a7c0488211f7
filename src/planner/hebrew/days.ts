import { dateOf } from '../notation/notation.ts';
import { atPiece, dayPiece, oneDay } from '../notation/pieces.ts';
import type { Days } from '../read/parts.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import type { Piece } from '../wish/piece.ts';
import type { DayWish, Pick, Weekday } from '../wish/wish.ts';
import { inRow } from './numbers.ts';

/** The first day of the week where Hebrew is spoken. */
export const weekStart = 7;
export const workdays: Weekday[] = [7, 1, 2, 3, 4];

/** From Sunday on. */
const names = 'ראשון, שני, שלישי | שלשי, רביעי, חמישי | חמשי, שישי | ששי'.split(', ');
const letters = [...'אבגדהוש'];
const weekdayOf = (index: number): Weekday => (index === 0 ? weekStart : index);

const picks: readonly (readonly [Pick, string])[] = [
  ['nearest', 'הקרוב | הקרובה'],
  ['next', 'הבא | הבאה | העוקב | העוקבת'],
  ['this', 'הזה | הזאת | הזו | הנוכחי | הנוכחית'],
  ['after-next', 'שאחריו | שאחריה'],
  ['last', 'שעבר | שעברה'],
];

const months = `
  ינואר | ינו', פברואר | פבר', מרץ | מרס | מארס | מרצ, אפריל | אפר', מאי, יוני, יולי, אוגוסט | אוג', ספטמבר | ספט', אוקטובר | אוק', נובמבר | נוב',
  דצמבר | דצמ' | דצ'
`;

type WeekdayWish = Extract<DayWish, { kind: 'weekday' }>;

export function weekdayOn(weekday: Weekday, pick: Pick = 'coming'): WeekdayWish {
  return { kind: 'weekday', weekday, pick, weekStart };
}

/** Several days: any of them will do. */
function anyOfDays(days: readonly DayWish[]): Piece[] {
  return days.flatMap((wish, index): Piece[] => [
    ...(index > 0 ? [{ kind: 'join', join: 'or' } as const] : []),
    dayPiece(oneDay(wish)),
  ]);
}

/** Each of some weekdays, again and again. */
export function everyOf(row: readonly Weekday[]): Days {
  const [first = weekStart] = row;
  return oneDay(row.length === 1 ? weekdayOn(first, 'every') : { kind: 'weekdays', weekdays: [...row] });
}

/** Weekdays from one to another, over the end of the week. */
function weekdaysThrough(first: Weekday, last: Weekday): DayWish {
  const size = ((last - first + 7) % 7) + 1;
  return {
    kind: 'weekdays',
    weekdays: Array.from({ length: size }, (_, index) => ((first - 1 + index) % 7) + 1),
  };
}

const weekdays: readonly Rule[] = [
  words(
    'dayName',
    names.map((name, index) => [weekdayOf(index), name]),
  ),
  ...letters.flatMap((letter, index) => [
    meaning('markedLetter', weekdayOf(index), `${letter}'`),
    meaning('bareLetter', weekdayOf(index), letter),
  ]),
  words('hebrewPick', picks),
  words('yom', [
    [6, 'שבת | יום -? שבת'],
    [3, 'יום רבעי'],
  ]),
  rule('yom', 'יום -? {dayName}', (weekday) => weekday),
  rule('yom', 'יום -? {markedLetter}', (weekday) => weekday),
  rule('yom', 'יום -? {bareLetter}', (weekday) => weekday),
  rule('day', 'יום {weekday}', (weekday) => weekdayOn(weekday)),
  rule('namedDay', '{yom} {hebrewPick}?', weekdayOn),
  rule('namedDay', '{dayName} {hebrewPick}?', weekdayOn, { rank: 1 }),
  rule('namedDay', '{markedLetter} {hebrewPick}?', weekdayOn, { rank: 1 }),
  rule('day', ['ה+? {namedDay}'], (day) => day),
  rule('day', '{namedDay} ,? (ב+|ה+|ל+)? {date}', (weekday, date) => ({ kind: 'named-day', weekday, date }), {
    rank: 1,
  }),
  rule('letterRow', '{bareLetter}', (weekday) => [weekday]),
  rule('letterRow', '{bareLetter} (,|או|, או|ו+|/)? {letterRow}', (weekday, row) =>
    row.includes(weekday) ? undefined : [weekday, ...row],
  ),
  rule('dayNames', '{markedLetter}', (weekday) => [weekday]),
  rule('dayNames', '{dayName}', (weekday) => [weekday]),
  rule('dayNames', '{yom}', (weekday) => [weekday]),
  ...(['markedLetter', 'dayName', 'yom'] as const).map((item) =>
    rule(
      'dayNames',
      `{${item}} (,|או|, או|ו+|/|ו+ ב+|או ב+|, ב+)? {dayNames}` as '{yom} {dayNames}',
      (weekday, row) => (row.includes(weekday) ? undefined : [weekday, ...row]),
    ),
  ),
  meaning('days', everyOf([6]), 'ה+? שבתות'),
  rule(
    'days',
    ['ה+? ימי {dayNames}', 'ה+? ימי {letterRow}', 'ה+? ימים :? {letterRow}', 'ה+? ימים :? {dayNames}'],
    everyOf,
  ),
  ...(['dayName', 'yom', 'markedLetter', 'bareLetter'] as const).map((item) =>
    rule('days', `ה+? (ימי|ימים) {${item}} (-|עד) {${item}}` as '{yom} {yom}', (from, to) =>
      oneDay(weekdaysThrough(from, to)),
    ),
  ),
  // "ימי שלישי וחמישי בנובמבר" is not the 5th of November.
  rule('days', 'ה+? (ימי|ימים) {dayNames} (ב+|של) {hebrewMonth}', (row, month) => ({
    ...everyOf(row),
    within: month,
  })),
  // "א-ה 9-17"; "ה-ו" is no such range where it is "the 6th".
  rule(
    'days',
    ['{bareLetter} ~ - ~ {bareLetter}', '{bareLetter} עד {bareLetter}'],
    (from, to) => (from % 7 < to % 7 ? oneDay(weekdaysThrough(from, to)) : undefined),
    { rank: 3 },
  ),
  // "כל יום ג, אז לא ג".
  rule('time', 'לא {bareLetter}', (weekday) => [{ kind: 'not' }, dayPiece(oneDay(weekdayOn(weekday)))]),
  // "רק לא בשישי-שבת": of each week.
  rule('time', 'לא ב+? {dayName} - {yom}', (from, to) => [
    { kind: 'not' },
    dayPiece(oneDay(weekdaysThrough(from, to))),
  ]),
  // "ג או ה בשעות 16-18".
  rule('time', '{bareLetter} (או|,|/) {bareLetter} {hours}', (one, other, hours) => [
    ...anyOfDays([weekdayOn(one), weekdayOn(other)]),
    { kind: 'clock', wish: hours },
  ]),
  rule('time', ['(ב+|ל+)? כל ה+? (יום|ימי)? {dayNames}', '(ב+|ל+)? כל (יום|ימי) {letterRow}'], (row) => [
    dayPiece(everyOf(row)),
    { kind: 'note', note: { kind: 'one-of-many' } },
  ]),
  rule(
    'time',
    ['(ב+|ל+)? יום? {dayNames}', '(ב+|ל+)? יום {letterRow}'],
    (row) => (row.length < 2 ? undefined : anyOfDays(row.map((weekday) => weekdayOn(weekday)))),
    { rank: 1 },
  ),
].flat();

const dates: readonly Rule[] = [
  words('month', inRow(1, months)),
  rule('wordDate', '{dayNumber} (ב+|ל+|של|ה+)? חודש? {month} .? {year}?', (day, month, year) => {
    const date = dateOf(day, month, year);
    return date?.kind === 'date' ? date : undefined;
  }),
  rule('wordDate', '{dayNumber} (ב+|ל+) ה+? חודש', (day) => ({ kind: 'date', day })),
  rule('date', '{wordDate}', (date) => date),
  rule('date', ['יום? ה+ {date}', 'יום {date}', 'ה+? (תאריך|תאריכים) :? {date}'], (date) => date),
  // Days that no month has.
  rule('unread', '{dots}', ([day, month, ...rest]) =>
    rest.length === 0 &&
    Number(day) > 28 &&
    !dateOf(Number(day), Number(month)) &&
    Number(day) < 32 &&
    Number(month) < 13 &&
    month?.length === 1
      ? []
      : undefined,
  ),
  rule('unread', '{int} (ב+|ל+)? {month}', ({ value }, month) =>
    dateOf(value, month) || value > 99 ? undefined : [],
  ),
  rule('date', 'יום? ה+ {int}', ({ value }) => dateOf(value)),
  rule('date', '{int} ל+ {int}', (day, month) =>
    day.value > 23 ? dateOf(day.value, month.value) : undefined,
  ),
  // "ב-24" is no hour.
  rule('day', ['(ב+|ל+) {int}'], ({ value }) => (value > 23 ? dateOf(value) : undefined)),
  // "ב-22 ב-5": of two the first is a day.
  rule('time', '(ב+|ל+) {int} ב+ ה+? שעה? {anyClock}', ({ value }, time) => {
    const day = dateOf(value);
    return day && [dayPiece(oneDay(day)), atPiece(time)];
  }),
  // "בעשירי לשני", "בעשרים וחמישה לאחד עשר".
  ...(['hebrewNth', 'masculine', 'tensNumber'] as const).flatMap((day) =>
    (['hebrewNth', 'masculine'] as const).map((month) =>
      rule(
        'date',
        `(ב+|ה+) {${day}} ל+ {${month}}` as '{hebrewNth} {hebrewNth}',
        (nth, of) => dateOf(nth, of),
        {
          rank: 1,
        },
      ),
    ),
  ),
  // "ב-1, ב-2 או ב-3 בדצמבר": the month is named once, behind the last.
  rule(
    'dateRow',
    '(ב+|ה+|ל+)? {dayNumber} (,|או|ו+|, או) (ב+|ה+|ל+)? {wordDate}',
    (day, last) => [{ ...last, day }, last],
    { rank: 2 },
  ),
  rule(
    'dateRow',
    '(ב+|ה+|ל+)? {dayNumber} (,|או|ו+|, או) {dateRow}',
    (day, row) => [{ ...(row[0] as Extract<DayWish, { kind: 'date' }>), day }, ...row],
    { rank: 2 },
  ),
  // "ב-3 לדצמבר או ב-4": before the first.
  rule(
    'dateRow',
    '(ב+|ה+|ל+)? {wordDate} (או|ו+|, או) (ב+|ה+|ל+) {int}',
    (first, { value }) => {
      const last = dateOf(value, first.month, first.year);
      return last && [first, last];
    },
    { rank: 1 },
  ),
  // "ב-22 או ב-25", "לא ב-23 ולא ב-24".
  rule('dateRow', '(ב+|ל+) {int} (או|ו+) לא? (ב+|ל+) {int}', (one, { value }) => {
    const [first, last] = [dateOf(one.value), dateOf(value)];
    return one.value < value && value > 23 && first && last ? [first, last] : undefined;
  }),
  rule('time', '{dateRow}', (row) => anyOfDays(row)),
].flat();

/** One day: by its name, by its date, or by how far it is from today. */
export const days: readonly Rule[] = [
  weekdays,
  dates,
  words('day', [
    [{ kind: 'day', days: 0 }, 'היום | (היום מאוחר יותר|היום יותר מאוחר|מאוחר יותר היום|עוד היום)'],
    [{ kind: 'day', days: 1 }, 'מחר'],
    [{ kind: 'day', days: 2 }, 'מחרתיים | מחרתים | מוחרתיים | (ב+|ה+)? יום ש+? אחרי מחר'],
    [{ kind: 'day', days: -1 }, 'אתמול | אמש'],
    [{ kind: 'day', days: -2 }, 'שלשום'],
  ]),
  rule('day', ['(ב+|ל+) {day}'], (day) => day),
].flat();
