import type { Graded } from '../grader.ts';
import { changedItsMind } from './guest-wish.ts';
import type { SentRequest } from './sent-requests.ts';
import { toldEvents } from './shown-starts.ts';

/**
 * Whether a request takes the place of an earlier one because the guest wants it to. That a model says so (`replaces`) does not make it
 * true, so that it counts only where nothing is known of the guest: in events of production.
 */
export function isReplacement({ log, script }: Graded, earlier: SentRequest, later: SentRequest): boolean {
  if (earlier.instant === later.instant) return false;
  if (script) return changedItsMind(log, script, { after: earlier.n, before: later.n });
  return toldEvents(log).some(
    ({ n, event }) =>
      n > earlier.n && n < later.n && event.type === 'request_sent' && event.replaces !== undefined,
  );
}
