import { formatClock, formatDay } from '../../time/index.ts';
import type { Language } from '../describe/language.ts';
import type { LanguageTables } from '../read/language-tables.ts';
import { clocks } from './clocks/clocks.ts';
import { hours } from './clocks/hours.ts';
import { lengthsAndSoon } from './clocks/lengths.ts';
import { momentRules } from './clocks/moments.ts';
import { partsOfDay } from './clocks/parts-of-day.ts';
import { zones } from './clocks/zones.ts';
import { dates } from './dates.ts';
import { dayBounds } from './day-bounds.ts';
import { days } from './days.ts';
import { links } from './links.ts';
import { numbers } from './numbers.ts';
import { passing } from './passing.ts';
import { relativeDays } from './relative-days.ts';
import { sayNote, sayQuestion, sayReading } from './say/say.ts';
import { spans } from './spans.ts';
import { times } from './times.ts';
import { aboutTime, limiting, live, passed, prepositions, spelling, stating } from './words.ts';

/** English as tables. */
export const english: Language & LanguageTables = {
  locale: 'en',
  script: /\p{Script=Latin}/u,
  rules: [
    ...numbers,
    ...dates,
    ...days,
    ...relativeDays,
    ...spans,
    ...dayBounds,
    ...clocks,
    ...hours,
    ...partsOfDay,
    ...lengthsAndSoon,
    ...momentRules,
    ...zones,
    ...times,
    ...links,
    ...passing,
  ],
  passed,
  aboutTime,
  limiting,
  live,
  prepositions,
  stating,
  spelling,
  sayReading,
  sayQuestion,
  sayNote,
  partiallyRead: (wallTime) =>
    `Free starts were read until ${formatDay(wallTime, 'en')} ${formatClock(wallTime)} only`,
};
