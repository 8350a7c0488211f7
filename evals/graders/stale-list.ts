import type { Grader } from '../grader.ts';
import { readRequests, type SentRequest, sayRequest } from './sent-requests.ts';
import { holds, listsBefore, type ReadList, readLists } from './slot-lists.ts';

export const staleList: Grader = {
  code: 'stale_list',
  kind: 'safety',
  rule: 'A request leaves only for a start of the latest list, and after a 409 only once the list was read again.',
  fromEvents: true,
  grade({ log }) {
    const lists = readLists(log);
    const requests = readRequests(log);
    return requests.flatMap((request) => {
      const before = listsBefore(lists, request);
      if (!before.some((list) => holds(list, request))) return [];
      const why = isGone(before, request) ?? wasNotReadAgain(requests, lists, request);
      if (why === undefined) return [];
      return [{ code: 'stale_list', n: request.n, message: `${sayRequest(request)} left, ${why}` }];
    });
  },
};

/** A list for fewer days says nothing of what lies beyond them. */
function isGone(before: readonly ReadList[], request: SentRequest): string | undefined {
  const latest = before.findLast(
    ({ coversTo }) => request.instant !== undefined && request.instant < coversTo,
  );
  if (!latest || holds(latest, request)) return undefined;
  return `and the latest list, of event ${latest.answered}, no longer holds its start`;
}

/** One start of a list turned out to be taken: the others of that list are of the same age. */
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
  return isReadAgain ? undefined : `and no list was read since the 409 of event ${conflictAt}`;
}
