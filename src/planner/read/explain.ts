import { type Chart, costs, type Item, itemsFrom } from './chart.ts';
import { type Cover, costOf, type Stretch } from './cover.ts';
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

type Message = {
  lattice: Lattice;
  chart: Chart;
  grammar: Grammar;
  text: string;
  tops: readonly number[];
  fates: readonly ExplainedStretch['fate'][];
};

/** Explains a cover: the part and the rules of each stretch, the words that were passed over, and the parts that lost. */
export function explainCover({ stretches, restCosts }: Cover, message: Message): ExplainedStretch[] {
  return stretches.map((stretch, index) => {
    const item = 'item' in stretch ? stretch.item : undefined;
    return {
      text: textOf(stretch.from, stretch.to, message),
      fate: message.fates[index] as ExplainedStretch['fate'],
      part: item ? (message.grammar.partNames[item.part] as string) : '',
      rules: item ? rulesOf(item, message, 0) : [],
      corrected: item ? correctionsIn(item) : [],
      lost: lostAt(stretch, restCosts, message),
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
  const { rule, from, to } = item;
  const written = rule?.guess ? textOf(from, to).toLowerCase() : '';
  const own = rule?.guess ? [{ written, read: written.replace(...rule.guess) }] : [];
  return [...own, ...partsOf(item).flatMap((part) => guessesIn(part, textOf))];
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

function lostAt(stretch: Stretch, restCosts: readonly number[], message: Message): ExplainedStretch['lost'] {
  const chosen = restCosts[stretch.from] as number;
  return message.tops
    .flatMap((part) => itemsFrom(message.chart, part, stretch.from))
    .filter((item) => !('item' in stretch) || item !== stretch.item)
    .map((item) => ({ item, more: costOf(item) + (restCosts[item.to] as number) - chosen }))
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
