import { dateOf, dayMs, weekdayOf } from '../../src/time/index.ts';
import { createFinder, type Groups, hourWords, numberOf } from './writings.ts';

/** Days that a text names in one place. It may mean several. A day is its number since 1970. */
export type WrittenDay = { from: number; to: number; days: ReadonlySet<number> };

/** The conditions of a writing. All that are given must hold. `ahead`: days from today. `week`: weeks from this one. */
type Condition = {
  year?: number | undefined;
  month?: number | undefined;
  date?: number | undefined;
  weekday?: number | undefined;
  ahead?: number | undefined;
  week?: number | undefined;
};

const months = `jan feb mar apr may jun jul aug sep oct nov dec`.split(' ');
const hebrewMonths = 'ינו פבר מרץ אפר מאי יונ יול אוג ספט אוק נוב דצמ'.split(' ');
const weekdays = 'mon tue wed thu fri sat sun'.split(' ');
const hebrewWeekdays = 'שני שלישי רביעי חמישי שישי שבת ראשון'.split(' ');
const letters = 'בגדהושא';
const ordinals =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
  seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh
  twenty-eighth twenty-ninth thirtieth thirty-first`.split(/\s+/);

const month = `(?<month>(?:${months.join('|')})[a-z]*\\.?|[בל]?(?:${hebrewMonths.join('|')})\\p{L}*'?)`;
const year = `(?:,? ?-?(?<year>20\\d\\d|2\\d)(?!\\d|:))?`;
const date = `(?<date>\\d{1,2})(?:st|nd|rd|th)?`;
const ordinal = `(?<ordinal>${ordinals.toReversed().join('|')})`;

/** Each way in which a day is written, with the conditions that it sets. */
const findDays = createFinder<Condition[]>([
  ['(?<year>20\\d\\d)-(?<month>\\d\\d)-(?<date>\\d\\d)', (of) => [numbers(of)]],
  [
    '(?<date>\\d{1,2})\\.(?<month>\\d{1,2})(?:\\.(?<year>\\d{4}|\\d\\d))?\\.?(?!\\d|:\\d| ?[ap]\\.?m)',
    (of) => [numbers(of)],
  ],
  [
    '(?<date>\\d{1,2})/(?<month>\\d{1,2})(?:/(?<year>\\d{4}|\\d\\d))?(?!\\d)',
    (of) => [numbers(of), numbers({ ...of, date: of.month, month: of.date })],
  ],
  [`(?:the |ה-?)?${date}(?: of)?[ -]${month}${year}`, (of) => [numbers(of)]],
  [`${month} ${date}(?!\\d|[:.h]\\d| ?[ap]\\.?m| in the)${year}`, (of) => [numbers(of)]],
  [
    `${month} ${ordinal}|(?:the )${ordinal.replace('ordinal', 'alone')}(?: of ${month.replace('month', 'of')})?`,
    (of) => [
      numbers({ month: of.month ?? of.of, date: String(ordinals.indexOf(of.ordinal ?? of.alone ?? '') + 1) }),
    ],
  ],
  ['the (?<date>\\d{1,2})(?:st|nd|rd|th)', (of) => [numbers(of)]],
  ['ה-?(?<date>\\d{1,2})(?: ל?חודש)?(?![\\d:.])', (of) => [numbers(of)]],
  [
    `(?<weekday>${weekdays.join('|')})(?:day|s|sday|nesday|rs|rsday|urday)?\\.?(?!\\p{L})`,
    ({ weekday = '' }) => [{ weekday: weekdays.indexOf(weekday) + 1 }],
  ],
  [
    `[בל]?יום (?<weekday>${hebrewWeekdays.join('|')}|[${letters}](?='))'?|(?<!ה)(?<bare>${hebrewWeekdays.join('|')})(?!\\p{L})|(?<letter>[${letters}])'(?= \\d)`,
    (of) => [{ weekday: hebrewWeekday(of.weekday ?? of.bare ?? of.letter ?? '') }],
  ],
  ['(?:day after tomorrow|מחרתיים)', () => [{ ahead: 2 }]],
  ['(?<count>a|one|two) weeks? from (?:today|now)', ({ count }) => [{ ahead: count === 'two' ? 14 : 7 }]],
  ['(?:tomorrow|מחר)(?!\\p{L})', () => [{ ahead: 1 }]],
  ['(?:today|היום)(?!\\p{L})', () => [{ ahead: 0 }]],
  [
    `in (?<count>\\d{1,2}|${hourWords.join('|')}) days|בעוד (?<days>\\d{1,2}|\\p{L}+) ימים`,
    ({ count, days = '' }) => [{ ahead: numberOf(count ?? days) }],
  ],
  ['בעוד יומיים', () => [{ ahead: 2 }]],
  ['next week|ב?שבוע הבא', () => [{ week: 1 }]],
]);

function numbers({ year, month = '', date }: Groups): Condition {
  const named = month.replace(/^[בל](?=\p{L}{3})/u, '').slice(0, 3);
  const index = Math.max(months.indexOf(named), hebrewMonths.indexOf(named)) + 1;
  return {
    year: year === undefined ? undefined : (Number(year) % 100) + 2000,
    month: /^\d+$/.test(month) ? Number(month) : index || undefined,
    date: Number(date),
  };
}

function hebrewWeekday(name: string): number {
  return (name.length === 1 ? letters.indexOf(name) : hebrewWeekdays.indexOf(name)) + 1;
}

/** The days that are searched, before and after today. */
const [daysBefore, daysAfter] = [2, 100];

/** The days that a text names, in order. Neighbours such as "Tuesday, 24 November" are one place, and name the days of both. */
export function writtenDays(text: string, today: number): WrittenDay[] {
  const found: (WrittenDay & { isWeek: boolean })[] = [];
  const named = findDays(text);
  const calendar = named.length > 0 ? daysAround(today) : [];
  for (const { from, to, meant: conditions } of named) {
    if (/[\p{L}\d]/u.test(text[from - 1] ?? '') && !/^[בלושהמכ]+$/u.test(prefixBefore(text, from))) continue;
    const meant = calendar.filter((day) => conditions.some((one) => holds(one, day)));
    const days = new Set(meant.map(({ day }) => day));
    // A name that is no day of the calendar, such as 3.30, is no day.
    if (days.size === 0 && conditions.every(({ date = 1, month = 1 }) => date > 31 || date < 1 || month > 12))
      continue;
    const next = { from, to, days, isWeek: conditions.some(({ week }) => week !== undefined) };
    const last = found.at(-1);
    const gap = last && text.slice(last.to, next.from);
    const both =
      last && (isChoice.test(gap ?? '') ? union(last.days, next.days) : inBoth(last.days, next.days));
    // "Not on Wednesday. On Thursday 26 November" names two days.
    const isNextSentence = both?.size === 0 && text.slice((last?.to ?? 0) - 1, next.from).includes('.');
    if (!last || !beside.test(gap ?? '') || isNextSentence) found.push(next);
    else Object.assign(last, { to: next.to, days: both });
  }
  return found.filter(({ isWeek, days }) => !isWeek || days.size < 7);
}

function prefixBefore(text: string, index: number): string {
  return /[\p{L}\d]*$/u.exec(text.slice(Math.max(0, index - 4), index))?.[0] ?? '';
}

const beside = /^[ ,.(|]{0,3}(?:(?:the|on|of|or|and|או|ו-?) ?)?[ ,.()|]{0,2}$/iu;
const isChoice = /or|and|או|ו/iu;

export function inBoth(a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...a].filter((day) => b.has(day)));
}

function union(a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...a, ...b]);
}

type CalendarDay = Required<{ [Name in keyof Condition]: number }> & { day: number; sundayWeek: number };

/** The days around today, each with what a text can say of it. */
function daysAround(today: number): CalendarDay[] {
  return Array.from({ length: daysBefore + daysAfter }, (_, index) => {
    const day = today - daysBefore + index;
    const [year = 0, month = 0, date = 0] = dateOf(day * dayMs)
      .split('-')
      .map(Number);
    // Day 0 was a Thursday. A week begins on Monday, or on Sunday.
    const weeks = (shift: number) => Math.floor((day + shift) / 7) - Math.floor((today + shift) / 7);
    const weekday = weekdayOf(day * dayMs);
    return { day, year, month, date, weekday, ahead: day - today, week: weeks(3), sundayWeek: weeks(4) };
  });
}

function holds({ week, ...conditions }: Condition, day: CalendarDay): boolean {
  if (week !== undefined && week !== day.week && week !== day.sundayWeek) return false;
  const names = Object.keys(conditions) as (keyof typeof conditions)[];
  return names.every((name) => conditions[name] === undefined || conditions[name] === day[name]);
}
