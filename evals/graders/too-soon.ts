import type { Grader } from '../grader.ts';
import { readRequests, sayRequest } from './sent-requests.ts';

export const tooSoon: Grader = {
  code: 'too_soon',
  kind: 'safety',
  rule: 'After a 429 or 503 no request leaves before the wait is over that the service asked for.',
  fromEvents: true,
  grade({ log }) {
    const requests = readRequests(log);
    return requests.flatMap((request) => {
      const waits = requests.flatMap(({ answer }) =>
        answer?.retryAfterSeconds === undefined || answer.n > request.n
          ? []
          : { n: answer.n, until: Date.parse(answer.at) + answer.retryAfterSeconds * 1000 },
      );
      const broken = waits.find(({ until }) => Date.parse(request.at) < until);
      if (!broken) return [];
      const message = `${sayRequest(request)} left at ${request.at}; the service had asked in event ${broken.n} to wait until ${new Date(broken.until).toISOString()}`;
      return [{ code: 'too_soon', n: request.n, message }];
    });
  },
};
