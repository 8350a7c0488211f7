import { dateOf } from '../notation/notation.ts';
import { container, dayPiece, dayPieces, dayRange, eachDay, oneDay } from '../notation/pieces.ts';
import type { DayCount, Days } from '../read/parts.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import type { Piece } from '../wish/piece.ts';
import { certainly, type DayWish, type Pick, type SpanPart, type Wish } from '../wish/wish.ts';
import { weekStart, workdays } from './days.ts';

const stepsOf: Partial<Record<Pick, number>> = { next: 1, 'after-next': 2, last: -1, 'week-after': 2 };

function weekAt(weeks: number): Extract<DayWish, { kind: 'week' }> {
  return { kind: 'week', weeks, weekStart };
}

/** A part of a span: the beginning, the middle or the end of it. */
function partOf(span: DayWish, part: SpanPart): DayWish | undefined {
  if (span.kind === 'week') return { ...span, part, workdays };
  return span.kind === 'month' || span.kind === 'quarter' || span.kind === 'year'
    ? { ...span, part }
    : undefined;
}

const weeksAndMonths: readonly Rule[] = [
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
  rule('hebrewWeek', 'ה+? שבוע {hebrewPick}', (pick) =>
    pick === 'nearest' ? undefined : weekAt(stepsOf[pick] ?? 0),
  ),
  words('hebrewWeek', [
    [weekAt(0), 'ה+ שבוע | שבוע (זה|זו) | ה+ שבוע (מאוחר יותר|יותר מאוחר) | (מאוחר יותר|יותר מאוחר) ה+ שבוע'],
    [weekAt(2), 'ה+? שבוע (ש+ אחרי (הבא|זה)?|אחרי הבא)'],
  ]),
  meaning('days', container({ kind: 'within', days: 7 }), 'ה+? שבוע הקרוב'),
  meaning('days', container({ kind: 'within', days: 30 }), 'ה+? חודש הקרוב'),
  rule('unread', 'ה+ שבוע ה+ אחרון', () => []),
  rule('hebrewMonth', 'ה+? חודש {hebrewPick}', (pick) =>
    pick === 'nearest' ? undefined : { kind: 'month', months: stepsOf[pick] ?? 0 },
  ),
  words('hebrewMonth', [
    [{ kind: 'month', months: 0 }, 'ה+ חודש | חודש זה | החודש'],
    [{ kind: 'month', months: 2 }, 'ה+? חודש (ש+ אחרי הבא?|אחרי הבא)'],
  ]),
  rule('hebrewMonth', 'חודש? {month} .? {year}?', (month, year) => ({
    kind: 'month',
    month,
    ...(year !== undefined && { year }),
  })),
  rule('hebrewMonth', 'חודש? {month} (ב+|של) שנת? {year}', (month, year) => ({ kind: 'month', month, year })),
  rule('hebrewSpan', '{hebrewWeek}', (week) => week),
  rule('hebrewSpan', '{hebrewMonth}', (month) => month),
  rule('hebrewSpan', 'ה+? רבעון {hebrewPick}', (pick) => ({ kind: 'quarter', quarters: stepsOf[pick] ?? 0 })),
  rule('hebrewSpan', 'ה+ רבעון', () => ({ kind: 'quarter', quarters: 0 })),
  rule('hebrewSpan', 'ה+? רבעון ה+? {hebrewNth} (של|ב+)? {year}?', (quarter, year) =>
    quarter > 0 && quarter < 5
      ? { kind: 'quarter', quarter, ...(year !== undefined && { year }) }
      : undefined,
  ),
  rule('hebrewSpan', 'ה+? שנה {hebrewPick}', (pick) => ({ kind: 'year', years: stepsOf[pick] ?? 0 })),
  rule('hebrewSpan', 'ה+ שנה', () => ({ kind: 'year', years: 0 })),
  rule('days', '{hebrewSpan}', (span) => container(span)),
  meaning('days', container({ kind: 'month', months: 0 }), 'ב+ חודש'),
  meaning('days', container({ kind: 'month', months: 0, part: 'end' }), 'סוף חודש'),
  rule('days', '{partOfSpan} {hebrewSpan}', (part, span) => {
    const wish = partOf(span, part);
    return wish && container(wish);
  }),
  // Said late in a week, its beginning is that of the next: what is past loses to what is not.
  rule('days', 'תחילת ה+ שבוע', () =>
    container({
      kind: 'either',
      of: [0, 1].map((weeks) => ({ ...weekAt(weeks), part: 'early' as const, workdays })),
    }),
  ),
  rule('days', ['ה+? סוף ה+? שבוע {hebrewPick}?', `ה+? (סופ"ש|סופש|סופ'ש|סופשבוע) {hebrewPick}?`], (pick) =>
    container({ kind: 'weekend', pick: pick ?? 'coming', days: [5, 6], weekStart }),
  ),
  meaning('days', container({ kind: 'weekend', pick: 'every', days: [5, 6], weekStart }), 'סופי ה+? שבוע'),
  rule('days', 'ה+? שבוע ה+? אחרון (של|ב+|ל+) {month}', (month) =>
    container({ kind: 'nth-week', nth: -1, month, weekStart }),
  ),
  rule('days', 'ה+? שבוע (של|ש+ בו|ש+ בו חל|ש+ (מתחיל|מתחילה|נפתח) ב+|ה+ (מתחיל|נפתח) ב+) {day}', (day) =>
    container(eachDay(day, (one) => ({ kind: 'week-with', day: one, weekStart }))),
  ),
  // "השבוע הראשון של דצמבר": its first seven days.
  rule('days', 'ה+? שבוע ה+? {hebrewNth} (של|ב+|ל+) {month}', (nth, month) => {
    if (nth < 1 || nth > 4) return undefined;
    const day = nth * 7 - 6;
    return container({
      kind: 'days',
      from: { kind: 'date', day, month },
      to: { kind: 'date', day: day + 6, month },
    });
  }),
  rule('day', ['{namedDay} ה+ {hebrewNth} (של|ב+|ל+) {hebrewMonth}'], (day, nth, month) => {
    if (nth > 5) return undefined;
    const { kind: _, part: __, ...when } = month;
    return { kind: 'nth-weekday', nth, weekday: day.weekday, ...when };
  }),
  rule('day', '{namedDay} ה+ {hebrewNth} (של|ב+|ל+) ה+? חודש', (day, nth) =>
    nth > 5 ? undefined : { kind: 'nth-weekday', nth, weekday: day.weekday, months: 0 },
  ),
  rule('time', '(ב+|ה+)? {dayNumber} (ל+|ב+) {hebrewMonth}', (day, month) =>
    month.months === undefined || month.months === 0
      ? undefined
      : [dayPiece(container(month)), dayPiece(oneDay({ kind: 'date', day }))],
  ),
  meaning(
    'days',
    { ...oneDay({ kind: 'weekdays', weekdays: workdays }), notes: [{ kind: 'holidays' }] },
    '(ימי|יום) ה+? (חול|עבודה|עסקים)',
  ),
].flat();

/** A length on from a day, or back from it. */
function shifted(base: DayWish, { days, months, isWork }: DayCount, sign = 1): DayWish | undefined {
  if (isWork) return undefined;
  if (months === 0 && base.kind === 'day') return { kind: 'day', days: base.days + sign * days };
  return {
    kind: 'shift',
    base,
    ...(days > 0 && { days: sign * days }),
    ...(months > 0 && { months: sign * months }),
  };
}

/** From one count of days on to another. */
function spread(first: DayCount, last: DayCount): Days | undefined {
  const [from, to] = [shifted(today, first), shifted(today, last)];
  const isLater = last.days + 30 * last.months > first.days + 30 * first.months;
  return from && to && isLater ? container({ kind: 'days', from, to }) : undefined;
}

const today: DayWish = { kind: 'day', days: 0 };

function within({ days, months, isWork }: DayCount): DayWish {
  if (isWork) return { kind: 'till', day: { kind: 'workday', days, weekdays: workdays }, edge: 'through' };
  if (months === 0) return { kind: 'within', days };
  return { kind: 'till', day: { kind: 'shift', base: today, months }, edge: 'through' };
}

function eachOf(wish: Days['wish'], change: (day: DayWish) => DayWish | undefined): Days['wish'] | undefined {
  if (wish.kind !== 'either') return change(wish);
  const of = wish.of.flatMap((day) => change(day) ?? []);
  return of.length === wish.of.length ? { kind: 'either', of } : undefined;
}

const counted: readonly Rule[] = [
  words('dayUnit', [
    [{ days: 1, months: 0 }, 'יום | ימים'],
    [{ days: 7, months: 0 }, 'שבוע | שבועות'],
    [{ days: 0, months: 1 }, 'חודש | חדש | חודשים'],
    [{ days: 0, months: 12 }, 'שנה | שנים'],
  ]),
  words('dayCount', [
    [{ days: 1, months: 0 }, 'יום אחד?'],
    [{ days: 7, months: 0 }, 'שבוע (אחד|ימים)?'],
    [{ days: 0, months: 1 }, '(חודש|חדש) (אחד|ימים)?'],
    [{ days: 0, months: 12 }, 'שנה אחת?'],
    [{ days: 2, months: 0 }, 'יומיים | יומים'],
    [{ days: 14, months: 0 }, 'שבועיים | שבועים'],
    [{ days: 0, months: 2 }, 'חודשיים'],
    [{ days: 0, months: 24 }, 'שנתיים'],
  ]),
  rule('dayCount', '{count} ה+ {dayUnit}', ({ value }, { days, months }) => ({
    days: value * days,
    months: value * months,
  })),
  rule('dayCount', '{count} ה+? ימי ה+? (עסקים|עבודה)', ({ value }) => ({
    days: value,
    months: 0,
    isWork: true,
  })),
  rule('day', ['(בעוד|עוד|כעבור) <rough>? {dayCount}', '{dayCount} מעכשיו'], (count) =>
    count.isWork ? { kind: 'workday', days: count.days, weekdays: workdays } : shifted(today, count),
  ),
  rule('unread', '(בעוד|עוד|כעבור|תוך)? {dayCount} ו+ חצי', () => []),
  rule(
    'day',
    ['(בעוד|עוד)? {dayCount} מ+ {day}', '{dayCount} אחרי {day}'],
    (count, base) => eachOf(base, (day) => shifted(day, count)) as DayWish | undefined,
    { rank: -1 },
  ),
  rule(
    'day',
    '{dayCount} לפני {day}',
    (count, base) => eachOf(base, (day) => shifted(day, count, -1)) as DayWish | undefined,
  ),
  rule('day', 'לפני {dayCount}', (count) => shifted(today, count, -1), { rank: 1 }),
  rule('days', '(תוך|בתוך|במהלך|במשך|עד) <rough>? {dayCount}', (count) => container(within(count)), {
    rank: 1,
  }),
  rule('days', 'ה+? {dayCount} (הקרובים|הקרובות|הבאים|הבאות)', ({ days, months }) =>
    container({ kind: 'within', days: days + 30 * months }),
  ),
  meaning('days', container({ kind: 'within', days: 4 }), 'ה+? ימים (הקרובים|הבאים)'),
  meaning('days', container({ kind: 'within', days: 21 }), 'ה+? שבועות (הקרובים|הבאים)'),
  meaning('days', container({ kind: 'within', days: 90 }), 'ה+? חודשים (הקרובים|הבאים)'),
  // "בעוד שבוע או שבועיים", "בעוד 3-4 ימים", "עוד יומיים שלושה".
  rule('days', '(בעוד|עוד) {dayCount} (-|או)? {dayCount}', spread),
  rule('days', '(בעוד|עוד) {count} (-|או) {dayCount}', ({ value }, last) =>
    last.months > 0 ? undefined : spread({ days: value, months: 0 }, last),
  ),
  meaning(
    'days',
    container({ kind: 'days', from: { kind: 'day', days: 2 }, to: { kind: 'day', days: 3 } }),
    '(בעוד|עוד) (יומיים|יומים) -? שלושה ימים?',
  ),
  // "בעוד שבועיים ביום שלישי": that week is meant, and the Tuesday in it.
  rule('time', '(בעוד|עוד) {dayCount} ,? ב+? {namedDay}', ({ days, months }, day) =>
    months > 0 || days % 7 > 0 ? undefined : [dayPiece(container(weekAt(days / 7))), dayPiece(oneDay(day))],
  ),
  rule('time', '(ב+|ל+)? {namedDay} (בעוד|עוד) {dayCount}', (day, { days, months }) => {
    if (months > 0 || days % 7 > 0) return undefined;
    const inWeek: Wish = { kind: 'all', of: [weekAt(days / 7), day] };
    const [from, to] = [days, days + 6].map((at) => ({ kind: 'day' as const, days: at }));
    const later: Wish = { kind: 'all', of: [{ kind: 'days', from, to } as DayWish, day] };
    return [{ kind: 'whole', wish: { kind: 'either', of: [later, inWeek] } }];
  }),
  rule('day', '{day} בעוד {dayCount}', (base, count) =>
    base.kind === 'day' ? shifted(base, count) : undefined,
  ),
].flat();

function since(days: Days, edge: 'from' | 'after'): Days {
  return container(eachDay(days.wish, (day) => ({ kind: 'since', day, edge })));
}

function till(days: Days, edge: 'through' | 'before'): Days {
  return container(eachDay(days.wish, (day) => ({ kind: 'till', day, edge: isEnd(day) ? 'through' : edge })));
}

/** "לפני סוף החודש" is up to its end, and not up to where the end begins. */
function isEnd(day: DayWish): boolean {
  return 'part' in day && day.part === 'end';
}

const bounds: readonly Rule[] = [
  rule('dayEdge', '{hebrewSpan}', (span) => span),
  rule('anyDays', ['(אחרי|לאחר) {anyDays}'], (days) => since(days, 'after')),
  rule(
    'anyDays',
    [
      'מ+ {anyDays} <onwards>?',
      '(החל|בהתחלה|מתחיל) (מ+|ב+) {anyDays} <onwards>?',
      '{anyDays} <onwards>',
      'לא (לפני|מוקדם מ+|יותר? מוקדם יותר? מ+) {anyDays}',
      'ל+ כל ה+ מוקדם ב+? {anyDays}',
    ],
    (days) => since(days, 'from'),
    { rank: 1 },
  ),
  // "לפני החתונה של אחותי ב-10.12".
  rule('anyDays', '(אחרי|לאחר) <clauseWords> ב+ {date}', (wish) => since(oneDay(wish), 'after'), { rank: 1 }),
  rule('anyDays', 'לפני <clauseWords> ב+ {date}', (wish) => till(oneDay(wish), 'before'), { rank: 1 }),
  // "מה-1 לפברואר" begins with that day.
  rule('anyDays', 'מ+ ה+? {wordDate} <onwards>?', (wish) => since(oneDay(wish), 'from'), { rank: -1 }),
  rule('anyDays', 'לפני {anyDays}', (days) => till(days, 'before')),
  rule(
    'anyDays',
    [
      '(ו+)? עד (ל+ כל ה+ מאוחר|מקסימום)? {anyDays}',
      'לא (אחרי|לאחר|יאוחר מ+|מאוחר מ+|מאוחר יותר מ+|יותר מאוחר מ+) {anyDays}',
      'ל+ כל ה+ מאוחר (עד|ב+)? {anyDays}',
    ],
    (days) => till(days, 'through'),
  ),
  rule(
    'anyDays',
    [
      '(החל? מ+)? {dayEdge} (עד|ו+ עד) {dayEdge}',
      '(מ+|בין) {dayEdge} (-|ל+ -?) {dayEdge}',
      'בין {dayEdge} (ו+|ל+ בין|ו+ ל+|ו+ בין|עד) {dayEdge}',
    ],
    daysThrough,
  ),
  // "15-21 לחודש".
  rule(
    'anyDays',
    ['(מ+|בין)? ה+? {int} (-|עד|ל+) ה+? {int} (ל+|ב+) ה+? חודש', '(בין|מ+) ה+ {int} (עד|ל+|-) ה+? {int}'],
    (one, two) => {
      const [from, to] = [dateOf(one.value), dateOf(two.value)];
      return from && to && daysThrough(from, to);
    },
  ),
  rule('anyDays', 'תאריך? ה+? התחלה :? {day} ,? תאריך? ה+? סיום :? {day}', daysThrough),
  // "3-5 בדצמבר", "בין ה-24 ל-26 בנובמבר".
  rule(
    'anyDays',
    ['ה+? {int} (-|עד) {date}', 'מ+ ה+? {int} (עד|-|ל+) ה+? {date}', 'בין ה+? {int} (ל+|ו+|-) ה+? {date}'],
    ({ value }, to) =>
      to.kind === 'date' && to.month !== undefined && value < to.day
        ? container({ kind: 'days', from: { ...to, day: value }, to })
        : undefined,
  ),
].flat();

export function daysThrough(from: Days['wish'], to: Days['wish']): Days | undefined {
  const range = dayRange(from, to);
  return range && container(range);
}

/** Day and clock as one moment: "עד מחר ב-12", "ממחר בצהריים", "מיום שני ב-10 עד יום רביעי ב-12". */
const moments: readonly Rule[] = [
  rule('moment', '{day} ,? (ב+|ל+) {anyClock}', (day, time) =>
    day.kind === 'either' ? undefined : { day, from: time, to: time, isDayFirst: true, isPart: false },
  ),
  rule('moment', '{day} ב+? {dayPart}', (day, { from }) =>
    day.kind === 'either'
      ? undefined
      : { day, from: certainly(from), to: certainly(from), isDayFirst: true, isPart: true },
  ),
  rule('time', '(מ+|החל מ+|אחרי|לאחר|לא לפני) {moment} <onwards>?', ({ day, from: time, isDayFirst }) =>
    isDayFirst
      ? [
          whole({
            kind: 'any',
            of: [
              { kind: 'all', of: [day, { kind: 'after', time }] },
              { kind: 'since', day, edge: 'after' },
            ],
          }),
        ]
      : undefined,
  ),
  rule('time', ['<untilWord> {moment}', 'לפני {moment}'], ({ day, from: time, isDayFirst }) =>
    isDayFirst
      ? [
          whole({
            kind: 'any',
            of: [
              { kind: 'till', day, edge: 'before' },
              { kind: 'all', of: [day, { kind: 'before', time }] },
            ],
          }),
        ]
      : undefined,
  ),
  rule('time', ['(מ+|החל מ+|בין) {moment} (עד|ו+ עד|-|ל+) {moment}'], (from, to) => {
    const days: DayWish = { kind: 'days', from: from.day, to: to.day };
    const [first, last]: Wish[][] = [
      [days, from.day],
      [days, to.day],
    ];
    const ends: Wish = { kind: 'any', of: [first, last].map((of = []) => ({ kind: 'all', of })) };
    return [
      whole({
        kind: 'any',
        of: [
          { kind: 'all', of: [...(first as Wish[]), { kind: 'after', time: from.from }] },
          { kind: 'without', wish: days, minus: ends },
          { kind: 'all', of: [...(last as Wish[]), { kind: 'before', time: to.from }] },
        ],
      }),
    ];
  }),
  // "2026-11-24 18:00 עד 2026-11-25 10:00".
  rule('time', '{moment} עד {moment}', (from, to) => [
    whole({
      kind: 'stretch',
      from: { kind: 'all', of: [from.day, { kind: 'at', time: from.from }] },
      to: { kind: 'all', of: [to.day, { kind: 'at', time: to.from }] },
    }),
  ]),
  rule('time', 'עד סוף (היום|יום ה+ עבודה)', () => [dayPiece(oneDay(today))]),
  rule('time', '{anyDays} עד סוף (היום|יום ה+ עבודה)', (days) => [...dayPieces(days)]),
].flat();

function whole(wish: Wish): Piece {
  return { kind: 'whole', wish };
}

/** Weeks, months and longer spans, days that are counted from others, and bounds of days. */
export const spans: readonly Rule[] = [
  ...weeksAndMonths,
  ...counted,
  ...bounds,
  ...moments,
  ...rule('days', ['(ב+|ל+) {days}'], (days) => days),
];
