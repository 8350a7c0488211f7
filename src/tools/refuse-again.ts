import { zoneOf } from '../time/index.ts';
import { afterWait, failure, toSeconds } from './failures.ts';
import { copyOf, describeRequest, type RequestMeetingResult, uncertainResult } from './request-result.ts';
import { writeStart } from './session/form.ts';
import type { Verdict } from './session/once.ts';
import type { ClaimedRequest } from './session/state.ts';
import { quoteAddress } from './strangers-text.ts';

/** What a call is told that the session does not let out. */
export function refuseAgain(
  verdict: Exclude<Verdict, { kind: 'free' }>,
  request: Pick<ClaimedRequest, 'guestEmail'>,
): RequestMeetingResult {
  switch (verdict.kind) {
    case 'requested':
      return refuseRepeat(verdict);
    case 'open': {
      const open = describeRequest(verdict.claim);
      const start = writeStart(verdict.claim.at, zoneOf(verdict.claim.timezone));
      return failure(
        'already_requested',
        `${quoteAddress(request.guestEmail)} already has a request on this page: ${open}${verdict.claim.status === 'pending' ? ', which is being sent or was lost on its way' : ''}. Nothing more was sent.`,
        `If the guest wants another start instead, call again with replaces "${start}". Otherwise do nothing.`,
      );
    }
    case 'nothing_to_replace':
      return failure(
        'invalid_input',
        'replaces names an earlier request, and this guest has none on this page. Nothing was sent.',
        'Call again with replaces "".',
      );
    case 'limit':
      return failure(
        'limit_reached',
        `This conversation has made ${verdict.requests} requests, which is as many as it may. Nothing was sent.`,
        'Tell the guest that no further request can be made here.',
      );
    case 'wait': {
      const { code, leftMs } = verdict.wait;
      return failure(
        code,
        'The service asked to wait before another request. Nothing was sent.',
        `Call again ${afterWait(leftMs)}; tell the guest if that is too long.`,
        { waitSeconds: toSeconds(leftMs) },
      );
    }
  }
}

function refuseRepeat({ claim, differs }: Extract<Verdict, { kind: 'requested' }>): RequestMeetingResult {
  // A claim without an answer was left behind by a process that is gone: it may have been sent.
  if (claim.status === 'pending') return uncertainResult(claim, 'its sender stopped before an answer came');
  if (claim.status === 'uncertain') return copyOf(claim.result as RequestMeetingResult);
  const described = describeRequest(claim);
  if (claim.replacedBy !== null)
    return failure(
      'already_requested',
      `${described} was requested earlier in this conversation and then replaced. It is not requested a second time.`,
      'Ask the guest to choose another start.',
    );
  if (differs.length === 0) return copyOf(claim.result as RequestMeetingResult);
  return failure(
    'already_requested',
    `${described} was already requested for ${quoteAddress(claim.guestEmail)}, with another ${differs.join(' and ')}. Nothing more was sent.`,
    'Tell the guest what was requested; a start is requested once. Another start can take its place with replaces.',
  );
}
