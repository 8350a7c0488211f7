import type { Token } from '../tokens.ts';
import { pastEngagement } from './engagements.ts';
import { isParted, setOf, textAt } from './look.ts';
import { daysAhead, weekdays } from './words.ts';

const negators = setOf(
  "not no never except excepting excluding exclude without avoid avoiding unless neither can't cannot cant couldn't won't don't dont doesn't isn't aren't busy unavailable nothing skip barring hate away booked teach rather",
);
/** Of somebody who says so of themselves: "I'm off Friday, so Thursday?", but "let's kick off Friday". */
const away = setOf('off out blocked swamped slammed');
const selves = setOf("i'm we're am are");
/** "I'm travelling until Friday. Could we do Monday?": what keeps somebody away, with its bound. */
const engaged = setOf('travelling traveling pto ooo tied occupied snowed teaching jammed');
const leaves = setOf('vacation holiday leave');
const enders = setOf("but though however although instead otherwise then so how what maybe could let's");
const bounding = setOf('before after until till earlier later than too sure only just problem worries rush');
const reach = 16;

/** Whether what stands at a token would still be taken away by a "not" before it. */
export function isUnderNegation(tokens: readonly Token[], at: number): boolean {
  return negatorBefore(tokens, at) !== undefined;
}

/** The "not" that would still take away what stands at a token. */
export function negatorBefore(tokens: readonly Token[], at: number): string | undefined {
  for (let index = at - 1; index >= Math.max(0, at - reach); index -= 1) {
    const word = textAt(tokens, index);
    if (word === 'instead' && textAt(tokens, index + 1) === 'of') return word;
    if (word === 'but' && isButOf(tokens, index)) return word;
    if (enders.has(word)) return undefined;
    if (away.has(word) && (isParted(tokens, index) || selves.has(textAt(tokens, index - 1)))) return word;
    if (isEngagedAt(tokens, index)) return word;
    if (engaged.has(word) || (leaves.has(word) && textAt(tokens, index - 1) === 'on')) return word;
    if (negators.has(word))
      return bounding.has(textAt(tokens, index + 1)) || isQuestion(tokens, index) ? undefined : word;
  }
  return undefined;
}

/** "I have a call on Friday", "I'm in meetings Friday". */
function isEngagedAt(tokens: readonly Token[], at: number): boolean {
  const word = textAt(tokens, at);
  if (word === 'meetings' || word === 'closed')
    return (
      textAt(tokens, at - 1) === 'in' ||
      selves.has(textAt(tokens, at - 1)) ||
      textAt(tokens, at - 1) === "we're"
    );
  const from = word === 'have' || word === 'got' ? at - 1 : at;
  return having.has(word) && pastEngagement(tokens, from) !== undefined;
}
const having = setOf("have got i've we've");

/** "any day but Wednesday". */
function isButOf(tokens: readonly Token[], at: number): boolean {
  if (isParted(tokens, at) || ordering.has(textAt(tokens, at + 1))) return false;
  const [before, quantity] = [textAt(tokens, at - 1), textAt(tokens, at - 2)];
  return alone.has(before) || (units.has(before) && quantities.has(quantity));
}
const ordering = setOf('after before by until till from between at preferably ideally not no only any');
const alone = setOf('anything anytime weekdays everything');
const units = setOf('day time days times weekday afternoon morning evening date slot');
const quantities = setOf('any every all each');

/** "why not", "if not". */
function isQuestion(tokens: readonly Token[], at: number): boolean {
  const before = textAt(tokens, at - 1);
  return before === 'why' || before === 'if' || before === 'whether';
}

const positive = setOf(
  'works work fine good great ok okay better best instead perfect suits suit please does would possible free available ideal yes is any anytime',
);
const listing = setOf('or and nor &');
const negative = setOf("not no never doesn't isn't won't can't out");
const ahead = 14;

/**
 * Whether a pause ends what a "not" takes away: "not Friday, Thursday is fine", "not today, tomorrow", and not "not Monday, Tuesday or
 * Friday", which lists what is taken away.
 */
export function isTurn(tokens: readonly Token[], at: number): boolean {
  if (
    textAt(tokens, at).endsWith('s') &&
    !weekdays.has(textAt(tokens, at)) &&
    !daysAhead.has(textAt(tokens, at))
  )
    return false;
  let isList = false;
  for (let index = at; index < Math.min(tokens.length, at + ahead); index += 1) {
    const word = textAt(tokens, index);
    if (negative.has(word)) return index > at && isParted(tokens, index) && !isList;
    if (positive.has(word)) return true;
    if (listing.has(word)) isList = true;
  }
  return !isList;
}
