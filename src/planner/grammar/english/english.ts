import type { LanguageTables } from '../../read/language-tables.ts';
import { clocks } from './clocks.ts';
import { days } from './days.ts';
import { numbers } from './numbers.ts';
import { links } from './links.ts';
import { others } from './others.ts';
import { times } from './times.ts';
import { aboutTime, limiting, passed, spelling } from './words.ts';

/** English as tables. */
export const english: LanguageTables = {
  rules: [...numbers, ...days, ...clocks, ...times, ...links, ...others],
  passed,
  aboutTime,
  limiting,
  spelling,
};
