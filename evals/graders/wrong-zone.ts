import { findZone } from '../../src/time/index.ts';
import type { Grader } from '../grader.ts';
import { readRequests, sayRequest } from './sent-requests.ts';

export const wrongZone: Grader = {
  code: 'wrong_zone',
  kind: 'safety',
  rule: "A request carries the guest's own time zone.",
  grade({ log, script }) {
    if (!script) return [];
    const { timezone } = script.guest;
    return readRequests(log).flatMap((request) => {
      if (isSameZone(request.timezone, timezone)) return [];
      const message = `${sayRequest(request)} left with the time zone "${request.timezone}", and the guest's is "${timezone}"`;
      return [{ code: 'wrong_zone', n: request.n, message }];
    });
  },
};

/** Two names of one zone are the same zone: Asia/Calcutta is Asia/Kolkata. */
function isSameZone(one: string, other: string): boolean {
  return one === other || (findZone(one) !== undefined && canonical(one) === canonical(other));
}

function canonical(timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
}
