import type { Rule, RuleContext } from '../language.ts';
import type { Token } from '../tokens.ts';
import { readClock } from './clock-times.ts';
import { readDay } from './days.ts';
import { past, setOf, textAt } from './look.ts';

export const moving = setOf(
  'move moved moving push shift reschedule rescheduled change bring switch postpone prepone pull swap delay',
);
const reach = 8;
const small = setOf('from our the my on at of your');
const meetings = setOf('call meeting appointment slot session chat sync interview catch-up one');
const maxSteps = 6;

/** "move Monday's call to Tuesday at 3", "bring it forward from Friday to Wednesday": the time that is given up is none that is asked for. */
export const moveRule: Rule = (tokens, at, context) => {
  if (!isBehindMove(tokens, at)) return undefined;
  const next = pastTimes(tokens, at, context);
  if (next === undefined || textAt(tokens, next) !== 'to') return undefined;
  return { pieces: [], next: next + 1 };
};

function isBehindMove(tokens: readonly Token[], at: number): boolean {
  for (let index = at - 1; index >= Math.max(0, at - reach); index -= 1) {
    if (moving.has(textAt(tokens, index))) return true;
    if (textAt(tokens, index) === 'to') return false;
  }
  return false;
}

/** The token behind the days, clocks and nouns of what is moved; undefined where no time is named. */
function pastTimes(tokens: readonly Token[], at: number, context: RuleContext): number | undefined {
  let next = at;
  let hasTime = false;
  for (let step = 0; step < maxSteps; step += 1) {
    const from = past(tokens, next, small);
    const time = readDay(tokens, from, context) ?? readClock(tokens, from);
    const isNoun = meetings.has(textAt(tokens, from));
    if (!time && !isNoun) break;
    hasTime ||= time !== undefined;
    next = time?.next ?? from + 1;
  }
  return hasTime ? next : undefined;
}
