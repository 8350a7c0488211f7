import type { LanguageTables } from '../../read/language-tables.ts';
import { clocks } from './clocks.ts';
import { dates } from './dates.ts';
import { dayBounds } from './day-bounds.ts';
import { days } from './days.ts';
import { numbers } from './numbers.ts';
import { relativeDays } from './relative-days.ts';
import { spans } from './spans.ts';
import { times } from './times.ts';
import { aboutTime, limiting, passed, spelling } from './words.ts';

/** English as tables. */
export const english: LanguageTables = {
  rules: [...numbers, ...dates, ...days, ...relativeDays, ...spans, ...dayBounds, ...clocks, ...times],
  passed,
  aboutTime,
  limiting,
  spelling,
};
