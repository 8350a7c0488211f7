import { readPage } from '../booking-page/get-booking-page.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { failure } from '../contract/failures.ts';
import type { Attempt, Failure } from '../contract/tool.ts';
import type { SlotsRead } from '../free-slots/read-slots.ts';
import { type Facts, judgeRequest, type Verdict } from '../session/judge-request.ts';
import { findProposal, proposalDigest } from '../session/proposals.ts';
import { type ResolvedRequest, recordRequest, type SessionState, settleRequest } from '../session/state.ts';
import type { RequestMeetingResult } from './answers.ts';
import { answerVerdict } from './answers.ts';
import { readAround, refuseUnlisted } from './find-start.ts';
import { factsOf, type Prepared } from './prepare-request.ts';
import type { Recorded } from './send-request.ts';
import { refuseProblems, validateRequest } from './validate-request.ts';

/** A request that may leave as far as a human is concerned; `read` is the list that was read for them. */
export type Approved = Prepared & { approvedKey: string | undefined; read: SlotsRead | undefined };

/** A fresh read that lists the start, or the refusal that it does not. */
export async function readListed(
  context: ToolContext,
  request: ResolvedRequest,
  call: RunningCall,
): Promise<Attempt<SlotsRead>> {
  const read = await readAround({ context, call }, request);
  if (!read.ok || read.value.slots.some(({ at }) => at === request.at)) return read;
  return {
    ok: false,
    failure: await refuseUnlisted({ context, call }, { start: request, read: read.value }),
  };
}

/** Reads are trusted for this long before a request leaves. */
const freshForMs = 10_000;
/** How often the list is read again where recording takes too long. */
const maxReads = 3;

type Recording = { ok: true; value: Recorded } | { ok: false; answer: RequestMeetingResult };
type Outcome =
  | { kind: 'stale' }
  | { kind: 'judged'; verdict: Verdict }
  | { kind: 'recorded'; value: Recorded };

/** Reads what is free, judges the request by it and records it in one step. */
export async function recordListed(
  context: ToolContext,
  approved: Approved,
  call: RunningCall,
): Promise<Recording> {
  const { request, approvedKey } = approved;
  let { read } = approved;
  if (isOld(approved.pageReadAt, context.now(), freshForMs)) {
    const failed = await recheckPage(context, approved, call);
    if (failed) return { ok: false, answer: failed };
  }
  for (let reads = 0; reads < maxReads; reads += 1) {
    if (!read || isOld(read.readAt, context.now(), freshForMs)) {
      const attempt = await readListed(context, request, call);
      if (!attempt.ok) return { ok: false, answer: attempt.failure };
      read = attempt.value;
    }
    const { slots, readAt } = read;
    const start = slots.find(({ at }) => at === request.at)?.start;
    const outcome = await call.session.change<Outcome>((state) => {
      const now = context.now();
      if (isOld(readAt, now, freshForMs)) return { state, result: { kind: 'stale' } };
      const approval = approvalIn(state, { call, approved, service: context.service });
      const facts = {
        ...factsOf(context, approved, { state, call }),
        isListed: start !== undefined,
        approval,
      };
      const verdict = judgeRequest(state, facts, now);
      if (verdict.kind !== 'send' || start === undefined || !call.session.hasRoom(now))
        return { state, result: { kind: 'judged', verdict } };
      call.signal?.throwIfAborted();
      const { replaced, isAdditional } = verdict;
      const given = {
        request,
        start,
        service: context.service,
        replaces: replaced?.id || null,
        isAdditional,
        approvedKey,
      };
      const { state: next, result: entry } = recordRequest(state, given, now);
      return { state: next, result: { kind: 'recorded', value: { entry, replaced } } };
    });
    if (outcome.kind === 'recorded') {
      if (call.signal?.aborted) await dropRecord(outcome.value, call);
      // Nothing may be awaited in between: an abort now would end the call, and the request would still leave.
      call.mustAnswer();
      return { ok: true, value: outcome.value };
    }
    if (outcome.kind === 'judged') {
      const { verdict } = outcome;
      const answer = verdict.kind === 'send' ? noRoom() : answerVerdict(verdict, request, context.now());
      return { ok: false, answer };
    }
    read = undefined;
  }
  return { ok: false, answer: tooSlow() };
}

/** The call was aborted while its request was being recorded: nothing leaves, so the record goes. */
async function dropRecord({ entry }: Recorded, call: RunningCall): Promise<void> {
  await call.session.change((state) => ({
    state: settleRequest(state, entry.id, 'not sent'),
    result: undefined,
  }));
  call.signal?.throwIfAborted();
}

/** The approval as the latest state has it: another call may have sent the proposal, or it was rejected meanwhile. */
function approvalIn(
  state: SessionState,
  { call, approved, service }: { call: RunningCall; approved: Approved; service: string },
): Facts['approval'] {
  const { approvedKey, request, replaces } = approved;
  if (!call.given.approval || approvedKey === undefined) return 'not needed';
  const proposal = findProposal(state, approvedKey);
  const isApproved =
    proposal?.status === 'proposed' && proposal.digest === proposalDigest(service, request, replaces);
  return isApproved ? 'approved' : 'missing';
}

/** Clocks that were set back count as old too. */
function isOld(readAt: number, now: number, forMs: number): boolean {
  return now - readAt > forMs || now < readAt;
}

/** The page may have changed while a human decided: the request must still be right, and the same. */
async function recheckPage(
  context: ToolContext,
  { request }: Prepared,
  call: RunningCall,
): Promise<Failure | undefined> {
  const page = await readPage(context, request.slug, call);
  if (!page.ok) return page.failure;
  const { problems } = validateRequest(request, page.value, true);
  return problems.length > 0 ? refuseProblems(problems, undefined, context.maxTextChars) : undefined;
}

function noRoom(): Failure {
  return failure(
    'limit_reached',
    'This program keeps the open requests of as many conversations as it can, so that none is sent twice. Nothing was sent.',
    'Tell the guest that no request can be made here now.',
  );
}

function tooSlow(): Failure {
  return failure(
    'unavailable',
    'The list of free starts was too old each time before the request could be recorded. Nothing was sent.',
    'Try once more in a while; if it fails again, tell the guest that this cannot be done here now.',
  );
}
