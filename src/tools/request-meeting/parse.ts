import { canonicalZone, isZoneName } from '../../time/index.ts';
import { readSlug } from '../booking-page/read-slug.ts';
import type { Guest } from '../context/guest-option.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { type Answer, readAnswers, readFields, readText, readWholeNumber } from '../contract/input-fields.ts';
import { cleanText } from '../contract/model-text.ts';
import type { Attempt } from '../contract/tool.ts';
import { guestDigest } from '../session/digest.ts';
import type { GivenRequest } from './validate.ts';

/** Input of the tool. It lacks the fields that the host fixed. */
export type RequestMeetingInput = {
  slug?: string;
  start: string;
  durationMinutes: number;
  timezone?: string;
  guestName?: string;
  guestEmail?: string;
  locale?: string;
  reasonKey: string;
  answers: Answer[];
  replaces: string;
};

/** The input, completed by the fields that the host fixed. 0 and '' leave duration, zone and locale open. */
export type Asked = GivenRequest & { slug: string; start: string; replaces: string };

/** Reads the model's input, and the guest from the host. */
export async function parseRequest(call: RunningCall, input: RequestMeetingInput): Promise<Attempt<Asked>> {
  const { context, emit, isReview } = call;
  const guest = await context.guest.of(call.toolCall);
  if (!guest.ok) return guest;
  const given = readFields(input);
  const page = readSlug(context.pages, given.slug);
  const asked = { ...readAsked(context, guest.value, given), slug: page.ok ? page.value : '' };
  const { slug, start, durationMinutes, timezone, guestEmail, replaces } = asked;
  const digest = guestEmail === '' ? undefined : guestDigest(guestEmail);
  if (!isReview)
    emit?.({ type: 'tool_called', slug, start, durationMinutes, timezone, replaces, guest: digest });
  return page.ok ? { ok: true, value: asked } : page;
}

/** Fields that the host fixed win. */
function readAsked(
  context: ToolContext,
  guest: Partial<Guest>,
  given: Record<string, unknown>,
): Omit<Asked, 'slug'> {
  const text = (value: unknown) => readText(value).trim();
  const free = (field: 'timezone' | 'locale') =>
    guest[field] ?? (context.guest.fixes(field) ? '' : text(given[field]));
  const timezone = free('timezone');
  // Only visible characters are sent, because a human approves what they can see.
  const clean = (value: string) => cleanText(value, value.length);
  return {
    start: text(given.start),
    durationMinutes: readWholeNumber(given.durationMinutes),
    timezone: isZoneName(timezone) ? canonicalZone(timezone) : timezone,
    guestName: clean(guest.name ?? text(given.guestName)),
    guestEmail: guest.email ?? text(given.guestEmail),
    locale: free('locale').toLowerCase(),
    reasonKey: text(given.reasonKey),
    answers: readAnswers(given.answers).map(({ key, value }) => ({ key, value: clean(value) })),
    replaces: text(given.replaces),
  };
}
