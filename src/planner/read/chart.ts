import { bitOf, type Ending, type Grammar, grow, type Trie } from './grammar.ts';
import type { RuleContext } from './language-tables.ts';
import type { Correction, Lattice } from './lattice.ts';
import type { Rule } from './rules.ts';

/** A part between two nodes, what it was made of, and its cost in a cover. */
export type Item = {
  part: number;
  from: number;
  to: number;
  value: unknown;
  cost: number;
  rule: Rule | undefined;
  made: readonly Made[];
  /** The next item of the same part at the same node. */
  next: Item | undefined;
};

/** What matched a step of a rule: a part, a misspelt word, or a word. */
type Made = Item | Correction | undefined;

/** The parts that were found. `firstOf` gives the first item of a part at a node; `next` leads to the others. */
export type Chart = { firstOf: (part: number, node: number) => Item | undefined };

/** Costs in descending order. One cost of a kind outweighs all costs of the next kind in a message. */
export const costs = { unread: 1e13, skipped: 1e9, correction: 1e6, part: 1e3, rank: 1 };

/** Maximum number of values of one part between the same nodes, and of items of one part at a node. */
const maxValues = 4;
const maxItems = 24;

const none: readonly never[] = [];

/**
 * Finds every part of a message. Nodes are filled from the last to the first, because a rule needs the parts at the nodes after its own.
 */
export function fillChart(lattice: Lattice, grammar: Grammar, context: RuleContext): Chart {
  const filling = new Filling(lattice, grammar, context);
  for (let from = filling.last; from >= 0; from -= 1) filling.fillNode(from);
  return filling;
}

/** A chart while it is filled. A class, because functions inside a function would be made anew for each message. */
class Filling {
  readonly lattice: Lattice;
  readonly grammar: Grammar;
  readonly context: RuleContext;
  readonly last: number;
  from = 0;
  /** For each node: the first item of each part, a bit for each of its words, and a bit for each of its parts. */
  readonly firsts: (Item[] | undefined)[] = [];
  readonly wordBits: number[] = [];
  readonly partBits: number[] = [];
  /** The items of the current node, in the order in which they were found. */
  readonly here: Item[] = [];
  found = 0;
  /** What matched the steps of the current rule so far. */
  readonly made: Made[] = [];

  constructor(lattice: Lattice, grammar: Grammar, context: RuleContext) {
    this.lattice = lattice;
    this.grammar = grammar;
    this.context = context;
    this.last = lattice.edges.length - 1;
    for (const edges of lattice.edges) {
      let bits = 0;
      for (const { word } of edges) bits |= bitOf(word);
      this.wordBits.push(bits);
      this.partBits.push(0);
      this.firsts.push(undefined);
    }
  }

  fillNode(from: number): void {
    const { lattice, grammar } = this;
    const { root } = grammar;
    this.from = from;
    this.found = 0;
    const lexeme = lattice.lexemes[from];
    const part = lexeme && grammar.partIds.get(lexeme.part);
    if (lexeme && part !== undefined) {
      const { value, to } = lexeme;
      this.add({ part, from, to, value, cost: 0, rule: undefined, made: none, next: undefined });
    }
    this.walkWords(root, from, 0, 0);
    if (root.glued && lattice.isGlued[from]) this.walkWords(root.glued, from, 0, 0);
    // A found part can be the first step of another part at the same node.
    for (let index = 0; index < this.found; index += 1) {
      const item = this.here[index] as Item;
      const next = root.parts?.get(item.part);
      if (!next) continue;
      this.made[0] = item;
      this.walk(next, item.to, 1, item.cost);
    }
  }

  walk(trie: Trie, node: number, depth: number, cost: number): void {
    if (!trie.isGrown) grow(this.grammar, trie);
    for (const ending of trie.endings) this.complete(ending, node, depth, cost);
    if (node === this.last) return;
    if (trie.glued && this.lattice.isGlued[node]) this.walk(trie.glued, node, depth, cost);
    if (trie.wordBits & (this.wordBits[node] as number)) this.walkWords(trie, node, depth, cost);
    if (trie.partBits & (this.partBits[node] as number)) this.walkParts(trie, node, depth, cost);
  }

  walkWords({ words }: Trie, node: number, depth: number, cost: number): void {
    for (const { word, to, corrected } of this.lattice.edges[node] ?? none) {
      const next = words?.get(word);
      if (!next) continue;
      this.made[depth] = corrected;
      this.walk(next, to, depth + 1, corrected ? cost + costs.correction : cost);
    }
  }

  walkParts({ parts, partBits }: Trie, node: number, depth: number, cost: number): void {
    for (const first of this.firsts[node] ?? none) {
      const next = partBits & (1 << first.part) ? parts?.get(first.part) : undefined;
      if (!next) continue;
      for (let item: Item | undefined = first; item; item = item.next) {
        this.made[depth] = item;
        this.walk(next, item.to, depth + 1, cost + item.cost);
      }
    }
  }

  complete({ rule, part, slots }: Ending, to: number, depth: number, sum: number): void {
    const value = this.built(rule, slots);
    if (value === undefined) return;
    const cost = sum + rule.skips * costs.skipped + rule.rank;
    this.add({
      part,
      from: this.from,
      to,
      value,
      cost,
      rule,
      made: this.made.slice(0, depth),
      next: undefined,
    });
  }

  built({ build }: Rule, slots: Ending['slots']): unknown {
    const { context } = this;
    switch (slots.length) {
      case 0:
        return build(context);
      case 1:
        return build(this.valueAt(slots[0]), context);
      case 2:
        return build(this.valueAt(slots[0]), this.valueAt(slots[1]), context);
      default:
        return build(...slots.map((slot) => this.valueAt(slot)), context);
    }
  }

  valueAt(step: number | undefined): unknown {
    return step === undefined ? undefined : (this.made[step] as Item).value;
  }

  add(item: Item): void {
    const { from } = this;
    const first = this.firstOf(item.part, from);
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
      const others = this.firsts[from];
      if (others) others.push(item);
      else this.firsts[from] = [item];
      this.partBits[from] = (this.partBits[from] as number) | (1 << item.part);
    }
    this.here[this.found] = item;
    this.found += 1;
  }

  firstOf(part: number, node: number): Item | undefined {
    if (!((this.partBits[node] ?? 0) & (1 << part))) return undefined;
    for (const item of this.firsts[node] as Item[]) if (item.part === part) return item;
    return undefined;
  }
}

/** Whether two values are made of the same plain data. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  for (const key of keys)
    if (!isSame(one[key as keyof typeof one], other[key as keyof typeof other])) return false;
  return true;
}
