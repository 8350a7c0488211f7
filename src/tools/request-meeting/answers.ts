import type { BookingError, BookingErrorCode } from '../../client/index.ts';
import {
  formatDay,
  formatInstant,
  type Instant,
  parseInstant,
  wallTimeAt,
  zoneOf,
} from '../../time/index.ts';
import { confirmationWindowMs } from '../../wire/index.ts';
import { afterWait, failure, toSeconds, wordsOf } from '../contract/failures.ts';
import { keepWord } from '../contract/input-fields.ts';
import { cleanText, quoteAddress, quoteExactly } from '../contract/model-text.ts';
import { writeStart } from '../contract/start-format.ts';
import type { Failure, FailureCode } from '../contract/tool.ts';
import { recordOf } from '../session/history.ts';
import { isFromHistory, isKeep, type RequestVerdict, type Ways } from '../session/judge-request.ts';
import {
  type Approved,
  clockSlackMs,
  expiresAt,
  type Proposed,
  type RequestEntry,
  type ResolvedRequest,
} from '../session/state.ts';
import type { RequestAccepted } from './request-meeting.ts';

export type RequestMeetingResult = RequestAccepted | Failure;

/** A `value` for the next step of a call, or the answer that ends the call. */
export type StepResult<Value> = { value: Value } | RequestMeetingResult;

/** A request that is about to be sent. `isBeside`: its guest has an open one that it does not replace, maybe on another page. */
export type Recorded = { entry: RequestEntry; replaced?: RequestEntry | undefined; isBeside?: boolean };

export function acceptedResult({ entry, replaced, isBeside }: Recorded): RequestAccepted {
  // The service does not know of the earlier requests here, so the guest could confirm them too.
  let earlier = { message: '', next: '' };
  if (replaced)
    earlier = {
      message: ` Any earlier email, for ${describeRequest(replaced)}, is not called back: if the guest confirms both, there are two meetings.`,
      next: ` Tell them to confirm only the new one, and to leave the link of the earlier email alone. If they have confirmed the earlier one, they do not confirm this one, because ${moveConfirmed}.`,
    };
  else if (isBeside)
    earlier = {
      message: ' Earlier emails are not called back: each one that the guest confirms is another meeting.',
      next: ' Unless they want several meetings, tell them to confirm one, and to leave the links of the other emails alone.',
    };
  return accepted(entry, {
    message: `A confirmation email was sent to ${quoteAddress(entry.guestEmail)} for ${describeRequest(entry)}. The meeting is not booked yet, and the start is not held: the guest must confirm by the link in that email, which is valid at least until ${confirmBy(entry)}.${earlier.message}`,
    next: `Tell the guest to open that email and confirm by its link soon, that nothing is booked before, and that the start is not held.${earlier.next}`,
  });
}

const moveConfirmed =
  'a confirmed meeting is moved or cancelled by the links in the email that came after confirming';

const onThePage = 'on the booking page itself, whose address getBookingPage shows';

/** What a guest can do whose link is used up. The host may have cancelled too. */
function ifDeclined({ instead, mayKeep }: Ways): string {
  const other = instead || mayKeep ? ', or choose another one' : '';
  return `If it was declined or cancelled since, its link is used up: they can take this start ${onThePage}${other}.`;
}

/** How a guest gets another start: only by calls that these rules allow. */
function otherStart({ instead, mayKeep }: Ways): string {
  const keep = `with replaces "${keepWord}"`;
  if (!instead) return `they choose another start${mayKeep ? `, requested here ${keep}` : ` ${onThePage}`}`;
  const beside = mayKeep ? `, or ${keep} beside it` : '';
  return `they choose another start, requested here with replaces "${startText(instead)}" in place of ${describeStart(instead)}${beside}`;
}

const whyUnlisted =
  'the guest may have confirmed it, it may be no longer free, or it may be too near to be listed, and can then still be confirmed by the link in its email';

/** The answer about a start that is not listed. `isListed` is undefined if that could not be read. */
export function unlistedResult(
  start: ZonedStart,
  isListed: false | undefined,
  serviceSays?: string,
): Failure {
  if (isListed === undefined)
    return failure('unavailable', {
      message: `Whether "${startText(start)}" is still free could not be read. Nothing was requested by this call.`,
      next: 'Try once more in a while; if it fails again, offer the guest other starts that getFreeSlots shows.',
    });
  return failure('slot_taken', {
    message: `"${startText(start)}" was free when it was shown, and is not listed any more. Nothing was requested by this call.`,
    next: 'Tell the guest, offer other listed starts, if there are any, and request the one they choose.',
    serviceSays,
  });
}

/** The answer to an equal call while the request may still be confirmed. */
export function repeatedResult(entry: RequestEntry, now: Instant, ways: Ways): RequestMeetingResult {
  // Clients can edit the chat's history, so the answer says only what its record says.
  if (isFromHistory(entry))
    return already(entry, {
      message: `${describeRequest(entry)} ${sentWords(entry)}. It is not sent again. ${unknownSince}`,
      next: `Tell the guest to look for a confirmation email, spam folder too. Nothing is booked before they confirm by its link. ${ifDeclined(ways)}`,
    });
  if (entry.status !== 'accepted') return uncertainResult(entry, now);
  const sent = `A confirmation email for ${describeRequest(entry)} was sent to ${quoteAddress(entry.guestEmail)} by an earlier call, at ${minuteText(entry.sentAt, entry.timezone)}. Nothing was sent by this call. Whether the guest has confirmed or declined since is not known here`;
  if (!isConfirmable(entry, now))
    return already(entry, {
      message: `${sent}. The time to confirm it is over or will be soon.`,
      next: againLater(entry),
    });
  return accepted(entry, {
    message: `${sent}; if they have not, they can confirm by the link in that email, which is valid at least until ${confirmBy(entry)}, nothing is booked before, and the start is not held.`,
    next: `Tell the guest that the email was sent earlier, and to confirm by its link if they have not done so. ${ifDeclined(ways)}`,
  });
}

type Words = Pick<Failure, 'message' | 'next'>;

function accepted(entry: RequestEntry, { message, next }: Words): RequestAccepted {
  const { durationMinutes, timezone, guestEmail, words } = entry;
  return {
    ok: true,
    status: 'confirmation_sent',
    start: startText(entry),
    durationMinutes,
    timezone,
    guestEmail,
    confirmBy: confirmBy(entry),
    message,
    next,
    serviceSays: cleanText(words, 300),
    record: recordOf(entry),
  };
}

/** The answer for a request that was sent, or may have been, without a clear outcome. */
export function uncertainResult(entry: RequestEntry, now: Instant): Failure {
  const at = minuteText(entry.sentAt, entry.timezone);
  const what =
    entry.status === 'pending'
      ? `was about to be sent at ${at}, and its outcome was not recorded`
      : `left at ${at}, and no clear answer came`;
  return failure('uncertain', {
    message: `The request for ${describeRequest(entry)} ${what}: it may have arrived. In this conversation it is not sent again before ${openUntil(entry)}.`,
    next: !isConfirmable(entry, now)
      ? againLater(entry)
      : `Tell the guest to look in the inbox of ${quoteAddress(entry.guestEmail)}, spam folder too: if a confirmation email is there, they can confirm by its link. Without it nothing is booked.`,
    details: entry.words === '' ? undefined : cleanText(entry.words, 300),
    record: recordOf(entry),
  });
}

function againLater(entry: RequestEntry): string {
  const late = `Tell the guest to look in the inbox of ${quoteAddress(entry.guestEmail)} at once, spam folder too: the link in a confirmation email there has expired or will soon.`;
  if (expiresAt(entry) === entry.at) return late;
  return `${late} If they did not confirm in time, the same start may be requested again from ${openUntil(entry)}, if it is still listed.`;
}

/** Whether the guest can certainly still confirm, although clocks differ. The service counts 48 hours from its own commit, which is later. */
function isConfirmable({ sentAt, at }: RequestEntry, now: Instant): boolean {
  return now < Math.min(sentAt + confirmationWindowMs, at) - clockSlackMs;
}

/** Ten minutes early: for that long, a service may answer an equal request of another chat with its first email. */
function confirmBy({ sentAt, at, timezone }: RequestEntry): string {
  return minuteText(Math.min(sentAt + confirmationWindowMs - 600_000, at), timezone);
}

/** Local time from which the request counts as expired. */
function openUntil(entry: RequestEntry): string {
  return minuteText(expiresAt(entry) + 59_999, entry.timezone);
}

function minuteText(at: Instant, timezone: string): string {
  return writeStart(Math.floor(at / 60_000) * 60_000, zoneOf(timezone));
}

type ZonedStart = Pick<ResolvedRequest, 'at' | 'timezone'>;

export function startText({ at, timezone }: ZonedStart): string {
  return writeStart(at, zoneOf(timezone));
}

/** The start with its offset, so that it is the same instant in every zone. */
export function exactStart({ at, timezone }: ZonedStart): string {
  return formatInstant(at, zoneOf(timezone));
}

/** `Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes` */
export function describeRequest(request: ZonedStart & { durationMinutes: number }): string {
  return `${describeStart(request)}, ${request.durationMinutes} minutes`;
}

function describeStart(start: ZonedStart): string {
  const day = formatDay(wallTimeAt(start.at, zoneOf(start.timezone)), 'en');
  return `${day}, ${startText(start).slice(11)} (${start.timezone})`;
}

/** The whole request as text, with everything that is sent. */
function requestText(request: ResolvedRequest): string {
  const { slug, pageName, guestName, guestEmail, locale, reasonKey, reasonLabel, answers } = request;
  const parts = [
    describeRequest(request),
    `page ${quoteExactly(slug)}${pageName === '' ? '' : ` (${quoteExactly(pageName)})`}`,
    `for ${quoteExactly(guestName)}, ${quoteAddress(guestEmail)}`,
    ...(locale === '' ? [] : [`email in ${locale === 'he' ? 'Hebrew' : 'English'}`]),
    ...(reasonKey === '' ? [] : [`reason ${quoteExactly(reasonLabel)} (${quoteExactly(reasonKey)})`]),
    ...answers.map(
      ({ key, value, label }) => `${quoteExactly(label)} (${quoteExactly(key)}): ${quoteExactly(value)}`,
    ),
  ];
  return parts.join(', ');
}

/** What a human approves, as text. */
export function proposalText({ request, replaces }: Proposed): string {
  if (isKeep(replaces)) return `${requestText(request)}, in addition to the guest's earlier request`;
  const at = parseInstant(replaces);
  if (at === undefined) return requestText(request);
  return `${requestText(request)}, in place of the request for ${describeStart({ ...request, at })}`;
}

const unknownSince = 'Whether the guest has confirmed or declined it is not known here.';

function already(entry: RequestEntry, words: Words): Failure {
  return failure('already_requested', { ...words, record: recordOf(entry) });
}

export function answerVerdict(
  verdict: Exclude<RequestVerdict, { kind: 'send' }>,
  request: Pick<ResolvedRequest, 'at' | 'timezone' | 'guestEmail'>,
  now: Instant,
): RequestMeetingResult {
  switch (verdict.kind) {
    case 'nothing to replace':
      return failure('invalid_input', {
        message:
          'replaces names an earlier request, and this guest has no open one on this page. Nothing was sent.',
        next: 'Call again with replaces "".',
      });
    case 'unclear': {
      const meant = verdict.entries.map(describeRequest).join(' or ');
      return failure('invalid_input', {
        message: `replaces may mean the request for ${meant}. Nothing was sent.`,
        next: `Ask the guest which one the new start replaces, and call again with replaces ${verdict.entries.map(exactStart).join(' or ')}.`,
      });
    }
    case 'unlisted':
      return unlistedResult(request, verdict.isListed);
    case 'limit': {
      const { of, count, freeAt } = verdict;
      const until = `${minuteText(freeAt + 59_999, request.timezone)} (${request.timezone})`;
      const words = {
        start: `This start may have been requested ${count} times for this guest, which is the maximum.`,
        conversation: `This conversation may have sent ${count} requests, which is the maximum in 49 hours.`,
        open: `This conversation may have ${count} open ${count === 1 ? 'request' : 'requests'}, which is the maximum.`,
      };
      const next =
        of === 'start'
          ? `Tell the guest that this start cannot be requested here again before ${until}. They can take it ${onThePage}, or choose another start.`
          : `Tell the guest that no further request can be made here before ${until}, and that they can still confirm a request whose email they have, or take a start ${onThePage}.`;
      return failure('limit_reached', { message: `${words[of]} Nothing was sent.`, next });
    }
    case 'waiting':
      return failure(verdict.code, {
        message: 'The service asked to wait before another request. Nothing was sent.',
        next: againAfter(verdict.leftMs),
        waitSeconds: toSeconds(verdict.leftMs),
      });
    default:
      return answerEarlier(verdict, request, now);
  }
}

function answerEarlier(
  verdict: Extract<RequestVerdict, { entry: RequestEntry }>,
  request: Pick<ResolvedRequest, 'timezone' | 'guestEmail'>,
  now: Instant,
): RequestMeetingResult {
  const { entry } = verdict;
  const earlier = describeRequest(entry);
  const sent = sentWords(entry);
  switch (verdict.kind) {
    case 'wait':
      return failure('already_requested', {
        message: `A request for ${earlier} is being sent by another call, or was: its outcome is not recorded yet. Nothing more was sent.`,
        next: 'Wait for the answer of that call. If that answer does not settle this call, or does not come within a minute, make this call again.',
      });
    case 'repeat':
      return repeatedResult(entry, now, verdict.ways);
    case 'gone':
      return already(entry, {
        message: `${earlier} ${sent}. Nothing was sent by this call. The service does not list this start any more: ${whyUnlisted}.`,
        next: `Ask the guest whether they confirmed it. If they did, nothing more is to be requested: ${moveConfirmed}. If they did not, tell them to try the link in that email first. Only if it does not work, ${otherStart(verdict.ways)}.`,
      });
    case 'otherDetails':
      return already(entry, {
        message: `${earlier} ${sent}; its details are not those of this call. Nothing more was sent. ${unknownSince}${isFromHistory(entry) ? '' : ` It was: ${requestText(entry)}.`}`,
        next: `Tell the guest what was requested. If it has not expired, they may confirm it as it is. Or they take this start ${onThePage}, and leave the link of that email alone. Or ${otherStart(verdict.ways)}.`,
      });
    case 'replaced': {
      const by = describeRequest(verdict.by);
      return already(entry, {
        message: `${earlier} ${sent}, and was then replaced by ${by}. It is not sent a second time.`,
        next: `If the guest has confirmed ${by}, they open no other link: ${moveConfirmed}. If not, and they want to go back, the guest opens the link in the email for ${earlier}, if one came and it has not expired, and leaves the other one alone. Or ${otherStart(verdict.ways)}.`,
      });
    }
    case 'open':
      if (verdict.isGone)
        return already(entry, {
          message: `The earlier start, ${earlier}, is not listed any more: ${whyUnlisted}. ${unknownSince} Nothing was sent.`,
          next: `Ask the guest whether they confirmed it. If they did and want another time, do not call again: ${moveConfirmed}. If they did not, or want a second meeting beside it, ${verdict.ways.mayKeep ? `call again with replaces "${keepWord}"` : otherStart(verdict.ways)}.`,
        });
      return already(entry, {
        message: `${quoteAddress(request.guestEmail)} may have an open request on this page: ${earlier}, which ${sent}. Nothing more was sent. ${unknownSince}`,
        next: `If the guest has confirmed it and wants another time, do not call again: ${moveConfirmed}. If they have not confirmed it and want another start instead, call again with replaces "${startText(entry)}".${verdict.ways.mayKeep ? ` If they want a second meeting beside it, with replaces "${keepWord}".` : ''} Otherwise do nothing.`,
      });
    case 'kept already':
      return already(entry, {
        message: `This conversation may have an open additional request: ${earlier}, which ${sent}. Nothing more was sent.`,
        next: `Tell the guest that a further additional meeting cannot be requested here before ${openUntil(entry)}, but can be taken ${onThePage}.${verdict.ways.instead ? ` Or ${otherStart(verdict.ways)}.` : ''}`,
      });
  }
}

/** The answer if a call has no valid approval. An approval is used once, also if the service refused its request. */
export function notApproved(
  why = 'A human has to approve each request here, and this call has no valid approval. An approval counts once, for the call that was proposed.',
): Failure {
  return failure('not_approved', {
    message: `${why} Nothing was sent by this call.`,
    next: 'Make the call again, so that it can be approved. If the answer is the same, tell the guest that nothing can be requested here now.',
  });
}

/** The answer if a human may have decided about another call, because it has the id of this one. */
export function unclear(): Failure {
  return notApproved('Another call has the id of this one, so no approval is known to be for this call.');
}

/** The answer if a human is asked about another request of the same message or step of a graph. */
export function undecided({ key, request }: Approved, call: { key: string }): Failure {
  if (key === call.key) return unclear();
  return failure('not_approved', {
    message: `The request for ${describeRequest(request)} was proposed for approval beside this one, and a human is asked about one at a time. Nothing was sent by this call.`,
    next: 'Do nothing until that one is decided. If the guest wants this one then, make the call again in your next message.',
  });
}

/** The answer if a human was asked about this very request and did not approve it. */
export function declined(): Failure {
  return failure('not_approved', {
    message: 'A human was asked about this request and did not approve it. Nothing was sent by this call.',
    next: 'Tell the guest, and do not make this call again unless they want it after all.',
  });
}

function sentWords(entry: RequestEntry): string {
  const at = minuteText(entry.sentAt, entry.timezone);
  if (isFromHistory(entry)) return `was requested at ${at}, as the history of this chat says`;
  if (entry.status === 'accepted') return `was requested at ${at}, and a confirmation email was sent`;
  return `was sent at ${at} or was about to be, without a clear answer`;
}

const correctIt = 'Read the page with getBookingPage and correct the request, or ask the guest.';

type ClearCode = Exclude<BookingErrorCode, 'conflict' | 'invalid_response' | 'uncertain'>;

const notFound = 'Tell the guest that this page was not found.';

/** The service's clear refusals: code, what happened to the request, and the next step unless it is to wait. */
const refusals: Record<ClearCode, [code: FailureCode, how: string, next?: string]> = {
  rate_limited: ['rate_limited', 'was not taken: the service asks to wait'],
  aborted: ['unavailable', 'was not taken, because the service failed or was not reached'],
  unavailable: ['unavailable', 'was not taken, because the service failed or was not reached'],
  not_found: ['unknown_page', 'was refused: there is no such page', notFound],
  invalid_argument: ['invalid_input', 'could not be sent', correctIt],
  bad_request: ['invalid_input', 'was refused by the service', correctIt],
};

/** Whether the service certainly has no request after this error. After any other error it may have one. */
export function isClear({ code }: BookingError): boolean {
  return code === 'conflict' || code in refusals;
}

export function refusedByService(
  error: BookingError,
  request: ResolvedRequest,
  waitMs: number | undefined,
): Failure {
  const [code, how, next] = refusals[error.code as ClearCode];
  return failure(code, {
    message: `The request for ${describeRequest(request)} ${how}. Nothing was requested.`,
    next: next ?? againAfter(waitMs),
    ...wordsOf(error),
    waitSeconds: toSeconds(waitMs),
  });
}

function againAfter(waitMs: number | undefined): string {
  return `The same call may be made again ${afterWait(waitMs)}, and may be refused again then. If that is too long for the guest, or is refused again, they can take a start ${onThePage}.`;
}
