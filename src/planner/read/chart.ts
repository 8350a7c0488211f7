import type { RuleContext } from '../language.ts';
import type { Ending, Grammar, Trie } from './grammar.ts';
import type { Lattice } from './lattice.ts';
import type { Rule } from './rules.ts';

/** A part that was found between two nodes, and what it was made of. */
export type Item = {
  part: number;
  from: number;
  to: number;
  value: unknown;
  rule: Rule | undefined;
  made: Path | undefined;
  corrections: number;
  skips: number;
  rank: number;
};

/** The steps of a rule so far, the last first. A step is a part or a word. */
export type Path = { step: Item | undefined; before: Path | undefined };

/** What was found at each node, by part. */
export type Chart = {
  at: (part: number, node: number) => readonly Item[];
  all: (node: number) => readonly Item[];
};

/** Distinct values that are kept of one part between the same nodes, and ends that are kept of one part at a node. */
const maxValues = 4;
const maxItems = 24;

const none: readonly Item[] = [];

/**
 * Finds every part of a message. Nodes are filled from the last to the first, so that a rule always finds the rest of itself finished.
 */
export function fillChart(lattice: Lattice, grammar: Grammar, context: RuleContext): Chart {
  const nodes = lattice.edges.length;
  const found: Item[][][] = [];
  const listed: Item[][] = [];
  for (let node = 0; node < nodes; node += 1) {
    found.push([]);
    listed.push([]);
  }
  for (let node = nodes - 1; node >= 0; node -= 1) fillNode(node);
  return { at: (part, node) => found[node]?.[part] ?? none, all: (node) => listed[node] ?? none };

  function fillNode(from: number): void {
    const here = listed[from] as Item[];
    for (const { part, value, to } of lattice.lexemes[from] ?? []) {
      const id = grammar.partIds.get(part);
      if (id !== undefined)
        add({
          part: id,
          from,
          to,
          value,
          rule: undefined,
          made: undefined,
          corrections: 0,
          skips: 0,
          rank: 0,
        });
    }
    walkWords(grammar.root, from, { from, path: undefined, corrections: 0, skips: 0, rank: 0 });
    if (grammar.root.glued && lattice.isGlued[from])
      walkWords(grammar.root.glued, from, { from, path: undefined, corrections: 0, skips: 0, rank: 0 });
    // Parts that are found here begin others that begin here.
    for (let index = 0; index < here.length; index += 1) {
      const item = here[index] as Item;
      const next = grammar.root.parts.get(item.part);
      if (next) follow(next, item, { from, path: undefined, corrections: 0, skips: 0, rank: 0 });
    }
  }

  type Walk = { from: number; path: Path | undefined; corrections: number; skips: number; rank: number };

  function follow(trie: Trie, item: Item, { from, path, corrections, skips, rank }: Walk): void {
    walk(trie, item.to, {
      from,
      path: { step: item, before: path },
      corrections: corrections + item.corrections,
      skips: skips + item.skips,
      rank: rank + item.rank,
    });
  }

  function walk(trie: Trie, node: number, so: Walk): void {
    for (const ending of trie.endings) complete(ending, node, so);
    if (node >= nodes - 1) return;
    if (trie.glued && lattice.isGlued[node]) walk(trie.glued, node, so);
    if (trie.words.size > 0) walkWords(trie, node, so);
    if (trie.parts.size === 0) return;
    const items = found[node] as Item[][];
    for (const [part, next] of trie.parts) {
      const those = items[part];
      if (those) for (const item of those) follow(next, item, so);
    }
  }

  function walkWords(trie: Trie, node: number, so: Walk): void {
    for (const { word, to, corrected } of lattice.edges[node] as Lattice['edges'][number]) {
      const next = trie.words.get(word);
      if (!next) continue;
      const corrections = corrected === undefined ? so.corrections : so.corrections + 1;
      walk(next, to, { ...so, path: { step: undefined, before: so.path }, corrections });
    }
  }

  function complete({ rule, part, slots, slotOf }: Ending, to: number, so: Walk): void {
    const values: unknown[] = new Array(slots + 1).fill(undefined);
    let path = so.path;
    for (let step = slotOf.length - 1; step >= 0 && path; step -= 1) {
      const slot = slotOf[step];
      if (slot !== undefined) values[slot] = path.step?.value;
      path = path.before;
    }
    values[slots] = context;
    const value = rule.build(...values);
    if (value === undefined) return;
    add({
      part,
      from: so.from,
      to,
      value,
      rule,
      made: so.path,
      corrections: so.corrections,
      skips: so.skips + rule.skips,
      rank: so.rank + rule.rank,
    });
  }

  function add(item: Item): void {
    const items = found[item.from] as Item[][];
    const those = items[item.part];
    if (!those) items[item.part] = [item];
    else {
      let values = 0;
      for (const other of those) {
        if (other.to !== item.to) continue;
        values += 1;
        if (isCheaper(other, item) && isSame(other.value, item.value)) return;
      }
      if (values >= maxValues || those.length >= maxItems) return;
      those.push(item);
    }
    (listed[item.from] as Item[]).push(item);
  }
}

/** Whether one part costs no more than another. */
function isCheaper(one: Item, other: Item): boolean {
  if (one.skips !== other.skips) return one.skips < other.skips;
  if (one.corrections !== other.corrections) return one.corrections < other.corrections;
  return one.rank <= other.rank;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return JSON.stringify(one) === JSON.stringify(other);
}
