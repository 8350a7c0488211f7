import { isZoneName } from '../../time/index.ts';
import { isEmailAddress } from '../../wire/index.ts';
import { listNames } from '../list-names.ts';
import { quoteText } from '../strangers-text.ts';
import { type PageKeys, questionKeys, reasonKeys } from './page-keys.ts';
import type { PageRules, QuestionRules } from './page-rules.ts';

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
export function judgeWhole(request: WholeRequest, page: PageRules): Whole {
  const ownReasonKey = request.reasonKey === '' ? undefined : reasonKeys(page).ownOf(request.reasonKey);
  const reason = page.reasons.find(({ key }) => key === ownReasonKey);
  const { answers, problems } = judgeAnswers(request.answers, {
    keys: questionKeys(page),
    asked: [...page.customFields, ...(reason?.questions ?? [])],
  });
  return {
    problems: [...judgeGuest(request), ...judgeChoices(request, page, reason !== undefined), ...problems],
    reasonKey: ownReasonKey ?? request.reasonKey,
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

/** How much of what would be right a problem names. */
const maxNames = 30;
const maxNamesChars = 400;

function judgeChoices(request: WholeRequest, page: PageRules, knowsReason: boolean): Problem[] {
  const problems: Problem[] = [];
  const { durationMinutes, reasonKey } = request;
  if (durationMinutes < 0)
    problems.push(wrong('durationMinutes', 'durationMinutes is no whole number of minutes'));
  else if (durationMinutes !== 0 && !page.durationsMinutes.includes(durationMinutes))
    problems.push(wrong('durationMinutes', durationProblem(durationMinutes, page)));
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

export function durationProblem(durationMinutes: number, page: PageRules): string {
  const offered = listNames(page.durationsMinutes.slice(0, maxNames).map(String), maxNamesChars);
  return `durationMinutes ${durationMinutes} is not offered; ${offered} are`;
}

function judgeAnswers(
  given: readonly { key: string; value: string }[],
  { keys, asked }: { keys: PageKeys; asked: readonly QuestionRules[] },
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
