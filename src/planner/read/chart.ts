import { type Ending, type Grammar, nextOf, type Trie } from './grammar.ts';
import type { RuleContext } from './language-tables.ts';
import type { Correction, Lattice } from './lattice.ts';
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

/** The steps of a rule so far, the last first, and what they cost. A step is a part or a word. */
export type Path = {
  step: Item | undefined;
  /** The misspelt word that this step read. */
  corrected: Correction | undefined;
  before: Path | undefined;
  corrections: number;
  skips: number;
  rank: number;
};

/** What was found at each node, by part. */
export type Chart = { at: (part: number, node: number) => readonly Item[] };

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
  const parts: number[][] = [];
  const listed: Item[][] = [];
  for (let node = 0; node < nodes; node += 1) {
    found.push([]);
    parts.push([]);
    listed.push([]);
  }
  let from = nodes - 1;
  for (; from >= 0; from -= 1) fillNode();
  return { at: (part, node) => found[node]?.[part] ?? none };

  function fillNode(): void {
    for (const { part, value, to } of lattice.lexemes[from] ?? []) {
      const id = grammar.partIds.get(part);
      if (id === undefined) continue;
      const own = { from, to, value, rule: undefined, made: undefined, corrections: 0, skips: 0, rank: 0 };
      add({ part: id, ...own });
    }
    walkWords(grammar.root, from, undefined);
    if (grammar.root.glued && lattice.isGlued[from]) walkWords(grammar.root.glued, from, undefined);
    // Parts that are found here begin others that begin here.
    const here = listed[from] as Item[];
    for (let index = 0; index < here.length; index += 1) {
      const item = here[index] as Item;
      const next = grammar.root.parts.get(item.part);
      if (next) follow(next, item, undefined);
    }
  }

  function follow(trie: Trie, item: Item, before: Path | undefined): void {
    walk(trie, item.to, {
      step: item,
      corrected: undefined,
      before,
      corrections: item.corrections + (before?.corrections ?? 0),
      skips: item.skips + (before?.skips ?? 0),
      rank: item.rank + (before?.rank ?? 0),
    });
  }

  function walk(trie: Trie, node: number, path: Path): void {
    for (const ending of trie.endings) complete(ending, node, path);
    if (node >= nodes - 1) return;
    if (trie.glued && lattice.isGlued[node]) walk(trie.glued, node, path);
    if (trie.words.size > 0 || trie.classes.size > 0) walkWords(trie, node, path);
    if (trie.parts.size > 0) walkParts(trie, node, path);
  }

  function walkWords(trie: Trie, node: number, path: Path | undefined): void {
    for (const { word, to, corrected } of lattice.edges[node] as Lattice['edges'][number]) {
      const next = nextOf(trie, word);
      if (next.length === 0) continue;
      const past = pastWord(path, corrected);
      for (const one of next) walk(one, to, past);
    }
  }

  function walkParts(trie: Trie, node: number, path: Path): void {
    const here = parts[node] as number[];
    const items = found[node] as Item[][];
    // Go through the shorter list.
    if (here.length < trie.parts.size) {
      for (const part of here) {
        const next = trie.parts.get(part);
        if (next) for (const item of items[part] as Item[]) follow(next, item, path);
      }
      return;
    }
    for (const [part, next] of trie.parts) {
      const those = items[part];
      if (those) for (const item of those) follow(next, item, path);
    }
  }

  function complete({ rule, part, slots, slotOf }: Ending, to: number, made: Path): void {
    const values: unknown[] = new Array(slots + 1).fill(undefined);
    let path: Path | undefined = made;
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
      from,
      to,
      value,
      rule,
      made,
      corrections: made.corrections,
      skips: made.skips + rule.skips,
      rank: made.rank + rule.rank,
    });
  }

  function add(item: Item): void {
    const items = found[item.from] as Item[][];
    const those = items[item.part];
    if (!those) {
      items[item.part] = [item];
      (parts[item.from] as number[]).push(item.part);
    } else {
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

function pastWord(before: Path | undefined, corrected: Correction | undefined): Path {
  return {
    step: undefined,
    corrected,
    before,
    corrections: (before?.corrections ?? 0) + (corrected === undefined ? 0 : 1),
    skips: before?.skips ?? 0,
    rank: before?.rank ?? 0,
  };
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
