import type { LanguageTables } from '../../read/language-tables.ts';
import { clocks } from './clocks.ts';
import { dates } from './dates.ts';
import { dayBounds } from './day-bounds.ts';
import { days } from './days.ts';
import { hours } from './hours.ts';
import { lengthsAndSoon } from './lengths.ts';
import { links } from './links.ts';
import { momentRules } from './moments.ts';
import { numbers } from './numbers.ts';
import { others } from './others.ts';
import { partsOfDay } from './parts-of-day.ts';
import { relativeDays } from './relative-days.ts';
import { spans } from './spans.ts';
import { times } from './times.ts';
import { timetables } from './timetables.ts';
import { aboutTime, limiting, passed, spelling } from './words.ts';
import { zones } from './zones.ts';

/** English as tables. */
export const english: LanguageTables = {
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
    ...timetables,
    ...links,
    ...others,
  ],
  passed,
  aboutTime,
  limiting,
  spelling,
};
