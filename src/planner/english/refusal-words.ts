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
    'is packed|are packed|is jam - packed|is jam packed|is rammed|is crammed|is chock - a - block|is chocka|' +
    'is chockablock|is a write - off|is a write off|is a nightmare|is crazy|is hectic|is spoken for|is gone|' +
    "is blocked|is blocked off|isn't going to work|is not going to work|isn't convenient|is not convenient|" +
    'is inconvenient|is no use|looks bad|looks busy|looks full|is not happening|is a no|is a problem|is awkward|' +
    'is fully booked|is booked up|is booked solid|is solid|is back to back|is back - to - back|clashes|' +
    "conflicts|is not so good|isn't so good|is unlikely|is not doable|isn't doable|is not feasible|" +
    "isn't feasible|is not ok|is not okay|isn't ok|isn't okay|is wall to wall|is wall - to - wall|" +
    "are full|are booked|are busy|are taken|are packed|is not an option|isn't ideal|is not ideal|" +
    "i've got something on|i have something on|i've got plans|i have plans|we can't|we're closed|" +
    "we are closed|i'm swamped|i'm slammed|i'm fully booked|i'm tied up|i'm in meetings|" +
    "i'm in meetings all day|i'm busy all day|i won't be around|i won't be available|i'm not around|" +
    "i'm not free|i am not free|i am not available|i have other plans|" +
    "won't do|not possible|i'm traveling|i'm travelling|i'm off|we're off|i am off|we are off|excluded|not good|no good",
);

/** What follows "Tuesday's", which holds the "is" of the rows above. */
const afterPossessive = rowsByFirst(
  'not great|not good|no good|not ideal|not possible|not an option|out|full|packed|busy|off|bad|tricky|' +
    'difficult|hard|impossible|booked|booked up|booked solid|fully booked|taken|blocked|a no - go|a no go|' +
    'a write - off|a write off|a nightmare|a problem|a day off|a holiday|jam - packed|jam packed|rammed|' +
    'chocka|chock - a - block|not convenient|not going to work|not happening|awkward|a no|not so good|' +
    'not free|not available|gone|no use|not doable|not okay|not ok',
);

/** The token behind "doesn't work" and its like, where it says no to the time before it. */
export function pastRefusal(tokens: readonly Token[], at: number): number | undefined {
  const from = textAt(tokens, at) === 'really' || textAt(tokens, at) === 'just' ? at + 1 : at;
  const isPossessive = textAt(tokens, at - 1).endsWith("'s");
  const next =
    pastRow(tokens, from, lameVerbs) ?? (isPossessive ? pastRow(tokens, from, afterPossessive) : undefined);
  if (next === undefined) return pastOff(tokens, at);
  // "Tuesday I'm busy until 3": what is refused follows it.
  const behind = textAt(tokens, next);
  return refusedBehind.has(behind) && !isParted(tokens, next) ? undefined : next;
}

/** "I take Fridays off", "Friday off". */
function pastOff(tokens: readonly Token[], at: number): number | undefined {
  if (textAt(tokens, at) !== 'off' || isParted(tokens, at)) return undefined;
  const behind = textAt(tokens, at + 1);
  return isParted(tokens, at + 1) || offBehind.has(behind) ? at + 1 : undefined;
}
const offBehind = setOf('so and but work this next every');

const refusedBehind = setOf('until till from after before on between at do make');
