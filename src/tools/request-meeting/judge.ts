import { type Instant, isZoneName } from '../../time/index.ts';
import type { RunningCall } from '../context/run-call.ts';
import { failure } from '../contract/failures.ts';
import { keepWord } from '../contract/input-fields.ts';
import type { Attempt, Failure } from '../contract/tool.ts';
import { type ChosenStart, isListed, readAround, type SlotsRead } from '../free-slots/read-slots.ts';
import { guestDigest } from '../session/digest.ts';
import { historyEntries } from '../session/history.ts';
import {
  type Facts,
  judgeRequest,
  type RequestDetails,
  type RequestVerdict,
} from '../session/judge-request.ts';
import {
  isOpen,
  isSameGuestAndPage,
  isSameProposal,
  type Proposal,
  type Proposed,
  type RequestEntry,
  rivalOf,
  type SessionState,
  shownIn,
} from '../session/state.ts';
import {
  answerVerdict,
  declined,
  exactStart,
  notApproved,
  proposalText,
  type RequestMeetingResult,
  type StepResult,
  unclear,
  undecided,
} from './answers.ts';

/** A request that may be sent. Its `replaces` names the replaced request exactly, or is "keep" or ''. */
export type Judged = { proposed: Proposed; replaced: RequestEntry | undefined };

export function verdictOf(
  call: RunningCall,
  asked: Omit<Facts, 'history' | 'maxRequests'>,
  state: SessionState,
): RequestVerdict {
  const { context, service, toolCall } = call;
  const now = context.now();
  const history = historyEntries(toolCall.history, { ...asked.request, service }, { state, now });
  return judgeRequest(state, { ...asked, history, maxRequests: context.maxRequests }, now);
}

/** Open requests for the guest and page of a call, in this memory and in the chat's history. */
export function openRequests(
  { context, service, seen, toolCall }: RunningCall,
  { slug, timezone, guestEmail }: Pick<RequestDetails, 'slug' | 'timezone' | 'guestEmail'>,
): RequestEntry[] {
  const now = context.now();
  const page = { service, slug, guest: guestDigest(guestEmail) };
  // A record of the history has no zone. Use the zone of the call, or of the latest list.
  const zone = timezone || seen.shown.at(-1)?.timezone || context.defaultTimezone || '';
  const values = isZoneName(zone) ? toolCall.history : [];
  const history = historyEntries(values, { ...page, timezone: zone }, { state: seen, now });
  return [...history, ...seen.requests].filter(
    (entry) => isOpen(entry, now) && isSameGuestAndPage(entry, page),
  );
}

/** The list for a start, its age, and whether the service lists that start or one of the guest's open requests. */
export type Lists = { read: SlotsRead; readAt: Instant; isListed: Facts['isListed'] };

/** Reads the list of a start again, and those of the guest's open requests, which may be later or have other lengths. */
export async function readLists(
  call: RunningCall,
  start: ChosenStart & { guestEmail: string },
): Promise<Attempt<Lists>> {
  const lists = new Map<number, SlotsRead>();
  const wanted = [...openRequests(call, start), start];
  for (const [durationMinutes, ofLength] of Map.groupBy(wanted, (one) => one.durationMinutes)) {
    const at = Math.max(...ofLength.map((one) => one.at));
    const read = await readAround(call, { ...start, durationMinutes, at });
    if (read.ok) lists.set(durationMinutes, read.value);
    // The page may not offer the length of an earlier request any more.
    else if (ofLength.includes(start) || read.code !== 'invalid_input') return read;
  }
  const read = lists.get(start.durationMinutes) as SlotsRead;
  return {
    ok: true,
    value: {
      read,
      // Some services are slow: up to 30 seconds of the read do not count as its age.
      readAt: Math.max(read.readAt, Math.min(read.readAt + 30_000, call.context.now())),
      isListed({ at, durationMinutes }) {
        const list = lists.get(durationMinutes);
        return list ? isListed(list, at) : false;
      },
    },
  };
}

/** Judges a request by a state, by the lists that were read for it, and by its approval. */
export function judgeCall(
  call: RunningCall,
  wanted: Proposed,
  { state, isListed }: Pick<Facts, 'isListed'> & { state: SessionState },
): StepResult<Judged> {
  const verdict = verdictOf(call, { ...wanted, isListed }, state);
  if (verdict.kind !== 'send')
    return noteReplay(call, answerVerdict(verdict, wanted.request, call.context.now()));
  const { replaced, isAdditional } = verdict;
  // "keep" without an open request means nothing.
  const proposed = { ...wanted, replaces: replaced ? exactStart(replaced) : isAdditional ? keepWord : '' };
  const denied = call.isReview ? undefined : refuseUnapproved(state, proposed, call);
  return denied ?? { value: { proposed, replaced } };
}

/** Tells the host that an equal request was answered from memory. */
export function noteReplay(call: RunningCall, answer: RequestMeetingResult): RequestMeetingResult {
  if (answer.ok && !call.isReview) {
    const { slug, guest } = answer.record;
    call.emit?.({ type: 'request_replayed', slug, start: answer.start, guest });
  }
  return answer;
}

/** Refuses a call that needs approval, unless it would send exactly what was approved, and any other call that a human rejected before. */
function refuseUnapproved(state: SessionState, proposed: Proposed, call: RunningCall): Failure | undefined {
  const { approval } = call.toolCall;
  const isRejected = (one: Proposal) => one.status === 'refused' && isSameProposal(one, proposed);
  if (!approval) return state.proposals.some(isRejected) ? declined() : undefined;
  if (approval.decision === 'rejected') return declined();
  if (approval.decision === 'none') {
    const rival = rivalOf(state, proposed, call);
    return rival ? undecided(rival, approval) : notApproved();
  }
  const shown = shownIn(state, approval.step);
  if (shown && shown.key !== approval.key) return undecided(shown, approval);
  const ofCall = state.proposals.filter(({ key }) => key === approval.key);
  if (ofCall.length === 0 && approval.onlyIfProposed) return undefined;
  if (approval.decision === 'unclear') return unclear();
  if (ofCall.length === 0) {
    call.context.warnUnknownApproval();
    return failure('not_approved', {
      message:
        'A human has to approve this call, and these tools know of no proposal for it. It may have been made in another process, or by tools that this program made for another request without a `conversation`. Nothing was sent.',
      next: 'Make the call again, so that it can be approved. If the answer is the same, tell the guest that nothing can be requested here before this program gives its tools a `conversation`, and `sessions` if it runs in several processes.',
    });
  }
  const same = ofCall.find((one) => isSameProposal(one, proposed));
  if (same?.status === 'proposed') return undefined;
  if (same || !ofCall.some(({ status }) => status === 'proposed')) return notApproved();
  // The stored proposal may belong to another guest, so the message does not name it.
  return failure('not_approved', {
    message: `This call would now request ${proposalText(proposed)}, and that is not what was proposed for approval. Nothing was sent.`,
    next: 'Tell the guest. If they want it so, make the call again; it has to be approved anew.',
  });
}
