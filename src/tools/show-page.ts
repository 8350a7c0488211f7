import type { BookingPage, Question } from '../wire/index.ts';
import { missingSlug } from './failures.ts';
import {
  type BookingPageFound,
  type GetBookingPageInput,
  type GetBookingPageResult,
  maxHowToBookChars,
  maxUrlChars,
  type PageQuestion,
  pageText,
} from './get-booking-page.ts';
import type { HeldCall } from './held-call.ts';
import { readText } from './input-fields.ts';
import { readPage } from './read-page.ts';
import { type PageKeys, questionKeys, reasonKeys } from './session/page-keys.ts';
import { cleanText } from './strangers-text.ts';
import type { ToolContext } from './tool-context.ts';

/** How many reasons, and questions of each booking and reason, are shown: the first of these numbers with which the text fits. */
const shownCounts = [40, 20, 10, 5, 2, 1];
const shownDurations = 50;

/** The work of `getBookingPage`. */
export async function showPage(
  context: ToolContext,
  input: GetBookingPageInput,
  call: HeldCall,
): Promise<GetBookingPageResult> {
  call.signal?.throwIfAborted();
  const slug = context.slug ?? readText(input?.slug).trim();
  call.tell?.({ type: 'tool_called', slug });
  if (slug === '') return missingSlug();
  const session = context.sessions.of(call.conversation);
  const read = await readPage(context, session, slug, call);
  return read.ok ? fitPage(slug, read.value, context.maxTextChars) : read.failure;
}

/** A page of any size in a text of a bounded one; what had no room is counted. */
function fitPage(slug: string, page: BookingPage, maxTextChars: number): BookingPageFound {
  const howToBookChars = Math.min(maxHowToBookChars, Math.floor(maxTextChars / 4));
  for (const shown of shownCounts) {
    const found = describePage(slug, page, { shown, howToBookChars });
    if (pageText(found).length <= maxTextChars) return found;
  }
  return describePage(slug, page, leastShown);
}

/** How much of a page is shown: of each of its lists, and of its words. */
type Extent = { shown: number; howToBookChars: number; wordsChars?: number; durations?: number };

/** What fits into the smallest text that may be asked for, whatever the characters of a page are. */
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

/** A web address as URL writes it, so that it holds no space and no sentence; '' where it is none. */
function plainUrl(text: string): string {
  if (/[\s\p{Cc}\p{Cf}]/u.test(text) || !URL.canParse(text)) return '';
  const { protocol, username, password, href } = new URL(text);
  const isWeb = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isWeb && href.length <= maxUrlChars ? href : '';
}
