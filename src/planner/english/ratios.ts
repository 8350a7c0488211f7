import type { Rule } from '../language.ts';
import type { Token } from '../tokens.ts';
import { isAttached, setOf, textAt } from './look.ts';

const clockOpeners = setOf('at @ from until till by after before');
const ones = setOf('1 one');

/** "a 1:1 on Monday", "our 1-on-1", "16:9", "we won 3:2": one figure behind a colon is no minute, and these name no time. */
export const ratioRule: Rule = (tokens, at) => {
  const token = tokens[at];
  if (token?.kind === 'number') {
    if (isRatio(token.text) && !clockOpeners.has(textAt(tokens, at - 1))) return { pieces: [], next: at + 1 };
  } else if (token?.text !== 'one') return undefined;
  const next = ones.has(token.text) ? pastOneToOne(tokens, at) : undefined;
  return next === undefined ? undefined : { pieces: [], next };
};

/** A number of one or two figures, a colon, and one figure. */
function isRatio(text: string): boolean {
  const colon = text.indexOf(':');
  return colon > 0 && colon <= 2 && text.length === colon + 2;
}

/** "1-1", "1-on-1", "1on1", "one-on-one", "one to one": a meeting of two. */
function pastOneToOne(tokens: readonly Token[], at: number): number | undefined {
  const joint = textAt(tokens, at + 1);
  if (joint === '-' && isAttached(tokens, at + 1) && isAttached(tokens, at + 2)) {
    if (ones.has(textAt(tokens, at + 2))) return isRange(tokens, at + 3) ? undefined : at + 3;
    const isOn = meetings.has(textAt(tokens, at + 2)) && textAt(tokens, at + 3) === '-';
    return isOn && ones.has(textAt(tokens, at + 4)) ? at + 5 : undefined;
  }
  return meetings.has(joint) && textAt(tokens, at + 2) === textAt(tokens, at) ? at + 3 : undefined;
}

const meetings = setOf('on to 2');

function isRange(tokens: readonly Token[], at: number): boolean {
  return textAt(tokens, at) === ':' || textAt(tokens, at) === 'pm' || textAt(tokens, at) === '-';
}
