import { clockPiece, dayPieces } from '../../notation/pieces.ts';
import { meaning, type Rule, rule, words } from '../../read/rules.ts';

const shortest = 5;
const longest = 12 * 60;

/** Lengths of a meeting, and moments that are counted in hours from now. */
export const lengths: readonly Rule[] = [
  words('length', [
    [30, 'חצי שעה'],
    [15, 'רבע שעה'],
    [45, 'שלושת רבעי ה+? שעה | שלושה רבעי ה+? שעה'],
    [120, 'שעתיים | שעתים'],
    [150, '(שעתיים|שעתים) ו+ חצי'],
    [90, 'שעה ו+ חצי'],
    [75, 'שעה ו+ רבע'],
  ]),
  meaning('hourLength', 60, 'שעה (אחת|שלמה|בערך|ב+ ערך)?'),
  rule('length', `{number} (שעות|שע'|שעה)`, (count) => (count <= 100 && count > 1 ? count * 60 : undefined)),
  rule('length', ['{leaning} ה+? שעות', '{number} ה+ שעות'], (count) => count * 60),
  rule('length', '{number} (שעות ו+ חצי|ו+ חצי שעות)', (count) =>
    count <= 24 ? count * 60 + 30 : undefined,
  ),
  rule('length', '{dots} שעות', ([hours = '', part = '', ...rest]) =>
    rest.length === 0 && hours.length === 1 && ['25', '5', '75'].includes(part)
      ? Number(`${hours}.${part}`) * 60
      : undefined,
  ),
  rule('length', `{number} (דקות|דקה|דק|דק')`, (count) => count),
  rule('length', `שעה ו+ {number} (דקות|דק')`, (minutes) => 60 + minutes),
  rule('length', 'שעה ו+ {tensNumber}', (minutes) => 60 + minutes),
  rule(
    'time',
    '(ל+ כ+|ל+|ל+ -|של כ+|של|למשך|במשך|בת|בן|(ב+ אורך|לאורך|באורך) של?|לא יותר מ+)? {length}',
    (minutes) => (minutes < shortest || minutes >= longest ? undefined : [{ kind: 'duration', minutes }]),
  ),
  rule('length', `{number} שעות ו+ -? {number} (דקות|דק')`, (hours, minutes) => hours * 60 + minutes),
  rule('length', `שעתיים ו+ -? {number} (דקות|דק')`, (minutes) => 120 + minutes),
  rule(
    'other',
    '{length} <plain>? (זה|יהיו|יהיה)? (יותר מדי|יותר מידי|ארוך מדי) (לי|לנו|בשבילי|בשבילנו)?',
    () => [],
  ),
  // "שעה מחר", "שעה, בבוקר": before a day or a part of the day an hour is a length. "באיזו שעה מחר" asks.
  rule('time', '{hourLength} ,? {anyDays}', (minutes, days) => [
    { kind: 'duration', minutes },
    ...dayPieces(days),
  ]),
  rule('time', '{hourLength} ,? (ב+|ב+ ה+|ה+)? {dayPart}', (minutes, { wish }) => [
    { kind: 'duration', minutes },
    clockPiece(wish),
  ]),
  meaning('other', [], '(ב+|מ+|ל+)? (איזו|איזה) שעה'),
  // "שעה או שעתיים": the first is preferred.
  rule(
    'time',
    ['{hourLength} או {length}', '{length} או {length}', '{length} או {hourLength}'],
    (one, other) => [
      { kind: 'duration', minutes: one },
      { kind: 'duration', minutes: other },
    ],
  ),
  rule('time', 'גם {hourLength} (בסדר|מספיקה|תספיק|טובה|מתאימה|אפשרית)', (minutes) => [
    { kind: 'duration', minutes },
  ]),
  // "פגישה ב-2 שנמשכת שעתיים".
  meaning(
    'lasting',
    true,
    `ש+? (היא|הוא)? (נמשך|נמשכת|נמשכים|נמשכות|אורך|אורכת|תימשך|יימשך|תארך|לוקח|לוקחת|תיקח|ייקח|יקח) (ל+|כ+)? (בערך)? |
     ש+? (היא|הוא)? (אמור|אמורה|צריך|צריכה|עשוי|עשויה|יכול|יכולה) (להימשך|לקחת|לארוך) (בערך)?`,
  ),
  rule('time', ['<lasting> כ+? {length}', '<lasting> כ+? {hourLength}'], (minutes) =>
    minutes < shortest || minutes >= longest ? undefined : [{ kind: 'duration', minutes, isOfEvent: true }],
  ),
  rule(
    'time',
    '(ל+|ל+ כ+|של|של כ+|למשך|במשך|בת|פגישה|שיחה|זום|ישיבה|צריך|צריכה|צריכים|מספיקה|תספיק|(באורך|לאורך) של?|לא יותר מ+) {hourLength}',
    (minutes) => [{ kind: 'duration', minutes }],
  ),
  rule(
    'time',
    [
      '(בעוד|עוד|כעבור) <rough>? {length}',
      '(בעוד|עוד|כעבור) <rough>? {hourLength}',
      '{length} מעכשיו',
      '{hourLength} מעכשיו',
    ],
    (minutes) => [{ kind: 'whole', wish: { kind: 'in', minutes } }],
  ),
  rule(
    'time',
    [
      '(תוך|בתוך|במהלך) <rough>? {length}',
      '(תוך|בתוך|במהלך) <rough>? {hourLength}',
      'ב+? ה+? {length} (הקרובות|הבאות|הקרובים)',
      'ב+? ה+? {hourLength} (הקרובה|הבאה)',
    ],
    (minutes) => [{ kind: 'whole', wish: { kind: 'in', minutes, isWithin: true } }],
  ),
  meaning(
    'time',
    [{ kind: 'whole', wish: { kind: 'in', minutes: 180, isWithin: true } }],
    'ב+? ה+? שעות (הקרובות|הבאות)',
  ),
].flat();
