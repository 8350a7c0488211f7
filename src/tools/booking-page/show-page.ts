import type { BookingPage, Question } from '../../wire/index.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { missingSlug } from '../contract/failures.ts';
import { readFields, readText } from '../contract/input-fields.ts';
import { cleanText } from '../contract/quote-text.ts';
import {
  type BookingPageFound,
  type GetBookingPageInput,
  type GetBookingPageResult,
  maxHowToBookChars,
  maxUrlChars,
  type PageQuestion,
  pageText,
} from './get-booking-page.ts';
import { type PageKeys, questionKeys, reasonKeys } from './page-keys.ts';
import { readPage } from './read-page.ts';

/** Numbers of reasons and questions to show; the first with which the text fits is used. */
const shownCounts = [40, 20, 10, 5, 2, 1];
const shownDurations = 50;

/** The work of `getBookingPage`. */
export async function showPage(
  context: ToolContext,
  input: GetBookingPageInput,
  call: RunningCall,
): Promise<GetBookingPageResult> {
  const slug = context.slug ?? readText(readFields(input, ['slug']).slug).trim();
  call.emit?.({ type: 'tool_called', slug });
  if (slug === '') return missingSlug();
  const read = await readPage(context, slug, call);
  return read.ok ? fitPage(slug, read.value, context.maxTextChars) : read.failure;
}

/** A page of any size in a bounded text; what has no room is counted. */
function fitPage(slug: string, page: BookingPage, maxTextChars: number): BookingPageFound {
  const howToBookChars = Math.min(maxHowToBookChars, Math.floor(maxTextChars / 4));
  for (const shown of shownCounts) {
    const found = describePage(slug, page, { shown, howToBookChars });
    if (pageText(found).length <= maxTextChars) return found;
  }
  return describePage(slug, page, leastShown);
}

/** How much of a page is shown: entries of each list, and characters of its words. */
type Extent = { shown: number; howToBookChars: number; wordsChars?: number; durations?: number };

/** Fits into the smallest `maxTextChars`, whatever the page holds. */
const leastShown: Extent = { shown: 0, howToBookChars: 100, wordsChars: 100, durations: 20 };

function describePage(
  slug: string,
  page: BookingPage,
  { shown, howToBookChars, wordsChars = 300, durations = shownDurations }: Extent,
): BookingPageFound {
  const reasons = page.reasons.slice(0, shown);
  const questionNames = questionKeys(page);
  const reasonNames = reasonKeys(page);
  const leftOut = {
    reasons: page.reasons.length - reasons.length,
    questions: [page.customFields, ...reasons.map(({ questions }) => questions)].reduce(
      (count, questions) => count + Math.max(0, questions.length - shown),
      0,
    ),
  };
  return {
    ok: true,
    slug: cleanText(slug, 200),
    url: plainUrl(page.url),
    durationsMinutes: page.durationsMinutes.slice(0, durations),
    defaultDurationMinutes: page.defaultDurationMinutes,
    pageTimezone: cleanText(page.timezone, 64),
    reasons: reasons.map((reason) => ({
      reasonKey: reasonNames.nameOf(reason.key),
      label: cleanText(reason.label, 200),
      suggestedDurationMinutes: reason.suggestedDurationMinutes,
      questions: describeQuestions(reason.questions.slice(0, shown), questionNames),
    })),
    questions: describeQuestions(page.customFields.slice(0, shown), questionNames),
    pageSays: {
      name: cleanText(page.name, Math.min(200, wordsChars)),
      headline: cleanText(page.headline ?? '', wordsChars),
      howToBook: cleanText(page.howToBook, howToBookChars),
    },
    ...(leftOut.reasons + leftOut.questions > 0 ? { leftOut } : {}),
  };
}

function describeQuestions(questions: readonly Question[], { nameOf }: PageKeys): PageQuestion[] {
  return questions.map(({ key, label, required }) => ({
    key: nameOf(key),
    label: cleanText(label, 200),
    required,
  }));
}

/** A web address as URL writes it, without blanks; '' for any other text. */
function plainUrl(text: string): string {
  if (/[\s\p{Cc}\p{Cf}]/u.test(text) || !URL.canParse(text)) return '';
  const { protocol, username, password, href } = new URL(text);
  const isWeb = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isWeb && href.length <= maxUrlChars ? href : '';
}
