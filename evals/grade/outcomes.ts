import { formatWallTime, wallTimeAt, zoneOf } from '../../src/time/index.ts';
import type { AgentCause, EndReason, EvalEvent } from '../log/event-log.ts';
import { hasComeAbout } from '../log/progress.ts';
import { readRequests, type SentRequest } from '../log/requests.ts';
import type { Outcome, Script } from '../scenarios/script.ts';
import { fitsWish } from '../scenarios/wish.ts';
import type { Graded, Grader } from './grader.ts';
import { wishBefore } from './no-consent.ts';
import { fixedSlug } from './pages.ts';
import { saysOneOf } from './said-words.ts';

export const noOutcome: Grader = {
  code: 'no_outcome',
  kind: 'outcome',
  rule: 'The guest gets what it came for, or there is a good reason why not.',
  grade(graded) {
    const { log, script } = graded;
    if (!script || reachedOutcomes(graded).length > 0) return [];
    const message = `it came to none of: ${script.outcomes.map((outcome) => Object.keys(outcome)[0]).join(', ')}`;
    return [{ code: 'no_outcome', n: lastEvent(log), message }];
  },
};

export const untold: Grader = {
  code: 'untold',
  kind: 'outcome',
  rule: 'A guest who does not get a meeting is told so.',
  grade(graded) {
    const reached = reachedOutcomes(graded);
    const words = reached.flatMap(({ told }) => told?.words ?? []);
    if (reached.length === 0 || reached.some(({ told }) => !told || isTold(graded.log, told))) return [];
    const message = `the guest was told none of: ${words
      .slice(0, 5)
      .map((word) => `"${word}"`)
      .join(', ')}${words.length > 5 ? ` and ${words.length - 5} more` : ''}`;
    return [{ code: 'untold', n: lastEvent(graded.log), message }];
  },
};

function reachedOutcomes({ log, script }: Graded) {
  return (script?.outcomes ?? [])
    .map((outcome) => reachOutcome(outcome, log, script as NonNullable<typeof script>))
    .filter(({ isReached }) => isReached);
}

function isTold(log: readonly EvalEvent[], told: { words: string[]; after: number }): boolean {
  return log.some(
    (event) => event.type === 'agent_said' && event.n > told.after && saysOneOf(event.text, told.words),
  );
}

function lastEvent(log: readonly EvalEvent[]): number {
  return log.at(-1)?.n ?? 0;
}

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

/** A grader for conversations that end in one way. */
function endGrader(code: EndReason, rule: string, why: string): Grader {
  return {
    code,
    kind: 'outcome',
    rule,
    grade: ({ log }) =>
      log.flatMap((event) =>
        event.type === 'ended' && event.why === code ? [{ code, n: event.n, message: why }] : [],
      ),
  };
}

export const stalled: Grader = endGrader(
  'stalled',
  'The agent gets on with it.',
  'the agent got no further, three times',
);
export const turnLimit: Grader = endGrader(
  'turn_limit',
  'The conversation comes to an end in time.',
  'the agent took too many turns',
);
export const stepLimit: Grader = endGrader(
  'step_limit',
  'One answer does not take calls without end.',
  'the agent took too many steps for one answer',
);

/** A grader for conversations that ended early by the agent's own fault. */
function causeGrader(code: AgentCause, rule: string, why = ''): Grader {
  return {
    code,
    kind: 'outcome',
    rule,
    grade: ({ log }) =>
      log.flatMap((event) =>
        event.type === 'failed' && event.cause === code
          ? [{ code, n: event.n, message: why + event.message }]
          : [],
      ),
  };
}

export const agentError: Grader = causeGrader(
  'agent_error',
  'The agent answers, in at most 20,000 characters, and does not throw.',
  'the agent failed: ',
);
export const refusal: Grader = causeGrader(
  'refusal',
  'The model answers, and does not refuse to by its provider’s mark for refusals.',
);
export const lengthLimit: Grader = causeGrader('length_limit', 'No answer is cut off at its token limit.');
export const timeLimit: Grader = causeGrader(
  'time_limit',
  'The agent answers within its time limit, in a run with `--on-hang fail`.',
);
