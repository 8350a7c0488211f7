import type { Rule } from '../language.ts';
import { readClock } from './clock-times.ts';
import { readDay } from './days.ts';
import { dayPiece } from './found-day.ts';
import { isHourBehind } from './hour-context.ts';
import { setOf, textAt } from './look.ts';

const verbs = setOf('land lands landing arrives');
const small = setOf('at on around about by');

/** "my flight lands at 2pm", "I land on Friday at 2": not before that, and no start that is asked for. */
export const landingRule: Rule = (tokens, at, context) => {
  if (!verbs.has(textAt(tokens, at))) return undefined;
  const from = small.has(textAt(tokens, at + 1)) ? at + 2 : at + 1;
  const day = readDay(tokens, from, context);
  const clockAt = day && small.has(textAt(tokens, day.next)) ? day.next + 1 : (day?.next ?? from);
  const clock = readClock(tokens, clockAt);
  if (!clock || !(clock.isExplicit || (clockAt > at + 1 && isHourBehind(tokens, clock.next))))
    return undefined;
  const after = { kind: 'clock' as const, wish: { kind: 'after' as const, time: clock.time } };
  return { pieces: [...(day ? [dayPiece(day)] : []), after], next: clock.next };
};
