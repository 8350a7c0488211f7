import { parsePattern, type Step } from './pattern.ts';
import type { PartName, Rule } from './rules.ts';

/** A rule whose pattern ends here, and which step fills which of its values; undefined for a value that is missing. */
export type Ending = { rule: Rule; part: number; slots: Slots };
type Slots = readonly (number | undefined)[];

/**
 * All rules as one tree: a path from the root is a sequence of words and parts. What follows a place is made when a message first gets there,
 * because no message gets to most.
 */
export type Trie = {
  endings: Ending[];
  words: Map<string, Trie> | undefined;
  parts: Map<number, Trie> | undefined;
  glued: Trie | undefined;
  /** The steps that lead here, until what follows them is made. */
  waiting: Place[] | undefined;
};

/** A step of a rule, and which values the steps before it filled. Without a step: the first of a pattern that was not read yet. */
type Place = { rule: Rule; step: Step | undefined; slots: Slots; depth: number };

/** Rules that are ready to read with. */
export type Grammar = {
  root: Trie;
  partIds: ReadonlyMap<string, number>;
  partNames: readonly string[];
  /** Every word that a pattern names: none of them is a misspelling of another. */
  vocabulary: ReadonlySet<string>;
};

const marks = /\{[\w-]+\}|<[\w-]+>|[^\s(){}<>|?~]+/g;
/** The one word or part that a pattern begins with. */
const plainStart = /^(?:[{<]([\w-]+)[}>]|([^\s(){}<>|?~]+))(?=~|$|\s+[^\s?])/;

/**
 * Compiles rules into one tree.
 *
 * @throws Error where a pattern names a part that no rule makes, or is not well-formed
 */
export function compileGrammar(rules: readonly Rule[], given: readonly PartName[]): Grammar {
  const partNames = [...new Set([...given, ...rules.map(({ part }) => part)])];
  const partIds = new Map<string, number>(partNames.map((name, id) => [name, id]));
  const vocabulary = new Set(
    rules
      .map(({ pattern }) => pattern)
      .join(' ')
      .match(marks),
  );
  for (const mark of vocabulary) {
    if (mark[0] !== '{' && mark[0] !== '<') continue;
    vocabulary.delete(mark);
    if (!partIds.has(mark.slice(1, -1))) throw new Error(`no rule makes the part "${mark.slice(1, -1)}"`);
  }
  const grammar = { root: newTrie(), partIds, partNames, vocabulary };
  for (const rule of rules) {
    const [start, part, word] = plainStart.exec(rule.pattern) ?? [];
    const place = { rule, step: undefined, slots: [], depth: 0 };
    if (start === undefined) addAll(grammar, grammar.root, { ...place, ...startOf(rule) });
    else if (word === undefined) addPart(grammar, grammar.root, part as string, place);
    else addWord(grammar.root, word, place);
  }
  if (grammar.root.glued) grow(grammar, grammar.root.glued);
  return grammar;
}

/** Makes what follows a place that a message gets to. */
export function grow(grammar: Grammar, trie: Trie): void {
  const { waiting = [] } = trie;
  trie.waiting = undefined;
  for (const { rule, depth, ...known } of waiting) {
    const { steps, slots } = known.step ? { steps: [known.step], slots: known.slots } : startOf(rule);
    const step = steps[0] as Step;
    const filled = step.kind === 'part' && step.slot !== undefined ? slots.with(step.slot, depth) : slots;
    if (step.isLast)
      trie.endings.push({ rule, part: grammar.partIds.get(rule.part) as number, slots: filled });
    addAll(grammar, trie, {
      rule,
      steps: step.next,
      slots: filled,
      depth: step.kind === 'glued' ? depth : depth + 1,
    });
  }
}

function startOf({ pattern }: Rule): { steps: readonly Step[]; slots: Slots } {
  const { first, slots } = parsePattern(pattern);
  return { steps: first, slots: new Array(slots).fill(undefined) };
}

type Places = { rule: Rule; steps: readonly Step[]; slots: Slots; depth: number };

function addAll(grammar: Grammar, trie: Trie, { rule, steps, slots, depth }: Places): void {
  for (const step of steps) {
    const place = { rule, step, slots, depth };
    if (step.kind === 'part') addPart(grammar, trie, step.part, place);
    else if (step.kind === 'words') for (const word of step.words) addWord(trie, word, place);
    else {
      trie.glued ??= newTrie();
      trie.glued.waiting?.push(place);
    }
  }
}

function addWord(trie: Trie, word: string, place: Place): void {
  trie.words ??= new Map();
  add(trie.words, word, place);
}

function addPart({ partIds }: Grammar, trie: Trie, part: string, place: Place): void {
  trie.parts ??= new Map();
  add(trie.parts, partIds.get(part) as number, place);
}

function add<K>(children: Map<K, Trie>, key: K, place: Place): void {
  const known = children.get(key);
  if (known) known.waiting?.push(place);
  else children.set(key, newTrie(place));
}

function newTrie(...waiting: Place[]): Trie {
  return { endings: [], words: undefined, parts: undefined, glued: undefined, waiting };
}
