import type { Language } from '../language.ts';
import { isAboutTime, isFiller } from './about-time.ts';
import { readDigits, readHebrew } from './grammar.ts';
import { partiallyRead, sayNote, sayQuestion, sayReading } from './say.ts';
import { correct } from './typos.ts';

/** Hebrew: its words, its grammar, and how readings are said in it. */
export const hebrew: Language = {
  locale: 'he',
  script: /[א-ת]/,
  rules: [readHebrew, readDigits],
  isAboutTime,
  isFiller,
  correct,
  sayReading,
  sayQuestion,
  sayNote,
  partiallyRead,
};
