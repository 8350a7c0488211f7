import { dayPieces, lengthPieces, notWithin, whole } from '../../notation/pieces.ts';
import { meaning, type Rule, rule, words } from '../../read/rules.ts';
import type { Saying } from '../../wish/piece.ts';

const units = `(דקות|דקה|דק|דק'|ד')`;

/** Lengths in minutes. An hour is a part of its own, because שעה is also the word before a clock. */
const lengthWords: readonly Rule[] = [
  words('length', [
    [30, 'חצי שעה | חצי שעת'],
    [15, 'רבע שעה'],
    [45, '(שלושת|שלושה) רבעי ה+? שעה'],
    [120, 'שעתיים | שעתים'],
  ]),
  meaning('hourLength', 60, 'שעה (אחת|שלמה|בערך|ב+ ערך)?'),
  rule('length', `{number} (שעות|שע'|שעה)`, (count) => (count <= 100 ? count * 60 : undefined)),
  rule('length', ['{leaning} ה+? שעות', '{number} ה+ שעות'], (count) => count * 60),
  rule('length', '{number} ו+ חצי שעות', (count) => (count <= 24 ? count * 60 + 30 : undefined)),
  rule('clockMinutes', `{number} -? ${units}` as '{number}', (minutes) =>
    minutes < 60 ? minutes : undefined,
  ),
  // "3 שעות ו-20 דקות"
  rule(
    'length',
    ['{length} ו+ {clockMinutes}', '{hourLength} ו+ {clockMinutes}' as '{length} ו+ {clockMinutes}'],
    (hours, minutes) => (hours % 60 === 0 ? hours + minutes : undefined),
  ),
  rule('length', '{dots} שעות', ([hours = '', part = '', ...rest]) =>
    rest.length === 0 && hours.length === 1 && ['25', '5', '75'].includes(part)
      ? Number(`${hours}.${part}`) * 60
      : undefined,
  ),
  rule('length', `{number} -? ה+? ${units}` as '{number}', (count) => count),
].flat();

/** An hour is a length, too. */
function ofLength(patterns: string[], build: (minutes: number) => Saying[] | undefined): Rule[] {
  const all = patterns.flatMap((pattern) => [pattern, pattern.replace('{length}', '{hourLength}')]);
  return rule('time', all as '{length}'[], build);
}

/** Words before a length. Behind the second kind an hour is a length, too. */
const before =
  'ל+|ל+ כ+|של|של כ+|למשך|במשך|משך|אורך|בת|בן|(באורך|לאורך|ב+ אורך|ל+ אורך|ב+ משך|ל+ משך) של?|לא יותר מ+|לפחות|לכל הפחות|לפחות ל+|(משך|אורך) ה+? (פגישה|שיחה)';
const beforeHour = `${before}|פגישה|שיחה|זום|ישיבה|צריך|צריכה|צריכים|מספיקה|תספיק`;

/** Lengths of a meeting, and moments that are counted in hours from now. */
export const lengths: readonly Rule[] = [
  lengthWords,
  rule('time', `(${before})? :? {length}` as '{length}', (minutes) => lengthPieces(minutes)),
  rule('time', `(${beforeHour}) :? {hourLength}` as '{hourLength}', (minutes) => lengthPieces(minutes)),
  // "שעה מחר", "שעה, בבוקר": before a day or a part of the day an hour is a length.
  rule('time', '{hourLength} ,? {anyDays}', (minutes, days) => [
    { kind: 'duration', minutes },
    ...dayPieces(days),
  ]),
  ofLength(['<rough>? (בעוד|עוד|כעבור) <rough>? {length} <rough>?', '{length} מעכשיו'], (minutes) =>
    whole({ kind: 'in', minutes }),
  ),
  // "לא לפני עוד שעתיים": everything but the time until then.
  ofLength(['(לא לפני|החל? מ+) (בעוד|עוד) {length}', '(לא לפני|החל מ+) {length} מעכשיו'], notWithin),
  ofLength(
    [
      '(תוך|בתוך|במהלך) <rough>? {length}',
      '(ב+|תוך|בתוך|במהלך)? ה+? {length} (הקרובות|הבאות|הקרובים|הקרובה|הבאה)',
    ],
    (minutes) => whole({ kind: 'in', minutes, isWithin: true }),
  ),
].flat();
