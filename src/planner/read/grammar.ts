import { sequencesOf, slotsOf } from './pattern.ts';
import type { PartName, Rule } from './rules.ts';

/** A rule at the end of one of its sequences: which step of it fills which value. */
export type Ending = { rule: Rule; part: number; slots: number; slotOf: (number | undefined)[] };

/** All rules as one tree: a path from the root is a sequence of words and parts. */
export type Trie = {
  words: Map<string, Trie>;
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

function newTrie(): Trie {
  return { words: new Map(), parts: new Map(), glued: undefined, endings: [] };
}

function childOf<K>(children: Map<K, Trie>, key: K): Trie {
  const known = children.get(key);
  if (known) return known;
  const child = newTrie();
  children.set(key, child);
  return child;
}
