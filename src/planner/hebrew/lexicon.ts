import {
  afterWords,
  busyPlaces,
  busyWords,
  butWords,
  edgeVerbs,
  exceptWords,
  landingWords,
  lateWords,
  onwardWords,
  picks,
  plurals,
  preferWords,
  roughWords,
  soonWords,
  startingWords,
  workingWords,
} from './grammar-words.ts';
import { feminine, leaning, masculine, ordinals, tens } from './number-words.ts';
import {
  daysFromToday,
  dayUnits,
  dualDays,
  dualHours,
  feasts,
  minuteUnits,
  months,
  partsOfDay,
  saturdayNightWords,
  weekdayLetters,
  weekdays,
  weekendWords,
} from './words.ts';

/** Words that name a day, a month or a part of the day by themselves. */
export const timeWords: ReadonlySet<string> = new Set(
  [weekdays, daysFromToday, months, partsOfDay, dualDays]
    .flatMap((words) => [...words.keys()])
    .concat([
      ...weekendWords,
      ...saturdayNightWords,
      ...[...weekdayLetters.keys()].filter((word) => word.length > 1),
    ]),
);

/** Words of which the grammar is made; clitics are split from these alone. */
const grammarWords: ReadonlySet<string> = new Set([
  ...[feminine, masculine, leaning, tens, ordinals, minuteUnits, dayUnits, picks].flatMap((words) => [
    ...words.keys(),
  ]),
  ...[
    dualHours,
    plurals,
    afterWords,
    startingWords,
    onwardWords,
    lateWords,
    soonWords,
    roughWords,
    exceptWords,
  ].flatMap((words) => [...words]),
  ...[preferWords, butWords, busyWords, busyPlaces, workingWords, landingWords, edgeVerbs, feasts].flatMap(
    (words) => [...words],
  ),
  ...(
    'לפני עד בין לבין חצי רבע רבעי תחילת ראשית אמצע סוף שלהי מחצית רבעון מוצאי צאת בצאת ליל חצות עסקים עבודה חול ימי כל לא בלי ללא אין ' +
    'בעוד עוד תוך בתוך שעון ארוחת למשך במשך אורך משך יותר או אם רק אז השבוע הערב הלילה הבוקר עכשיו כעת הכי לחלופין בת בן של באורך לאורך זמן קודם אחר פחות אי גם לפנות סופי במהלך כעבור שאר יש'
  ).split(' '),
]);

/** Words that begin like clitics before a word of time and are none: מערב is the west. */
const neverSplit: ReadonlySet<string> = new Set(
  (
    "שד' " +
    'מערב מאחר הבין לעד מאין באין הכל שכל מכל הלא כלא בלא הלוא כאחד כאחת האחת לשבת ' +
    'מתוך לשים השים משבת כבר מכבר בכך מלא כעשרה מאז האם לאם באם כאם'
  ).split(' '),
);

export function isKnown(word: string): boolean {
  return timeWords.has(word) || grammarWords.has(word);
}

export function isSplit(word: string): boolean {
  return !neverSplit.has(word);
}
