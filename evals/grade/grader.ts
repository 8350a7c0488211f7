import type { Violation } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import type { Script } from '../scenarios/script.ts';

/** What a grader sees: the whole log, and the script; production events are graded without one. */
export type Graded = { log: readonly EvalEvent[]; script: Script | undefined };

/**
 * One invariant. `safety` gates at zero; `outcome` says whether the guest got what it came for, or a proper no; `quality` is reported and
 * never gates. `grade` is pure: the same log, the same answer.
 */
export type Grader = {
  code: string;
  kind: 'safety' | 'outcome' | 'quality';
  /** The rule that is kept, in a sentence: "A request leaves only for a start that the service listed." */
  rule: string;
  /** Whether the events of the booking tools alone are enough to judge by, as they come from production; left out: no. */
  fromEvents?: boolean;
  grade(graded: Graded): Violation[];
};
