import { readPage } from '../booking-page/get-booking-page.ts';
import { reportToHost } from '../context/report-to-host.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { failure } from '../contract/failures.ts';
import type { Attempt, Failure } from '../contract/tool.ts';
import type { SlotsRead } from '../free-slots/read-slots.ts';
import { type Facts, judgeRequest, type Verdict } from '../session/judge-request.ts';
import { findProposal, proposalDigest } from '../session/proposals.ts';
import { SessionStoreError } from '../session/session.ts';
import { dropRequest, type ResolvedRequest, recordRequest, type SessionState } from '../session/state.ts';
import type { RequestMeetingResult } from './answers.ts';
import { answerVerdict } from './answers.ts';
import { readAround, refuseUnlisted } from './find-start.ts';
import { factsOf, type Prepared } from './prepare-request.ts';
import type { Recorded } from './send-request.ts';
import { refuseProblems, validateRequest } from './validate-request.ts';

/** A request that may leave as far as a human is concerned; with the key of the proposal that was approved. */
export type Approved = Prepared & { approvedKey: string | undefined };

/** A fresh read that lists the start, or a refusal. Only a list that covers the start and is read whole says that it is gone. */
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
  const token = crypto.randomUUID();
  let read: SlotsRead | undefined;
  if (isOld(approved.pageReadAt, context.now())) {
    const failed = await recheckPage(context, approved, call);
    if (failed) return { ok: false, answer: failed };
  }
  for (let reads = 0; reads < maxReads; reads += 1) {
    if (!read || isOld(read.readAt, context.now())) {
      const attempt = await readListed(context, request, call);
      if (!attempt.ok) return { ok: false, answer: attempt.failure };
      read = attempt.value;
    }
    const { readAt } = read;
    const outcome = await recordOnce(context, { approved, read, token }, call);
    if (outcome.kind === 'recorded') {
      // Saving takes time too: the list, the clock and the signal are looked at once more, with nothing awaited before the POST.
      if (!call.signal?.aborted && !isOld(readAt, context.now())) {
        call.mustAnswer();
        return { ok: true, value: outcome.value };
      }
      await drop(call, token, approvedKey);
      call.signal?.throwIfAborted();
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

type Recordable = { approved: Approved; read: SlotsRead; token: string };

/** The compare-and-swap step: the last judgement, and the record if the request may leave. */
async function recordOnce(
  context: ToolContext,
  { approved, read, token }: Recordable,
  call: RunningCall,
): Promise<Outcome> {
  const { request, approvedKey } = approved;
  const { service } = context;
  const start = read.slots.find(({ at }) => at === request.at)?.start;
  try {
    return await call.session.change<Outcome>((latest) => {
      const now = context.now();
      // A store may have kept an earlier try and answered that it did not.
      const state = dropRequest(latest, token, approvedKey);
      if (isOld(read.readAt, now)) return { state, result: { kind: 'stale' } };
      const approval = approvalIn(state, { call, approved, service });
      const isListed = start !== undefined;
      const facts = { ...factsOf(context, approved, { state, call }), isListed, approval };
      const verdict = judgeRequest(state, facts, now);
      if (verdict.kind !== 'send' || !isListed || !call.session.hasRoom(now))
        return { state, result: { kind: 'judged', verdict } };
      call.signal?.throwIfAborted();
      const { replaced, isAdditional } = verdict;
      const given = {
        request,
        start,
        service,
        replaces: replaced?.id || null,
        isAdditional,
        token,
        approvedKey,
      };
      const { state: next, result: entry } = recordRequest(state, given, now);
      return { state: next, result: { kind: 'recorded', value: { entry, replaced } } };
    });
  } catch (error) {
    // It may be recorded all the same. Nothing left, so it must not stand for a request that did.
    if (error instanceof SessionStoreError) await drop(call, token, approvedKey).catch(reportToHost);
    throw error;
  }
}

async function drop(call: RunningCall, token: string, approvedKey: string | undefined): Promise<void> {
  await call.session.change((state) => ({
    state: dropRequest(state, token, approvedKey),
    result: undefined,
  }));
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

/** A clock that was set back makes a read old too. */
function isOld(readAt: number, now: number): boolean {
  return now - readAt > freshForMs || now < readAt;
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
