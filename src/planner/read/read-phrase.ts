import { english } from '../grammar/english/english.ts';
import { hebrew } from '../grammar/hebrew/hebrew.ts';
import { notation } from '../grammar/notation.ts';
import type { RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import { buildLattice } from './build-lattice.ts';
import { fillChart } from './chart.ts';
import { bestCover } from './cover.ts';
import { compileGrammar, type Grammar } from './grammar.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import { scopeOf } from './scope.ts';
import { tokenise } from './tokens.ts';

/** What the words of a phrase say: pieces, and where words about time stand that were not understood. */
export type ReadPhrase = { pieces: Piece[]; unread: { start: number; end: number }[] };

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
  const { stretches } = bestCover(lattice, chart, tops);
  const scoped = scopeOf(stretches, lattice, (part) => grammar.partNames[part] as string, text);
  const isAboutTime = stretches.some(
    (stretch) => 'item' in stretch && grammar.partNames[stretch.item.part] === 'time',
  );
  return isAboutTime ? scoped : { pieces: [], unread: [] };
}
