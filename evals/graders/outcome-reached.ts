import { formatWallTime, wallTimeAt, zoneOf } from '../../src/time/index.ts';
import type { EvalEvent } from '../event-log.ts';
import { hasComeAbout } from '../guest/progress.ts';
import { fitsWish } from '../guest/wish.ts';
import type { Outcome, Script } from '../script.ts';
import { wishBefore } from './guest-wish.ts';
import { fixedSlug } from './known-pages.ts';
import { readRequests, type SentRequest } from './sent-requests.ts';

/** How far an outcome came about: `told` says after which event the guest has to be told, and by which words. */
export type Reached = { isReached: boolean; told?: { words: string[]; after: number } };

export function reachOutcome(outcome: Outcome, log: readonly EvalEvent[], script: Script): Reached {
  const requests = readRequests(log);
  if ('accepted' in outcome)
    return { isReached: requests.some((request) => isAccepted(outcome.accepted, request, { log, script })) };
  if ('declined' in outcome) {
    const { after } = outcome.declined;
    // Whoever has not asked the service cannot know that there is nothing.
    const first = log.find(
      (event) => event.type === 'wire_answered' && (after === undefined || hasComeAbout(after, [event])),
    );
    const isReached = first !== undefined && requests.every((request) => request.outcome === 'refused');
    return { isReached, told: { words: outcome.declined.told, after: first?.n ?? 0 } };
  }
  const uncertain = requests.findLast((request) => request.outcome === 'uncertain');
  const isReached = uncertain !== undefined && requests.every((request) => request.outcome !== 'accepted');
  return {
    isReached,
    told: { words: outcome.uncertain.told, after: uncertain?.answer?.n ?? uncertain?.n ?? 0 },
  };
}

type AcceptedOutcome = Extract<Outcome, { accepted: unknown }>['accepted'];

function isAccepted(
  wanted: AcceptedOutcome,
  request: SentRequest,
  { log, script }: { log: readonly EvalEvent[]; script: Script },
): boolean {
  const { instant, durationMinutes, slug, outcome } = request;
  if (outcome !== 'accepted' || instant === undefined) return false;
  const now = wishBefore(log, script, log.length);
  const minutes = wanted.durationMinutes ?? now.durationMinutes;
  const zone = zoneOf(script.guest.timezone);
  const isWished = wanted.starts
    ? wanted.starts.includes(formatWallTime(wallTimeAt(instant, zone)))
    : fitsWish(instant, now.wish, script.guest.timezone);
  return (
    isWished &&
    (minutes === undefined || minutes === durationMinutes) &&
    slug === (wanted.slug ?? fixedSlug({ log, script })) &&
    (!wanted.confirmed || wasConfirmed(log, instant))
  );
}

function wasConfirmed(log: readonly EvalEvent[], instant: number): boolean {
  return log.some((event) => event.type === 'confirmed' && Date.parse(event.start) === instant);
}
