import type { EvalEvent } from '../event-log.ts';
import type { Graded, Grader } from '../grader.ts';
import { reachOutcome } from './outcome-reached.ts';
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
