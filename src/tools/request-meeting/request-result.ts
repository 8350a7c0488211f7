import { formatDay, type Instant, wallTimeAt, zoneOf } from '../../time/index.ts';
import { confirmationWindowMs } from '../../wire/index.ts';
import { failure } from '../contract/failures.ts';
import { cleanText, quoteAddress } from '../contract/quote-text.ts';
import { writeStart } from '../contract/start-format.ts';
import type { Failure, SentRecord } from '../contract/tool.ts';
import { recordOf } from '../session/history.ts';
import { isFromHistory } from '../session/judge-request.ts';
import { openForMs, type RequestEntry, type ResolvedRequest } from '../session/state.ts';

/** The request was accepted: an email went to the guest, and nothing is booked before they confirm by its link. */
export type RequestAccepted = {
  ok: true;
  status: 'confirmation_sent';
  start: string;
  durationMinutes: number;
  timezone: string;
  guestEmail: string;
  /** Local time until which the guest may confirm. */
  confirmBy: string;
  message: string;
  next: string;
  /** The service's own words, cleaned and capped. */
  serviceSays: string;
  /** For the chat's history. */
  record: SentRecord;
};

export type RequestMeetingResult = RequestAccepted | Failure;

/** What an acceptance means (interface §1, §3). */
export function acceptedResult(entry: RequestEntry, replaced: RequestEntry | undefined): RequestAccepted {
  const { guestEmail } = entry;
  const until = confirmBy(entry);
  const message = `A confirmation email was sent to ${quoteAddress(guestEmail)} for ${describeRequest(entry)}. The meeting is not booked yet: the guest must confirm by the link in that email within 48 hours (until ${until}).${replaced ? earlierMail(replaced) : ''}`;
  const next = `Tell the guest to open that email and confirm by its link, and that nothing is booked before.${
    replaced
      ? ' Tell them to confirm only the new one, and to leave the link of the earlier email alone.'
      : ''
  }`;
  return accepted(entry, { until, message, next });
}

/** The answer to an equal call while the request may still be confirmed. */
export function repeatedResult(entry: RequestEntry, now: Instant): RequestMeetingResult {
  if (entry.status !== 'accepted') return uncertainResult(entry);
  const until = confirmBy(entry);
  const sent = `A confirmation email for ${describeRequest(entry)} was sent to ${quoteAddress(entry.guestEmail)} by an earlier call, at ${sentAtText(entry)}. Nothing was sent by this call. Whether the guest has confirmed or declined since is not known here`;
  if (now >= entry.sentAt + confirmationWindowMs)
    return failure(
      'already_requested',
      `${sent}. The time to confirm it is over.`,
      `If the guest did not confirm in time, the same start may be requested again from ${openUntil(entry)}, if it is still listed.`,
      { record: recordOf(entry) },
    );
  return accepted(entry, {
    until,
    message: `${sent}; if they have not, they can confirm by the link in that email until ${until}, and nothing is booked before.`,
    next: 'Tell the guest that the email was sent earlier, and to confirm by its link if they have not done so.',
  });
}

function accepted(
  entry: RequestEntry,
  { until, message, next }: { until: string; message: string; next: string },
): RequestAccepted {
  const { durationMinutes, timezone, guestEmail, words } = entry;
  return {
    ok: true,
    status: 'confirmation_sent',
    start: startText(entry),
    durationMinutes,
    timezone,
    guestEmail,
    confirmBy: until,
    message,
    next,
    serviceSays: cleanText(words, 300),
    record: recordOf(entry),
  };
}

/** The service does not know that a request was replaced: the guest could confirm the earlier one too. */
function earlierMail(replaced: RequestEntry): string {
  const earlier = describeRequest(replaced);
  return replaced.status === 'accepted' && !isFromHistory(replaced)
    ? ` The earlier email, for ${earlier}, is not called back: if the guest confirms both, there are two meetings.`
    : ` The earlier request, for ${earlier}, may have arrived: if the guest gets an email for it and confirms both, there are two meetings.`;
}

/** The request left, or may have left, and got no clear answer. */
export function uncertainResult(entry: RequestEntry): Failure {
  const at = sentAtText(entry);
  const what =
    entry.status === 'pending'
      ? `was about to be sent at ${at} by a call that never answered`
      : `left at ${at}, and no clear answer came`;
  return failure(
    'uncertain',
    `The request for ${describeRequest(entry)} ${what}: it may have arrived. It is not sent again before ${openUntil(entry)}.`,
    `Tell the guest to look in the inbox of ${quoteAddress(entry.guestEmail)}, spam folder too: if a confirmation email is there, they can confirm by its link. Without it nothing is booked.`,
    { details: entry.words === '' ? undefined : cleanText(entry.words, 300), record: recordOf(entry) },
  );
}

/** When a request was sent, in its own zone, by the host's clock. */
export function sentAtText({ sentAt, timezone }: RequestEntry): string {
  return writeStart(wholeMinute(sentAt), zoneOf(timezone));
}

/** Local time until which the guest may confirm; the service counts from its own, later commit. */
function confirmBy({ sentAt, timezone }: RequestEntry): string {
  return writeStart(wholeMinute(sentAt + confirmationWindowMs), zoneOf(timezone));
}

/** Local time from which the request counts as expired. */
export function openUntil({ sentAt, timezone }: Pick<RequestEntry, 'sentAt' | 'timezone'>): string {
  return writeStart(wholeMinute(sentAt + openForMs + 59_999), zoneOf(timezone));
}

function wholeMinute(at: Instant): Instant {
  return Math.floor(at / 60_000) * 60_000;
}

export function startText({ at, timezone }: Pick<ResolvedRequest, 'at' | 'timezone'>): string {
  return writeStart(at, zoneOf(timezone));
}

/** `Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes` */
export function describeRequest(
  request: Pick<ResolvedRequest, 'at' | 'timezone' | 'durationMinutes'>,
): string {
  const zone = zoneOf(request.timezone);
  const day = formatDay(wallTimeAt(request.at, zone), 'en');
  return `${day}, ${startText(request).slice(11)} (${request.timezone}), ${request.durationMinutes} minutes`;
}
