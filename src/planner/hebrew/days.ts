import { dateOf } from '../notation/notation.ts';
import { anyOfDays, atPiece, dayPiece, oneDay } from '../notation/pieces.ts';
import { inRow } from '../notation/word-lists.ts';
import type { Days, Parts } from '../read/parts.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import { dayIn, weekdayOn, weekdaysBetween } from '../wish/day-wishes.ts';
import type { Saying } from '../wish/piece.ts';
import type { DayWish, Pick, Weekday, Wish, WishOf } from '../wish/wish.ts';

/** From Sunday on. */
const names = 'ראשון, שני, שלישי | שלשי, רביעי, חמישי | חמשי, שישי | ששי'.split(', ');
const letters = [...'אבגדהוש'];
const weekdayOf = (index: number): Weekday => (index === 0 ? 7 : index);

const picks: readonly (readonly [Pick, string])[] = [
  ['nearest', 'הקרוב | הקרובה | הקרובים | הקרובות'],
  ['next', 'הבא | הבאה | העוקב | העוקבת'],
  ['this', 'הזה | הזאת | הזו | הנוכחי | הנוכחית'],
  ['after-next', 'שאחריו | שאחריה'],
  ['last', 'שעבר | שעברה'],
];

const months = `
  ינואר | (ינו|ינו'), פברואר | (פבר|פבר'), מרץ | מרס | מארס | מרצ, אפריל | (אפר|אפר'), מאי, יוני, יולי, אוגוסט | (אוג|אוג'), ספטמבר | (ספט|ספט'), אוקטובר | (אוק|אוק'|אוקט|אוקט'),
  נובמבר | (נוב|נוב'), דצמבר | (דצמ|דצמ'|דצ')
`;

/** A weekday, again and again. */
function everyOf(weekday: Weekday): Days {
  return oneDay(weekdayOn(weekday, 'every'));
}

function everyDayOf(row: readonly Weekday[]): Saying[] {
  return anyOfDays(
    row.map((weekday) => weekdayOn(weekday, 'every')),
    'and',
  );
}

function weekdaysThrough(first: Weekday, last: Weekday): Days {
  return oneDay({ kind: 'weekdays', weekdays: weekdaysBetween(first, last) });
}

/** Between the weekdays of a row. */
const between = '(,|או|, או|ו+|, ו+|/|&|+|ו+ ב+|או ב+|, ב+)?';

function longerRow(weekday: Weekday, row: Weekday[]): Weekday[] | undefined {
  return row.includes(weekday) ? undefined : [weekday, ...row];
}

function namedOn(weekday: WishOf<'weekday'>, date: Wish): WishOf<'named-day'> {
  return { kind: 'named-day', weekday, date };
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
  words('yom', [[6, 'שבת | יום -? שבת']]),
  rule(
    'yom',
    [
      'יום (-|:)? {dayName}' as '{dayName}',
      'יום (-|:)? {markedLetter}' as '{dayName}',
      'יום -? {bareLetter}' as '{dayName}',
      'יום {weekday}' as '{dayName}',
    ],
    (weekday) => weekday,
  ),
  rule('namedDay', '{yom} {hebrewPick}?', weekdayOn),
  rule(
    'namedDay',
    ['{dayName} {hebrewPick}?', '{markedLetter} {hebrewPick}?' as '{dayName} {hebrewPick}?'],
    weekdayOn,
    { rank: 1 },
  ),
  rule('day', 'ה+? {namedDay}', (day) => day),
  rule('day', ['{namedDay} ,? (ב+|ה+|ל+)? {date}', '{namedDay} [ (ב+|ה+|ל+)? {date} ]'], namedOn, {
    rank: 1,
  }),
  ...(['markedLetter', 'dayName', 'yom'] as const).flatMap((item) => [
    rule('dayNames', `{${item}}` as '{yom}', (weekday) => [weekday]),
    rule('dayNames', `{${item}} ${between} {dayNames}` as '{yom} {dayNames}', longerRow),
  ]),
  rule('letterRow', '{bareLetter}', (weekday) => [weekday]),
  rule('letterRow', '{bareLetter} (,|או|, או|ו+|, ו+|/|&|+) {letterRow}', longerRow),
  meaning('days', everyOf(6), 'ה+? שבתות'),
  rule(
    'everyNames',
    ['ה+? (ימי|ימים) :? {dayNames} הקרובים?', 'ה+? (ימי|ימים) :? {letterRow} הקרובים?'],
    (row) => row,
  ),
  rule('days', '{everyNames}', (row) => (row.length === 1 ? everyOf(row[0] as Weekday) : undefined)),
  rule('dayList', '(ב+|ל+)? {everyNames}', (row) => (row.length > 1 ? everyDayOf(row) : undefined)),
  // "ראשון שני שלישי": names side by side are a row.
  rule('besides', '{namedDay}', ({ weekday }) => [weekday]),
  rule('besides', '{namedDay} {besides}', ({ weekday, pick }, row) =>
    pick === 'coming' ? longerRow(weekday, row) : undefined,
  ),
  rule(
    'dayList',
    ['(ב+|ל+)? {besides}', '(ב+|ל+)? יום? {letterRow}'],
    (row) => (row.length < 2 ? undefined : anyOfDays(row.map((weekday) => weekdayOn(weekday)))),
    { rank: 1 },
  ),
  rule('time', '{dayList}', (list) => list),
  rule(
    'time',
    ['(ב+|ל+)? (כל|מדי) ה+? (יום|ימי)? {dayNames}', '(ב+|ל+)? (כל|מדי) (יום|ימי) {letterRow}'],
    (row) => [...everyDayOf(row), { kind: 'note', note: { kind: 'one-of-many' } }],
  ),
  ...(['dayName', 'yom', 'markedLetter', 'bareLetter'] as const).map((item) =>
    rule(
      'days',
      [
        `(ה+? (ימי|ימים)|(ב+)? כל יום) :? {${item}} (-|עד) {${item}}`,
        `בין ה+? (ימי|ימים) {${item}} (-|ל+|ו+) {${item}}`,
      ] as string[] as '{yom} {yom}'[],
      weekdaysThrough,
    ),
  ),
  // "א-ה 9-17"; "ה-ו" is no such range where it is "the 6th".
  rule(
    'days',
    ['{bareLetter} ~ - ~ {bareLetter}', '{bareLetter} עד {bareLetter}'],
    (from, to) => (from % 7 < to % 7 ? weekdaysThrough(from, to) : undefined),
    { rank: 3 },
  ),
].flat();

type Int = Parts['int'];

/** A day before others of the same month. */
function dayAhead({ value: day }: Int, row: DayWish[]): DayWish[] | undefined {
  const [next] = row;
  const date = next?.kind === 'days' ? next.from : next;
  return date?.kind === 'date' && day < date.day ? [{ ...date, day }, ...row] : undefined;
}

/** Between the days of a row. */
const joined = '(,|,? או|,? ו+|,? או? (לחלופין|לחילופין))';

const dates: readonly Rule[] = [
  words('month', inRow(1, months)),
  rule('wordDate', '{dayNumber} (ב+|ל+|של|ה+)? חודש? {month} .? {year}?', (day, month, year) => {
    const date = dateOf(day, month, year);
    return date?.kind === 'date' ? date : undefined;
  }),
  rule('wordDate', '{dayNumber} (ב+|ל+) ה+? חודש', (day) => ({ kind: 'date', day })),
  rule('date', '{wordDate}', (date) => date),
  rule(
    'date',
    ['יום? ה+ {date}', 'יום {date}', 'יום : {date}', 'ה+? (תאריך|תאריכים) :? {date}'],
    (date) => date,
  ),
  // Days that no month has.
  rule('unread', '{dots}', ([day, month = '', ...rest]) =>
    rest.length === 0 &&
    Number(day) > 28 &&
    Number(day) < 32 &&
    month.length === 1 &&
    !dateOf(Number(day), Number(month))
      ? []
      : undefined,
  ),
  rule('date', 'יום? ה+ {int}', ({ value }) => dateOf(value)),
  rule('date', '{int} ל+ {int}', (day, month) =>
    day.value > 23 ? dateOf(day.value, month.value) : undefined,
  ),
  // "לא ב-7 בו": of the month that is named.
  rule(
    'date',
    '(ב+|ה+)? {int} (בו|ב+ אותו חודש|באותו חודש|לאותו חודש)',
    ({ value }) => dateOf(value) && dayIn({ kind: 'month' }, value),
  ),
  // "ב-22 ב-5": of two the first is a day.
  rule('time', '(ב+|ל+) {int} ב+ ה+? שעה? {anyClock}', ({ value }, time) => {
    const day = dateOf(value);
    return day && [dayPiece(oneDay(day)), atPiece(time)];
  }),
  // "בעשירי לשני", "בעשרים וחמישה לאחד עשר"
  rule('date', '(ב+|ה+) {dayNumber} ל+ {dayNumber}', (day, month) => dateOf(day, month), { rank: 1 }),
  // "ב-1, ב-2 או ב-3 בדצמבר": the month is named once, behind the last.
  rule('dateTail', '(ב+|ה+|ל+)? {date}', (last) =>
    last.kind === 'date' && last.month !== undefined ? [last] : undefined,
  ),
  rule('dateTail', '(ב+|ה+|ל+)? {wordDate}', (last) => [last]),
  rule('dateTail', '{dateRow}', (row) => row),
  rule('dateRow', `(ב+|ה+|ל+)? {int} ${joined} {dateTail}` as '{int} {dateTail}', dayAhead, { rank: -2 }),
  // "10-11 או 25 בנובמבר": hours or days.
  rule(
    'unread',
    `(ב+|ה+|ל+)? <int> (-|עד) {int} ${joined} {dateTail}` as '{int} {dateTail}',
    (to, row) => dayAhead(to, row) && [],
    { rank: -10 },
  ),
  // "ב-3 לדצמבר או ב-4"
  rule(
    'dateRow',
    '(ב+|ה+|ל+)? {wordDate} או (ב+|ה+|ל+) {int}',
    (first, { value }) => {
      const last = value > first.day ? dateOf(value, first.month, first.year) : undefined;
      return last && [first, last];
    },
    { rank: 1 },
  ),
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
  ]),
  rule('day', '(ב+|ל+) {day}', (day) => day),
].flat();
