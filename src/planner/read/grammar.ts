import { parsePattern, type Step } from './pattern.ts';
import type { PartName, Rule } from './rules.ts';

/** A rule whose pattern ends here. `slots` gives for each value the step that fills it, or undefined if the value is missing. */
export type Ending = { rule: Rule; part: number; slots: Slots };
type Slots = readonly (number | undefined)[];

/**
 * All rules as one tree: a path from the root is a sequence of words and parts. A node's children are made when a message first reaches it,
 * because most nodes are never reached.
 */
export type Trie = {
  endings: Ending[];
  words: Map<string, Trie> | undefined;
  parts: Map<number, Trie> | undefined;
  /** Bits of the words and parts that lead on from here. Most tree nodes and lattice nodes share no bit. */
  wordBits: number;
  partBits: number;
  glued: Trie | undefined;
  /** The steps that lead here, until the children are made. */
  waiting: Place[];
  isGrown: boolean;
};

/** A step of a rule, and the values that the steps before it filled. */
type Place = { rule: Rule; step: Step; slots: Slots; depth: number };

/** Rules that are ready to read with. */
export type Grammar = {
  root: Trie;
  partIds: ReadonlyMap<string, number>;
  partNames: readonly string[];
  /** Every word in a pattern. Such a word is never read as a misspelling of another. */
  vocabulary: ReadonlySet<string>;
};

const marks = /\{[\w-]+\}|<[\w-]+>|[^\s(){}<>|?~]+/g;
/**
 * Compiles rules into one tree.
 *
 * @throws Error if a pattern names a part that no rule makes
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
    if (!isPart(mark)) continue;
    vocabulary.delete(mark);
    if (!partIds.has(mark.slice(1, -1))) throw new Error(`no rule makes the part "${mark.slice(1, -1)}"`);
  }
  const grammar = { root: newTrie(), partIds, partNames, vocabulary };
  for (const rule of rules) {
    const { first, slots } = parsePattern(rule.pattern);
    const start = { rule, slots: new Array(slots).fill(undefined), depth: 0 };
    for (const step of first)
      for (const mark of step.marks) childAt(grammar, grammar.root, mark).waiting.push({ ...start, step });
  }
  if (grammar.root.glued) grow(grammar, grammar.root.glued);
  return grammar;
}

/** Makes the children of a place that a message has reached. */
export function grow(grammar: Grammar, trie: Trie): void {
  const { waiting } = trie;
  trie.waiting = [];
  trie.isGrown = true;
  for (const { rule, step, slots, depth } of waiting) {
    const place = {
      rule,
      slots: step.slot === undefined ? slots : slots.with(step.slot, depth),
      depth: step.marks[0] === '~' ? depth : depth + 1,
    };
    if (step.isLast)
      trie.endings.push({ rule, part: grammar.partIds.get(rule.part) as number, slots: place.slots });
    for (const next of step.next)
      for (const mark of next.marks) childAt(grammar, trie, mark).waiting.push({ ...place, step: next });
  }
}

/** The child that a word, a part or `~` leads to. It is created if it is missing. */
function childAt({ partIds }: Grammar, trie: Trie, mark: string): Trie {
  if (mark === '~') {
    trie.glued ??= newTrie();
    return trie.glued;
  }
  if (isPart(mark)) {
    const part = partIds.get(mark.slice(1, -1)) as number;
    trie.parts ??= new Map();
    trie.partBits |= 1 << part;
    return childOf(trie.parts, part);
  }
  trie.words ??= new Map();
  trie.wordBits |= bitOf(mark);
  return childOf(trie.words, mark);
}

function childOf<K>(children: Map<K, Trie>, key: K): Trie {
  const known = children.get(key);
  if (known) return known;
  const child = newTrie();
  children.set(key, child);
  return child;
}

function isPart(mark: string): boolean {
  return mark.startsWith('{') || mark.startsWith('<');
}

/** One of 32 bits, by the letters of a word. */
export function bitOf(word: string): number {
  return 1 << (word.charCodeAt(0) * 7 + word.charCodeAt(word.length - 1) * 3 + word.length);
}

function newTrie(): Trie {
  return {
    endings: [],
    words: undefined,
    parts: undefined,
    wordBits: 0,
    partBits: 0,
    glued: undefined,
    waiting: [],
    isGrown: false,
  };
}
