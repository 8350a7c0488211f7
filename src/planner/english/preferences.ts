import type { Rule } from '../language.ts';
import type { Token } from '../tokens.ts';
import { isParted, pastRow, rowsByFirst, setOf, textAt } from './look.ts';

const ahead = rowsByFirst(
  "preferably|ideally|prefer|preferred|would prefer|i'd prefer|prefer to|my preference is|" +
    'my preference would be|with a preference for|preference for|best would be|best is|first choice|' +
    "first choice is|first choice would be|i'd rather|would rather|rather|favour|favor|" +
    'leaning towards|leaning toward|lean towards|lean toward|optimally|best for me is|' +
    'best for me would be|better on|better in|especially|in particular',
);
const behind = rowsByFirst(
  "would be best|'d be best|is best|are best|works best|work best|would be better|is better|" +
    'are better|works better|work better|would be ideal|is ideal|are ideal|would be preferable|' +
    'is preferable|are preferable|is preferred|are preferred|would be preferred|preferred|suits best|' +
    'suit best|suits better|is my preference|would be my preference|are my preference|for preference|' +
    'by preference|is my first choice|would be my first choice|would suit best|would suit me best|' +
    'suits me best|works best for me|would work best|would work better|best|better|is my favorite|' +
    'would be even better|is even better|might be best|might be better|may be best|could be best|' +
    'probably best',
);
const either = rowsByFirst(
  "if possible|if at all possible|if available|if it's possible|if it is possible|" +
    "if that's possible|if that is possible|where possible|when possible|whenever possible|" +
    "if you have it|if you have anything|if you have something|if there is any|if there's any",
);

const signatures = setOf('regards wishes of the time day way option practice to , for');
const loneBest = setOf('best better preferred rather');

/** "preferably", "ideally Tuesday", "Tuesday would be best", "in the morning if possible": an order, and no condition. */
export const preferenceRule: Rule = (tokens, at) => {
  const after = pastRow(tokens, at, behind);
  if (after !== undefined && !isOther(tokens, at, after))
    return { pieces: [{ kind: 'prefer', isBehind: true }], next: after };
  const before = pastRow(tokens, at, ahead);
  if (before !== undefined && !isOther(tokens, at, before))
    return { pieces: [{ kind: 'prefer' }], next: before };
  const one = pastRow(tokens, at, either);
  if (one === undefined) return undefined;
  const opens = isParted(tokens, at) && one < tokens.length && (at === 0 || !isParted(tokens, one));
  return { pieces: [{ kind: 'prefer', ...(!opens && { isBehind: true }) }], next: one };
};

/** "best regards", "the best way", "better yet", "rather busy": no preference of a time. A word alone counts only behind a time and before a pause. */
function isOther(tokens: readonly Token[], at: number, next: number): boolean {
  const word = textAt(tokens, at);
  if (textAt(tokens, next - 1) === 'rather' && textAt(tokens, next) === 'not') return true;
  if (next - at > 1 || !loneBest.has(word)) return false;
  if (word === 'rather')
    return textAt(tokens, at - 1) !== "i'd" && textAt(tokens, at - 1) !== 'would' && !isParted(tokens, at);
  if (at === 0 || isParted(tokens, at)) return true;
  return (
    !isParted(tokens, next) ||
    signatures.has(textAt(tokens, next)) ||
    textAt(tokens, at - 1) === 'the' ||
    textAt(tokens, at - 1) === 'all'
  );
}
