import type { Slot } from '../../wire/index.ts';
import { createChoice } from './tally.fixture.ts';

/** Said on Wednesday 18 November 2026 at 10:00 UTC. */
export const saidAt = new Date('2026-11-18T10:00:00Z');

const halfHour = 1_800_000;

/** Every half hour from 07:00 to 20:30 of four weeks. */
export const halfHours: readonly (Slot & { at: number })[] = Array.from({ length: 28 * 28 }, (_, index) => {
  const day = Date.UTC(2026, 10, 18 + Math.floor(index / 28));
  const at = day + (14 + (index % 28)) * halfHour;
  return { at, start: new Date(at).toISOString(), end: new Date(at + halfHour).toISOString() };
}).filter(({ at }) => at >= saidAt.getTime());

/** Whether a start lies in a time. */
type Holds = (at: number) => boolean;

const onWeekday =
  (weekday: number): Holds =>
  (at) =>
    new Date(at).getUTCDay() === weekday;
const onDate =
  (day: string): Holds =>
  (at) =>
    new Date(at).toISOString().startsWith(day);
const inHours =
  (from: number, to = from + 0.5): Holds =>
  (at) => {
    const hour = (at % 86_400_000) / 3_600_000;
    return hour >= from && hour < to;
  };
const both =
  (one: Holds, other: Holds): Holds =>
  (at) =>
    one(at) && other(at);

/** A time that can be excluded, and the starts in it. */
export type Excluded = readonly [words: string, holds: Holds];

/** Days, parts of days, clocks and ranges, in several notations. Those that can be read as another one beside them are left out. */
const english: readonly Excluded[] = [
  ['Tuesday', onWeekday(2)],
  ['Fridays', onWeekday(5)],
  ['the 25th of November', onDate('2026-11-25')],
  ['2026-11-24', onDate('2026-11-24')],
  ['tomorrow', onDate('2026-11-19')],
  ['mornings', inHours(6, 12)],
  ['evenings', inHours(17, 21)],
  ['lunchtime', inHours(12, 14)],
  ['Thursday morning', both(onWeekday(4), inHours(6, 12))],
  ['4pm', inHours(16)],
  ['15:00', inHours(15)],
  ['10:30', inHours(10.5)],
  ['10-11am', inHours(10, 11)],
  ['14:00-15:00', inHours(14, 15)],
  ['between 1 and 2', inHours(13, 14)],
  ['noon', inHours(12)],
  ['Tuesday at 3pm', both(onWeekday(2), inHours(15))],
  ['Monday to Wednesday', (at) => at >= Date.UTC(2026, 10, 23) && at < Date.UTC(2026, 10, 26)],
];

const hebrew: readonly Excluded[] = [
  ['יום שלישי', onWeekday(2)],
  ['ימי שישי', onWeekday(5)],
  ['25 בנובמבר', onDate('2026-11-25')],
  ['26.11', onDate('2026-11-26')],
  ['2026-11-24', onDate('2026-11-24')],
  ['מחר', onDate('2026-11-19')],
  ['בקרים', inHours(6, 12)],
  ['ערבים', inHours(17, 21)],
  ['צהריים', inHours(12, 15)],
  ['חמישי בבוקר', both(onWeekday(4), inHours(6, 12))],
  ['16:00', inHours(16)],
  ['10:30', inHours(10.5)],
  ['14:00-15:00', inHours(14, 15)],
  ['שלישי ב-15:00', both(onWeekday(2), inHours(15))],
];

/** Sentences with a base and up to three exclusions: `[base]`, `[1]`, `[2]`, `[3]`. */
const englishFrames = [
  '[base], not [1] or [2]',
  '[base] but not [1] or [2]',
  '[base], not [1], [2] or [3]',
  '[base] except [1] and [2]',
  '[base], except [1], [2] and [3]',
  '[base], but not [1] and [2]',
  '[base] but no [1] or [2]',
  'any day except [1] or [2]',
  'any time except [1], [2] or [3]',
  'not [1] or [2]',
  'not [1], [2] or [3]',
  '[base], avoid [1] and [2]',
  '[base], excluding [1] and [2]',
  '[base] other than [1] or [2]',
  '[base], not [1] and not [2]',
  '[base]. Not [1] or [2].',
  'anything but [1] or [2]',
  'not [1] nor [2]',
  '[base], neither [1] nor [2]',
  '[base], without [1] and [2]',
  '[base], apart from [1] and [2]',
  'not before 9 or [1]',
  '[base], no [1], no [2]',
  '[base], unavailable [1] and [2]',
  "[base], can't do [1] or [2]",
  '[base], but [1] and [2] are out',
  '[base], but [1], [2] and [3] are out',
  "[1], [2] and [3] don't work",
  "[base]. [1], [2] or [3] don't work",
  "I'm busy [1], [2] and [3]",
  '[base], [1] and [2] excluded',
  '[base] ([1] and [2] excluded)',
  '[base] (no [1], [2] or [3])',
  '[base], never [1] or [2]',
  'unavailable: [1], [2], [3]',
  '[base] minus [1] and [2]',
  '[1] is out, [2] too',
  '[1] and [2] are not possible, [base]',
  'except [1] and [2], [base]',
  '[base] - not [1], not [2]',
  "[base]. I can't do [1], and [2] doesn't work either",
  '[base], just not [1] or [2]',
  '[1] or [2] would not work',
  'neither [1] nor [2] works',
];

const hebrewFrames = [
  '[base], לא [1] או [2]',
  '[base] אבל לא [1] או [2]',
  '[base], לא [1], [2] או [3]',
  '[base] חוץ מ[1] ו[2]',
  '[base] למעט [1] ו[2]',
  'לא [1] או [2]',
  '[base], לא [1] ולא [2]',
  '[base], בלי [1] ו[2]',
  'כל יום חוץ מ[1], [2] ו[3]',
  'כל זמן מלבד [1] או [2]',
  '[1], [2] ו[3] לא מתאימים לי',
  '[base], אבל [1] ו[2] לא מתאימים לי',
  '[base], [1] ו[2] לא אפשרי',
  'אני לא יכול [1], [2] או [3]',
  '[base] (לא [1] ולא [2])',
  '[base]. [1] ו[2] לא טוב לי',
  'רק לא [1] ו[2]',
  '[base] - לא [1], לא [2]',
  'חוץ מ[1] ו[2], [base]',
];

const languages = {
  en: {
    items: english,
    frames: englishFrames,
    bases: [
      'next week',
      'Tuesday or Thursday next week after 2',
      'mornings',
      'this week or next week',
      'weekdays',
      'any time',
    ],
  },
  he: {
    items: hebrew,
    frames: hebrewFrames,
    bases: ['בשבוע הבא', 'כל יום בשבוע הבא', 'בבקרים', 'שלישי או חמישי אחרי 2', 'מתי שנוח'],
  },
};

/** A sentence that excludes a list, and what it excludes. */
export type ExclusionCase = { phrase: string; frame: string; excluded: readonly Excluded[] };

/** "Tuesday, 2026-11-24" is one day, and no list. */
function namesOneDay(before: Excluded | undefined, one: Excluded): boolean {
  return /^(?:Tuesday$|יום)/.test(before?.[0] ?? '') && /\d(?:th|\.11|-11-| בנו)/.test(one[0]);
}

/** Sentences that exclude lists of two or three different times of any kind: `count` of them, the same in every run. */
export function exclusionLists(locale: 'en' | 'he', count: number): ExclusionCase[] {
  const { items, frames, bases } = languages[locale];
  const choose = createChoice(33);
  const pick = <T>(all: readonly T[]) => all[choose(all.length)] as T;
  return Array.from({ length: count }, () => {
    const frame = pick(frames);
    const places = frame.match(/\[\d\]/g) ?? [];
    const excluded: Excluded[] = [];
    while (excluded.length < places.length) {
      const one = pick(items);
      if (!excluded.includes(one) && !namesOneDay(excluded.at(-1), one)) excluded.push(one);
    }
    const phrase = places.reduce(
      (text, place, index) => {
        const [words] = excluded[index] as Excluded;
        // A Hebrew letter takes a hyphen before a figure.
        return text.replace(place, (_, at: number) =>
          /[א-ת]/.test(text[at - 1] ?? '') && /^\d/.test(words) ? `-${words}` : words,
        );
      },
      frame.replace('[base]', pick(bases)),
    );
    return { phrase, frame, excluded };
  });
}
