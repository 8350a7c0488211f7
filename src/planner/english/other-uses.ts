import type { Token } from '../tokens.ts';
import { isParted, setOf, textAt } from './look.ts';

const nouns = setOf(
  'menu bill table date shift shifts owl club gown person people standup stand report news paper briefing tv show school class prayer',
);

const greetings = setOf('good happy lovely nice great');

export const meals = setOf('lunch dinner breakfast brunch');

const mealsBehind = setOf('with for and menu table bill');

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
  if (nouns.has(behind) && !isParted(tokens, at + 1)) return true;
  if (isOpened) return false;
  if (greetings.has(textAt(tokens, at - 1))) return true;
  // "Morning! Could we …": a greeting opens a message, and something else follows it.
  return (
    at === 0 &&
    isParted(tokens, 1) &&
    tokens.length > 3 &&
    (word === 'morning' || word === 'afternoon' || word === 'evening')
  );
}

const daysBefore = setOf('monday tuesday wednesday thursday friday saturday sunday tomorrow yesterday');
