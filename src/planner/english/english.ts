import { formatClock, formatDay } from '../../time/index.ts';
import type { Language } from '../language.ts';
import { rules } from './grammar.ts';
import { sayNote, sayQuestion, sayReading } from './say.ts';
import { isAboutTime, isFiller } from './time-vocabulary.ts';
import { correct } from './typos.ts';

/** English: its words, its grammar, and how readings are said in it. */
export const english: Language = {
  locale: 'en',
  script: /^\p{Script=Latin}/u,
  rules,
  isAboutTime,
  isFiller,
  correct,
  sayReading,
  sayQuestion,
  sayNote,
  partiallyRead: (wallTime) =>
    `Free starts were read until ${formatDay(wallTime, 'en')} ${formatClock(wallTime)} only`,
};
