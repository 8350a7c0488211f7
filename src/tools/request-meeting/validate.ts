import { isZoneName } from '../../time/index.ts';
import { type BookingPage, isEmailAddress, lengthsFor, type Question } from '../../wire/index.ts';
import { questionKeys, reasonKeys } from '../booking-page/page-keys.ts';
import { failure } from '../contract/failures.ts';
import { cleanText, firstWithin, listNames, quoteGiven, quoteText } from '../contract/model-text.ts';
import type { Failure } from '../contract/tool.ts';
import type { RequestDetails } from '../session/judge-request.ts';

export type GivenRequest = Omit<RequestDetails, 'slug' | 'at'>;

/** One problem of a call. `isMissing`: only the guest can supply the value. */
export type Problem = { field: keyof GivenRequest | undefined; isMissing: boolean; text: string };

/** Checks that the request has every value that the page requires, and none that the page does not know. Finds all problems at once. */
export function validateRequest(request: GivenRequest, page: BookingPage, isNameFixed: boolean) {
  const ownKey = request.reasonKey === '' ? undefined : reasonKeys(page).ownOf(request.reasonKey);
  const reason = page.reasons.find(({ key }) => key === ownKey);
  const asked = [...page.customFields, ...(reason?.questions ?? [])];
  const { answers, problems } = validateAnswers(request.answers, page, asked);
  return {
    problems: [
      ...validateGuest(request, isNameFixed),
      ...validateLength(request.durationMinutes, page, ownKey),
      ...validateReason(request.reasonKey, page),
      ...problems,
    ],
    /** The given reason and answers under the page's own keys, with the page's words. */
    said: {
      reasonKey: ownKey ?? request.reasonKey,
      answers,
      pageName: cleanText([page.name, page.headline ?? ''].filter(Boolean).join(': '), maxWordsChars),
      reasonLabel: cleanText(reason?.label ?? '', maxWordsChars),
    },
  };
}

/** Maximum characters of the page's name, a reason or a question, as a human reads them. */
const maxWordsChars = 200;

const maxNameChars = 200;

function validateGuest(request: GivenRequest, isNameFixed: boolean): Problem[] {
  const { guestName, guestEmail, timezone, locale } = request;
  const problems: Problem[] = [];
  const nameChars = Array.from(guestName).length;
  // Digits and punctuation alone are what a model wrote in place of a name.
  if (guestName.trim() === '' || (/^[\d\s\p{P}]*$/u.test(guestName) && !isNameFixed))
    problems.push(missing('guestName', 'is empty or no name: ask the guest for their name'));
  // A long name is refused and never cut, because a cut name is wrong.
  if (nameChars > maxNameChars && !isNameFixed)
    problems.push(wrong('guestName', `has ${nameChars} characters; at most ${maxNameChars} can be sent`));
  if (guestEmail.trim() === '')
    problems.push(missing('guestEmail', 'is empty: ask the guest for their email address'));
  else if (!isEmailAddress(guestEmail.trim())) {
    const given = quoteGiven(guestEmail, 120);
    problems.push(wrong('guestEmail', `${given} is not one email address, such as noa@example.com`));
  }
  if (timezone !== '' && !isZoneName(timezone))
    problems.push(wrong('timezone', `${quoteGiven(timezone, 60)} is no IANA name, such as Asia/Jerusalem`));
  if (locale !== '' && locale !== 'en' && locale !== 'he')
    problems.push(wrong('locale', `${quoteGiven(locale, 20)} is not offered; en and he are`));
  return problems;
}

/** Maximum number and length of valid values in an error. */
const maxNames = 30;
const maxNamesChars = 400;

function validateLength(minutes: number, page: BookingPage, ownKey: string | undefined): Problem[] {
  if (minutes < 0) return [wrong('durationMinutes', 'is no whole number of minutes')];
  const offered = lengthsFor(page, ownKey);
  if (minutes === 0 || offered.includes(minutes)) return [];
  const isOfPage = ownKey !== undefined && page.durationsMinutes.includes(minutes);
  const what = isOfPage ? ` for the reason ${reasonKeys(page).nameOf(ownKey)}` : '';
  const right = listNames(offered.map(String), maxNamesChars);
  return [wrong('durationMinutes', `${minutes} is not offered${what}; ${right} are`)];
}

function validateReason(reasonKey: string, page: BookingPage): Problem[] {
  const { nameOf, ownOf } = reasonKeys(page);
  const names = page.reasons.slice(0, maxNames).map(({ key }) => nameOf(key));
  const listed = listNames(names, maxNamesChars);
  if (reasonKey === '')
    return page.reasonRequired && names.length > 0
      ? [missing('reasonKey', `is empty, and the page requires one of ${listed}: ask the guest which`)]
      : [];
  if (ownOf(reasonKey) !== undefined) return [];
  const right = names.length > 0 ? `one of ${listed}` : '"", because the page has no reasons';
  return [wrong('reasonKey', `${quoteGiven(reasonKey, 100)} is not on the page; right would be ${right}`)];
}

function validateAnswers(given: GivenRequest['answers'], page: BookingPage, asked: readonly Question[]) {
  const keys = questionKeys(page);
  // An answer counts for all questions with its key, so the human who approves reads the labels of all.
  const ofKeys = Map.groupBy(asked, ({ key }) => key);
  const labelOf = ({ label }: Question) => cleanText(label, maxWordsChars);
  const names = [...ofKeys.keys()].slice(0, maxNames).map(keys.nameOf);
  const right = names.length > 0 ? `the keys are ${listNames(names, maxNamesChars)}` : 'it asks none';
  const values = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { key, value } of given) {
    const own = keys.ownOf(key);
    const text = value.trim();
    const reason = page.reasons.find(({ questions }) => questions?.some((one) => one.key === own));
    const where = reason ? ` with this reason, but with ${reasonKeys(page).nameOf(reason.key)}` : '';
    if (own === undefined || !ofKeys.has(own))
      problems.push(
        wrong('answers', `has ${quoteGiven(key, 100)}, which the page does not ask${where}; ${right}`),
      );
    else if (text !== '' && (values.get(own) ?? text) !== text)
      problems.push(wrong('answers', `has two values for ${quoteGiven(key, 100)}`));
    else if (text !== '') values.set(own, text);
  }
  for (const { key, label } of asked.filter(({ key, required }) => required && !values.has(key))) {
    const question = quoteText(label, 200);
    problems.push(missing('answers', `lacks "${keys.nameOf(key)}", which the page asks as ${question}`));
  }
  const labels = (key: string) => ofKeys.get(key)?.map(labelOf).join(' / ') ?? '';
  const answers = [...values].map(([key, value]) => ({ key, value, label: labels(key) }));
  return { answers, problems };
}

function wrong(field: keyof GivenRequest, what: string): Problem {
  return { field, isMissing: false, text: `${field} ${what}` };
}

function missing(field: keyof GivenRequest, what: string): Problem {
  return { ...wrong(field, what), isMissing: true };
}

/** Maximum characters of problems in a message. The message counts the rest. */
const maxProblemChars = 1200;

/** One failure for all problems of a call. If the start is refused too, that failure is added, and gives the result its code and data. */
export function refuseProblems(found: readonly Problem[], ofStart?: Failure): Failure {
  if (ofStart && found.length === 0) return ofStart;
  const isFromGuest = found.every(({ isMissing }) => isMissing);
  const next = isFromGuest
    ? 'Ask the guest for what is missing, invent nothing, and call again.'
    : 'Correct all of this, ask the guest for what only they know, and call again.';
  const texts = found.map(({ text }) => text);
  const told = firstWithin(texts, maxProblemChars);
  const count = told.length < texts.length ? `${texts.length} problems, and these are the first: ` : '';
  const message = count + told.join('; ');
  if (!ofStart)
    return failure(isFromGuest ? 'missing_answers' : 'invalid_input', {
      message: `${message}. Nothing was sent.`,
      next,
      problems: [...told],
    });
  return {
    ...ofStart,
    message: `${message}; ${ofStart.message}`,
    next: `${next} ${ofStart.next}`,
    problems: [...told, ofStart.message],
  };
}
