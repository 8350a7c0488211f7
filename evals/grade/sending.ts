import type { SentRequest } from '../log/requests.ts';
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
