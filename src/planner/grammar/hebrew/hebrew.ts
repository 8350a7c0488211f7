import type { LanguageTables } from '../../read/language-tables.ts';
import { meaning, rule, words } from '../../read/rules.ts';
import { dayPiece } from '../pieces.ts';
import { setOf } from '../words.ts';

/** Hebrew as tables. */
export const hebrew: LanguageTables = {
  rules: [
    words('weekday', [
      [7, 'ראשון'],
      [1, 'שני'],
      [2, 'שלישי'],
    ]),
    rule('day', 'יום {weekday}', (weekday) => ({ kind: 'weekday', weekday, pick: 'coming', weekStart: 7 })),
    rule('time', '(ו+)? (ב+)? {anyDays}', (days) => [dayPiece(days)]),
    meaning('day', { kind: 'day', days: 1 }, 'מחר'),
  ].flat(),
  passed: setOf('אפשר'),
  aboutTime: setOf(''),
  limiting: setOf(''),
  spelling: { usual: new Map(), corrected: setOf(''), realWords: setOf('') },
  prefixes: 'ושבלמהכ',
};
