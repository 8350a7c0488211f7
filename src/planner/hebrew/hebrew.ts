import { formatDay } from '../../time/index.ts';
import type { Language } from '../language.ts';
import { minuteOf, sayMinutes } from '../say-hours.ts';
import { isListed } from './clitics.ts';
import { rules } from './grammar.ts';
import { sayQuestion, sayReading } from './say.ts';
import { aboutTime, fillers } from './words.ts';

/** Hebrew: its words, its grammar, and how readings are said in it. */
export const hebrew: Language = {
  locale: 'he',
  script: /[א-ת]/,
  rules,
  // Other clitics would change a word's sense: בלי is "without", and no filler לי behind ב.
  isFiller: (word) => fillers.has(word) || (/^[וש]/.test(word) && fillers.has(word.slice(1))),
  isAboutTime: (word) => isListed(aboutTime, word),
  sayReading,
  sayQuestion,
  notes: {
    past: 'הזמן הזה כבר עבר',
    gap: 'השעון עובר קדימה מעל השעה הזאת והיא אינה קיימת: הכוונה לשעות שסביבה',
    fold: 'השעון חוזר לאחור והשעה הזאת באה פעמיים: הכוונה לשתיהן',
    endless: 'לא צוין יום: הכוונה לכל אחד מ-62 הימים הבאים',
  },
  partiallyRead: (wallTime) =>
    `הזמנים הפנויים נקראו רק עד ${formatDay(wallTime, 'he')} ${sayMinutes(minuteOf(wallTime))}`,
};
