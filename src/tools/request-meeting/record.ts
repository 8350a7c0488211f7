import { reportToHost } from '../context/report-to-host.ts';
import type { RunningCall } from '../context/run-call.ts';
import { failure } from '../contract/failures.ts';
import { keepWord } from '../contract/input-fields.ts';
import { showOthers } from '../free-slots/read-slots.ts';
import { guestDigest } from '../session/digest.ts';
import { isKeep } from '../session/judge-request.ts';
import { HostError } from '../session/session.ts';
import {
  type Approved,
  dropRequest,
  isOpen,
  isSameProposal,
  type Proposed,
  type RequestEntry,
  recordRequest,
} from '../session/state.ts';
import { notApproved, type Recorded, type StepResult } from './answers.ts';
import { judgeCall, type Lists, readLists } from './judge.ts';

/** The request of a call. `approved`: what the host's `approve` has approved, if there is one. */
export type Sending = { wanted: Proposed; approved?: Proposed };

/** Maximum age of the list when a request is sent. */
const freshForMs = 10_000;
/** Maximum number of reads if recording takes too long each time. */
const maxReads = 3;

/** Reads the free starts. Then judges the request and records it in one step. */
export async function recordFresh(call: RunningCall, sending: Sending): Promise<StepResult<Recorded>> {
  const { context, signal } = call;
  const { wanted } = sending;
  const attempt: RecordAttempt = { id: crypto.randomUUID(), approved: undefined };
  for (let reads = 0; reads < maxReads; reads += 1) {
    const listed = await readLists(call, wanted.request);
    if (!listed.ok) return listed;
    try {
      const recorded = await recordOnce(call, { ...sending, lists: listed.value }, attempt);
      if (!('value' in recorded))
        return showOthers(call, { ...listed.value, start: wanted.request }, recorded);
      // Saving takes time, so check the signal and the age of the list again. Nothing is awaited between this check and the POST.
      // A read is old too if the clock was set back since.
      const age = context.now() - listed.value.readAt;
      if (!signal?.aborted && age >= 0 && age <= freshForMs) {
        call.mustAnswer();
        return recorded;
      }
    } catch (error) {
      // The failed save may have been stored. Drop the record, because nothing was sent.
      if (error instanceof HostError) await dropRecord(call, attempt).catch(reportToHost);
      throw error;
    }
    await dropRecord(call, attempt);
    signal?.throwIfAborted();
  }
  return failure('unavailable', {
    message:
      'The list of free starts was too old each time before the request could be recorded. Nothing was sent.',
    next: 'Try once more in a while; if it fails again, tell the guest that this cannot be done here now.',
  });
}

/** The id of the record, and the approval that it uses. */
type RecordAttempt = { id: string; approved: Approved | undefined };

/** The compare-and-swap step: the judgement that decides, and the record of the request. */
async function recordOnce(
  call: RunningCall,
  { wanted, approved, lists }: Sending & { lists: Lists },
  attempt: RecordAttempt,
): Promise<StepResult<Recorded>> {
  const { context, service, session, signal, toolCall } = call;
  return session.change<StepResult<Recorded>>((latest) => {
    // A store may have saved an earlier try and reported a failure.
    const state = dropRequest(latest, attempt.id, attempt.approved);
    const judged = judgeCall(call, wanted, { ...lists, state });
    if (!('value' in judged)) return { state, result: judged };
    const { proposed, replaced } = judged.value;
    const listed = lists.read.slots.find(({ at }) => at === proposed.request.at);
    if (approved && !isSameProposal(proposed, approved)) return { state, result: notApproved() };
    const now = context.now();
    if (!session.hasRoom(now))
      return {
        state,
        result: failure('limit_reached', {
          message:
            'This program remembers open requests, so that none is sent twice, and its memory is full. Nothing was sent.',
          next: 'Tell the guest that no request can be made here now.',
        }),
      };
    signal?.throwIfAborted();
    attempt.approved = { ...proposed, key: toolCall.approval?.key ?? '' };
    const entry: RequestEntry = {
      ...proposed.request,
      id: attempt.id,
      start: listed?.start ?? '',
      service,
      guest: guestDigest(proposed.request.guestEmail),
      status: 'pending',
      sentAt: now,
      replaces: replaced?.at ?? (isKeep(proposed.replaces) ? keepWord : null),
      words: '',
    };
    const isOther = (one: RequestEntry) => one.guest === entry.guest && isOpen(one, now);
    const isBeside = isKeep(proposed.replaces) || state.requests.some(isOther);
    const value = { entry, replaced, isBeside };
    return { state: recordRequest(state, entry, attempt.approved), result: { value } };
  });
}

function dropRecord({ session }: RunningCall, { id, approved }: RecordAttempt): Promise<void> {
  // Always makes a new version. A store may carry out the failed save late, and must then not find the version that this save expects.
  return session.settle((state) => ({ ...dropRequest(state, id, approved) }));
}
