import { reportToHost } from '../context/report-to-host.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { MeetingProposal } from '../context/tool-context.ts';
import { failure } from '../contract/failures.ts';
import type { Failure } from '../contract/tool.ts';
import { guestDigest } from '../session/digest.ts';
import { HostError } from '../session/session.ts';
import {
  type Approved,
  dropRequest,
  type Proposal,
  type Proposed,
  type RequestEntry,
  recordRequest,
  type SessionState,
  storeProposal,
} from '../session/state.ts';
import { answerVerdict, notApproved, type RequestMeetingResult } from './answers.ts';
import { readListed } from './find-start.ts';
import { judge, prepareRequest, type RequestMeetingInput, type StepResult } from './prepare-request.ts';
import { askApproval, eventFields, proposalOf, refuseUnapproved } from './proposal.ts';
import { type Recorded, sendRequest } from './send-request.ts';

/** The outcome of a review: the proposal that the call would send, or the answer if it would send nothing. */
export type RequestReview = { ok: true; proposal: MeetingProposal } | RequestMeetingResult;

/** Runs `requestMeeting`: judges the call, asks for approval, reads the free starts, records the request and sends it. */
export async function makeRequest(
  call: RunningCall,
  input: RequestMeetingInput,
): Promise<RequestMeetingResult> {
  const recorded = await recordApproved(call, input);
  if ('value' in recorded) return sendRequest(call, recorded.value);
  if (recorded.ok) {
    const { record, start } = recorded;
    call.emit?.({ type: 'request_replayed', slug: record.slug, start, guest: record.guest });
  }
  return recorded;
}

async function recordApproved(
  caller: RunningCall,
  input: RequestMeetingInput,
): Promise<StepResult<Recorded>> {
  const prepared = await prepareRequest(caller, input);
  if (!('value' in prepared)) return prepared;
  // The free starts are read again after the decision, because a decision takes time.
  return (await askApproval(caller, prepared.value)) ?? recordListed(caller, prepared.value);
}

/** Reads the free starts. Then judges the request and records it in one step. */
async function recordListed(caller: RunningCall, proposed: Proposed): Promise<StepResult<Recorded>> {
  const { context, signal, toolCall } = caller;
  const approved = { ...proposed, key: toolCall.approval?.key ?? '' };
  const id = crypto.randomUUID();
  for (let reads = 0; reads < maxReads; reads += 1) {
    const read = await readListed(caller, proposed.request);
    if (!read.ok) return read;
    const { start, readAt } = read.value;
    try {
      const recorded = await recordOnce(caller, approved, { id, start });
      if (!('value' in recorded)) return recorded;
      // Saving takes time, so check the signal and the age of the list again. Nothing is awaited between this check and the POST.
      if (!signal?.aborted && !isOld(readAt, context.now())) {
        caller.mustAnswer();
        return recorded;
      }
    } catch (error) {
      // The failed save may have been stored. Drop the record, because nothing was sent.
      if (error instanceof HostError) await dropRecord(caller, id, approved).catch(reportToHost);
      throw error;
    }
    await dropRecord(caller, id, approved);
    signal?.throwIfAborted();
  }
  return failure(
    'unavailable',
    'The list of free starts was too old each time before the request could be recorded. Nothing was sent.',
    {
      next: 'Try once more in a while; if it fails again, tell the guest that this cannot be done here now.',
    },
  );
}

/** The compare-and-swap step: judges the request for the last time, and records it if it may be sent. */
async function recordOnce(
  caller: RunningCall,
  proposed: Approved,
  { id, start }: Pick<RequestEntry, 'id' | 'start'>,
): Promise<StepResult<Recorded>> {
  const { context, service, session, signal } = caller;
  const { request } = proposed;
  return session.change<StepResult<Recorded>>((latest) => {
    const now = context.now();
    // A store may have saved an earlier try and reported a failure.
    const state = dropRequest(latest, id, proposed);
    const isApproved = refuseUnapproved(state, proposed, caller) === undefined;
    const verdict = judge(state, { ...proposed, isApproved }, caller);
    if (verdict.kind !== 'send') return { state, result: answerVerdict(verdict, request, now) };
    if (!session.hasRoom(now)) return { state, result: noRoom() };
    signal?.throwIfAborted();
    const { replaced, isAdditional } = verdict;
    const entry: RequestEntry = {
      ...request,
      id,
      start,
      service,
      guest: guestDigest(request.guestEmail),
      status: 'pending',
      sentAt: now,
      replaces: replaced?.id || null,
      isAdditional,
      words: '',
    };
    return { state: recordRequest(state, entry, proposed), result: { value: { entry, replaced } } };
  });
}

function dropRecord({ session }: RunningCall, id: string, approved: Approved): Promise<void> {
  // Always makes a new version. A store may carry out the failed save late, and must then not find the version that this save expects.
  return session.settle((state) => ({ ...dropRequest(state, id, approved) }));
}

/** Maximum age of the list when a request is sent. */
const freshForMs = 10_000;
/** Maximum number of reads if recording takes too long each time. */
const maxReads = 3;

/** A read is old too if the clock was set back since. */
function isOld(readAt: number, now: number): boolean {
  return now - readAt > freshForMs || now < readAt;
}

function noRoom(): Failure {
  return failure(
    'limit_reached',
    'This program remembers open requests, so that none is sent twice, and its memory is full. Nothing was sent.',
    { next: 'Tell the guest that no request can be made here now.' },
  );
}

/** Runs the tool's `review`: judges a call and stores the proposal for the human. Sends nothing. */
export async function reviewRequest(call: RunningCall, input: RequestMeetingInput): Promise<RequestReview> {
  const { service, seen, session, toolCall } = call;
  const { key = '', decision = 'none', firstReviewStands = false } = toolCall.approval ?? {};
  const latestOf = ({ proposals }: SessionState) => proposals.findLast((one) => one.key === key);
  const known = latestOf(seen);
  // After a decision, return the stored proposal. Never make a new one.
  if (decision !== 'none' || (firstReviewStands && known)) return storedAnswer(known);
  const prepared = await prepareRequest(call, input);
  const earlier = (toolCall.rejected ?? []).flatMap((one) => (one.key === key && one.id) || []);
  const proposal: Proposal =
    'value' in prepared
      ? { ...prepared.value, key, status: 'proposed', earlier }
      : { key, service, status: 'refused', request: null, replaces: '', earlier };
  const first = await session.change((state) => {
    const other = firstReviewStands ? latestOf(state) : undefined;
    return { state: other ? state : storeProposal(state, proposal), result: other };
  });
  if (first) return storedAnswer(first);
  if (!('value' in prepared)) return prepared;
  const proposed = proposalOf(prepared.value);
  call.emit?.({ type: 'request_proposed', ...eventFields(proposed) });
  return { ok: true, proposal: proposed };
}

function storedAnswer(stored: Proposal | undefined): RequestReview {
  if (!stored?.request || stored.status === 'refused') return notApproved();
  return { ok: true, proposal: proposalOf({ ...stored, request: stored.request }) };
}
