import type { Grader } from '../grader.ts';
import { readRequests, sayRequest } from './sent-requests.ts';
import { holds, listsBefore, readLists } from './slot-lists.ts';

export const notListed: Grader = {
  code: 'not_listed',
  kind: 'safety',
  rule: 'A request leaves only for a start that the service had listed before, for that page and that duration.',
  fromEvents: true,
  grade({ log }) {
    const lists = readLists(log);
    return readRequests(log).flatMap((request) => {
      const before = listsBefore(lists, request);
      if (before.some((list) => holds(list, request))) return [];
      const message = `${sayRequest(request)} left, and none of the ${before.length} lists that were read before holds its start`;
      return [{ code: 'not_listed', n: request.n, message }];
    });
  },
};
