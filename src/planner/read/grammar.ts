import { sequencesOf, slotsOf } from './pattern.ts';
import type { PartName, Rule } from './rules.ts';

/** A rule at the end of one of its sequences: which step of it fills which value. */
export type Ending = { rule: Rule; part: number; slots: number; slotOf: (number | undefined)[] };

/** All rules as one tree: a path from the root is a sequence of words and parts. */
export type Trie = {
  words: Map<string, Trie>;
  /** Steps that are any of several words, by those words. */
  classes: Map<string, { words: readonly string[]; next: Trie }>;
  next: Map<string, Trie[]> | undefined;
  parts: Map<number, Trie>;
  glued: Trie | undefined;
  endings: Ending[];
};

/** Rules that are ready to read with. */
export type Grammar = {
  root: Trie;
  partIds: ReadonlyMap<string, number>;
  partNames: readonly string[];
  /** Every word that a pattern names: none of them is a misspelling of another. */
  vocabulary: ReadonlySet<string>;
};

/**
 * Compiles rules into one tree.
 *
 * @throws Error where a pattern is not well-formed or names a part that no rule makes
 */
export function compileGrammar(rules: readonly Rule[], given: readonly PartName[]): Grammar {
  const partNames = [...new Set([...given, ...rules.map(({ part }) => part)])];
  const partIds = new Map<string, number>(partNames.map((name, id) => [name, id]));
  const vocabulary = new Set<string>();
  const root = newTrie();
  for (const rule of rules) {
    for (const steps of sequencesOf(rule.pattern)) {
      let at = root;
      const slotOf: (number | undefined)[] = [];
      for (const step of steps) {
        if (step === 'glued') {
          at.glued ??= newTrie();
          at = at.glued;
          continue;
        }
        if ('word' in step) {
          vocabulary.add(step.word);
          at = childOf(at.words, step.word);
          slotOf.push(undefined);
          continue;
        }
        if ('words' in step) {
          for (const word of step.words) vocabulary.add(word);
          at = classOf(at, step.words);
          slotOf.push(undefined);
          continue;
        }
        const id = partIds.get(step.part);
        if (id === undefined) throw new Error(`no rule makes the part "${step.part}" of "${rule.pattern}"`);
        at = childOf(at.parts, id);
        slotOf.push(step.slot);
      }
      at.endings.push({ rule, part: partIds.get(rule.part) as number, slots: slotsOf(rule.pattern), slotOf });
    }
  }
  return { root, partIds, partNames, vocabulary };
}

/** Where a word leads from a place in the tree: past the word itself, and past any of several words. Made when first asked for. */
export function nextOf(trie: Trie, word: string): readonly Trie[] {
  trie.next ??= nextByWord(trie);
  return trie.next.get(word) ?? noTries;
}

const noTries: readonly Trie[] = [];

function nextByWord({ words, classes }: Trie): Map<string, Trie[]> {
  const next = new Map<string, Trie[]>();
  const add = (word: string, trie: Trie) => {
    const known = next.get(word);
    if (known) known.push(trie);
    else next.set(word, [trie]);
  };
  for (const [word, trie] of words) add(word, trie);
  for (const one of classes.values()) for (const word of one.words) add(word, one.next);
  return next;
}

function newTrie(): Trie {
  return {
    words: new Map(),
    classes: new Map(),
    next: undefined,
    parts: new Map(),
    glued: undefined,
    endings: [],
  };
}

function classOf(trie: Trie, words: readonly string[]): Trie {
  const key = words.join(' ');
  const known = trie.classes.get(key);
  if (known) return known.next;
  const next = newTrie();
  trie.classes.set(key, { words, next });
  return next;
}

function childOf<K>(children: Map<K, Trie>, key: K): Trie {
  const known = children.get(key);
  if (known) return known;
  const child = newTrie();
  children.set(key, child);
  return child;
}
