import { readCallFields } from '../context/call-fields.ts';
import type { RunningCall } from '../context/run-call.ts';
import { type Answer, readAnswers } from '../contract/input-fields.ts';
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
export type Asked = GivenRequest & { slug: string; start: string; replaces: string; unknown: string[] };

export async function parseRequest(call: RunningCall, input: RequestMeetingInput): Promise<Attempt<Asked>> {
  const fields = await readCallFields(call, input, ['start', 'reasonKey', 'answers', 'replaces']);
  if (!fields.ok) return fields;
  const { page, durationMinutes, timezone, guest, given, unknown, text } = fields.value;
  const [start, replaces] = [text('start'), text('replaces')];
  const guestEmail = guest.email ?? text('guestEmail');
  const locale = guest.locale ?? (call.context.guest.fixes('locale') ? '' : text('locale'));
  // Only visible characters are sent, because a human approves what they can see.
  const clean = (value: string) => cleanText(value, value.length);
  const asked: Asked = {
    slug: page.ok ? page.value : '',
    start,
    durationMinutes,
    timezone,
    guestName: clean(guest.name ?? text('guestName')),
    guestEmail,
    locale: locale.toLowerCase(),
    reasonKey: text('reasonKey'),
    answers: readAnswers(given.answers).map(({ key, value }) => ({ key, value: clean(value) })),
    replaces,
    unknown,
  };
  if (!call.isReview) {
    const digest = guestEmail === '' ? undefined : guestDigest(guestEmail);
    const { slug } = asked;
    call.emit?.({ type: 'tool_called', slug, start, durationMinutes, timezone, replaces, guest: digest });
  }
  return page.ok ? { ok: true, value: asked } : page;
}
