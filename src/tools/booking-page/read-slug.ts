import { slugKey } from '../../wire/index.ts';
import { failure } from '../contract/failures.ts';
import { readText } from '../contract/input-fields.ts';
import { quoteText } from '../contract/model-text.ts';
import type { Attempt } from '../contract/tool.ts';

/** The page that a call names: the one that the host fixed, or one of several in the host's spelling. */
export function readSlug(pages: readonly string[] | undefined, given: unknown): Attempt<string> {
  const slug = pages?.length === 1 ? pages[0] : readText(given).trim();
  if (!slug)
    return failure('invalid_input', {
      message: 'slug is empty.',
      next: pages
        ? 'Ask the guest which kind of meeting they want: getBookingPage with slug "" lists the pages.'
        : "Pass the booking page's address; ask the guest for it.",
    });
  const own = pages ? pages.find((one) => slugKey(one) === slugKey(slug)) : slug;
  if (own !== undefined) return { ok: true, value: own };
  return failure('invalid_input', {
    message: `slug ${quoteText(slug, 100)} is not one of the pages here.`,
    next: `Choose one of ${pages?.map((one) => quoteText(one, 100)).join(', ')}; getBookingPage with slug "" lists them.`,
  });
}
