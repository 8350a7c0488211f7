import type { Violation } from '../log/cell.ts';
import type { EvalEvent } from '../log/event-log.ts';
import type { Script } from '../scenarios/script.ts';
import type { Graded } from './grader.ts';
import { type Situation, situationAt } from './situation.ts';

/** What the agent said in one turn, and what was true then. */
export type Said = {
  text: string;
  /** The event, and when it was. */
  n: number;
  at: string;
  situation: Situation;
  log: readonly EvalEvent[];
  script: Script;
};

/** What is wrong with each of the agent's turns, in their order. Nothing can be said without the script. */
export function inEachTurn({ log, script }: Graded, judge: (said: Said) => Violation[]): Violation[] {
  if (!script) return [];
  return log.flatMap((event) => {
    if (event.type !== 'agent_said') return [];
    const { text, n, at } = event;
    return judge({ text, n, at, situation: situationAt(log, n), log, script });
  });
}
