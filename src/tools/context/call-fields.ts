import { canonicalZone, isZoneName } from '../../time/index.ts';
import { slugKey } from '../../wire/index.ts';
import { failure } from '../contract/failures.ts';
import { readFields, readText, readWholeNumber } from '../contract/input-fields.ts';
import { quoteGiven, quoteText } from '../contract/model-text.ts';
import type { Attempt } from '../contract/tool.ts';
import type { RunningCall } from './run-call.ts';

/** Reads the model's input, and the guest from the host. Fields that the host fixed win. 0 and '' leave duration and zone open. */
export async function readCallFields(call: RunningCall, input: unknown, own: readonly string[]) {
  const { pages, guest } = call.context;
  const fixed = await guest.of(call.toolCall);
  if (!fixed.ok) return fixed;
  const given = readFields(input);
  const text = (field: string) => readText(given[field]).trim();
  /** The page, or why none can be read. */
  const page = readSlug(pages, given.slug);
  const named = text('timezone');
  const timezone = fixed.value.timezone ?? (isZoneName(named) ? canonicalZone(named) : named);
  const durationMinutes = readWholeNumber(given.durationMinutes);
  /** Fields that the tool lacks, and what the model wrote in them. Their words would be lost in silence. */
  const unknown = Object.keys(given).flatMap((field) => {
    if (common.includes(field) || own.includes(field)) return [];
    const words = typeof given[field] === 'string' ? given[field] : JSON.stringify(given[field]);
    if (empty.test(words)) return [];
    return `${quoteGiven(field, 40)} is no field here, and is not read: ${quoteGiven(words, 100)}`;
  });
  return {
    ok: true as const,
    value: { page, durationMinutes, timezone, guest: fixed.value, given, unknown, text },
  };
}

/** Also fields that the host fixed. What a model writes in them does not count. */
const common = ['slug', 'durationMinutes', 'timezone', 'guestName', 'guestEmail', 'locale'];
const empty = /^\s*(?:|null|undefined|false|0|\[\]|\{\})\s*$/;

/** The page that a call names: the one that the host fixed, or one of several in the host's spelling. */
export function readSlug(pages: readonly string[] | undefined, given: unknown): Attempt<string> {
  const [only, other] = pages ?? [];
  if (only !== undefined && other === undefined) return { ok: true, value: only };
  const slug = readText(given).trim();
  if (slug === '')
    return failure('invalid_input', {
      message: 'slug is empty.',
      next: pages
        ? 'Ask the guest which kind of meeting they want: getBookingPage with slug "" lists the pages.'
        : "Pass the booking page's address; ask the guest for it.",
    });
  const own = pages ? pages.find((one) => slugKey(one) === slugKey(slug)) : slug;
  if (own !== undefined) return { ok: true, value: own };
  return failure('invalid_input', {
    message: `slug ${quoteGiven(slug, 100)} is not one of the pages here.`,
    next: `Choose one of ${pages?.map((one) => quoteText(one, 100)).join(', ')}; getBookingPage with slug "" lists them.`,
  });
}
