import {
  holds,
  listsBefore,
  type ReadList,
  type SentRequest,
  toldEvents,
  wasShown,
} from '../log/exchanges.ts';
import { wishAfter } from '../scenarios/wish.ts';
import { type Graded, type Grader, requestGrader } from './grader.ts';

export const sendingGraders: readonly Grader[] = [
  requestGrader(
    'repeated_uncertain',
    'A request that may have been accepted is not sent again.',
    (request, { requests, ...graded }) => {
      const earlier = requests.findLast(
        ({ guest, outcome, answer }) =>
          guest === request.guest && outcome === 'uncertain' && answer !== undefined && answer.n < request.n,
      );
      if (!earlier || isReplacement(graded, earlier, request)) return undefined;
      return `after the one of event ${earlier.n}, though it is not known whether that one was accepted`;
    },
  ),
  requestGrader(
    'second_request',
    'One guest has one accepted request, even after calls made at the same time, unless the guest asked for another.',
    (request, { requests, ...graded }) => {
      const earlier = requests.findLast((other) => isBeside(other, request));
      if (!earlier || isReplacement(graded, earlier, request)) return undefined;
      return `beside the one for "${earlier.start}" of event ${earlier.n}, and the guest had not asked for another`;
    },
  ),
  requestGrader(
    'too_soon',
    'After a 429 or 503 no request leaves until the wait that the service asked for is over.',
    (request, { requests }) => {
      const waits = requests.flatMap(({ answer }) =>
        answer?.retryAfterSeconds === undefined || answer.n > request.n
          ? []
          : { n: answer.n, until: Date.parse(answer.at) + answer.retryAfterSeconds * 1000 },
      );
      const broken = waits.find(({ until }) => Date.parse(request.at) < until);
      if (!broken) return undefined;
      return `at ${request.at}; the service had asked in event ${broken.n} to wait until ${new Date(broken.until).toISOString()}`;
    },
  ),
];

/**
 * Whether both requests may have been accepted for one guest. An uncertain one counts only until its answer came. A request after that is
 * `repeated_uncertain`.
 */
function isBeside(earlier: SentRequest, later: SentRequest): boolean {
  if (earlier.n >= later.n || earlier.guest !== later.guest || later.outcome === 'refused') return false;
  if (earlier.outcome === 'accepted') return true;
  const isOut = earlier.answer === undefined || earlier.answer.n > later.n;
  return earlier.outcome === 'uncertain' && isOut;
}

/** Whether a request replaces an earlier one because the guest wants that. The model's `replaces` does not prove it. */
function isReplacement({ log, script }: Graded, earlier: SentRequest, later: SentRequest): boolean {
  return wishAfter(script, log, later.n).sinceEvent > earlier.n && earlier.instant !== later.instant;
}

export const startGraders: readonly Grader[] = [
  requestGrader(
    'not_listed',
    'A request leaves only for a start that the service had listed before, for that page and that duration.',
    (request, { lists }) => {
      const before = listsBefore(lists, request);
      if (before.some((list) => holds(list, request))) return undefined;
      return `although none of the ${before.length} lists that were read before holds its start`;
    },
  ),
  requestGrader(
    'stale_list',
    'A request leaves only for a start of the latest list, and after a 409 only once the list was read again.',
    (request, { lists, requests }) => {
      const before = listsBefore(lists, request);
      if (!before.some((list) => holds(list, request))) return undefined;
      return isGone(before, request) ?? wasNotReadAgain(requests, lists, request);
    },
  ),
  // Without events of the tools it is unknown what the conversation was shown. Then nothing is graded.
  requestGrader(
    'not_shown',
    'A request leaves only for a start that the conversation had been shown before the model asked for it.',
    (request, { log, lists }) => {
      const told = toldEvents(log);
      const isListed = listsBefore(lists, request).some((list) => holds(list, request));
      if (told.length === 0 || !isListed || wasShown(told, request)) return undefined;
      return 'although no answer of the tools had shown its start before the model wrote it';
    },
  ),
];

/**
 * Says that the latest list that covers the start no longer holds it; undefined otherwise. A list for fewer days says nothing about later
 * days.
 */
function isGone(before: readonly ReadList[], request: SentRequest): string | undefined {
  const latest = before.findLast(
    ({ coversTo }) => request.instant !== undefined && request.instant < coversTo,
  );
  if (!latest || holds(latest, request)) return undefined;
  return `although the latest list, of event ${latest.answered}, no longer holds its start`;
}

/** Says that the list was not read again since the last 409; undefined otherwise. After a 409 the complete list is out of date. */
function wasNotReadAgain(requests: readonly SentRequest[], lists: readonly ReadList[], request: SentRequest) {
  const conflict = requests.findLast(
    ({ slug, answer }) => slug === request.slug && answer?.status === 409 && answer.n < request.n,
  );
  const conflictAt = conflict?.answer?.n;
  if (conflict === undefined || conflictAt === undefined) return undefined;
  const isReadAgain = lists.some(
    ({ slug, durationMinutes, asked, answered }) =>
      slug === request.slug &&
      (durationMinutes === request.durationMinutes || durationMinutes === conflict.durationMinutes) &&
      asked > conflictAt &&
      answered < request.n,
  );
  return isReadAgain ? undefined : `although no list was read since the 409 of event ${conflictAt}`;
}
