import { exceptWords, fillers, picks, preferWords } from './grammar-words.ts';
import { isSplit, timeWords } from './lexicon.ts';
import { monthNames } from './spans.ts';
import { isHourWord } from './times.ts';
import { dayUnits, dualDays, feasts, months, partsOfDay, weekdayLetters, weekdays } from './words.ts';

/** Words about time that say something only together with others; where none of those stand beside them, they are not understood. */
const edges: ReadonlySet<string> = new Set(
  (
    'אחרי לאחר לפני עד בעוד כעבור תוך החל מאז מוקדם מוקדמת מאוחר מאוחרת מוקדמות מאוחרות יאוחר מוצאי ליל ערבי למחרת מוקדמים מאוחרים שעון ' +
    'חצות סופי לקראת חודשי שבועות יומיים שבועיים חודשיים שעתיים שעתים ימים שקיעה זריחה דמדומים קיץ חורף עשור שאחריו'
  ).split(' '),
);

/** Only with a clitic: "ביום העצמאות" is a day, and "יום" alone is none. */
const withClitic: ReadonlySet<string> = new Set(['יום', 'שבוע', 'חודש']);

/** "בסוף הקיץ" is a time that no rule knows; "בסוף" alone is "after all". */
const spanParts: ReadonlySet<string> = new Set(['סוף', 'תחילת', 'אמצע']);

const clitics = 'ושבלמהכ';
const maxClitics = 3;

/** Months of the Jewish calendar, which is not kept here; some are names of people without a ב. */
const jewishMonths: ReadonlySet<string> = new Set(
  'תשרי חשוון חשון מרחשוון כסלו טבת שבט אדר ניסן אייר סיוון סיון תמוז אב אלול'.split(' '),
);

/** Ordinals are days and numbers, and no time where no rule saw a day in them. */
const numbering: ReadonlySet<string> = new Set([
  ...[...weekdays.keys()].filter((word) => word !== 'שבת'),
  ...weekdayLetters.keys(),
  ...monthNames,
  'שנתיים',
]);

/** Whether a word is about time, though no rule read it where it stands. */
export function isAboutTime(word: string, before: string, behind: string): boolean {
  if (isClockShape(word)) return true;
  if (word === 'בין') return /^\d/.test(behind) || isHourWord(behind);
  if (word === 'לשבת') return picks.has(behind);
  // "אור ליום שני": the eve of it, by the calendar of feasts.
  if (word === 'אור')
    return behind === 'ליום' || (behind.startsWith('ל') && (isDay(behind.slice(1)) || isDay(behind)));
  if (isOfPast(word, behind)) return false;
  if (edges.has(word) || feasts.has(word)) return true;
  if ((word.endsWith('חודש') || word === 'השנה') && before.endsWith('ראש')) return true;
  if (before === 'באותה' || before === 'באותו') return word === 'שעה' || word === 'יום' || word === 'זמן';
  if (word === 'בשעות') return isUnknownHours(behind);
  if (before === 'בשעות' && isUnknownHours(word)) return true;
  if (isNoDay(word, behind)) return true;
  if (word === 'וחצי') return dayUnits.has(before) || dualDays.has(before);
  if (word.startsWith('ב') && jewishMonths.has(word.slice(1))) return true;
  for (let length = 0; length <= maxClitics && length < word.length - 1; length += 1) {
    if (length > 0 && !(clitics.includes(word[length - 1] as string) && isSplit(word))) return false;
    const stem = word.slice(length);
    if (length > 0 && !isSplit(stem)) return false;
    if (spanParts.has(stem)) return behind.startsWith('ה');
    // "ביום Monday": the other language names the day.
    if (stem === 'יום' && /^[a-z]/.test(behind)) return false;
    if (withClitic.has(stem)) return length > 0 && word[length - 1] !== 'ה' && before !== 'פעם';
    if (edges.has(stem) || feasts.has(stem) || (timeWords.has(stem) && !numbering.has(stem))) return true;
  }
  return false;
}

function isDay(word: string): boolean {
  return weekdays.has(word) || /^-?\d{1,2}$/.test(word);
}

/** "בשעות העבודה": hours that only the guest knows. */
function isUnknownHours(word: string): boolean {
  return word.startsWith('ה') && !partsOfDay.has(word.slice(1)) && word !== 'השבוע';
}

/** "32 בנובמבר". */
function isNoDay(word: string, behind: string): boolean {
  return /^\d\d$/.test(word) && Number(word) > 31 && (months.has(behind) || months.has(behind.slice(1)));
}

/** "אחרי שדיברנו", "לפני שנתחיל": what was, and what comes first; no bound of a time that is asked for. */
function isOfPast(word: string, behind: string): boolean {
  if (word === 'אחרי') return behind.startsWith('ש') && (behind.endsWith('נו') || behind.endsWith('תי'));
  return word === 'לפני' && behind.startsWith('שנ');
}

/** "25:00" is no time of any day, and was meant as one; "1:1" is a ratio. */
function isClockShape(word: string): boolean {
  return word.length > 3 && word.length <= 5 && word.indexOf(':') > 0 && /^\d/.test(word);
}

/** Whether a word changes nothing about the time words beside it; "not" and "except" would. */
export function isFiller(word: string): boolean {
  if (exceptWords.has(word) || preferWords.has(word)) return false;
  return fillers.has(word) || (/^[ושבל]/.test(word) && fillers.has(word.slice(1)));
}
