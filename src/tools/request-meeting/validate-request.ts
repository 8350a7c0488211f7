import { isZoneName } from '../../time/index.ts';
import { type BookingPage, isEmailAddress, type Question } from '../../wire/index.ts';
import { type PageKeys, questionKeys, reasonKeys } from '../booking-page/page-keys.ts';
import { failure, fitProblems } from '../contract/failures.ts';
import { listNames, quoteText } from '../contract/quote-text.ts';
import type { Failure } from '../contract/tool.ts';
import { durationProblem } from '../free-slots/read-slots.ts';

/** One thing that is wrong with a call; only the guest can say what is missing. */
export type Problem = { field: keyof GivenRequest; isMissing: boolean; text: string };

/** The fields of a call that are validated. */
export type GivenRequest = {
  guestName: string;
  guestEmail: string;
  timezone: string;
  durationMinutes: number;
  locale: string;
  reasonKey: string;
  answers: { key: string; value: string }[];
};

export type Validated = {
  problems: Problem[];
  /** The page's own key of the reason. */
  reasonKey: string;
  /** The answers that were given, under the page's own keys. */
  answers: { key: string; value: string }[];
};

/** Checks that everything the page asks for is there, and nothing that it does not know; finds all problems at once. */
export function validateRequest(request: GivenRequest, page: BookingPage, isNameFixed: boolean): Validated {
  const ownReasonKey = request.reasonKey === '' ? undefined : reasonKeys(page).ownOf(request.reasonKey);
  const reason = page.reasons.find(({ key }) => key === ownReasonKey);
  const { answers, problems } = validateAnswers(request.answers, {
    keys: questionKeys(page),
    asked: [...page.customFields, ...(reason?.questions ?? [])],
  });
  return {
    problems: [
      ...(isNameFixed ? [] : longName(request)),
      ...validateGuest(request),
      ...validateChoices(request, page, reason !== undefined),
      ...problems,
    ],
    reasonKey: ownReasonKey ?? request.reasonKey,
    answers,
  };
}

function validateGuest({ guestName, guestEmail, timezone, locale }: GivenRequest): Problem[] {
  const problems: Problem[] = [];
  if (guestName.trim() === '')
    problems.push(missing('guestName', 'guestName is empty: ask the guest for their name'));
  if (guestEmail.trim() === '')
    problems.push(missing('guestEmail', 'guestEmail is empty: ask the guest for their email address'));
  else if (!isEmailAddress(guestEmail.trim()))
    problems.push(
      wrong(
        'guestEmail',
        `guestEmail ${quoteText(guestEmail, 120)} is not one email address, such as noa@example.com`,
      ),
    );
  if (timezone !== '' && !isZoneName(timezone))
    problems.push(
      wrong('timezone', `timezone ${quoteText(timezone, 60)} is no IANA name, such as Asia/Jerusalem`),
    );
  if (locale !== '' && locale !== 'en' && locale !== 'he')
    problems.push(wrong('locale', `locale ${quoteText(locale, 20)} is not offered; en and he are`));
  return problems;
}

/** At most so much of what would be right is named. */
const maxNames = 30;
const maxNamesChars = 400;

function validateChoices(request: GivenRequest, page: BookingPage, knowsReason: boolean): Problem[] {
  const problems: Problem[] = [];
  const { durationMinutes, reasonKey } = request;
  if (durationMinutes < 0)
    problems.push(wrong('durationMinutes', 'durationMinutes is no whole number of minutes'));
  else if (durationMinutes !== 0 && !page.durationsMinutes.includes(durationMinutes))
    problems.push(wrong('durationMinutes', durationProblem(durationMinutes, page.durationsMinutes)));
  if (reasonKey !== '' && !knowsReason) {
    const { nameOf } = reasonKeys(page);
    const names = page.reasons.slice(0, maxNames).map(({ key }) => nameOf(key));
    const right =
      names.length > 0 ? `one of ${listNames(names, maxNamesChars)}` : '"", because the page has no reasons';
    problems.push(
      wrong(
        'reasonKey',
        `reasonKey ${quoteText(reasonKey, 100)} is not on the page; right would be ${right}`,
      ),
    );
  }
  return problems;
}

function validateAnswers(
  given: readonly { key: string; value: string }[],
  { keys, asked }: { keys: PageKeys; asked: readonly Question[] },
): { answers: { key: string; value: string }[]; problems: Problem[] } {
  const open = new Set(asked.map(({ key }) => key));
  const names = [...open].slice(0, maxNames).map(keys.nameOf);
  const values = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { key, value } of given) {
    const own = keys.ownOf(key);
    const text = value.trim();
    if (own === undefined || !open.has(own)) problems.push(wrong('answers', unknownAnswer(key, names)));
    else if (text !== '' && (values.get(own) ?? text) !== text)
      problems.push(wrong('answers', `answers has two values for ${quoteText(key, 100)}`));
    else if (text !== '') values.set(own, text);
  }
  for (const { key, label, required } of asked) {
    if (required && !values.has(key))
      problems.push(
        missing(
          'answers',
          `answers lacks "${keys.nameOf(key)}", which the page asks as ${quoteText(label, 200)}`,
        ),
      );
  }
  return { answers: [...values].map(([key, value]) => ({ key, value })), problems };
}

function unknownAnswer(key: string, names: readonly string[]): string {
  const right = names.length > 0 ? `the keys are ${listNames(names, maxNamesChars)}` : 'it asks none';
  return `answers has ${quoteText(key, 100)}, which the page does not ask; ${right}`;
}

function missing(field: Problem['field'], text: string): Problem {
  return { field, isMissing: true, text };
}

function wrong(field: Problem['field'], text: string): Problem {
  return { field, isMissing: false, text };
}

const maxNameChars = 200;

/** A long name is refused, never cut: the guest would be called by half of it. */
function longName({ guestName }: GivenRequest): Problem[] {
  const { length } = Array.from(guestName);
  if (length <= maxNameChars) return [];
  return [wrong('guestName', `guestName has ${length} characters; at most ${maxNameChars} can be sent`)];
}

/** All problems of a call at once. A failure of its start stands beside them and keeps its code and data. */
export function refuseProblems(
  found: readonly Problem[],
  ofStart: Failure | undefined,
  maxTextChars: number,
): Failure {
  const texts = found.map(({ text }) => text);
  const isFromGuest = found.every(({ isMissing }) => isMissing);
  const next = isFromGuest
    ? 'Ask the guest for what is missing, invent nothing, and call again.'
    : 'Correct all of this, ask the guest for what only they know, and call again.';
  if (!ofStart) {
    const code = isFromGuest ? 'missing_answers' : 'invalid_input';
    return fitProblems(texts, maxTextChars, (problems) =>
      failure(code, `${problems.join('; ')}. Nothing was sent.`, next, { problems }),
    );
  }
  return fitProblems(texts, maxTextChars, (problems) => ({
    ...ofStart,
    message: [...problems, ofStart.message].join('; '),
    next: `${next} ${ofStart.next}`,
    problems: [...problems, ofStart.message],
  }));
}
