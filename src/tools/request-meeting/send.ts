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
import {
  dropRequest,
  type RequestEntry,
  rememberWait,
  type SessionState,
  settleRequest,
} from '../session/state.ts';
import {
  acceptedResult,
  describeRequest,
  isClear,
  type RequestMeetingResult,
  refusedByService,
  uncertainResult,
  unlistedResult,
} from './answers.ts';
import { eventFields } from './proposal.ts';
import { recordFresh, type Sending } from './record.ts';

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
    return acceptedResult({ ...recorded.value, entry: settled });
  } catch (error) {
    const known = BookingError.isInstance(error) ? error : undefined;
    if (known && isClear(known)) return settleRefusal(call, entry, known);
    if (!known) reportToHost(error);
    const words = known?.message ?? 'the client failed';
    const settled = await settle(call, entry, { status: 'uncertain', words });
    return uncertainResult(settled, context.now(entry.sentAt));
  }
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
