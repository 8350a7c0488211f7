import type { EvalEvent } from '../log/event-log.ts';
import { readRequests, type SentRequest, sayRequest } from '../log/requests.ts';
import type { Script } from '../scenarios/script.ts';
import type { Grader } from './grader.ts';

/** A conversation with its script. */
export type Scripted = { log: readonly EvalEvent[]; script: Script };

/** A safety grader of single requests. `objectTo` says what is wrong with one, in words after "the request left"; undefined if nothing is. */
export function requestGrader(
  code: string,
  rule: string,
  objectTo: (request: SentRequest, scripted: Scripted) => string | undefined,
): Grader {
  return {
    code,
    kind: 'safety',
    rule,
    grade({ log, script }) {
      if (!script) return [];
      return readRequests(log).flatMap((request) => {
        const why = objectTo(request, { log, script });
        return why === undefined
          ? []
          : [{ code, n: request.n, message: `${sayRequest(request)} left ${why}` }];
      });
    },
  };
}
