import type { LanguageTables } from '../../read/language-tables.ts';
import { clocks } from './clocks.ts';
import { days } from './days.ts';
import { hours } from './hours.ts';
import { lengthsAndSoon } from './lengths.ts';
import { links } from './links.ts';
import { momentRules } from './moments.ts';
import { numbers } from './numbers.ts';
import { others } from './others.ts';
import { partsOfDay } from './parts-of-day.ts';
import { times } from './times.ts';
import { aboutTime, limiting, passed, spelling } from './words.ts';
import { zones } from './zones.ts';

/** English as tables. */
export const english: LanguageTables = {
  rules: [
    ...numbers,
    ...days,
    ...clocks,
    ...hours,
    ...partsOfDay,
    ...lengthsAndSoon,
    ...momentRules,
    ...zones,
    ...times,
    ...links,
    ...others,
  ],
  passed,
  aboutTime,
  limiting,
  spelling,
};
