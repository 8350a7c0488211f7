import { formatClock, formatDay, type WallTime } from '../../../time/index.ts';
import { readingIn, sayZone } from '../../describe/say-reading.ts';
import type { SaidNote } from '../../wish/said.ts';
import { sayList, sayWeekdays } from './say-days.ts';
import { sayHours, sayLength } from './say-hours.ts';

export const sayReading = readingIn({
  locale: 'he',
  weekdays: sayWeekdays,
  hours: sayHours,
  maxRuns: 8,
  run: (from, to) => `מ${from} עד ${to}`,
  moreRuns: (count) => `עוד ${count} כאלה`,
  and: (runs) => sayList(runs, 'ו'),
  onwards: (day) => `מ${day} ואילך`,
  andSoOn: (runs) => `${runs} וכן הלאה`,
  moreGroups: (count) => `ועוד ${count} כאלה`,
  firstOfAll: (when) => `ובעדיפות ראשונה ${when}`,
  lastMinutes: (minutes) => `רק ב${sayLastOf(minutes)} של כל יום`,
  orders: { earliest: 'המוקדם תחילה', latest: 'המאוחר תחילה', nearest: 'הקרוב תחילה' },
  duration: (minutes) => `למשך ${sayLength(minutes)}`,
});

function sayLastOf(minutes: number): string {
  if (minutes === 120) return 'שעתיים האחרונות';
  return minutes === 60 ? 'שעה האחרונה' : `-${minutes} הדקות האחרונות`;
}

/** "הכוונה ל-א או ל-ב?" Each meaning stands in brackets, because it has commas of its own. */
export function sayQuestion(texts: readonly string[]): string {
  const said = texts.map((text) => `(${text})`);
  return `למה הכוונה: ${sayList(said, 'או')}?`;
}

export function sayNote(note: SaidNote): string {
  switch (note.kind) {
    case 'guess':
      return `"${note.said}" נקרא בתור "${note.read}"`;
    case 'other-length':
      return `צוין גם משך אחר: ${sayLength(note.minutes)}`;
    case 'next-year':
      return `התאריך של השנה כבר עבר: הכוונה לשנת ${note.year}`;
    case 'zone':
      return `השעה נקראה לפי אזור הזמן ${sayZone(note.zoneName)}`;
    default:
      return notes[note.kind];
  }
}

const notes = {
  holidays: 'חגים אינם ידועים כאן',
  'one-of-many': 'בכל פעם מבקשים פגישה אחת: הכוונה לראשונה שמתאימה',
  'soft-edges': 'המילים אינן אומרות היכן זה מתחיל ונגמר: אלה הימים או השעות שנלקחו',
  past: 'הזמן הזה כבר עבר',
  'day-differs': 'היום בשבוע והתאריך אינם אותו יום',
  gap: 'השעון עובר קדימה מעל השעה הזאת והיא אינה קיימת: הכוונה לשעות שסביבה',
  fold: 'השעון חוזר לאחור והשעה הזאת באה פעמיים: הכוונה לשתיהן',
  endless: 'לא צוין יום אחרון',
};

export function partiallyRead(until: WallTime): string {
  return `הזמנים הפנויים נקראו רק עד ${formatDay(until, 'he')} ${formatClock(until)}`;
}
