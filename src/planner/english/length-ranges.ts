import type { Token } from '../tokens.ts';
import { isNamedDay } from './hour-context.ts';
import { readAmount, readLength } from './lengths.ts';
import { type Found, isAttached, isThere, setOf, textAt } from './look.ts';

const opening = setOf('for from between about around approximately roughly of');
const joints = setOf('to - or and');
const clockOpeners = setOf('at @ on');

/** "6 to 8 hours", "between 5 and 10 minutes", "30 minutes to an hour", "an hour or two": lengths that name no single one; the value is the shorter, in minutes. */
export function readLengthRange(tokens: readonly Token[], at: number): Found<number> | undefined {
  const start = opening.has(textAt(tokens, at)) ? at + 1 : at;
  const from = opening.has(textAt(tokens, start)) ? start + 1 : start;
  const first = readLength(tokens, from);
  const amount = first ?? readAmount(tokens, from);
  if (!amount || isMilitary(tokens[from])) return undefined;
  const joint = textAt(tokens, amount.next);
  if (!joints.has(joint) || (joint === 'and' && textAt(tokens, at) !== 'between')) return undefined;
  if (first && isThere(tokens, amount.next, ['or', 'two'])) return { ...first, next: amount.next + 2 };
  const second = readLength(tokens, amount.next + 1);
  if (!second) return undefined;
  // "Tuesday at 3 - 30 minutes": an hour, and how long.
  if (!first && isHourBefore(tokens, from, amount.next)) return undefined;
  const unit = first ? undefined : readLength(oneOf(tokens, second.next), 0);
  return { value: first?.value ?? amount.value * (unit?.value ?? 1), next: second.next };
}

/** "one" and the unit before a token, to be read as a length. */
function oneOf(tokens: readonly Token[], next: number): Token[] {
  const unit = tokens[next - 1] as Token;
  return [{ ...unit, kind: 'word', text: 'one' }, unit];
}

function isHourBefore(tokens: readonly Token[], at: number, joint: number): boolean {
  const before = textAt(tokens, at - 1);
  if (clockOpeners.has(before) || isNamedDay(before)) return true;
  return (
    textAt(tokens, joint) === '-' && !isAttached(tokens, joint) && !isAttached(tokens, joint + 1) && at > 0
  );
}

/** "0600 to 0800 hours" are clocks. */
function isMilitary(token: Token | undefined): boolean {
  return token?.kind === 'number' && token.text.length === 4;
}
