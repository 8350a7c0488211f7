import type { z } from 'zod';
import { type Instant, parseInstant, type Zone } from '../../time/index.ts';
import { lengthsFor, type MeetingRequest, meetingRequestSchema, type Question } from '../../wire/index.ts';
import { quote, type Refusal } from '../http/api-error.ts';
import { longestAnswer, longestName } from '../meetings/longest-texts.ts';
import type { HostPage } from '../pages/host-page.ts';
import { guestZone } from '../slots/slots-routes.ts';

/** A request with valid fields for its page. Its start may still be taken. */
export type CheckedRequest = MeetingRequest & {
  startsAt: Instant;
  zone: Zone;
  answers: Record<string, string>;
};

/** Checks a body against interface §2 and its page. The refusal names everything that is wrong. */
export function checkRequest(page: HostPage, body: Record<string, unknown>): CheckedRequest | Refusal {
  const parsed = meetingRequestSchema.safeParse(body);
  if (!parsed.success) return refuse(parsed.error.issues.map((issue) => describeIssue(issue, body)));
  const request = parsed.data;
  const zone = guestZone(request.timezone);
  const startsAt = parseInstant(request.start);
  const problems = [...checkGuest(request), ...checkOffer(page, request), ...checkAnswers(page, request)];
  if (!zone)
    problems.push(`timezone is ${quote(request.timezone)}; it must be an IANA name such as Asia/Jerusalem`);
  if (startsAt === undefined)
    problems.push(`start is ${quote(request.start)}, which is no time of the calendar`);
  if (problems.length > 0 || !zone || startsAt === undefined) return refuse(problems);
  return { ...request, zone, startsAt, answers: request.answers ?? {} };
}

function checkGuest({ guestName }: MeetingRequest): string[] {
  if (!isVisible(guestName)) return ['guestName is blank'];
  if (guestName.length > longestName)
    return [`guestName is ${guestName.length} characters long; ${longestName} is the most`];
  return /\p{Cc}/u.test(guestName) ? ['guestName holds a line break or another control character'] : [];
}

/** Whether a text has a visible character. Spaces, marks of direction and the like are invisible. */
export function isVisible(text: string): boolean {
  return /[^\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

function checkOffer(page: HostPage, { durationMinutes, reasonKey }: MeetingRequest): string[] {
  const problems: string[] = [];
  if (!page.durationsMinutes.includes(durationMinutes)) {
    problems.push(
      `durationMinutes is ${durationMinutes}; this page offers ${page.durationsMinutes.join(', ')}`,
    );
  } else if (!lengthsFor(page, reasonKey).includes(durationMinutes)) {
    const right = lengthsFor(page, reasonKey).join(', ');
    problems.push(`durationMinutes is ${durationMinutes}; the reason ${quote(reasonKey)} has ${right}`);
  }
  const known = page.reasons.map(({ key }) => key).join(', ');
  if (reasonKey === undefined && page.reasonRequired)
    problems.push(`reasonKey is missing; this page requires one of ${known}`);
  if (reasonKey !== undefined && !page.reasons.some(({ key }) => key === reasonKey)) {
    problems.push(
      `reasonKey is ${quote(reasonKey)}; ${known ? `this page has ${known}` : 'this page has no reasons'}`,
    );
  }
  return problems;
}

function checkAnswers(page: HostPage, { reasonKey, answers = {} }: MeetingRequest): string[] {
  const ofReason = page.reasons.find(({ key }) => key === reasonKey)?.questions ?? [];
  const questions = [...page.customFields, ...ofReason];
  const problems = Object.entries(answers).flatMap(([key, answer]) => {
    if (!questions.some((question) => question.key === key)) return [unknownQuestion(key, questions, page)];
    if (answer.length > longestAnswer) return [`answers.${key} is longer than ${longestAnswer} characters`];
    // Line breaks and tabs are text; other control characters, such as NUL, are not.
    return /[^\P{Cc}\n\r\t]/u.test(answer) ? [`answers.${key} holds a control character`] : [];
  });
  const unanswered = questions.filter(
    ({ key, required }) => required && (!Object.hasOwn(answers, key) || !isVisible(answers[key] ?? '')),
  );
  return [
    ...problems,
    ...unanswered.map(({ key, label }) => `answers.${key} is missing; it is required: ${quote(label)}`),
  ];
}

function unknownQuestion(key: string, questions: Question[], { reasons }: HostPage): string {
  const reason = reasons.find((one) => one.questions.some((question) => question.key === key));
  if (reason)
    return `answers.${quote(key)} answers a question of the reason ${quote(reason.key)}, which reasonKey does not name`;
  const known = questions.map((question) => question.key).join(', ');
  return `answers.${quote(key)} answers no question; ${known ? `asked are ${known}` : 'none is asked'}`;
}

/** Zod's message, and those of `wire`, say what would be right. */
function describeIssue({ path, message }: z.core.$ZodIssue, body: Record<string, unknown>): string {
  const [field, ...rest] = path.map(String);
  if (field === undefined) return message;
  if (!Object.hasOwn(body, field)) return `${field} is missing`;
  return rest.length > 0
    ? `${field}.${quote(rest.join('.'))}: ${message}`
    : `${field} is ${quote(body[field])}: ${message}`;
}

function refuse(problems: string[]): Refusal {
  const shown = problems.slice(0, 20);
  if (problems.length > shown.length) shown.push(`and ${problems.length - shown.length} more`);
  return { status: 400, error: shown.join('. ') };
}
