import { formatDay, type Instant, wallTimeAt, zoneOf } from '../time/index.ts';
import { confirmationWindowMs, type RequestAcceptance } from '../wire/index.ts';
import type { Failure } from './booking-tool.ts';
import { failure } from './failures.ts';
import { writeStart } from './session/form.ts';
import type { Claim, ClaimedRequest } from './session/state.ts';
import { cleanText, quoteAddress } from './strangers-text.ts';

/** The request was accepted: an email went to the guest, and nothing is booked before they confirm by its link. */
export type RequestAccepted = {
  ok: true;
  status: 'confirmation_sent';
  start: string;
  durationMinutes: number;
  timezone: string;
  guestEmail: string;
  /** Local time, until when the guest may confirm. */
  confirmBy: string;
  message: string;
  next: string;
  /** The service's own words, cleaned and capped. */
  serviceSays: string;
};

export type RequestMeetingResult = RequestAccepted | Failure;

/** Whoever gets a result may change it. What is answered again is what these tools said, so they keep a copy, and give one. */
export function copyOf(result: RequestMeetingResult): RequestMeetingResult {
  return structuredClone(result);
}

/** What an acceptance means (interface §1, §3): said in data and in words. */
export function acceptedResult(
  request: ClaimedRequest,
  acceptance: RequestAcceptance,
  { now, replaced }: { now: Instant; replaced: Claim | undefined },
): RequestAccepted {
  const { durationMinutes, timezone, guestEmail } = request;
  const confirmBy = writeStart(Math.floor((now + confirmationWindowMs) / 60_000) * 60_000, zoneOf(timezone));
  return {
    ok: true,
    status: 'confirmation_sent',
    start: writeStart(request.at, zoneOf(timezone)),
    durationMinutes,
    timezone,
    guestEmail,
    confirmBy,
    message: `A confirmation email was sent to ${quoteAddress(guestEmail)} for ${describeRequest(request)}. The meeting is not booked yet: the guest must confirm by the link in that email within 48 hours (until ${confirmBy}).${replaced ? earlierMail(replaced) : ''}`,
    next: `Tell the guest to open that email and confirm by its link, and that nothing is booked before.${
      replaced
        ? ' Tell them to confirm only the new one, and to leave the link of the earlier email alone.'
        : ''
    }`,
    serviceSays: cleanText(acceptance.message, 300),
  };
}

/** The service knows of no replacing: what was asked for earlier can be confirmed still. */
function earlierMail(replaced: Claim): string {
  const earlier = describeRequest(replaced);
  return replaced.status === 'accepted'
    ? ` The link in the earlier email, for ${earlier}, still works: confirming both would make two meetings.`
    : ` The earlier request, for ${earlier}, may have arrived: if an email for it came, its link works too, and confirming both would make two meetings.`;
}

/** The request left and got no clear answer. */
export function uncertainResult(request: ClaimedRequest, why: string): Failure {
  return failure(
    'uncertain',
    `The request for ${describeRequest(request)} left, and no clear answer came: it may have arrived. It is not sent again.`,
    `Tell the guest to look in the inbox of ${quoteAddress(request.guestEmail)}, spam folder too: if a confirmation email is there, its link confirms the meeting. Without it nothing is booked.`,
    { details: cleanText(why, 300) },
  );
}

/** `Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes` */
export function describeRequest(
  request: Pick<ClaimedRequest, 'at' | 'timezone' | 'durationMinutes'>,
): string {
  const zone = zoneOf(request.timezone);
  const day = formatDay(wallTimeAt(request.at, zone), 'en');
  const clock = writeStart(request.at, zone).slice(11);
  return `${day}, ${clock} (${request.timezone}), ${request.durationMinutes} minutes`;
}
