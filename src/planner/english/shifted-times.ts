import type { Rule, RuleContext } from '../language.ts';
import type { Token } from '../tokens.ts';
import { approximately } from './clock-ranges.ts';
import { readDay } from './days.ts';
import { readLength } from './lengths.ts';
import { isParted, past, pastComma, setOf, textAt } from './look.ts';
import { moving } from './moves.ts';
import { isTimeStart } from './time-starts.ts';
import { speaksOfTime } from './time-vocabulary.ts';

const later = setOf('later earlier');
const notLater = setOf('than');
const reach = 5;

/**
 * "push it by an hour", "half an hour later": counted from a time that only the guest knows. A moved meeting whose new time is named
 * ("push it by an hour, to 4pm") is meant then.
 */
export const shiftedTimeRule: Rule = (tokens, at, context) => {
  if (correcting.has(textAt(tokens, at))) return readCorrection(tokens, at, context);
  if (textAt(tokens, at) === 'if') return readCondition(tokens, at, context);
  if (textAt(tokens, at) === 'by') return readMovedBy(tokens, at, context);
  const from = approximately.has(textAt(tokens, at)) ? at + 1 : at;
  // "what about 30 min later?": a count of minutes is one from now.
  if (from > at && tokens[from]?.kind === 'number') return undefined;
  const length = readLength(tokens, from);
  const isLater =
    length && later.has(textAt(tokens, length.next)) && !notLater.has(textAt(tokens, length.next + 1));
  return isLater && !isProposed(tokens, at)
    ? { pieces: [], next: length.next + 1, isUnread: true }
    : undefined;
};

/** "let's take a walk 30 minutes later" counts from now; "let's make it 30 minutes later" from what was agreed. */
function isProposed(tokens: readonly Token[], at: number): boolean {
  const isCounted = tokens[at]?.kind === 'number' && textAt(tokens, at - 1) === 'about';
  for (let index = at - 1; index >= Math.max(0, at - reach) && !isCounted; index -= 1) {
    const word = textAt(tokens, index);
    if (word === "let's") return true;
    if (moving.has(word) || agreed.has(word)) return false;
  }
  return isCounted;
}
const agreed = setOf('it do make start say try that this meet have begin have');

const correcting = setOf('sorry oops correction whoops');

/** "Friday, sorry, Thursday": one of the two is taken back, and a person had better say which. */
function readCorrection(tokens: readonly Token[], at: number, context: RuleContext): ReturnType<Rule> {
  const isBetween = isParted(tokens, at) && isParted(tokens, at + 1) && speaksOfTime(textAt(tokens, at - 1));
  if (!isBetween || !isTimeStart(tokens, at + 1, context)) return undefined;
  return { pieces: [], next: at + 1, isUnread: true };
}

/** "Monday or Tuesday, but if Tuesday then after 3": hours that hold for one of several days alone are not told from the rest. */
function readCondition(tokens: readonly Token[], at: number, context: RuleContext): ReturnType<Rule> {
  const from = past(tokens, at + 1, conditional);
  const day = readDay(tokens, from, context);
  const isThen = day && (textAt(tokens, day.next) === 'then' || textAt(tokens, day.next) === 'only');
  return isThen ? { pieces: [], next: day.next + 1, isUnread: true } : undefined;
}
const conditional = setOf("it's it is on we do");

function readMovedBy(tokens: readonly Token[], at: number, context: RuleContext): ReturnType<Rule> {
  const length = isBehindMove(tokens, at) ? readLength(tokens, at + 1) : undefined;
  if (!length) return undefined;
  const comma = pastComma(tokens, length.next);
  const behind = textAt(tokens, comma) === 'to' ? comma + 1 : comma;
  if (isTimeStart(tokens, behind, context)) return { pieces: [], next: behind };
  return { pieces: [], next: length.next, isUnread: true };
}

function isBehindMove(tokens: readonly Token[], at: number): boolean {
  for (let index = at - 1; index >= Math.max(0, at - reach); index -= 1)
    if (moving.has(textAt(tokens, index))) return true;
  return false;
}
