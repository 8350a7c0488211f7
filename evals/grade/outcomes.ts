import { formatWallTime, wallTimeAt, zoneOf } from '../../src/time/index.ts';
import type { AgentCause, EndReason, EvalEvent } from '../log/event-log.ts';
import { hasComeAbout } from '../log/progress.ts';
import { readRequests, type SentRequest } from '../log/requests.ts';
import type { ExpectedOutcome, Script } from '../scenarios/script.ts';
import { fitsWish } from '../scenarios/wish.ts';
import type { Graded, Grader } from './grader.ts';
import { wishBefore } from './no-consent.ts';
import { fixedSlug } from './pages.ts';

export const noOutcome: Grader = {
  code: 'no_outcome',
  kind: 'outcome',
  rule: 'The guest gets what it came for, or there is a good reason why not.',
  grade(graded) {
    const { log, script } = graded;
    // If the agent made no progress, that is the reason.
    if (!script || hasOutcome(graded) || leftWithout(graded)) return [];
    const message = `it reached no outcome that the script allows: ${script.outcomes.map((outcome) => Object.keys(outcome)[0]).join(', ')}`;
    return [{ code: 'no_outcome', n: lastEvent(log), message }];
  },
};

function hasOutcome({ log, script }: Graded): boolean {
  return script?.outcomes.some((outcome) => isReached(outcome, log, script)) ?? false;
}

function lastEvent(log: readonly EvalEvent[]): number {
  return log.at(-1)?.n ?? 0;
}

function isReached(outcome: ExpectedOutcome, log: readonly EvalEvent[], script: Script): boolean {
  const requests = readRequests(log);
  if ('accepted' in outcome)
    return requests.some((request) => isAccepted(outcome.accepted, request, { log, script }));
  if ('declined' in outcome) {
    const { after } = outcome.declined;
    // An agent that never asked the service cannot know that nothing is free.
    const hasLooked = log.some(
      (event) => event.type === 'wire_answered' && (after === undefined || hasComeAbout(after, [event])),
    );
    return hasLooked && requests.every((request) => request.outcome === 'refused');
  }
  return (
    requests.some((request) => request.outcome === 'uncertain') &&
    requests.every((request) => request.outcome !== 'accepted')
  );
}

type AcceptedOutcome = Extract<ExpectedOutcome, { accepted: unknown }>['accepted'];

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

/** The event at which the guest left for one of these reasons, if no right outcome came about. */
function leftWithout(graded: Graded, reasons: readonly EndReason[] = guestLeaves): EvalEvent | undefined {
  if (hasOutcome(graded)) return undefined;
  return graded.log.find((event) => event.type === 'ended' && reasons.includes(event.why));
}

const guestLeaves: readonly EndReason[] = ['no_progress', 'turn_limit'];

export const noProgress: Grader = {
  code: 'no_progress',
  kind: 'outcome',
  rule: 'The agent makes progress.',
  grade(graded) {
    const left = leftWithout(graded, ['no_progress']);
    const message = 'the guest had told everything, and two more turns brought nothing new';
    return left ? [{ code: 'no_progress', n: left.n, message }] : [];
  },
};

export const turnLimit: Grader = {
  code: 'turn_limit',
  kind: 'outcome',
  rule: 'The conversation ends before the limit of turns.',
  grade(graded) {
    const left = leftWithout(graded, ['turn_limit']);
    return left ? [{ code: 'turn_limit', n: left.n, message: 'the agent took too many turns' }] : [];
  },
};

export const stepLimit: Grader = {
  code: 'step_limit',
  kind: 'outcome',
  rule: 'An answer does not make tool calls without end.',
  grade: ({ log }) =>
    log.flatMap((event) =>
      event.type === 'ended' && event.why === 'step_limit'
        ? [{ code: 'step_limit', n: event.n, message: 'the agent took too many steps for one answer' }]
        : [],
    ),
};

/** A grader for conversations that ended early by the agent's fault. */
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
  'The model answers. Its provider does not mark the answer as a refusal.',
);
export const lengthLimit: Grader = causeGrader('length_limit', 'No answer is cut off at its token limit.');
