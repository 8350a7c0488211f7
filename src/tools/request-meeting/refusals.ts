import type { BookingError } from '../../client/index.ts';
import type { Instant } from '../../time/index.ts';
import { afterWait, detailsOf, failure, serviceWords, toSeconds } from '../contract/failures.ts';
import { quoteAddress } from '../contract/quote-text.ts';
import type { Failure } from '../contract/tool.ts';
import { recordOf } from '../session/history.ts';
import { isFromHistory, keepWord, type Refusal, type Verdict } from '../session/judge-request.ts';
import { openForMs, type RequestEntry, type ResolvedRequest } from '../session/state.ts';
import {
  describeRequest,
  openUntil,
  type RequestMeetingResult,
  repeatedResult,
  sentAtText,
  startText,
} from './request-result.ts';

/** What a call is answered that the session does not let out. */
export function answerVerdict(
  verdict: Exclude<Verdict, { kind: 'send' }>,
  request: ResolvedRequest,
  now: Instant,
): RequestMeetingResult {
  switch (verdict.kind) {
    case 'repeat':
      return isFromHistory(verdict.entry) ? inHistory(verdict.entry) : repeatedResult(verdict.entry, now);
    case 'wait':
      return failure(
        'already_requested',
        `A request for ${describeRequest(verdict.entry)} is being sent by another call at this moment. Nothing more was sent.`,
        'Use the answer of that call. If none comes, make this call again in a minute.',
      );
    case 'refuse':
      return refuse(verdict.refusal, request);
  }
}

function refuse(refusal: Refusal, request: ResolvedRequest): Failure {
  switch (refusal.why) {
    case 'differs':
      return failure(
        'already_requested',
        `${describeRequest(refusal.entry)} ${sentWords(refusal.entry)}; that request had another ${refusal.fields.join(' and ')}. Nothing more was sent. Whether the guest has confirmed or declined it is not known here.`,
        'Tell the guest what was requested. They may confirm that one as it is, take another start with replaces, or wait until it has expired.',
        recordData(refusal.entry),
      );
    case 'replaced':
      return failure(
        'already_requested',
        `${describeRequest(refusal.entry)} ${sentWords(refusal.entry)}, and was then replaced by ${describeRequest(refusal.by)}. It is not sent a second time.`,
        `To go back to it, the guest opens the link in the email ${refusal.entry.status === 'accepted' ? 'that was sent for it' : '(if an email came for it)'}, if it has not expired, and leaves the other one alone. Or ask them to choose another start.`,
        recordData(refusal.entry),
      );
    case 'open': {
      const start = startText(refusal.entry);
      return failure(
        'already_requested',
        `${quoteAddress(request.guestEmail)} already has an open request on this page: ${describeRequest(refusal.entry)}, which ${sentWords(refusal.entry)}. Nothing more was sent. Whether the guest has confirmed or declined it is not known here.`,
        `If the guest wants another start instead, call again with replaces "${start}". If they want a second meeting beside it, with replaces "${keepWord}". Otherwise do nothing.`,
        recordData(refusal.entry),
      );
    }
    case 'kept already':
      return failure(
        'already_requested',
        `This conversation already has an additional request: ${describeRequest(refusal.entry)}, which ${sentWords(refusal.entry)}. Nothing more was sent.`,
        `Tell the guest that a further additional meeting cannot be requested here before ${openUntil({ ...refusal.entry, timezone: request.timezone })}.`,
        recordData(refusal.entry),
      );
    case 'nothing to replace':
      return failure(
        'invalid_input',
        'replaces names an earlier request, and this guest has no open one on this page. Nothing was sent.',
        'Call again with replaces "".',
      );
    case 'limit':
      return failure(
        'limit_reached',
        `${limitWords[refusal.of](refusal.count)} Nothing was sent.`,
        `Tell the guest that no further request can be made here before ${openUntil({ sentAt: refusal.freeAt - openForMs, timezone: request.timezone })}.`,
      );
    case 'quiet':
      return failure(
        refusal.code,
        'The service asked to wait before another request. Nothing was sent.',
        `Call again ${afterWait(refusal.leftMs)}; tell the guest if that is too long.`,
        { waitSeconds: toSeconds(refusal.leftMs) },
      );
    case 'not listed':
    case 'not approved':
      return notApproved();
  }
}

const limitWords = {
  start: (count: number) =>
    `This start was requested ${count} times for this guest, which is as often as it may be.`,
  conversation: (count: number) =>
    `This conversation has sent ${count} requests, which is as many as it may send in 49 hours.`,
  open: (count: number) => `This conversation has ${count} open requests, which is as many as it may have.`,
};

/** Also the answer where the approval was used before: the request that it sent was refused by the service. */
export function notApproved(): Failure {
  return failure(
    'not_approved',
    'A human has to approve each request here, and no approval that counts came for this call: an approval counts once, for the call that was proposed. Nothing was sent by this call.',
    'Make the call again, so that it can be approved. If it is answered so again, tell the guest that nothing can be requested here now.',
  );
}

/** A record in the chat's history is no proof of what happened, so nothing is said but what it says. */
function inHistory(entry: RequestEntry): Failure {
  return failure(
    'already_requested',
    `The history of this chat says that ${describeRequest(entry)} was requested at ${sentAtText(entry)}. It is not sent again. Whether the guest has confirmed or declined it is not known here.`,
    'Tell the guest to look for a confirmation email, spam folder too. Nothing is booked before they confirm by its link.',
    recordData(entry),
  );
}

function sentWords(entry: RequestEntry): string {
  const at = sentAtText(entry);
  if (isFromHistory(entry)) return `was requested at ${at}, as the history of this chat says`;
  if (entry.status === 'accepted') return `was requested at ${at}, and a confirmation email was sent`;
  return `was sent at ${at} or was about to be, without a clear answer`;
}

function recordData(entry: RequestEntry): Pick<Failure, 'record'> {
  return entry.status === 'refused' ? {} : { record: recordOf(entry) };
}

/** What a clear refusal of the service means. A 409 is answered elsewhere. */
export function refusedByService(
  error: BookingError,
  request: ResolvedRequest,
  waitMs: number | undefined,
): Failure {
  const what = `The request for ${describeRequest(request)}`;
  const serviceSays = serviceWords(error);
  switch (error.code) {
    case 'not_found':
      return failure(
        'unknown_page',
        `${what} was refused: the service answers that there is no such page. Nothing was requested.`,
        'Tell the guest that this page was not found.',
        { serviceSays },
      );
    case 'rate_limited':
    case 'unavailable': {
      const why =
        error.code === 'rate_limited'
          ? 'the service asks to wait'
          : 'the service is not able to, or was not reached';
      return failure(
        error.code,
        `${what} was not taken: ${why}. Nothing was requested.`,
        `The same call may be made again ${afterWait(waitMs)}; tell the guest if that is too long.`,
        { serviceSays, details: detailsOf(error), waitSeconds: toSeconds(waitMs) },
      );
    }
    case 'invalid_argument':
      return failure(
        'invalid_input',
        `${what} could not be sent. Nothing was requested.`,
        'Correct the request, or tell the guest that it cannot be made here.',
        { details: detailsOf(error) },
      );
    default:
      return failure(
        'invalid_input',
        `${what} was refused by the service. Nothing was requested.`,
        'Read the page with getBookingPage and correct the request, or ask the guest.',
        { serviceSays, details: detailsOf(error) },
      );
  }
}
