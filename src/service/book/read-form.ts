import { isEmailAddress, lengthsFor, type Question, type Reason } from '../../wire/index.ts';
import { largestBodyBytes, readBytes } from '../http/read-body.ts';
import { longestAnswer, longestName } from '../meetings/longest-texts.ts';
import type { HostPage } from '../pages/host-page.ts';
import { isVisible } from '../requests/check-request.ts';
import type { BookingWords } from './book-words.ts';

/** The typed values, by the name of the field. */
export type Typed = ReadonlyMap<string, string>;

/** The problems, by the field that each is shown beside, in the order of the form. */
export type Problems = ReadonlyMap<string, string>;

/** The input for a type of question. `passes`: whether an answer is valid. `problem`: the message for any other. */
export type AnswerKind = {
  input: 'text' | 'email' | 'tel' | 'url' | 'textarea';
  inputMode?: 'decimal';
  autocomplete?: 'name' | 'email' | 'tel' | 'url';
  passes?: (answer: string) => boolean;
  problem?: 'emailWrong' | 'phoneWrong' | 'urlWrong' | 'numberWrong';
};

// The interface does not list the values of `type` (§2). These words are the service's own. Any other word gets a line of text.
const written: Record<string, AnswerKind> = {
  textarea: { input: 'textarea' },
  email: { input: 'email', autocomplete: 'email', passes: isEmailAddress, problem: 'emailWrong' },
  phone: { input: 'tel', autocomplete: 'tel', passes: has(/(?:\p{Nd}\P{Nd}*){3}/u), problem: 'phoneWrong' },
  url: { input: 'url', autocomplete: 'url', passes: has(/^\S+\.\S+$/), problem: 'urlWrong' },
  // With `type=number` the browser would drop a text that is not a number, so we could not show it again.
  number: {
    input: 'text',
    inputMode: 'decimal',
    passes: has(/^[+-]?\p{Nd}[\p{Nd}.,\s]*$/u),
    problem: 'numberWrong',
  },
};
const answerKinds = new Map(Object.entries(written));

function has(pattern: RegExp): (answer: string) => boolean {
  return (answer) => pattern.test(answer);
}

export const answerKind = (type: string): AnswerKind => answerKinds.get(type) ?? { input: 'text' };

export const answerField = (question: Question, reason?: Reason): string =>
  reason ? `answer.${reason.key}.${question.key}` : `answer.${question.key}`;

export function chosenReason(page: HostPage, typed: Typed): Reason | undefined {
  return page.reasons.find(({ key }) => key === typed.get('reasonKey'));
}

/** The questions of the page and of the chosen reason, with the names of their fields. */
export function askedQuestions(page: HostPage, typed: Typed): { question: Question; field: string }[] {
  const reason = chosenReason(page, typed);
  return [
    ...(reason?.questions ?? []).map((question) => ({ question, field: answerField(question, reason) })),
    ...page.customFields.map((question) => ({ question, field: answerField(question) })),
  ];
}

/** Finds, before anything is sent, the problems that the visitor can correct, in words. The service reports all other problems. */
export function findProblems(page: HostPage, typed: Typed, words: BookingWords['problems']): Problems {
  const problems = new Map<string, string>();
  const add = (field: string, problem: string | undefined) => {
    if (problem !== undefined) problems.set(field, problem);
  };
  if (!typed.get('start')) add('start', words.startMissing);
  add('guestName', nameProblem(typed.get('guestName') ?? '', words));
  const email = typed.get('guestEmail') ?? '';
  if (!isEmailAddress(email)) add('guestEmail', email === '' ? words.emailMissing : words.emailWrong);
  add('reasonKey', reasonProblem(page, typed, words));
  for (const { question, field } of askedQuestions(page, typed)) {
    const answer = typed.get(field) ?? '';
    const { passes, problem } = answerKind(question.type);
    if (question.required && !isVisible(answer)) add(field, words.answerMissing);
    if (answer !== '' && problem && !passes?.(answer)) add(field, words[problem]);
    if (answer.length > longestAnswer) add(field, words.answerTooLong);
  }
  return problems;
}

function reasonProblem(page: HostPage, typed: Typed, words: BookingWords['problems']): string | undefined {
  const reason = chosenReason(page, typed);
  const minutes = Number(typed.get('duration'));
  if (!reason) return page.reasonRequired ? words.reasonMissing : undefined;
  return page.durationsMinutes.includes(minutes) && !lengthsFor(page, reason.key).includes(minutes)
    ? words.reasonLength(minutes)
    : undefined;
}

function nameProblem(name: string, words: BookingWords['problems']): string | undefined {
  if (!isVisible(name)) return words.nameMissing;
  if (name.length > longestName) return words.nameTooLong;
  return /\p{Cc}/u.test(name) ? words.nameUnreadable : undefined;
}

/** The form as the body of a meeting request (interface §2). */
export function requestBody(page: HostPage, typed: Typed): Record<string, unknown> {
  const answers = askedQuestions(page, typed).flatMap(({ question, field }) => {
    const answer = typed.get(field) ?? '';
    return answer === '' ? [] : [[question.key, answer]];
  });
  const reason = chosenReason(page, typed);
  return {
    guestName: typed.get('guestName'),
    guestEmail: typed.get('guestEmail'),
    timezone: typed.get('timezone'),
    durationMinutes: Number(typed.get('duration')),
    start: typed.get('start'),
    ...(reason && { reasonKey: reason.key }),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
  };
}

/** Reads a form that a browser sent and trims each text. Undefined if it is no form, or too large. */
export async function readTyped(request: Request): Promise<Typed | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return undefined;
  // Twice the limit of a JSON request: a Hebrew letter takes six bytes here and two there.
  const bytes = await readBytes(request, 2 * largestBodyBytes);
  if (!bytes) return undefined;
  const form = new URLSearchParams(bytes.toString());
  return new Map([...form].map(([name, value]) => [name, value.replace(/\r\n?/g, '\n').trim()]));
}
