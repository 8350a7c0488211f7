import type { Token } from '../tokens.ts';
import { openers as clockOpeners } from './clock-bounds.ts';
import { openers as dayOpeners } from './day-bound-words.ts';
import { midWeek, weekendWords, workWords } from './day-filters.ts';
import { dayEnds, firstThings } from './edges-of-day.ts';
import { setOf } from './look.ts';
import { ordinalWords, smallNumbers, tensWords } from './numbers.ts';
import { beforeLunch, outsideWork, phrases } from './part-phrases.ts';
import { weekRows } from './weeks.ts';
import { daysAhead, fixedDays, months, partsOfDay, weekdayPlurals, weekdays } from './words.ts';

/** Small words that open a time beside the names of days, months and parts of the day. */
const small = setOf(
  'the a an another in at @ for about around approximately approx roughly circa near nearer closer close ~ from between btw btwn b/w this these next coming ' +
    'upcoming following last past previous every each any all most some whole rest current half quarter qtr noon midday noontime noonish middayish ' +
    'midnight high now right immediately straight towards toward early earlier late later mid middle beginning start end tail first second latter ' +
    'back front very rather tonight tonite couple pair few several day days week weeks wk weekend wknd month quarter year q w wc work working business ' +
    'workweek am pm within inside over during on the only final twelve hour hours by before after until till year',
);

const openingWords: ReadonlySet<string> = new Set([
  ...small,
  ...[weekdays, weekdayPlurals, months, daysAhead, partsOfDay, smallNumbers, tensWords, ordinalWords].flatMap(
    (words) => [...words.keys()],
  ),
  ...[...smallNumbers.keys()].map((word) => `${word}ish`),
  ...[...fixedDays.keys()].map((name) => name.split(' ')[0] as string),
  ...[...clockOpeners, ...dayOpeners].flatMap(([, rows]) => [...rows.keys()]),
  ...phrases.flatMap(([rows]) => [...rows.keys()]),
  ...[midWeek, weekendWords, workWords, dayEnds, firstThings, beforeLunch, outsideWork, weekRows].flatMap(
    (rows) => [...rows.keys()],
  ),
]);

/** Whether a time can begin with a token: most words of a message are none of these, and no rule need look at them. */
export function mayBeginTime({ kind, text }: Token): boolean {
  if (kind !== 'word') return kind !== 'sign' || text === '@' || text === '~' || text === '-';
  return openingWords.has(text.endsWith("'s") ? text.slice(0, -2) : text) || openingWords.has(text);
}
