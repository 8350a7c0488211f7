import type { SeenMessage } from '../policy.ts';
import { timePartOf } from './time-words.ts';

/** What the guest has said so far, found by simple patterns; '' and 0 where it was not said. */
export type GuestFacts = {
  email: string;
  name: string;
  timezone: string;
  durationMinutes: number;
  /** The guest's latest words about time, as they were written. */
  when: string;
  locale: 'en' | 'he';
};

const emailPattern = /[^\s@<>,;:()"'\p{Cf}]+@[^\s@<>,;:()"'\p{Cf}]+\.[\p{L}]{2,}/u;
const zonePattern = /\b[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z0-9_+-]*)+|\bUTC\b/;
const hebrewLetter = /\p{Script=Hebrew}/u;

const agreement = /^(?:yes|ok|okay|sure),? please request\b|^כן,? בבקשה לבקש/iu;

/** Reads the guest's messages in order; what is said later replaces what was said before. */
export function readGuestFacts(messages: readonly SeenMessage[]): GuestFacts {
  const facts: GuestFacts = { email: '', name: '', timezone: '', durationMinutes: 0, when: '', locale: 'en' };
  messages.forEach((message, index) => {
    if (message.role !== 'guest') return;
    const { text } = message;
    facts.email = emailPattern.exec(text)?.[0] ?? facts.email;
    facts.timezone = zonePattern.exec(text)?.[0] ?? facts.timezone;
    facts.durationMinutes = durationOf(text) || facts.durationMinutes;
    facts.name = nameOf(text, wasAskedForName(messages[index - 1])) || facts.name;
    // Who agrees to a start says which; what is wished for stays what it was.
    if (!agreement.test(text)) facts.when = whenOf(text) || facts.when;
    if (/\p{L}{2}/u.test(withoutIds(text))) facts.locale = hebrewLetter.test(text) ? 'he' : 'en';
  });
  return facts;
}

/** The guest's words about time: of each clause the part that speaks of it, in the guest's order. */
export function whenOf(text: string): string {
  const rest = withoutIds(text).replace(durationPattern, ', ');
  return clausesOf(rest)
    .map(timePartOf)
    .filter((part) => part !== '')
    .join(', ');
}

const durationPattern =
  /(?:\bfor\s+)?(?:\b(?:an?\s+)?hour\s+and\s+a\s+half|(?:\b|(?<=\s))half[\s-]an?[\s-]hour|\b(?:a\s+)?half[\s-]hour|\b(?<!\bin\s)\d{1,3}[\s-]*min(?:ute)?s?\b|\b(?<!\bin\s)(?:an|one)\s+hour\b|שעה\s+וחצי|חצי\s+שעה|\d{1,3}\s+דק(?:ות|׳|')?|(?<!\p{L})שעה\s+אחת)(?:\s+(?:call|meeting))?/giu;

function durationOf(text: string): number {
  const found = [...text.matchAll(durationPattern)].at(-1)?.[0];
  if (found === undefined) return 0;
  const digits = /\d+/.exec(found)?.[0];
  if (digits) return Number(digits);
  if (/and\s+a\s+half|שעה\s+וחצי/iu.test(found)) return 90;
  return /half|חצי/iu.test(found) ? 30 : 60;
}

const introduction =
  /(?:\b[Mm]y name is|\b[Nn]ame\s*:|\bI am|\bI['’]m|\b[Tt]his is|\b[Ii]t['’]s|\bfor|שמי|קוראים לי|השם(?: שלי)?(?: הוא)?:?)\s+((?:\p{Lu}[\p{L}'’-]+|\p{Script=Hebrew}[\p{Script=Hebrew}'׳"-]+)(?:\s+(?:\p{Lu}[\p{L}'’-]+|\p{Script=Hebrew}[\p{Script=Hebrew}'׳"-]+)){1,3})/u;
// In Hebrew "I am" stands before much else than names: whatever else tells a name counts more.
const hebrewSelf =
  /(?<!\p{L})אני\s+(\p{Script=Hebrew}[\p{Script=Hebrew}'׳"-]+(?:\s+\p{Script=Hebrew}[\p{Script=Hebrew}'׳"-]+){1,3})/u;
const nameWords =
  /^(?:\p{Lu}[\p{L}'’.-]*|\p{Script=Hebrew}[\p{Script=Hebrew}'׳"-]*)(?:\s+(?:\p{Lu}[\p{L}'’.-]*|\p{Script=Hebrew}[\p{Script=Hebrew}'׳"-]*)){0,3}$/u;

function nameOf(text: string, asked: boolean): string {
  const introduced = introduction.exec(text)?.[1];
  if (introduced && timePartOf(introduced) === '') return introduced;
  // "…, Noa Levi, noa@example.com": what stands alone just before the address.
  const at = emailPattern.exec(text)?.index;
  const before = at === undefined ? undefined : clausesOf(text.slice(0, at).replace(/[<(]\s*$/, '')).at(-1);
  const candidates = asked ? [before, ...clausesOf(withoutIds(text))] : [before];
  const found = candidates.find((words) => words !== undefined && isName(words, asked ? 1 : 2));
  const self = hebrewSelf.exec(text)?.[1] ?? '';
  return found ?? (timePartOf(self) === '' ? self : '');
}

function isName(words: string, least: number): boolean {
  return (
    nameWords.test(words) &&
    !/מייל|כתובת|דוא|אזור|^אני(?!\p{L})/u.test(words) &&
    words.split(/\s+/).length >= least &&
    timePartOf(words) === ''
  );
}

function wasAskedForName(message: SeenMessage | undefined): boolean {
  return message?.role === 'assistant' && /\bname\b|שם/u.test(message.text);
}

function clausesOf(text: string): string[] {
  return text
    .split(/[,;!?\n]|\.(?!\d)/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

function withoutIds(text: string): string {
  return text
    .replace(new RegExp(emailPattern.source, 'gu'), ', ')
    .replace(new RegExp(zonePattern.source, 'g'), ', ');
}
