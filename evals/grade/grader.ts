import type { Violation } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import type { Script } from '../scenarios/script.ts';

/** The input of a grader: the log and the script. Events of production have no script. */
export type Graded = { log: readonly EvalEvent[]; script: Script | undefined };

/**
 * One rule. `safety`: one violation fails the run. `outcome`: whether the guest got its meeting, or a justified no. `grade` is pure: the same
 * log gives the same result.
 */
export type Grader = {
  code: string;
  kind: 'safety' | 'outcome';
  /** The rule in one sentence: "A request leaves only for a start that the service listed." */
  rule: string;
  grade(graded: Graded): Violation[];
};
