import { dateOf } from '../notation/notation.ts';
import { aroundDay, container, dayRange, eachDay, limited, oneDay } from '../notation/pieces.ts';
import type { Days } from '../read/parts.ts';
import { type Rule, rule } from '../read/rules.ts';
import type { DayWish } from '../wish/wish.ts';
import { partOf } from './spans.ts';

function since(days: Days, edge: 'from' | 'after'): Days {
  return container(eachDay(days.wish, (day) => ({ kind: 'since', day, edge })));
}

function till(days: Days, edge: 'through' | 'before'): Days {
  return container(eachDay(days.wish, (day) => ({ kind: 'till', day, edge: isEnd(day) ? 'through' : edge })));
}

/** "לפני סוף החודש" goes up to the end of the month, and not only up to its last days. */
function isEnd(day: DayWish): boolean {
  return 'part' in day && day.part === 'end';
}

/** Bounds and ranges of days. */
export const dayBounds: readonly Rule[] = [
  rule('dayEdge', '{hebrewSpan}', (span) => span),
  rule('dayEdge', '{partOfSpan} {hebrewSpan}', (part, span) => partOf(span, part)),
  rule('anyDays', '(אחרי|לאחר) {anyDays}', (days) => since(days, 'after')),
  rule(
    'anyDays',
    [
      'מ+ :? {anyDays} <onwards>?',
      '(החל|בהתחלה|מתחיל) (מ+|ב+) :? {anyDays} <onwards>?',
      '{anyDays} <onwards>',
    ],
    (days) => since(days, 'from'),
    { rank: 1 },
  ),
  rule(
    'anyDays',
    [
      'לא (לפני|מוקדם מ+|יותר? מוקדם יותר? מ+) :? {anyDays}',
      'ל+ כל ה+ מוקדם :? ב+? {anyDays}',
      'הכי מוקדם מ+ {anyDays}',
    ],
    (days) => limited(since(days, 'from').wish),
    { rank: 1 },
  ),
  // "עד יום חמישי בשבוע הבא"
  rule('weekDay', '(ב+|ל+)? {namedDay} (ב+|של|ה+)? {weekSpan}', ({ weekday }, of) => ({
    kind: 'nth-of',
    nth: 1,
    weekdays: [weekday],
    of,
  })),
  rule('anyDays', 'עד {weekDay}', (day) => till(oneDay(day), 'through'), { rank: 5 }),
  rule('anyDays', '(החל? מ+|לא לפני) {weekDay}', (day) => since(oneDay(day), 'from')),
  // "מה-1 לפברואר" begins with that day.
  rule('anyDays', 'מ+ ה+? {wordDate} <onwards>?', (wish) => since(oneDay(wish), 'from'), { rank: -1 }),
  rule('anyDays', '<about> (ב+|ל+)? {date}', (day) => (day.kind === 'either' ? undefined : aroundDay(day))),
  rule('anyDays', 'לפני {anyDays}', (days) => till(days, 'before')),
  rule('anyDays', '(ו+)? (מקסימום|ל+ כל ה+ יותר)? עד (ל+ כל ה+ מאוחר|מקסימום)? :? {anyDays}', (days) =>
    till(days, 'through'),
  ),
  rule(
    'anyDays',
    [
      'לא (אחרי|לאחר|יאוחר מ+|מאוחר מ+|מאוחר יותר מ+|יותר מאוחר מ+) :? {anyDays}',
      'ל+ כל ה+ מאוחר :? (עד|ב+)? {anyDays}',
      'הכי מאוחר עד {anyDays}',
      '{anyDays} ,? ל+ כל ה+ מאוחר',
    ],
    (days) => limited(till(days, 'through').wish),
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
  rule('anyDays', 'תאריך? ה+? התחלה :? {day} (,|;)? תאריך? ה+? סיום :? {day}', daysThrough),
  // "3-5 בדצמבר", "בין ה-24 ל-26 בנובמבר".
  rule(
    'anyDays',
    ['ה+? {int} (-|עד) {date}', 'מ+ ה+? {int} (עד|-|ל+) ה+? {date}', 'בין ה+? {int} (ל+|ו+|-) ה+? {date}'],
    ({ value }, to) =>
      to.kind === 'date' && to.month !== undefined && value < to.day
        ? container({ kind: 'days', from: { ...to, day: value }, to })
        : undefined,
    { rank: -2 },
  ),
  rule('days', '(ב+|ל+|במהלך|במשך|לאורך) {days}', (days) => days),
  rule('anyDays', '(ב+|במשך|לאורך|במהלך)? כל ימי? {hebrewSpan}', (span) => container(span)),
  // "עד 4.12 כולל" ends where it says; "כל השבוע כולל שישי" has no such end.
  rule(
    'anyDays',
    ['{anyDays} ,? (כולל|ו+ עד בכלל|עד ו+ עד בכלל)', '{anyDays} [ (כולל|ו+ עד בכלל) ]'],
    (days) => (hasEnds(days) ? days : undefined),
    { rank: 1 },
  ),
].flat();

const endKinds: ReadonlySet<string> = new Set(['till', 'since', 'days', 'dates']);

function hasEnds({ wish }: Days): boolean {
  return endKinds.has(wish.kind);
}

export function daysThrough(from: Days['wish'], to: Days['wish']): Days | undefined {
  const range = dayRange(from, to);
  return range && container(range);
}
