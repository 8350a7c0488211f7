import type { Token } from '../tokens.ts';
import { isParted, pastRow, rowsByFirst, setOf, textAt } from './look.ts';

const lameVerbs = rowsByFirst(
  "doesn't work|does not work|won't work|will not work|isn't good|is not good|is no good|" +
    "isn't possible|is not possible|isn't great|is not great|isn't ideal|doesn't suit|does not suit|" +
    "isn't an option|is not an option|is out|is a holiday|is a public holiday|is a bank holiday|" +
    "is a day off|is my day off|are out|is bad|are bad|don't work|do not work|aren't good|" +
    "are not good|are no good|is impossible|is off|are impossible|isn't free|isn't available|" +
    "is not available|is full|is booked|is busy|is taken|aren't possible|is a no - go|is tricky|" +
    "is difficult|is hard|are difficult|are hard|are tricky|can't|i can't|i cannot|i can not|" +
    "i'm busy|i'm away|i'm not available|i'm unavailable|i'm out|i'm booked|i am busy|i am away|" +
    "won't do|not possible|i'm traveling|i'm travelling|i'm off|excluded|not good|no good",
);

/** The token behind "doesn't work" and its like, where it says no to the time before it. */
export function pastRefusal(tokens: readonly Token[], at: number): number | undefined {
  const from = textAt(tokens, at) === 'really' || textAt(tokens, at) === 'just' ? at + 1 : at;
  const next = pastRow(tokens, from, lameVerbs);
  if (next === undefined) return undefined;
  // "Tuesday I'm busy until 3": what is refused follows it.
  const behind = textAt(tokens, next);
  return refusedBehind.has(behind) && !isParted(tokens, next) ? undefined : next;
}

const refusedBehind = setOf('until till from after before on between at do make');
