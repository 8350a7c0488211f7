import { isZoneName } from '../../time/index.ts';
import { type BookingPage, isEmailAddress, type Question } from '../../wire/index.ts';
import { cleanText, quoteText } from '../strangers-text.ts';

/** One thing that is wrong with a call; what is missing can only be had from the guest. */
export type Problem = { field: keyof WholeRequest; isMissing: boolean; text: string };

/** What rule *whole* judges of a call. */
export type WholeRequest = {
  guestName: string;
  guestEmail: string;
  timezone: string;
  durationMinutes: number;
  locale: string;
  reasonKey: string;
  answers: { key: string; value: string }[];
};

export type Whole = {
  problems: Problem[];
  /** The page's own key of the reason. */
  reasonKey: string;
  /** The answers that were given, under the page's own keys. */
  answers: { key: string; value: string }[];
};

/** Rule *whole*: everything that the page asks for is there and nothing that it does not know, all problems at once. */
export function judgeWhole(request: WholeRequest, page: BookingPage): Whole {
  const reason = page.reasons.find(({ key }) => shownKey(key) === shownKey(request.reasonKey));
  const questions = [...page.customFields, ...(reason?.questions ?? [])];
  const { answers, problems } = judgeAnswers(request.answers, questions);
  return {
    problems: [...judgeGuest(request), ...judgeChoices(request, page, reason !== undefined), ...problems],
    reasonKey: request.reasonKey === '' ? '' : (reason?.key ?? request.reasonKey),
    answers,
  };
}

/** What can be said of a call before its page is known. */
export function judgeGuest({ guestName, guestEmail, timezone, locale }: WholeRequest): Problem[] {
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

/** A key as a model sees it: cleaned, as the rest of the page's words. */
export function shownKey(key: string): string {
  return cleanText(key, 100);
}

function judgeChoices(request: WholeRequest, page: BookingPage, knowsReason: boolean): Problem[] {
  const problems: Problem[] = [];
  const { durationMinutes, reasonKey } = request;
  if (durationMinutes < 0)
    problems.push(wrong('durationMinutes', 'durationMinutes is no whole number of minutes'));
  else if (durationMinutes !== 0 && !page.durationsMinutes.includes(durationMinutes))
    problems.push(wrong('durationMinutes', durationProblem(durationMinutes, page)));
  if (reasonKey !== '' && !knowsReason) {
    const keys = page.reasons.map(({ key }) => shownKey(key)).slice(0, 30);
    const right = keys.length > 0 ? `one of ${keys.join(', ')}` : '"", because the page has no reasons';
    problems.push(
      wrong(
        'reasonKey',
        `reasonKey ${quoteText(reasonKey, 100)} is not on the page; right would be ${right}`,
      ),
    );
  }
  return problems;
}

export function durationProblem(durationMinutes: number, page: BookingPage): string {
  const offered = page.durationsMinutes.slice(0, 30).join(', ');
  return `durationMinutes ${durationMinutes} is not offered; ${offered} are`;
}

function judgeAnswers(
  given: readonly { key: string; value: string }[],
  questions: readonly Question[],
): { answers: { key: string; value: string }[]; problems: Problem[] } {
  const known = new Map(questions.map((question) => [shownKey(question.key), question]));
  const values = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { key, value } of given) {
    const question = known.get(shownKey(key));
    const text = value.trim();
    if (!question) problems.push(wrong('answers', unknownAnswer(key, [...known.keys()])));
    else if (text !== '' && (values.get(question.key) ?? text) !== text)
      problems.push(wrong('answers', `answers has two values for ${quoteText(key, 100)}`));
    else if (text !== '') values.set(question.key, text);
  }
  for (const { key, label, required } of questions) {
    if (required && !values.has(key))
      problems.push(
        missing(
          'answers',
          `answers lacks ${quoteText(key, 100)}, which the page asks as ${quoteText(label, 200)}`,
        ),
      );
  }
  return { answers: [...values].map(([key, value]) => ({ key, value })), problems };
}

function unknownAnswer(key: string, known: readonly string[]): string {
  const right = known.length > 0 ? `the keys are ${known.slice(0, 30).join(', ')}` : 'it asks none';
  return `answers has ${quoteText(key, 100)}, which the page does not ask; ${right}`;
}

function missing(field: Problem['field'], text: string): Problem {
  return { field, isMissing: true, text };
}

function wrong(field: Problem['field'], text: string): Problem {
  return { field, isMissing: false, text };
}
