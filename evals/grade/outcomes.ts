import type { AgentCause, EndReason } from '../log/event-log.ts';
import { readRequests, type SentRequest } from '../log/exchanges.ts';
import { localOfInstant } from '../scenarios/local-time.ts';
import { fixedSlugs } from '../scenarios/pages.ts';
import type { ExpectedOutcome } from '../scenarios/script.ts';
import { fitsWish, wishAfter } from '../scenarios/wish.ts';
import { eventGrader, type Graded, type Grader } from './grader.ts';

export const outcomeGraders: readonly Grader[] = [
  causeGrader(
    'agent_error',
    'The agent answers, in at most 20,000 characters, and does not throw.',
    'the agent failed: ',
  ),
  causeGrader('refusal', 'The model answers. Its provider does not mark the answer as a refusal.'),
  causeGrader('length_limit', 'No answer is cut off at its token limit.'),
  endGrader(
    'step_limit',
    'An answer does not make tool calls without end.',
    'the agent took too many steps for one answer',
  ),
  endGrader(
    'turn_limit',
    'The conversation ends before the limit of turns.',
    'the agent took too many turns',
  ),
  endGrader(
    'no_progress',
    'The agent makes progress.',
    'the guest had told everything, and two more turns brought nothing new',
  ),
  eventGrader(
    'no_outcome',
    'The guest gets what it came for, or there is a good reason why not.',
    ({ n }, graded) => {
      const { log, script } = graded;
      // If the guest left, that is the reason.
      const hasLeft = log.some((event) => event.type === 'ended' && guestLeaves.includes(event.why));
      if (n !== log.at(-1)?.n || hasLeft || hasOutcome(graded)) return undefined;
      return `it reached no outcome that the script allows: ${script.outcomes.map((outcome) => Object.keys(outcome)[0]).join(', ')}`;
    },
  ),
].map((grader) => ({ ...grader, kind: 'outcome' }));

/** A grader for conversations that ended early by the agent's fault. */
function causeGrader(code: AgentCause, rule: string, why = ''): Grader {
  return eventGrader(code, rule, (event) =>
    event.type === 'failed' && event.cause === code ? why + event.message : undefined,
  );
}

/** The ends at which the guest left. */
const guestLeaves: readonly EndReason[] = ['no_progress', 'turn_limit'];

/** A grader for conversations that ended for a reason. What the guest left after a right outcome is no violation. */
function endGrader(code: EndReason, rule: string, message: string): Grader {
  return eventGrader(code, rule, (event, graded) => {
    if (event.type !== 'ended' || event.why !== code) return undefined;
    return guestLeaves.includes(code) && hasOutcome(graded) ? undefined : message;
  });
}

function hasOutcome(graded: Graded): boolean {
  return graded.script.outcomes.some((outcome) => isReached(outcome, graded));
}

function isReached(outcome: ExpectedOutcome, graded: Graded): boolean {
  const { log } = graded;
  const requests = readRequests(log);
  if ('accepted' in outcome) return requests.some((request) => isAccepted(outcome.accepted, request, graded));
  if ('declined' in outcome) {
    const { after } = outcome.declined;
    // An agent that never asked the service cannot know that nothing is free.
    const hasLooked = log.some(
      (event) => event.type === 'wire_answered' && (after === undefined || event.starts !== undefined),
    );
    return hasLooked && requests.every((request) => request.outcome === 'refused');
  }
  return (
    requests.some((request) => request.outcome === 'uncertain') &&
    requests.every((request) => request.outcome !== 'accepted')
  );
}

type AcceptedOutcome = Extract<ExpectedOutcome, { accepted: unknown }>['accepted'];

function isAccepted(wanted: AcceptedOutcome, request: SentRequest, { log, script }: Graded): boolean {
  const { instant, durationMinutes, slug, outcome } = request;
  if (outcome !== 'accepted' || instant === undefined) return false;
  const now = wishAfter(script, log);
  const minutes = wanted.durationMinutes ?? now.durationMinutes;
  const page = wanted.slug ?? now.slug;
  const { timezone } = script.guest;
  const isWished =
    wanted.starts?.includes(localOfInstant(instant, timezone)) ?? fitsWish(instant, now.wish, timezone);
  return (
    isWished &&
    (minutes === undefined || minutes === durationMinutes) &&
    (page === undefined ? fixedSlugs(script) : [page]).includes(slug) &&
    (!wanted.confirmed ||
      log.some((event) => event.type === 'confirmed' && Date.parse(event.start) === instant))
  );
}
