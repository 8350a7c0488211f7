import { costs, type Item } from './chart.ts';
import type { Stretch } from './cover.ts';
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
};

/** The text of a message, and where its nodes are in it. */
type Written = { lattice: Lattice; text: string };

type Message = Written & { grammar: Grammar; fates: readonly ExplainedStretch['fate'][] };

/** Explains a cover: the part and the rules of each stretch, and the words that were passed over or named. */
export function explainCover(stretches: readonly Stretch[], message: Message): ExplainedStretch[] {
  return stretches.map((stretch, index) => {
    const item = 'item' in stretch ? stretch.item : undefined;
    return {
      text: textOf(stretch.from, stretch.to, message),
      fate: message.fates[index] as ExplainedStretch['fate'],
      part: item ? (message.grammar.partNames[item.part] as string) : '',
      rules: item ? rulesOf(item, message, 0) : [],
      corrected: item ? correctionsIn(item) : [],
    };
  });
}

/** Misspelt words, and words whose meaning is a guess, with what they were read as. */
export function guessesOf(stretches: readonly Stretch[], message: Written): Correction[] {
  return stretches.flatMap((stretch) =>
    'item' in stretch ? [...correctionsIn(stretch.item), ...guessesIn(stretch.item, message)] : [],
  );
}

function textOf(from: number, to: number, { lattice, text }: Written): string {
  return text.slice(lattice.offsets[from], lattice.ends[to]);
}

/** The rule of a part and, below it, those of the parts that it was made of. */
function rulesOf(item: Item, message: Message, depth: number): string[] {
  const name = message.grammar.partNames[item.part] as string;
  const own = `${'  '.repeat(depth)}${name} = ${item.rule?.pattern ?? 'as it is written'}  "${textOf(item.from, item.to, message)}"`;
  return [own, ...partsOf(item).flatMap((part) => rulesOf(part, message, depth + 1))];
}

/** Words of a part whose meaning is a guess, and how they were read. */
function guessesIn(item: Item, message: Written, found: Correction[] = []): Correction[] {
  const { rule, from, to, made } = item;
  const written = rule?.guess ? textOf(from, to, message).toLowerCase() : '';
  if (rule?.guess) found.push({ written, read: written.replace(...rule.guess) });
  for (const step of made) if (step && 'part' in step) guessesIn(step, message, found);
  return found;
}

/** Misspelt words of a part, and what they were read as. */
function correctionsIn({ made, cost }: Item): Correction[] {
  // Half of the cost, because negative ranks can lower it.
  if (cost < costs.correction / 2) return [];
  return made.flatMap((step) => (!step ? [] : 'part' in step ? correctionsIn(step) : [step]));
}

function partsOf({ made }: Item): Item[] {
  return made.filter((step) => step !== undefined && 'part' in step);
}
