import {
  dateOf,
  formatClock,
  formatDay,
  formatWeekday,
  type Instant,
  parseDateTime,
  startOfDay,
  wallTimeAt,
  zoneOf,
} from '../../src/time/index.ts';
import type { EvalEvent } from '../log/event-log.ts';
import type { Script, Wish } from '../scenarios/script.ts';

type Locale = Script['locale'];

/** What a guest says, in one language; each in several wordings, because no guest says a sentence twice. */
export type Phrases = {
  myName(name: string): string[];
  myEmail(email: string): string[];
  myZone(timezone: string): string[];
  myDuration(minutes: number): string[];
  doNotKnow(label: string | undefined): string[];
  noReason: string[];
  /** Says something again. */
  again(says: string): string[];
  /** Agrees to one start, and says which. */
  agree(start: string): string[];
  notThat: string[];
  /** A time was named that the guest was not shown as free. */
  isItFree: string[];
  wish(described: string): string[];
  /** It has agreed, or a request has left, and it was told nothing of it. */
  wasItSent: string[];
  thatIsAll: string[];
  thanks: string[];
  leaves: string[];
};

const english: Phrases = {
  myName: (name) => [`My name is ${name}.`, `The name is ${name}.`],
  myEmail: (email) => [`My email address is ${email}.`, `You can write to ${email}.`],
  myZone: (timezone) => [`My time zone is ${timezone}.`, `The zone is ${timezone}.`],
  myDuration: (minutes) => [`${minutes} minutes.`, `It should take ${minutes} minutes.`],
  doNotKnow: (label) =>
    label === undefined
      ? ['That I cannot tell you.', 'I have no phone number to give.']
      : [`"${label}": I don't know.`, `"${label}": I still don't know that.`],
  noReason: ['It is about nothing in particular.', 'I have no special reason.'],
  again: (says) => [`As I said: ${says}`, `Once more: ${says}`],
  agree: (start) => [
    `Yes, please request ${start}.`,
    `Yes, please request ${start}, as I said.`,
    `Yes, please request it: ${start}.`,
    `Yes, please request exactly that one, ${start}.`,
  ],
  notThat: ['That does not suit me.', 'That does not work for me either.', 'That does not help me.'],
  isItFree: [
    'Is that one of the free times?',
    'Is that really one of the free times?',
    'I do not see that one among the free times.',
  ],
  wish: (described) => [
    `I would like ${described}.`,
    `What I am asking for is ${described}.`,
    `It is still ${described} that I want.`,
  ],
  wasItSent: ['Has it been requested?', 'So was anything sent or not?', 'What should I do now?'],
  thatIsAll: [
    'I have nothing to add to that.',
    'That is all I can tell you; what is optional can be left out.',
    'There is nothing more that I could say.',
    'I have told you everything.',
    'You know all that I know.',
    'I do not know what else to say.',
    'There is really nothing that I left out.',
    'My answer is the same.',
  ],
  thanks: ['Thank you, I will look at my mail.'],
  leaves: ['All right, then I leave it at that. Thank you.'],
};

const hebrew: Phrases = {
  myName: (name) => [`השם שלי ${name}.`, `השם הוא ${name}.`],
  myEmail: (email) => [`כתובת המייל שלי ${email}.`, `אפשר לכתוב אל ${email}.`],
  myZone: (timezone) => [`אזור הזמן שלי ${timezone}.`, `אזור הזמן הוא ${timezone}.`],
  myDuration: (minutes) => [`${minutes} דקות.`, `זה אמור לקחת ${minutes} דקות.`],
  doNotKnow: (label) =>
    label === undefined
      ? ['את זה איני יכול לומר.', 'אין לי מספר טלפון לתת.']
      : [`"${label}": לא ידוע לי.`, `"${label}": עדיין לא ידוע לי.`],
  noReason: ['זה לא בנושא מסוים.', 'אין לי סיבה מיוחדת.'],
  again: (says) => [`כמו שאמרתי: ${says}`, `שוב: ${says}`],
  agree: (start) => [
    `כן, בבקשה לבקש ${start}.`,
    `כן, בבקשה לבקש ${start}, כמו שאמרתי.`,
    `כן, בבקשה לבקש את המועד הזה: ${start}.`,
    `כן, בבקשה לבקש בדיוק את זה, ${start}.`,
  ],
  notThat: ['זה לא מתאים לי.', 'גם זה לא מתאים לי.', 'זה לא עוזר לי.'],
  isItFree: [
    'זה אחד המועדים הפנויים?',
    'זה באמת אחד המועדים הפנויים?',
    'אני לא רואה את זה בין המועדים הפנויים.',
  ],
  wish: (described) => [
    `הייתי רוצה ${described}.`,
    `מה שביקשתי הוא ${described}.`,
    `עדיין מתאים לי רק ${described}.`,
  ],
  wasItSent: ['האם הבקשה נשלחה?', 'אז נשלח משהו או לא?', 'אז מה לעשות עכשיו?'],
  thatIsAll: [
    'אין לי מה להוסיף על זה.',
    'זה כל מה שיש לי לומר; על פרטים שאינם חובה אפשר לדלג.',
    'אין עוד משהו שאוכל לומר.',
    'אמרתי את הכול.',
    'כל מה שידוע לי כבר נאמר.',
    'אין לי מושג מה עוד לומר.',
    'באמת לא השמטתי דבר.',
    'התשובה שלי לא השתנתה.',
  ],
  thanks: ['תודה, אסתכל בדואר שלי.'],
  leaves: ['בסדר, אז נשאיר את זה כך. תודה.'],
};

export function phrasesOf({ locale }: Pick<Script, 'locale'>): Phrases {
  return locale === 'he' ? hebrew : english;
}

/** The sentences that a guest has said. */
export function saidSentences(log: readonly EvalEvent[]): Set<string> {
  return new Set(log.flatMap((event) => (event.type === 'guest_said' ? sentencesOf(event.text) : [])));
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/u).map((sentence) => sentence.trim());
}

/** The first wording of which no sentence was said before, which is said from here on; undefined where all were said. */
export function sayFresh(wordings: readonly string[], said: Set<string>): string | undefined {
  const found = wordings.find((text) => !sentencesOf(text).some((sentence) => said.has(sentence)));
  for (const sentence of sentencesOf(found ?? '')) said.add(sentence);
  return found;
}

export function sayInstant(start: Instant, timezone: string, locale: Locale): string {
  return sayWallTime(wallTimeAt(start, zoneOf(timezone)), locale);
}

function sayWallTime(wallTime: number, locale: Locale): string {
  const between = locale === 'he' ? ', בשעה ' : ', ';
  return `${formatDay(wallTime, locale, 'long')}${between}${formatClock(wallTime)}`;
}

/** A wish in words that do not come from its script: "Tuesday 24 November 2026 after 15:00". */
export function describeWish(wish: readonly Wish[], locale: Locale): string {
  const parts = wish.map((part) => describePart(part, locale));
  if (parts.length === 0) return locale === 'he' ? 'כל מועד פנוי' : 'any free time';
  return parts.join(locale === 'he' ? ' או ' : ' or ');
}

function describePart({ starts, from, to, weekdays, hours }: Wish, locale: Locale): string {
  const or = locale === 'he' ? ' או ' : ' or ';
  if (starts) return starts.map((start) => sayWallTime(wallTimeOf(start), locale)).join(or);
  const names = weekdays?.map((day) => formatWeekday(wallTimeOf(aDayOn[day]), locale, 'long')).join(or);
  const dayFrom = from === undefined ? undefined : wallTimeOf(from);
  const dayTo = to === undefined ? undefined : wallTimeOf(to);
  const clocks = hours ?? clocksOf(dayFrom, dayTo);
  const day = describeDays(dayFrom, dayTo, locale);
  return [names, day, clocks && sayHours(clocks, locale)].filter(Boolean).join(locale === 'he' ? ', ' : ' ');
}

const aDayOn = {
  mon: '2026-11-23T00:00',
  tue: '2026-11-24T00:00',
  wed: '2026-11-25T00:00',
  thu: '2026-11-26T00:00',
  fri: '2026-11-27T00:00',
  sat: '2026-11-28T00:00',
  sun: '2026-11-29T00:00',
} as const;

function wallTimeOf(local: string): number {
  return parseDateTime(local)?.wallTime ?? Number.NaN;
}

const dayMs = 86_400_000;

function describeDays(from: number | undefined, to: number | undefined, locale: Locale): string {
  const day = (wallTime: number) => formatDay(wallTime, locale, 'long');
  const last = to === undefined ? undefined : startOfDay(to) === to ? to - dayMs : to;
  if (from === undefined) return last === undefined ? '' : `${locale === 'he' ? 'עד' : 'until'} ${day(last)}`;
  if (last === undefined) return `${locale === 'he' ? 'החל מ' : 'from '}${day(from)}`;
  if (dateOf(from) === dateOf(last)) return day(from);
  return locale === 'he' ? `בין ${day(from)} ל${day(last)}` : `between ${day(from)} and ${day(last)}`;
}

/** The hours of a wish for a single day. */
function clocksOf(from: number | undefined, to: number | undefined): [string, string] | undefined {
  if (from === undefined || to === undefined || to - startOfDay(from) > dayMs) return undefined;
  return [formatClock(from), startOfDay(to) === to ? '24:00' : formatClock(to)];
}

function sayHours([from, to]: readonly [string, string], locale: Locale): string {
  const [early, late] = [from <= '06:00', to >= '24:00'];
  if (early && late) return '';
  const [after, before, between] = locale === 'he' ? ['אחרי', 'לפני', 'בין'] : ['after', 'before', 'between'];
  if (late) return `${after} ${from}`;
  if (early) return `${before} ${to}`;
  return `${between} ${from} ${locale === 'he' ? `ל-${to}` : `and ${to}`}`;
}
