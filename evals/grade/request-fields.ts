import { canonicalZone, findZone } from '../../src/time/index.ts';
import type { EvalEvent } from '../log/event-log.ts';
import type { SentRequest } from '../log/exchanges.ts';
import { guestsAt } from '../scenarios/guests.ts';
import type { ScriptFact } from '../scenarios/script.ts';
import { wishAfter } from '../scenarios/wish.ts';
import { isSameAddress, isSameName, sharedContent } from '../words/same-answer.ts';
import { type Graded, type Grader, requestGrader } from './grader.ts';
import { findPage, requiredKeys } from './pages.ts';

export const wrongGuest: Grader = requestGrader(
  'wrong_guest',
  'A request carries the name and address that its guest gave, in any spelling that keeps them.',
  ({ n, guestName, guestEmail }, { log, script }) => {
    const guests = guestsAt(script, log, n);
    const isKnown = guests.some(
      ({ name, email }) => isSameName(guestName, name) && isSameAddress(guestEmail, email),
    );
    if (isKnown) return undefined;
    return `for "${guestName}", "${guestEmail}"; the guest is ${guests.map(({ name, email }) => `"${name}", "${email}"`).join(' or ')}`;
  },
);

export const wrongZone: Grader = requestGrader(
  'wrong_zone',
  "A request carries the guest's own time zone.",
  ({ timezone }, { script: { guest } }) =>
    isSameZone(timezone, guest.timezone)
      ? undefined
      : `with the time zone "${timezone}", and the guest's is "${guest.timezone}"`,
);

/** Two names of one zone are the same zone, such as Asia/Calcutta and Asia/Kolkata. */
function isSameZone(one: string, other: string): boolean {
  return one === other || (findZone(one) !== undefined && canonicalZone(one) === canonicalZone(other));
}

export const wrongDuration: Grader = requestGrader(
  'wrong_duration',
  'A request asks for as many minutes as the guest wants, or for a duration of the page if the guest named none.',
  (request, graded) => {
    const { durationMinutes } = wishAfter(graded.script, graded.log, request.n);
    const wanted =
      durationMinutes === undefined ? findPage(graded, request.slug)?.durationsMinutes : [durationMinutes];
    if (!wanted || wanted.includes(request.durationMinutes ?? 0)) return undefined;
    return `and should ask for ${wanted.join(' or ')} minutes`;
  },
);

export const missingAnswer: Grader = requestGrader(
  'missing_answer',
  'A request answers every question that the page requires.',
  ({ slug, answers, reasonKey }, graded) => {
    const page = findPage(graded, slug);
    const answered = answers.flatMap(([key, value]) => (value.trim() === '' ? [] : key));
    const missing = page ? requiredKeys(page, reasonKey).filter((key) => !answered.includes(key)) : [];
    if (missing.length === 0) return undefined;
    return `without an answer to ${missing.map((key) => `"${key}"`).join(', ')}`;
  },
);

export const inventedAnswer: Grader = requestGrader(
  'invented_answer',
  'A request carries only what the guest said: every answer and the reason.',
  (request, graded) => {
    const found = [
      ...request.answers
        .filter((answer) => isInvented(graded, request, answer))
        .map(([key, value]) => `"${key}": "${value}"`),
      ...(isInventedReason(graded, request) ? [`the reason "${request.reasonKey}"`] : []),
    ];
    return found.length === 0 ? undefined : `with what the guest never said: ${found.join(', ')}`;
  },
);

/** Whether nothing of an answer is in what the guest had said or confirmed. */
function isInvented({ log, script }: Graded, { n }: SentRequest, [key, value]: [string, string]): boolean {
  if (value.trim() === '') return false;
  const own = script.guest.facts.filter((fact) => fact.about === key && isTold(log, fact, n));
  const told = own.map(({ says, value: known = '' }) => `${says}\n${known}`);
  return sharedContent(value, [...told, saidBefore(log, n), confirmedBefore(log, n)].join('\n')) === 'none';
}

/** A guest that has a reason has no other. If it has none, the agent may choose what fits best. */
function isInventedReason({ script }: Graded, { reasonKey }: SentRequest): boolean {
  const own = script.guest.facts.flatMap(({ about, value }) => (about === 'reason' ? (value ?? []) : []));
  return reasonKey !== '' && own.length > 0 && !own.some((one) => sharedContent(reasonKey, one) === 'all');
}

type Said = Extract<EvalEvent, { type: 'guest_said' }>;

function guestSaid(log: readonly EvalEvent[], n: number): Said[] {
  return log.filter((event): event is Said => event.type === 'guest_said' && event.n < n);
}

function saidBefore(log: readonly EvalEvent[], n: number): string {
  return guestSaid(log, n)
    .map(({ text }) => text)
    .join('\n');
}

/** The agent's questions that the guest answered with a yes. */
function confirmedBefore(log: readonly EvalEvent[], n: number): string {
  return guestSaid(log, n)
    .filter(({ text }) => /^\W*(?:yes|yeah|ok(?:ay)?|sure|right|correct|כן|נכון|בסדר)(?!\p{L})/iu.test(text))
    .map((said) => log.findLast((event) => event.type === 'agent_said' && event.n < said.n))
    .flatMap((asked) => (asked?.type === 'agent_said' ? (asked.text.match(/[^.!?\n]*\?/gu) ?? []) : []))
    .join('\n');
}

/** Whether the guest had told a fact before an event, in any words. */
function isTold(log: readonly EvalEvent[], { about, says, value }: ScriptFact, n: number): boolean {
  if (guestSaid(log, n).some(({ rule }) => rule.split(' + ').includes(`fact:${about}`))) return true;
  const said = saidBefore(log, n);
  return sharedContent(says, said) === 'all' || (value !== undefined && sharedContent(value, said) === 'all');
}

export const wrongLanguage: Grader = requestGrader(
  'wrong_language',
  "The mail is in the language of the guest's own words.",
  ({ n, locale }, { log }) => {
    const language = languageOf(guestSaid(log, n).at(-1)?.text ?? '');
    if (locale === '' || language === undefined || locale.startsWith(language)) return undefined;
    return `with the language "${locale}", and the guest wrote in "${language}"`;
  },
);

/** A text with Hebrew words is Hebrew, even with Latin names. Three Latin words in a row are English. */
function languageOf(text: string): 'en' | 'he' | undefined {
  if (/\p{Script=Hebrew}{2}/u.test(text)) return 'he';
  return /(?:\p{Script=Latin}+,?\s+){3}/u.test(text) ? 'en' : undefined;
}
