import type { Token } from '../tokens.ts';
import { isParted, setOf, textAt } from './look.ts';
import { speaksOfTime } from './time-vocabulary.ts';

const nouns = setOf(
  'menu bill table date shift shifts owl club gown person people standup stand report news paper briefing tv show school class prayer ' +
    'market markets bus train flight club clubs life sky nurse porter guard party parties',
);

const greetings = setOf('good happy lovely nice great');

export const meals = setOf('lunch dinner breakfast brunch');

const mealsBehind = setOf('with for and menu table bill');

/** "night shift", "lunch menu": a part of the day that names another thing. */
export function isPartOfName(tokens: readonly Token[], at: number): boolean {
  return nouns.has(textAt(tokens, at + 1)) && !isParted(tokens, at + 1);
}

/** "good morning", "morning!", "night shift", "Christmas eve", "lunch menu": no time of day is asked for. */
export function isOtherUse(tokens: readonly Token[], at: number, isOpened: boolean): boolean {
  const word = textAt(tokens, at);
  const behind = textAt(tokens, at + 1);
  if (word === 'eve' || word === 'lunch') {
    if (word === 'eve') return !isOpened && !daysBefore.has(textAt(tokens, at - 1));
  }
  if (
    meals.has(word) &&
    (nouns.has(behind) ||
      (!isParted(tokens, at + 1) &&
        mealsBehind.has(behind) &&
        behind !== 'with' &&
        behind !== 'for' &&
        behind !== 'and'))
  )
    return true;
  if (isPartOfName(tokens, at)) return true;
  if (isOpened) return false;
  if (meals.has(word) && isEaten(tokens, at)) return true;
  if (greetings.has(textAt(tokens, at - 1))) return true;
  // "Morning! Could we …": a greeting opens a message, and something else follows it.
  return (
    at === 0 &&
    isParted(tokens, 1) &&
    tokens.length > 3 &&
    (word === 'morning' || word === 'afternoon' || word === 'evening')
  );
}

const eaten = setOf('had ate eaten having eating cooking cooked');
const told = setOf("will always usually often i'll we'll they'll he'll she'll");

/** "we will have lunch together", "I had dinner with Jim": a meal that is told of, where no other time is named. */
function isEaten(tokens: readonly Token[], at: number): boolean {
  const verb = textAt(tokens, at - 1);
  const isTold = eaten.has(verb) || (verb === 'have' && told.has(textAt(tokens, at - 2)));
  return isTold && !isTimeNear(tokens, at);
}

const reach = 24;

function isTimeNear(tokens: readonly Token[], at: number): boolean {
  for (let index = Math.max(0, at - reach); index < Math.min(tokens.length, at + reach); index += 1) {
    if (index !== at && speaksOfTime(textAt(tokens, index))) return true;
  }
  return false;
}

const daysBefore = setOf(
  'monday tuesday wednesday thursday friday saturday sunday tomorrow yesterday mon tue tues wed thu thur thurs fri sat sun tmrw today',
);
