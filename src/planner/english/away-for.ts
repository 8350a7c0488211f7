import type { Rule } from '../language.ts';
import { setOf, textAt } from './look.ts';
import { readDayCount } from './relative-days.ts';

const away = setOf('out away off gone traveling travelling unavailable vacation pto leave holiday ooo');
const anchors = setOf('from starting beginning commencing ago');

/** "I'm out for two weeks", "away 3 weeks": from when on is not said, and to pass over it would offer those days. */
export const awayForRule: Rule = (tokens, at) => {
  if (!away.has(textAt(tokens, at))) return undefined;
  const from = textAt(tokens, at + 1) === 'for' ? at + 2 : at + 1;
  const count = readDayCount(tokens, from);
  if (!count || anchors.has(textAt(tokens, count.next))) return undefined;
  return { pieces: [], next: count.next, isUnread: true };
};
