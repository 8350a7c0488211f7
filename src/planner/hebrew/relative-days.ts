import { container, dayPiece, eachDay, isEvery, oneDay } from '../notation/pieces.ts';
import type { DayCount, Days } from '../read/parts.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import type { DayWish } from '../wish/wish.ts';
import { weekAt } from './spans.ts';

/** A length on from a day. */
function shifted(base: DayWish, { days, months }: DayCount): DayWish {
  if (months === 0 && base.kind === 'day') return { kind: 'day', days: base.days + days };
  return { kind: 'shift', base, ...(days > 0 && { days }), ...(months > 0 && { months }) };
}

const today: DayWish = { kind: 'day', days: 0 };

/** A day that is named, and the day after it. */
function nextDayToo(from: Days['wish']): Days | undefined {
  return from.kind === 'either' || isEvery(from)
    ? undefined
    : oneDay({ kind: 'run', from, days: 2, months: 0 });
}

function within({ days, months, isWork }: DayCount): DayWish {
  if (isWork) return { kind: 'till', day: { kind: 'workday', days }, edge: 'through' };
  if (months === 0) return { kind: 'within', days };
  return { kind: 'till', day: { kind: 'shift', base: today, months }, edge: 'through' };
}

/** Days that are counted from today or from other days. */
export const relativeDays: readonly Rule[] = [
  words('dayUnit', [
    [{ days: 1, months: 0 }, 'יום | ימים'],
    [{ days: 7, months: 0 }, 'שבוע | שבועות'],
    [{ days: 0, months: 1 }, 'חודש | חדש | חודשים'],
  ]),
  words('hebrewCount', [
    [{ days: 1, months: 0 }, 'יום אחד?'],
    [{ days: 7, months: 0 }, 'שבוע (אחד|ימים)?'],
    [{ days: 0, months: 1 }, '(חודש|חדש) (אחד|ימים)?'],
    [{ days: 2, months: 0 }, 'יומיים | יומים'],
    [{ days: 14, months: 0 }, 'שבועיים | שבועים'],
    [{ days: 0, months: 2 }, 'חודשיים'],
    [{ days: 0, months: 12 }, 'שנה אחת?'],
  ]),
  // Of its own, because "שבוע שני" is not the Monday a week later.
  rule('hebrewCount', '{dayCount}', (count) => count),
  rule('hebrewCount', '{count} ה+ {dayUnit}', ({ value }, { days, months }) => ({
    days: value * days,
    months: value * months,
  })),
  rule('hebrewCount', '{count} ה+? ימי ה+? (עסקים|עבודה)', ({ value }) => ({
    days: value,
    months: 0,
    isWork: true,
  })),
  rule(
    'day',
    ['<rough>? (בעוד|עוד|כעבור) <rough>? {hebrewCount} <rough>?', '{hebrewCount} מעכשיו'],
    (count) => (count.isWork ? { kind: 'workday', days: count.days } : shifted(today, count)),
  ),
  rule(
    'day',
    ['(בעוד|עוד)? {hebrewCount} מ+ {day}', '{hebrewCount} אחרי {day}'],
    (count, base) => (count.isWork ? undefined : (eachDay(base, (day) => shifted(day, count)) as DayWish)),
    { rank: -1 },
  ),
  rule('days', '(תוך|בתוך|במהלך|במשך|עד) <rough>? {hebrewCount}', (count) => container(within(count)), {
    rank: 1,
  }),
  rule('days', 'ה+? {hebrewCount} (הקרובים|הקרובות|הבאים|הבאות)', ({ days, months }) =>
    container({ kind: 'within', days: days + 30 * months }),
  ),
  meaning('days', container({ kind: 'within', days: 4 }), 'ה+? ימים (הקרובים|הבאים)'),
  meaning('days', container({ kind: 'within', days: 21 }), 'ה+? שבועות (הקרובים|הבאים)'),
  meaning(
    'days',
    container({ kind: 'days', from: { kind: 'day', days: 2 }, to: { kind: 'day', days: 3 } }),
    '(בעוד|עוד) (יומיים|יומים) -? שלושה ימים?',
  ),
  // "בעוד שבועיים ביום שלישי": that week is meant, and the Tuesday in it.
  rule('time', '(בעוד|עוד) {hebrewCount} ,? ב+? {namedDay}', ({ days, months }, day) =>
    months > 0 || days % 7 > 0 ? undefined : [dayPiece(container(weekAt(days / 7))), dayPiece(oneDay(day))],
  ),
  rule('day', '{day} בעוד {hebrewCount}', (base, count) =>
    base.kind === 'day' && !count.isWork ? shifted(base, count) : undefined,
  ),
  // In the week of that day, or later.
  rule('unread', '(ב+|ל+)? <namedDay> (בעוד|עוד) <hebrewCount>', () => []),
  // "ראשון או למחרת": beside a day that is named.
  rule(
    'days',
    '{day} ,? (או|ו+|ו/או)? (ב+|ל+)? (למחרת|יום ש+? (אחריו|אחרי|למחרת)|יום אחד? (אחר כך|אחריו|אחרי|אחרי זה|אחרי כן|מאוחר יותר))',
    nextDayToo,
  ),
].flat();
