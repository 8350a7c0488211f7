import { bitOf, type Ending, type Grammar, grow, type Trie } from './grammar.ts';
import type { RuleContext } from './language-tables.ts';
import type { Correction, Lattice, Lexeme } from './lattice.ts';
import type { Rule } from './rules.ts';

/** A part that was found between two nodes, what it was made of, and what it costs in a cover. */
export type Item = {
  part: number;
  from: number;
  to: number;
  value: unknown;
  cost: number;
  rule: Rule | undefined;
  made: readonly Made[];
  /** The next one of its part that begins at its node. */
  next: Item | undefined;
};

/** What a step of a rule was: a part, a misspelt word, or a word. */
type Made = Item | Correction | undefined;

/** What was found at each node, by part. */
export type Chart = { at: (part: number, node: number) => readonly Item[] };

/** Costs in their order: each outweighs any number of the next that a message can hold. */
export const costs = { unread: 1e13, skipped: 1e9, correction: 1e6, part: 1e3, rank: 1 };

/** Distinct values that are kept of one part between the same nodes, and ends that are kept of one part at a node. */
const maxValues = 4;
const maxItems = 24;

const none: readonly never[] = [];

/**
 * Finds every part of a message. Nodes are filled from the last to the first, so that a rule always finds the rest of itself finished.
 */
export function fillChart(lattice: Lattice, grammar: Grammar, context: RuleContext): Chart {
  const { root } = grammar;
  const last = lattice.edges.length - 1;
  /** For each node the first item of each part. */
  const firsts: (Item[] | undefined)[] = [];
  const wordBits: number[] = [];
  const partBits: number[] = [];
  for (const edges of lattice.edges) {
    let bits = 0;
    for (const { word } of edges) bits |= bitOf(word);
    wordBits.push(bits);
    partBits.push(0);
    firsts.push(undefined);
  }
  /** What begins at the node that is filled, in the order in which it was found. */
  const here: Item[] = [];
  let found = 0;
  /** The steps of the rule that is followed. */
  const made: Made[] = [];
  let from = last;
  for (; from >= 0; from -= 1) fillNode();
  return { at: (part, node) => itemsFrom(firstOf(part, node)) };

  function fillNode(): void {
    found = 0;
    const lexeme = lattice.lexemes[from];
    const part = lexeme && grammar.partIds.get(lexeme.part);
    if (part !== undefined) {
      const { value, to } = lexeme as Lexeme;
      add({ part, from, to, value, cost: 0, rule: undefined, made: none, next: undefined });
    }
    walkWords(root, from, 0, 0);
    if (root.glued && lattice.isGlued[from]) walkWords(root.glued, from, 0, 0);
    // Parts that are found here begin others that begin here.
    for (let index = 0; index < found; index += 1) {
      const item = here[index] as Item;
      const next = root.parts?.get(item.part);
      if (!next) continue;
      made[0] = item;
      walk(next, item.to, 1, item.cost);
    }
  }

  function walk(trie: Trie, node: number, depth: number, cost: number): void {
    if (!trie.isGrown) grow(grammar, trie);
    for (const ending of trie.endings) complete(ending, node, depth, cost);
    if (node === last) return;
    if (trie.glued && lattice.isGlued[node]) walk(trie.glued, node, depth, cost);
    if (trie.wordBits & (wordBits[node] as number)) walkWords(trie, node, depth, cost);
    if (trie.partBits & (partBits[node] as number)) walkParts(trie, node, depth, cost);
  }

  function walkWords({ words }: Trie, node: number, depth: number, cost: number): void {
    for (const { word, to, corrected } of lattice.edges[node] ?? none) {
      const next = words?.get(word);
      if (!next) continue;
      made[depth] = corrected;
      walk(next, to, depth + 1, corrected ? cost + costs.correction : cost);
    }
  }

  function walkParts({ parts, partBits: bits }: Trie, node: number, depth: number, cost: number): void {
    for (const first of firsts[node] ?? none) {
      const next = bits & (1 << first.part) ? parts?.get(first.part) : undefined;
      if (!next) continue;
      for (let item: Item | undefined = first; item; item = item.next) {
        made[depth] = item;
        walk(next, item.to, depth + 1, cost + item.cost);
      }
    }
  }

  function complete({ rule, part, slots }: Ending, to: number, depth: number, sum: number): void {
    const value = built(rule, slots);
    if (value === undefined) return;
    const cost = sum + rule.skips * costs.skipped + rule.rank;
    add({ part, from, to, value, cost, rule, made: made.slice(0, depth), next: undefined });
  }

  function built({ build }: Rule, slots: Ending['slots']): unknown {
    switch (slots.length) {
      case 0:
        return build(context);
      case 1:
        return build(valueAt(slots[0]), context);
      case 2:
        return build(valueAt(slots[0]), valueAt(slots[1]), context);
      default:
        return build(...slots.map(valueAt), context);
    }
  }

  function valueAt(step: number | undefined): unknown {
    return step === undefined ? undefined : (made[step] as Item).value;
  }

  function add(item: Item): void {
    const first = firstOf(item.part, from);
    if (first) {
      let values = 0;
      let ends = 0;
      let last = first;
      for (let other: Item | undefined = first; other; other = other.next) {
        last = other;
        ends += 1;
        if (other.to !== item.to) continue;
        values += 1;
        if (other.cost <= item.cost && isSame(other.value, item.value)) return;
      }
      if (values >= maxValues || ends >= maxItems) return;
      last.next = item;
    } else {
      const others = firsts[from];
      if (others) others.push(item);
      else firsts[from] = [item];
      partBits[from] = (partBits[from] as number) | (1 << item.part);
    }
    here[found] = item;
    found += 1;
  }

  function firstOf(part: number, node: number): Item | undefined {
    if (!((partBits[node] ?? 0) & (1 << part))) return undefined;
    for (const item of firsts[node] as Item[]) if (item.part === part) return item;
    return undefined;
  }
}

function itemsFrom(first: Item | undefined): readonly Item[] {
  if (!first) return none;
  const items: Item[] = [];
  for (let item: Item | undefined = first; item; item = item.next) items.push(item);
  return items;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return JSON.stringify(one) === JSON.stringify(other);
}
