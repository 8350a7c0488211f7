import type { Language } from '../describe/language.ts';
import type { LanguageTables } from '../read/language-tables.ts';
import { clocks } from './clocks/clocks.ts';
import { lengths } from './clocks/lengths.ts';
import { moments } from './clocks/moments.ts';
import { zones } from './clocks/zones.ts';
import { dayBounds } from './day-bounds.ts';
import { days } from './days.ts';
import { feasts } from './feasts.ts';
import { links } from './links.ts';
import { numbers } from './numbers.ts';
import { others } from './others.ts';
import { relativeDays } from './relative-days.ts';
import { partiallyRead, sayNote, sayQuestion, sayReading } from './say/say.ts';
import { spans } from './spans.ts';
import { aboutTime, limiting, live, passed, prepositions, spelling, stating, unsplit } from './words.ts';

/** Hebrew as tables. */
export const hebrew: Language & LanguageTables = {
  locale: 'he',
  script: /[א-ת]/,
  rules: [
    ...numbers,
    ...days,
    ...spans,
    ...relativeDays,
    ...dayBounds,
    ...moments,
    ...clocks,
    ...lengths,
    ...feasts,
    ...zones,
    ...links,
    ...others,
  ],
  passed,
  aboutTime,
  limiting,
  live,
  prepositions,
  stating,
  spelling,
  prefixes: 'ושבלמהכ',
  prefixOrder: /^ו?(?:כש|לכש|ש)?(?:מ?ה?|מ?ב|[לכ])$/,
  unsplit,
  sayReading,
  sayQuestion,
  sayNote,
  partiallyRead,
};
