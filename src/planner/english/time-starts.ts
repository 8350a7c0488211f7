import type { RuleContext } from '../language.ts';
import type { Token } from '../tokens.ts';
import { readClock } from './clock-times.ts';
import { readDay } from './days.ts';
import { isHourBehind, isHourTakenAway } from './hour-context.ts';
import { past, setOf, textAt } from './look.ts';
import { partsOfDay } from './words.ts';

const small = setOf('on in at the a an any every all of during from for');
const openers = setOf('after before until till by past between around about from');
const others = setOf(
  'weekends weekend weekdays weekday workdays lunch lunchtime noon midnight tonight early late earlier later eod first anytime midweek business this next',
);

/** Whether a time begins at a token, past the small words before it: what "not" and "but" have to know of what follows them. */
export function isTimeStart(tokens: readonly Token[], at: number, context: RuleContext): boolean {
  const from = past(tokens, at, small);
  const word = textAt(tokens, from);
  if (others.has(word) || partsOfDay.has(word)) return true;
  if (readDay(tokens, from, context)) return true;
  const isOpened = openers.has(word);
  const clock = readClock(tokens, isOpened ? from + 1 : from);
  if (clock && isRangeFrom(tokens, clock.next)) return true;
  if (clock)
    return (
      clock.isExplicit ||
      ((from > at || isOpened || isHourTakenAway(tokens, at)) && isHourBehind(tokens, clock.next))
    );
  return (
    isOpened && (others.has(textAt(tokens, from + 1)) || readDay(tokens, from + 1, context) !== undefined)
  );
}

/** "not 12-1", "except 12 to 1". */
function isRangeFrom(tokens: readonly Token[], at: number): boolean {
  const joint = textAt(tokens, at);
  if (joint !== '-' && joint !== 'to' && joint !== 'until') return false;
  const to = readClock(tokens, at + 1);
  return to !== undefined && isHourBehind(tokens, to.next);
}
