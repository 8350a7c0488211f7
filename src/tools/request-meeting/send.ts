import { BookingError } from '../../client/index.ts';
import { parseInstant } from '../../time/index.ts';
import type { MeetingRequest, RequestAcceptance } from '../../wire/index.ts';
import { readPage } from '../booking-page/get-booking-page.ts';
import { reportToHost } from '../context/report-to-host.ts';
import type { RunningCall } from '../context/run-call.ts';
import { askedWait, failure, toSeconds, wordsOf } from '../contract/failures.ts';
import { keepWord } from '../contract/input-fields.ts';
import { quoteAddress, quoteText } from '../contract/model-text.ts';
import type { Failure } from '../contract/tool.ts';
import { isListed, readAround, showOthers, showStarts } from '../free-slots/read-slots.ts';
import { guestDigest } from '../session/digest.ts';
import { isKeep } from '../session/judge-request.ts';
import { HostError } from '../session/session.ts';
import {
  type Approved,
  dropRequest,
  isSameProposal,
  type Proposed,
  type RequestEntry,
  recordRequest,
  rememberWait,
  type SessionState,
  settleRequest,
} from '../session/state.ts';
import {
  acceptedResult,
  describeRequest,
  isClear,
  notApproved,
  type RequestMeetingResult,
  refusedByService,
  type StepResult,
  uncertainResult,
  unlistedResult,
} from './answers.ts';
import { judgeCall, type Lists, readLists } from './judge.ts';
import { eventFields } from './proposal.ts';

/** The request of a call. `approved`: what the host's `approve` has approved, if there is one. */
type Sending = { wanted: Proposed; approved?: Proposed };
type Recorded = { entry: RequestEntry; replaced: RequestEntry | undefined };

/** Records a request and sends it, if it may leave now. */
export async function sendRequest(call: RunningCall, sending: Sending): Promise<RequestMeetingResult> {
  const recorded = await recordFresh(call, sending);
  if (!('value' in recorded)) return recorded;
  const { entry, replaced } = recorded.value;
  const { context, emit, signal } = call;
  const replaces = entry.replaces === keepWord ? keepWord : replaced?.start;
  emit?.({ type: 'request_sent', ...eventFields(entry), request: entry.id, replaces });
  try {
    const acceptance = await context.client.requestMeeting(entry.slug, requestBody(entry), { signal });
    if (!isAcceptance(acceptance, entry)) throw new Error('the answer is no acceptance of this request');
    const settled = await settle(call, entry, { status: 'accepted', words: String(acceptance.message) });
    return acceptedResult(settled, replaced);
  } catch (error) {
    const known = BookingError.isInstance(error) ? error : undefined;
    if (known && isClear(known)) return settleRefusal(call, entry, known);
    if (!known) reportToHost(error);
    const words = known?.message ?? 'the client failed';
    const settled = await settle(call, entry, { status: 'uncertain', words });
    return uncertainResult(settled, context.now(entry.sentAt));
  }
}

/** Maximum age of the list when a request is sent. */
const freshForMs = 10_000;
/** Maximum number of reads if recording takes too long each time. */
const maxReads = 3;

/** Reads the free starts. Then judges the request and records it in one step. */
async function recordFresh(call: RunningCall, sending: Sending): Promise<StepResult<Recorded>> {
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
    return { state: recordRequest(state, entry, attempt.approved), result: { value: { entry, replaced } } };
  });
}

function dropRecord({ session }: RunningCall, { id, approved }: RecordAttempt): Promise<void> {
  // Always makes a new version. A store may carry out the failed save late, and must then not find the version that this save expects.
  return session.settle((state) => ({ ...dropRequest(state, id, approved) }));
}

/** Our own client checks this too. A client of the host may return anything. */
function isAcceptance(acceptance: RequestAcceptance, { at, durationMinutes }: RequestEntry): boolean {
  return (
    acceptance.status === 'confirmation_sent' &&
    parseInstant(acceptance.start) === at &&
    acceptance.durationMinutes === durationMinutes
  );
}

/** The body to send. Its start is the service's own string, byte for byte. */
function requestBody(entry: RequestEntry): MeetingRequest {
  const { guestName, guestEmail, timezone, durationMinutes, start, locale, reasonKey, answers } = entry;
  return {
    guestName,
    guestEmail,
    timezone,
    durationMinutes,
    start,
    ...((locale === 'en' || locale === 'he') && { locale }),
    ...(reasonKey !== '' && { reasonKey }),
    // `Object.fromEntries` creates an own property for any key, `__proto__` too.
    ...(answers.length > 0 && { answers: Object.fromEntries(answers.map(({ key, value }) => [key, value])) }),
  };
}

/** If the store fails, other processes see a pending request. That counts as a request that may have been sent. */
async function settle(
  call: RunningCall,
  entry: RequestEntry,
  outcome: { status: 'accepted' | 'uncertain'; words: string },
): Promise<RequestEntry> {
  call.emit?.({ type: `request_${outcome.status}`, ...eventFields(entry), request: entry.id });
  const { session } = call;
  await session.settle((state) => settleRequest(state, entry.id, outcome)).catch(reportToHost);
  return { ...entry, ...outcome };
}

/** Records a clear refusal, or that nothing was sent, and answers it. */
async function settleRefusal(
  call: RunningCall,
  entry: RequestEntry,
  error: BookingError,
): Promise<RequestMeetingResult> {
  const { context, emit, session, signal } = call;
  const { id, service, slug, guest } = entry;
  const waitMs = waitAfter(error);
  const until = context.now(entry.sentAt) + (waitMs ?? 0);
  const settleOutcome = (state: SessionState) => {
    // The approval stays used, because a human may have rejected the call meanwhile.
    const settled = isUnsent(error)
      ? dropRequest(state, id, undefined)
      : settleRequest(state, id, { status: 'refused', words: error.message });
    if (waitMs === undefined) return settled;
    return error.code === 'rate_limited'
      ? rememberWait(settled, { service, slug, guest, code: 'rate_limited', until })
      : rememberWait(settled, { service, slug: null, guest: null, code: 'unavailable', until });
  };
  await session.settle(settleOutcome).catch(reportToHost);
  const answer = error.code === 'conflict' ? undefined : refusedByService(error, entry, waitMs);
  const code = answer?.code ?? 'slot_taken';
  const waitSeconds = toSeconds(waitMs);
  emit?.({ type: 'request_refused', ...eventFields(entry), request: id, code, waitSeconds });
  if (error.code === 'aborted') signal?.throwIfAborted();
  // The request was sent. An abort must not hide its outcome.
  const unaborted = { ...call, signal: undefined };
  // The cached page may be stale. Drop it so that the next call reads it again.
  if (error.code === 'bad_request') await readPage(unaborted, slug, { fresh: true });
  return answer ?? answerConflict(unaborted, entry, error);
}

/** The time in which nothing is sent. If the service names no time: 60 seconds after a 429, 30 seconds after a 503. */
function waitAfter(error: BookingError): number | undefined {
  if (error.code === 'rate_limited') return askedWait(error) ?? 60_000;
  return error.code === 'unavailable' && error.status !== undefined
    ? (askedWait(error) ?? 30_000)
    : undefined;
}

function isUnsent({ code, status }: BookingError): boolean {
  return (
    code === 'aborted' || code === 'invalid_argument' || (code === 'unavailable' && status === undefined)
  );
}

/** Reads the free starts again after a 409. Says that the start is gone only if the list lacks it. */
async function answerConflict(call: RunningCall, entry: RequestEntry, error: BookingError): Promise<Failure> {
  const { serviceSays } = wordsOf(error);
  const inWords = serviceSays === undefined ? '' : ` with the words ${quoteText(serviceSays, 300)}`;
  const read = await readAround(call, entry);
  const around = read.ok ? { start: entry, read: read.value, without: entry.at } : undefined;
  const isGone = around && isListed(around.read, entry.at);
  if (around && isGone !== true) return showOthers(call, around, unlistedResult(entry, isGone, serviceSays));
  const listed = read.ok
    ? 'It still lists that start.'
    : `Whether it is listed is not known: ${read.message}`;
  return failure('refused', {
    message: `The service refused the request for ${describeRequest(entry)}${inWords}. As far as it says, nothing was requested by this call. ${listed}`,
    next: `Tell the guest what the service says. If they asked for this start before, a confirmation email may be in the inbox of ${quoteAddress(entry.guestEmail)}, spam folder too. Otherwise offer another start that getFreeSlots shows.`,
    ...(around && (await showStarts(call, around))),
    serviceSays,
  });
}
