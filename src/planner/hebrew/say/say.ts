import { formatDay, startOfDay, type WallTime } from '../../../time/index.ts';
import { sayZone } from '../../describe/say-zone.ts';
import type { Said, SaidGroup, SaidNote } from '../../wish/said.ts';
import { sayDays, sayList, sayWeekdays } from './say-days.ts';
import { sayClock, sayHours, sayLength } from './say-hours.ts';

/** `יום ג׳, 24 בנוב׳ 2026, בין 12:00 ל-14:00, Asia/Jerusalem`. It says everything that restricts the offer. */
export function sayReading(said: Said): string {
  const parts = [sayWhen(said)];
  if (said.preferred && said.preferred.length > 0)
    parts.push(`ובעדיפות ראשונה ${sayWhen({ every: said.preferredEvery, groups: said.preferred })}`);
  if (said.lastMinutes !== undefined) parts.push(`רק ב${sayLastOf(said.lastMinutes)} של כל יום`);
  if (said.order) parts.push(orders[said.order]);
  if (said.durationMinutes !== undefined) parts.push(`למשך ${sayLength(said.durationMinutes)}`);
  return `${parts.join(', ')}, ${sayZone(said.zoneName)}`;
}

const orders = { earliest: 'המוקדם תחילה', latest: 'המאוחר תחילה', nearest: 'הקרוב תחילה' };

function sayLastOf(minutes: number): string {
  if (minutes === 120) return 'שעתיים האחרונות';
  return minutes === 60 ? 'שעה האחרונה' : `-${minutes} הדקות האחרונות`;
}

function sayWhen({ every, groups }: Pick<Said, 'every' | 'groups'>): string {
  if (!every) return sayGroups(groups);
  return every.map(({ weekdays, hours }) => `${sayWeekdays(weekdays)}, ${sayHours(hours)}`).join('; ');
}

/** Maximum number of groups of days that are listed. The rest is summed up. */
const maxGroups = 12;

function sayGroups(groups: readonly SaidGroup[]): string {
  const said = groups.slice(0, maxGroups).map(sayGroup);
  if (groups.length > maxGroups) said.push(`ועוד ${groups.length - maxGroups} כאלה`);
  return said.join('; ');
}

function sayGroup(group: SaidGroup): string {
  return `${sayDays(group)}, ${sayHours(group.hours)}`;
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
  const minutes = Math.floor((until - startOfDay(until)) / 60_000);
  return `הזמנים הפנויים נקראו רק עד ${formatDay(until, 'he')} ${sayClock(minutes)}`;
}
