import { canonicalZone, isZoneName } from '../../time/index.ts';
import type { Guest } from '../context/guest-option.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { missingSlug } from '../contract/failures.ts';
import { type Answer, readAnswers, readFields, readText, readWholeNumber } from '../contract/input-fields.ts';
import { cleanText } from '../contract/model-text.ts';
import type { Attempt } from '../contract/tool.ts';
import { guestDigest } from '../session/digest.ts';
import type { ResolvedRequest } from '../session/state.ts';

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
export type Asked = Omit<ResolvedRequest, 'at'> & { start: string; replaces: string };

/** Reads the model's input, and the guest from the host. */
export async function parseRequest(call: RunningCall, input: RequestMeetingInput): Promise<Attempt<Asked>> {
  const { context, emit, isReview } = call;
  const guest = await context.guest.of(call.toolCall);
  if (!guest.ok) return guest;
  const asked = readAsked(context, guest.value, input);
  const { slug, start, durationMinutes, timezone, guestEmail, replaces } = asked;
  const digest = guestEmail === '' ? undefined : guestDigest(guestEmail);
  if (!isReview)
    emit?.({ type: 'tool_called', slug, start, durationMinutes, timezone, replaces, guest: digest });
  return slug === '' ? missingSlug() : { ok: true, value: asked };
}

/** Fields that the host fixed win. */
function readAsked(context: ToolContext, guest: Partial<Guest>, input: RequestMeetingInput): Asked {
  const given = readFields(input);
  const text = (value: unknown) => readText(value).trim();
  const free = (field: 'timezone' | 'locale') =>
    guest[field] ?? (context.guest.fixes(field) ? '' : text(given[field]));
  const timezone = free('timezone');
  // Only visible characters are sent, because a human approves what they can see.
  const clean = (value: string) => cleanText(value, value.length);
  return {
    slug: context.slug ?? text(given.slug),
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
