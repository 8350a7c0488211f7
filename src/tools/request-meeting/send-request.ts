import { BookingError } from '../../client/index.ts';
import { parseInstant } from '../../time/index.ts';
import type { MeetingRequest, RequestAcceptance } from '../../wire/index.ts';
import { readPage } from '../booking-page/get-booking-page.ts';
import { reportToHost } from '../context/report-to-host.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { failure, toSeconds, wordsOf } from '../contract/failures.ts';
import { quoteAddress, quoteText } from '../contract/quote-text.ts';
import type { Failure } from '../contract/tool.ts';
import { SessionStoreError } from '../session/session.ts';
import {
  dropRequest,
  type RequestEntry,
  rememberWait,
  type SessionState,
  settleRequest,
  type Wait,
} from '../session/state.ts';
import {
  acceptedResult,
  describeRequest,
  type RequestMeetingResult,
  refusedByService,
  uncertainResult,
} from './answers.ts';
import { type Caller, readAround, refuseUnlisted, refuseWithNearest } from './find-start.ts';
import { stepOf } from './proposal.ts';

/** A request that is recorded and may leave, and the one whose place it takes. */
export type Recorded = { entry: RequestEntry; replaced: RequestEntry | undefined };

/** Sends a recorded request once, and records what became of it. */
export async function sendRequest(
  context: ToolContext,
  { entry, replaced }: Recorded,
  call: RunningCall,
): Promise<RequestMeetingResult> {
  const { slug, id } = entry;
  const step = { ...stepOf(entry), request: id };
  call.emit?.({ type: 'request_sent', ...step, replaces: entry.isAdditional ? 'keep' : replaced?.start });
  try {
    const body = requestBody(entry);
    const acceptance = await context.client.requestMeeting(slug, body, { signal: call.signal });
    if (!isAcceptance(acceptance, entry)) throw new Error('the answer is no acceptance of this request');
    const outcome = { status: 'accepted' as const, words: String(acceptance.message) };
    call.emit?.({ type: 'request_accepted', ...step });
    await record(call, (state) => settleRequest(state, id, outcome));
    return acceptedResult({ ...entry, ...outcome }, replaced);
  } catch (error) {
    if (BookingError.isInstance(error) && isClearRefusal(error))
      return settleRefusal({ context, call }, entry, error);
    const outcome = { status: 'uncertain' as const, words: messageOf(error) };
    call.emit?.({ type: 'request_uncertain', ...step });
    await record(call, (state) => settleRequest(state, id, outcome));
    if (!BookingError.isInstance(error)) reportToHost(error);
    return uncertainResult({ ...entry, ...outcome }, context.now());
  }
}

/** Our own client checks this too; a host's client may answer anything. */
function isAcceptance(acceptance: RequestAcceptance, { at, durationMinutes }: RequestEntry): boolean {
  return (
    acceptance.status === 'confirmation_sent' &&
    parseInstant(acceptance.start) === at &&
    acceptance.durationMinutes === durationMinutes
  );
}

/** What a client throws may have no message, or one that throws when it is read. */
function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.message) : 'the client failed';
  } catch {
    return 'the client failed';
  }
}

/** The body that goes out: the start byte for byte as the service listed it. */
function requestBody(entry: RequestEntry): MeetingRequest {
  const { guestName, guestEmail, timezone, durationMinutes, start, locale, reasonKey, answers } = entry;
  return {
    guestName,
    guestEmail,
    timezone,
    durationMinutes,
    start,
    ...(locale === 'en' || locale === 'he' ? { locale } : {}),
    ...(reasonKey === '' ? {} : { reasonKey }),
    // `Object.fromEntries` makes own properties of any key, also of `__proto__`.
    ...(answers.length === 0
      ? {}
      : { answers: Object.fromEntries(answers.map(({ key, value }) => [key, value])) }),
  };
}

/** Any other error means that the request may have arrived. */
function isClearRefusal({ code }: BookingError): boolean {
  return code !== 'uncertain' && code !== 'invalid_response';
}

/** Records the outcome. If the store fails, the recorded request stays, and stands for "may have been sent". */
async function record(call: RunningCall, rule: (state: SessionState) => SessionState): Promise<void> {
  try {
    await call.session.change((state) => ({ state: rule(state), result: undefined }));
  } catch (error) {
    if (!(error instanceof SessionStoreError)) throw error;
    reportToHost(error);
  }
}

/** The service clearly said no, or nothing left. */
async function settleRefusal(
  { context, call }: Caller,
  entry: RequestEntry,
  error: BookingError,
): Promise<RequestMeetingResult> {
  const waitMs = waitAfter(error);
  const until = context.now() + (waitMs ?? 0);
  await record(call, (state) => {
    // The approval stays used up: a human may have rejected the call meanwhile.
    const settled = isUnsent(error)
      ? dropRequest(state, entry.id, undefined)
      : settleRequest(state, entry.id, { status: 'refused', words: error.message });
    return waitMs === undefined ? settled : rememberWait(settled, waitOf(entry, error, until));
  });
  if (error.code === 'aborted') {
    call.signal?.throwIfAborted();
    throw error;
  }
  const answer = error.code === 'conflict' ? undefined : refusedByService(error, entry, waitMs);
  const code = answer?.code ?? 'slot_taken';
  const step = { ...stepOf(entry), request: entry.id };
  call.emit?.({ type: 'request_refused', ...step, code, waitSeconds: toSeconds(waitMs) });
  // The request has left: an abort must not hide its outcome.
  const unaborted = { ...call, signal: undefined };
  // The service contradicts the copy of the page: the next read must not give the copy.
  if (error.code === 'bad_request') await readPage(context, entry.slug, unaborted, { fresh: true });
  return answer ?? answerConflict({ context, call: unaborted }, entry, error);
}

/** A minute after a 429 and half of one after a 503, if the service names no time. */
const usualWaitMs = { rate_limited: 60_000, unavailable: 30_000 } as const;

function waitAfter({ code, status, retryAfterMs }: BookingError): number | undefined {
  if (code === 'rate_limited' || (code === 'unavailable' && status !== undefined))
    return retryAfterMs ?? usualWaitMs[code];
  return undefined;
}

/** Whether nothing reached the service. */
function isUnsent({ code, status }: BookingError): boolean {
  return (
    code === 'aborted' || code === 'invalid_argument' || (code === 'unavailable' && status === undefined)
  );
}

function waitOf({ service, slug, guest }: RequestEntry, { code }: BookingError, until: number): Wait {
  return code === 'rate_limited'
    ? { service, slug, guest, code, until }
    : { service, slug: null, guest: null, code: 'unavailable', until };
}

/** 409: what is free is read again. Only a list without the start says that it is gone. */
async function answerConflict(caller: Caller, entry: RequestEntry, error: BookingError): Promise<Failure> {
  const { serviceSays } = wordsOf(error);
  const inWords = serviceSays === undefined ? '' : ` with the words ${quoteText(serviceSays, 300)}`;
  const refused = `The service refused the request for ${describeRequest(entry)}${inWords}`;
  const read = await readAround(caller, entry);
  if (!read.ok)
    return failure(
      'refused',
      `${refused}; as far as it says, nothing was requested by this call. What is free now could not be read: ${read.failure.message}`,
      'Read the free starts again with getFreeSlots before offering the guest another.',
      { serviceSays },
    );
  const around = { start: entry, read: read.value, without: entry.at };
  if (!read.value.slots.some(({ at }) => at === entry.at)) return refuseUnlisted(caller, around, serviceSays);
  return refuseWithNearest(caller, around, (nearest) =>
    failure(
      'refused',
      `${refused}, and still lists that start. As far as it says, nothing was requested by this call.`,
      `Tell the guest what the service says. If they asked for this start before, a confirmation email may be in the inbox of ${quoteAddress(entry.guestEmail)}, spam folder too. Otherwise offer another start.`,
      { ...nearest, serviceSays },
    ),
  );
}
