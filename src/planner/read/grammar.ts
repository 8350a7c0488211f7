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
  /** A bit for each word and part that leads on from here: most places and nodes have none in common. */
  wordBits: number;
  partBits: number;
  glued: Trie | undefined;
  /** The steps that lead here, until what follows them is made. */
  waiting: Place[];
  isGrown: boolean;
};

/** A step of a rule, and which values the steps before it filled; or a mark with which a pattern may begin that was not read yet. */
type Place = { rule: Rule; step: Step | string; slots: Slots; depth: number };

/** Rules that are ready to read with. */
export type Grammar = {
  root: Trie;
  partIds: ReadonlyMap<string, number>;
  partNames: readonly string[];
  /** Every word that a pattern names: none of them is a misspelling of another. */
  vocabulary: ReadonlySet<string>;
};

const marks = /\{[\w-]+\}|<[\w-]+>|[^\s(){}<>|?~]+/g;
/** One word or part with which a pattern begins, and that may not be missing. */
const plainStart = /^(?:\{[\w-]+\}|<[\w-]+>|[^\s(){}<>|?~]+)(?=~|$|\s+[^\s?])/;
/** The start of a pattern up to the first word, part or parentheses that may not be missing, unless something inside those may be. */
const start =
  /^(?:(?:[^\s()?~]+|\((?:[^()?]|\([^()?]*\))*\))\s*\?\s*)*(?:[^\s()?~]+|\((?:[^()?]|\([^()?]*\))*\))(?=~|$|\s+[^\s?])/;

/**
 * Compiles rules into one tree.
 *
 * @throws Error where a pattern names a part that no rule makes
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
  for (const rule of rules)
    for (const mark of new Set(startsOf(rule.pattern)))
      childAt(grammar, grammar.root, mark).waiting.push({ rule, step: mark, slots: [], depth: 0 });
  if (grammar.root.glued) grow(grammar, grammar.root.glued);
  return grammar;
}

/** What a pattern may begin with, and perhaps more. It is not parsed for this. */
function startsOf(pattern: string): readonly string[] {
  return (
    plainStart.exec(pattern) ??
    start.exec(pattern)?.[0].match(marks) ??
    parsePattern(pattern).first.flatMap((step) => step.marks)
  );
}

/** Makes what follows a place that a message gets to. */
export function grow(grammar: Grammar, trie: Trie): void {
  const { waiting } = trie;
  trie.waiting = [];
  trie.isGrown = true;
  for (const place of waiting) {
    const { step, rule } = place;
    if (typeof step !== 'string') {
      passStep(grammar, trie, { ...place, step });
      continue;
    }
    const pattern = parsePattern(rule.pattern);
    const slots = new Array(pattern.slots).fill(undefined);
    for (const first of pattern.first)
      if (first.marks.includes(step)) passStep(grammar, trie, { ...place, step: first, slots });
  }
}

/** Adds what follows a step of a rule to the place that the step leads to. */
function passStep(grammar: Grammar, trie: Trie, { rule, step, slots, depth }: Place & { step: Step }): void {
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

/** The place that a word, a part or `~` leads to. */
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
