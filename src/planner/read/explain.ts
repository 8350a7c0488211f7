import { type Chart, costs, type Item, itemsFrom } from './chart.ts';
import type { Cover, Stretch } from './cover.ts';
import type { Grammar } from './grammar.ts';
import type { Correction, Lattice } from './lattice.ts';

/** One stretch of the cover that won, in the order of the message. */
export type ExplainedStretch = {
  /** The words as they were written. */
  text: string;
  /** What became of the words: a part of the wish, passed over, or not understood. */
  fate: 'used' | 'passed' | 'named' | 'silent';
  /** The part that they make. Empty if no part covers them. */
  part: string;
  /** The rules that made it, outermost first; each level is indented by two spaces. */
  rules: string[];
  /** Misspelt words, and what they were read as. */
  corrected: Correction[];
  /** Other parts that begin here and lost, the closest first, and why they lost. */
  lost: { text: string; rule: string; because: string }[];
};

type Message = { lattice: Lattice; chart: Chart; grammar: Grammar; text: string };

/** Explains a cover: the part and the rules of each stretch, the words that were passed over, and the parts that lost. */
export function explainCover(
  { stretches, restCosts }: Cover,
  message: Message & {
    tops: readonly number[];
    costOf: (item: Item) => number;
    fates: readonly ExplainedStretch['fate'][];
  },
): ExplainedStretch[] {
  return stretches.map((stretch, index) => {
    const { from, to } = stretch;
    const fate = message.fates[index] as ExplainedStretch['fate'];
    const text = textOf(from, to, message);
    const lost = lostAt(stretch, restCosts, message);
    if ('skip' in stretch) return { text, fate, part: '', rules: [], corrected: [], lost };
    const { item } = stretch;
    return {
      text,
      fate,
      part: message.grammar.partNames[item.part] as string,
      rules: rulesOf(item, message, 0),
      corrected: correctionsIn(item),
      lost,
    };
  });
}

function textOf(from: number, to: number, { lattice, text }: Message): string {
  return text.slice(lattice.offsets[from], lattice.ends[to]);
}

/** The rule of a part and, below it, those of the parts that it was made of. */
function rulesOf(item: Item, message: Message, depth: number): string[] {
  const name = message.grammar.partNames[item.part] as string;
  const own = `${'  '.repeat(depth)}${name} = ${item.rule?.pattern ?? 'as it is written'}  "${textOf(item.from, item.to, message)}"`;
  return [own, ...partsOf(item).flatMap((part) => rulesOf(part, message, depth + 1))];
}

/** Words of a part whose meaning is a guess, and how they were read. */
export function guessesIn(item: Item, textOf: (from: number, to: number) => string): Correction[] {
  const guesses: Correction[] = [];
  addGuesses(item, textOf, guesses);
  return guesses;
}

function addGuesses(item: Item, textOf: (from: number, to: number) => string, guesses: Correction[]): void {
  if (item.rule?.guess) {
    const written = textOf(item.from, item.to).toLowerCase();
    guesses.push({ written, read: written.replace(...item.rule.guess) });
  }
  for (let at = item.made.length - 1; at >= 0; at -= 1) {
    const part = item.made[at];
    if (part && 'part' in part) addGuesses(part, textOf, guesses);
  }
}

/** Misspelt words of a part, and what they were read as. */
export function correctionsIn({ made, cost }: Item): Correction[] {
  // Half of the cost, because negative ranks can lower it.
  if (cost < costs.correction / 2) return [];
  return made.flatMap((step) => (!step ? [] : 'part' in step ? correctionsIn(step) : [step]));
}

function partsOf({ made }: Item): Item[] {
  return made.filter((step) => step !== undefined && 'part' in step);
}

const maxLost = 3;

function lostAt(
  stretch: Stretch,
  restCosts: readonly number[],
  message: Parameters<typeof explainCover>[1],
): ExplainedStretch['lost'] {
  const chosen = restCosts[stretch.from] as number;
  return message.tops
    .flatMap((part) => itemsFrom(message.chart, part, stretch.from))
    .filter((item) => !('item' in stretch) || item !== stretch.item)
    .map((item) => ({ item, more: message.costOf(item) + (restCosts[item.to] as number) - chosen }))
    .sort((one, other) => one.more - other.more)
    .slice(0, maxLost)
    .map(({ item, more }) => ({
      text: textOf(item.from, item.to, message),
      rule: `${message.grammar.partNames[item.part]} = ${item.rule?.pattern}`,
      because: reasonFor(more),
    }));
}

function reasonFor(more: number): string {
  if (more >= 1e12) return 'leaves more words about time';
  if (more >= 5e8) return 'leaves more words';
  if (more >= 5e5) return 'corrects more spellings';
  if (more >= 500) return 'takes more parts';
  return more > 0 ? 'has a lower rank' : 'equal; the first rule wins';
}
