import { formatClock, formatDay, type Instant, wallTimeAt, zoneOf } from '../../src/time/index.ts';
import type { Script } from '../scenarios/script.ts';

/** What a guest says, in one language. */
export type Phrases = {
  myName(name: string): string;
  myEmail(email: string): string;
  myZone(timezone: string): string;
  myDuration(minutes: number): string;
  doNotKnow(label: string | undefined): string;
  /** Agrees to one start, and says which. */
  agree(start: Instant, timezone: string): string;
  /** What was offered does not suit; `wish` is the guest's own words. */
  notThat(wish: string): string;
  /** A time was named that the guest was not shown as free. */
  isItFree(wish: string): string;
  wasItSent: string;
  thatIsAll: string;
  thanks: string;
  allRight: string;
};

const english: Phrases = {
  myName: (name) => `My name is ${name}.`,
  myEmail: (email) => `My email address is ${email}.`,
  myZone: (timezone) => `My time zone is ${timezone}.`,
  myDuration: (minutes) => `${minutes} minutes.`,
  doNotKnow: (label) => (label === undefined ? 'That I cannot tell you.' : `"${label}": I don't know.`),
  agree: (start, timezone) => `Yes, please request ${dayAndClock(start, timezone, 'en')}.`,
  notThat: (wish) => `That does not suit me. ${wish}`,
  isItFree: (wish) => `Is that one of the free times? ${wish}`,
  wasItSent: 'Has it been requested?',
  thatIsAll: 'That is all I can tell you; optional details can be skipped. Please go on.',
  thanks: 'Thank you, I will look at my mail.',
  allRight: 'All right, thank you for telling me.',
};

const hebrew: Phrases = {
  myName: (name) => `השם שלי ${name}.`,
  myEmail: (email) => `כתובת המייל שלי ${email}.`,
  myZone: (timezone) => `אזור הזמן שלי ${timezone}.`,
  myDuration: (minutes) => `${minutes} דקות.`,
  doNotKnow: (label) => (label === undefined ? 'את זה איני יכול לומר.' : `"${label}": לא ידוע לי.`),
  agree: (start, timezone) => `כן, בבקשה לבקש ${dayAndClock(start, timezone, 'he')}.`,
  notThat: (wish) => `זה לא מתאים לי. ${wish}`,
  isItFree: (wish) => `זה אחד המועדים הפנויים? ${wish}`,
  wasItSent: 'האם הבקשה נשלחה?',
  thatIsAll: 'זה כל מה שיש לי לומר; על פרטים שאינם חובה אפשר לדלג. נא להמשיך.',
  thanks: 'תודה, אסתכל בדואר שלי.',
  allRight: 'בסדר, תודה שאמרת לי.',
};

export function phrasesOf({ locale }: Script): Phrases {
  return locale === 'he' ? hebrew : english;
}

function dayAndClock(start: Instant, timezone: string, locale: 'en' | 'he'): string {
  const wallTime = wallTimeAt(start, zoneOf(timezone));
  const between = locale === 'he' ? ', בשעה ' : ', ';
  return `${formatDay(wallTime, locale, 'long')}${between}${formatClock(wallTime)}`;
}
