import type { Grader } from '../grader.ts';
import { isReplacement } from './replacements.ts';
import { readRequests, sayRequest } from './sent-requests.ts';

export const repeatedUncertain: Grader = {
  code: 'repeated_uncertain',
  kind: 'safety',
  rule: 'What may have been accepted is not sent again.',
  fromEvents: true,
  grade(graded) {
    const requests = readRequests(graded.log);
    return requests.flatMap((request) => {
      const earlier = requests.findLast(
        ({ guest, outcome, answer }) =>
          guest === request.guest && outcome === 'uncertain' && answer !== undefined && answer.n < request.n,
      );
      if (!earlier || isReplacement(graded, earlier, request)) return [];
      const message = `${sayRequest(request)} left after the one of event ${earlier.n}, of which nobody knows whether it was accepted`;
      return [{ code: 'repeated_uncertain', n: request.n, message }];
    });
  },
};
