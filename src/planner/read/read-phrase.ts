import { english } from '../grammar/english/english.ts';
import { hebrew } from '../grammar/hebrew/hebrew.ts';
import { notation } from '../grammar/notation.ts';
import type { RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import { buildLattice } from './build-lattice.ts';
import { fillChart } from './chart.ts';
import { bestCover, costOf, type Stretch } from './cover.ts';
import { correctionsIn, type ExplainedStretch, explainCover, guessesIn } from './explain.ts';
import { compileGrammar, type Grammar } from './grammar.ts';
import type { Lattice } from './lattice.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import { scopeOf } from './scope.ts';
import { tokenise } from './tokens.ts';

/** What the words of a phrase say: pieces, and where words about time stand that were not understood. */
export type ReadPhrase = {
  pieces: Piece[];
  unread: { start: number; end: number }[];
  /** Why it was read so. */
  explain: () => ExplainedStretch[];
};

const given = ['int', 'colon', 'dots', 'slashes', 'isoDay', 'isoTime', 'shortYear', 'unknown'] as const;
const topParts = ['time', 'link', 'other', 'unread'] as const;

let compiled: { grammar: Grammar; lexicon: Lexicon; tops: number[] } | undefined;

function ready(): NonNullable<typeof compiled> {
  if (compiled) return compiled;
  const grammar = compileGrammar([notation, english.rules, hebrew.rules].flat(), given);
  const tops = topParts.flatMap((name) => grammar.partIds.get(name) ?? []);
  compiled = { grammar, lexicon: lexiconOf([english, hebrew], grammar.vocabulary), tops };
  return compiled;
}

/** Reads a phrase in both languages at once, because people mix them. */
export function readPhrase(text: string, context: RuleContext): ReadPhrase {
  const { grammar, lexicon, tops } = ready();
  const lattice = buildLattice(tokenise(text), lexicon);
  const chart = fillChart(lattice, grammar, context);
  const cover = bestCover(lattice, chart, tops);
  const scoped = scopeOf(cover.stretches, lattice, (part) => grammar.partNames[part] as string, text);
  scoped.pieces.push(...guesses(cover.stretches, lattice, text));
  const explain = () => explainCover(cover, { lattice, chart, grammar, text, tops, costOf });
  return { ...scoped, explain };
}

/** A note for each misspelt word that was read as another, and for words that not everybody means so. */
function guesses(stretches: readonly Stretch[], lattice: Lattice, text: string): Piece[] {
  const textOf = (from: number, to: number) => text.slice(lattice.offsets[from], lattice.ends[to]);
  return stretches
    .flatMap((stretch) =>
      'item' in stretch ? [...correctionsIn(stretch.item), ...guessesIn(stretch.item, textOf)] : [],
    )
    .map(({ written, read }) => ({ kind: 'note', note: { kind: 'guess', said: written, read } }));
}
