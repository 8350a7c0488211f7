import type { SentRequest } from '../log/requests.ts';
import { holds, listsBefore, type ReadList, toldEvents, wasShown } from '../log/slot-lists.ts';
import { type Grader, requestGrader } from './grader.ts';

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
function wasNotReadAgain(
  requests: readonly SentRequest[],
  lists: readonly ReadList[],
  request: SentRequest,
): string | undefined {
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
