import { anyOfDays, container, dayPiece, oneDay } from '../notation/pieces.ts';
import type { DayRow, Days, Parts } from '../read/parts.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import { dayIn, monthOf } from '../wish/day-wishes.ts';
import type { DayWish, Pick, SpanPart, WishOf } from '../wish/wish.ts';

const stepsOf: Partial<Record<Pick, number>> = { next: 1, 'after-next': 2, last: -1, 'week-after': 2 };

/** A week, counted from this one. */
export function weekAt(weeks: number): WishOf<'week'> {
  return { kind: 'week', weeks };
}

/** A part of a span: the beginning, the middle or the end of it. */
export function partOf(span: DayWish, part: SpanPart): DayWish | undefined {
  return span.kind === 'week' || span.kind === 'month' || span.kind === 'year'
    ? { ...span, part }
    : undefined;
}

/** A week of a month by its days: the first is 1 to 7, the last its last seven. */
function weekOf(of: DayWish, nth: number): Days | undefined {
  if (nth > 4) return undefined;
  if (nth < 0) return container({ kind: 'some-of', of, days: -7 });
  return container({ kind: 'run', from: dayIn(of, nth * 7 - 6), days: 7, months: 0 });
}

function nthIn(
  { weekday }: Parts['namedDay'],
  nth: number,
  month: Parts['hebrewMonth'],
): DayWish | undefined {
  return nth > 5 ? undefined : { ...month, kind: 'nth-weekday', nth, weekday };
}

/** "דצמבר: 1, 3, 8-10" */
function daysIn(of: DayWish, row: DayRow): DayWish[] {
  return row.map(({ from, to }) =>
    from === to ? dayIn(of, from) : { kind: 'days', from: dayIn(of, from), to: dayIn(of, to) },
  );
}

/** Weeks, months and longer spans, and their parts. */
export const spans: readonly Rule[] = [
  words('partOfSpan', [
    ['early', '(תחילת|ראשית|בראשית) של?'],
    ['mid', 'אמצע של?'],
    ['end', '(סוף|שלהי) של?'],
    ['first-half', 'ה+? (מחצית ה+? ראשונה|חצי ה+? ראשון) (של|ב+)?'],
    ['second-half', 'ה+? (מחצית ה+? (שנייה|שניה)|חצי ה+? שני) (של|ב+)?'],
    ['early', 'ה+? שליש ה+? ראשון (של|ב+)'],
    ['mid', 'ה+? שליש ה+? (שני|אמצעי) (של|ב+)'],
    ['end', 'ה+? שליש ה+? אחרון (של|ב+)'],
    ['rest', 'שאר | יתרת | יתר'],
  ]),
  rule('hebrewWeek', 'ה+? שבוע :? {hebrewPick}', (pick) =>
    pick === 'nearest' ? undefined : weekAt(stepsOf[pick] ?? 0),
  ),
  words('hebrewWeek', [
    [weekAt(0), 'ה+ שבוע | שבוע (זה|זו) | ה+ שבוע (מאוחר יותר|יותר מאוחר) | (מאוחר יותר|יותר מאוחר) ה+ שבוע'],
    [weekAt(2), 'ה+? שבוע (ש+ אחרי (הבא|זה)?|אחרי הבא)'],
  ]),
  meaning('days', container({ kind: 'within', days: 7 }), 'ה+? שבוע הקרוב'),
  meaning('days', container({ kind: 'within', days: 30 }), 'ה+? חודש הקרוב'),
  rule('hebrewMonth', 'ה+? חודש :? {hebrewPick}', (pick) =>
    pick === 'nearest' ? undefined : { kind: 'month', months: stepsOf[pick] ?? 0 },
  ),
  words('hebrewMonth', [
    [{ kind: 'month', months: 0 }, 'ה+ חודש | חודש זה | החודש | ב+ חודש'],
    [{ kind: 'month', months: 2 }, 'ה+? חודש (ש+ אחרי הבא?|אחרי הבא)'],
  ]),
  rule('hebrewMonth', '(חודש :?)? {month} .? {year}?', monthOf),
  rule('hebrewMonth', 'חודש? {month} {hebrewPick}', (month, pick) =>
    pick === 'nearest' || pick === 'this' ? { kind: 'month', month } : undefined,
  ),
  rule('hebrewSpan', '{hebrewWeek}', (week) => week),
  rule('hebrewSpan', '{hebrewMonth}', (month) => month),
  rule('hebrewSpan', 'ה+? שנה {hebrewPick}', (pick) => ({ kind: 'year', years: stepsOf[pick] ?? 0 })),
  rule('hebrewSpan', 'ה+ שנה', () => ({ kind: 'year', years: 0 })),
  rule('days', '{hebrewSpan}', (span) => container(span)),
  meaning('days', container({ kind: 'month', months: 0, part: 'end' }), 'סוף חודש'),
  rule('days', 'לקראת? {partOfSpan} {hebrewSpan}', (part, span) => {
    const wish = partOf(span, part);
    return wish && container(wish);
  }),
  rule(
    'days',
    [
      'לקראת? ה+? סוף ה+? שבוע {hebrewPick}?',
      'weekend {hebrewPick}' as 'ה+? סוף ה+? שבוע {hebrewPick}?',
      `ה+? (סופ"ש|סופש|סופ'ש|סופשבוע) {hebrewPick}?`,
    ],
    (pick) => container({ kind: 'weekend', pick: pick ?? 'coming' }),
  ),
  meaning('days', container({ kind: 'weekend', pick: 'every' }), 'סופי ה+? שבוע (הקרובים|הבאים)?'),
  rule('days', 'ה+? שבועיים ה+? ראשונים (של|ב+|ל+) {hebrewMonth}', (of) =>
    container({ kind: 'some-of', of, days: 14 }),
  ),
  rule('days', 'ה+? שבועיים ה+? אחרונים (של|ב+|ל+) {hebrewMonth}', (of) =>
    container({ kind: 'some-of', of, days: -14 }),
  ),
  rule('weekSpan', '{hebrewWeek}', (week) => week),
  rule(
    'weekSpan',
    'ה+? שבוע (של|ש+ בו|ש+ בו חל|ש+ (מתחיל|מתחילה|נפתח) ב+|ה+ (מתחיל|נפתח) ב+) {day}',
    (day) => (day.kind === 'either' ? undefined : { kind: 'week-with', day }),
  ),
  rule('days', '{weekSpan}', (week) => container(week), { rank: 1 }),
  rule('days', 'ה+? שבוע ה+? {hebrewNth} (של|ב+|ל+) {hebrewMonth}', (nth, of) => weekOf(of, nth)),
  rule('days', '{hebrewMonth} (,|:|-)? ב+? ה+? שבוע ה+? {hebrewNth}', weekOf),
  rule('days', '{hebrewMonth} (,|:|-)? {partOfSpan} ה+? חודש', (month, part) =>
    container({ ...month, part }),
  ),
  rule(
    'dayRow',
    ['{dayRow} (,? או|,? ו+|,) (ב+|ה+|ל+) {dayItem}', '{dayRow} ,? (או|ו+) {dayItem}'],
    (row, item) => ((row.at(-1)?.to ?? 0) < item.from ? [...row, item] : undefined),
  ),
  rule('time', '{hebrewMonth} : {dayRow}', (of, row) =>
    row.length < 2 ? undefined : anyOfDays(daysIn(of, row)),
  ),
  rule('time', '{hebrewMonth} (,|:|-)? (ב+|ל+)? ה+? (ימים|תאריכים) :? ה+? {dayRow}', (of, row) =>
    anyOfDays(daysIn(of, row)),
  ),
  // "שבוע הבא או זה שאחריו": two that follow each other are one span.
  rule('days', '{weekSpan} ,? (ו+|או) ב+? (זה|זו|ה+ שבוע)? (שאחריו|שאחריה|הבא|ה+ בא)', (from) =>
    container({ kind: 'days', from, to: { kind: 'shift', base: from, days: 13 } }),
  ),
  rule('day', '{namedDay} ה+ {hebrewNth} (של|ב+|ל+)? {hebrewMonth}', nthIn),
  rule('day', '{hebrewMonth} (,|:|-)? ב+? {namedDay} ה+ {hebrewNth}', (month, day, nth) =>
    nthIn(day, nth, month),
  ),
  rule('anyDays', '{day} של {hebrewSpan}', (day, within) => ({ ...oneDay(day), within })),
  rule('time', ['(ב+|ה+) {dayNumber} (ל+|ב+) {hebrewMonth}', '{dayNumber} ל+ {hebrewMonth}'], (day, month) =>
    month.months === undefined || month.months === 0
      ? undefined
      : [dayPiece(container(month)), dayPiece(oneDay({ kind: 'date', day }))],
  ),
  meaning(
    'days',
    { ...oneDay({ kind: 'weekdays', weekdays: 'work' }), notes: [{ kind: 'holidays' }] },
    'כל? (ימי|יום) ה+? (חול|עבודה|עסקים)',
  ),
].flat();
