import type { Rule } from '../language.ts';
import type { Token } from '../tokens.ts';
import { isParted, past, pastAny, setOf, textAt } from './look.ts';
import { partsOfDay, weekdays } from './words.ts';

const verbs = setOf('have enjoy had having happy merry');
const own = setOf('a an your the yourself rest of');
const adjectives = setOf(
  'good great nice lovely wonderful fantastic happy fab pleasant relaxing blessed productive beautiful restful super brilliant',
);
const nouns = setOf(
  'day week weekend holiday holidays evening morning afternoon night one time christmas xmas',
);
const named = [
  ['new', 'year'],
  ['new', "year's"],
  ['new', 'years'],
];
const endings = setOf('and everyone all ahead everybody thanks thank too cheers');

const sighs = [
  ['god', "it's"],
  ['goodness', "it's"],
  ['heavens', "it's"],
  ['god', 'it', 'is'],
  ['goodness', 'it', 'is'],
];

/** "have a great Monday!", "enjoy your weekend", "happy new year": a wish that opens or ends a message asks for no time. */
export const wellWishRule: Rule = (tokens, at) => {
  const word = textAt(tokens, at);
  const sighed = word === 'thank' || word === 'thanks' ? pastAny(tokens, at + 1, sighs) : undefined;
  if (sighed !== undefined && weekdays.has(textAt(tokens, sighed))) return { pieces: [], next: sighed + 1 };
  if (!verbs.has(word)) return undefined;
  const from = past(tokens, at + 1, own);
  const nounAt = past(tokens, from, adjectives);
  const isPlain = word === 'have' || word === 'had' || word === 'having';
  // "have a day free" and "have the morning" speak of a time.
  if (isPlain && nounAt === from) return undefined;
  const next = pastNoun(tokens, nounAt);
  return next !== undefined && isEnd(tokens, next) ? { pieces: [], next } : undefined;
};

function pastNoun(tokens: readonly Token[], at: number): number | undefined {
  const word = textAt(tokens, at);
  if (nouns.has(word) || weekdays.has(word) || partsOfDay.has(word)) return at + 1;
  return pastAny(tokens, at, named);
}

function isEnd(tokens: readonly Token[], at: number): boolean {
  return isParted(tokens, at) || endings.has(textAt(tokens, at));
}
