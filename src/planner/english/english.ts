import { formatDay } from '../../time/index.ts';
import type { Language } from '../language.ts';
import { minuteOf, sayMinutes } from '../say-hours.ts';
import { rules } from './grammar.ts';
import { sayQuestion, sayReading } from './say.ts';
import { aboutTime, fillers, fillersBefore } from './words.ts';

/** English: its words, its grammar, and how readings are said in it. */
export const english: Language = {
  locale: 'en',
  script: /^\p{Script=Latin}/u,
  rules,
  isFiller: (word, next) => fillers.has(word) || (fillersBefore.get(word)?.has(next) ?? false),
  isAboutTime: (word) => aboutTime.has(word) || aboutTime.has(word.replace(/(?:'s|ish|s)$/, '')),
  sayReading,
  sayQuestion,
  notes: {
    past: 'That time is past',
    gap: 'Clocks go forward over that time, so that it does not exist: the starts around it are meant',
    fold: 'Clocks go back over that time, so that it comes twice: both are meant',
    endless: 'No day was named: every day of the next 62 is meant',
  },
  partiallyRead: (wallTime) =>
    `Free starts were read until ${formatDay(wallTime, 'en')} ${sayMinutes(minuteOf(wallTime))} only`,
};
