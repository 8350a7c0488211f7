import { reportToHost } from '../context/report-to-host.ts';
import { failure } from '../contract/failures.ts';
import type { Failure } from '../contract/tool.ts';
import { guestDigest } from '../session/digest.ts';
import { SessionStoreError } from '../session/session.ts';
import { dropRequest, type Proposed, type RequestEntry, recordRequest } from '../session/state.ts';
import { answerVerdict } from './answers.ts';
import { type Caller, readListed } from './find-start.ts';
import { answered, judge, type Step } from './prepare-request.ts';
import { refuseUnapproved } from './proposal.ts';
import type { Recorded } from './send-request.ts';

/** Reads are trusted for this long before a request leaves. */
const freshForMs = 10_000;
/** How often the list is read again where recording takes too long. */
const maxReads = 3;

/** Reads what is free, judges the request by it and records it in one step. */
export async function recordListed(caller: Caller, proposed: Proposed): Promise<Step<Recorded>> {
  const { context, signal } = caller;
  const id = crypto.randomUUID();
  for (let reads = 0; reads < maxReads; reads += 1) {
    const read = await readListed(caller, proposed.request);
    if (!read.ok) return answered(read.failure);
    const { start, readAt } = read.value;
    const recorded = await recordOnce(caller, proposed, { id, start });
    if (!recorded.ok) return recorded;
    // Saving takes time too: the list, the clock and the signal are looked at once more, with nothing awaited before the POST.
    if (!signal?.aborted && !isOld(readAt, context.now())) {
      caller.mustAnswer();
      return recorded;
    }
    await dropRecord(caller, id);
    signal?.throwIfAborted();
  }
  return answered(
    failure(
      'unavailable',
      'The list of free starts was too old each time before the request could be recorded. Nothing was sent.',
      'Try once more in a while; if it fails again, tell the guest that this cannot be done here now.',
    ),
  );
}

/** The compare-and-swap step: the last judgement, and the record if the request may leave. */
async function recordOnce(
  caller: Caller,
  proposed: Proposed,
  { id, start }: Pick<RequestEntry, 'id' | 'start'>,
): Promise<Step<Recorded>> {
  const { context, service, session, given, signal } = caller;
  const { request } = proposed;
  const approvedKey = given.approval?.key;
  try {
    return await session.change<Step<Recorded>>((latest) => {
      const now = context.now();
      // A store may have kept an earlier try and answered that it did not.
      const state = dropRequest(latest, id, approvedKey);
      const isApproved = refuseUnapproved(state, proposed, caller) === undefined;
      const verdict = judge(state, proposed, caller, isApproved);
      if (verdict.kind !== 'send') return { state, result: answered(answerVerdict(verdict, request, now)) };
      if (!session.hasRoom(now)) return { state, result: answered(noRoom()) };
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
      return {
        state: recordRequest(state, entry, approvedKey),
        result: { ok: true, value: { entry, replaced } },
      };
    });
  } catch (error) {
    // It may be recorded all the same. Nothing left, so it must not stand for a request that did.
    if (error instanceof SessionStoreError) await dropRecord(caller, id).catch(reportToHost);
    throw error;
  }
}

async function dropRecord({ session, given }: Caller, id: string): Promise<void> {
  await session.change((state) => ({
    state: dropRequest(state, id, given.approval?.key),
    result: undefined,
  }));
}

/** A clock that was set back makes a read old too. */
function isOld(readAt: number, now: number): boolean {
  return now - readAt > freshForMs || now < readAt;
}

function noRoom(): Failure {
  return failure(
    'limit_reached',
    'This program keeps the open requests of as many conversations as it can, so that none is sent twice. Nothing was sent.',
    'Tell the guest that no request can be made here now.',
  );
}
