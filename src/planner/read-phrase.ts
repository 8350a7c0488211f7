import { languages } from './languages.ts';
import { notation } from './notation/notation.ts';
import { buildLattice } from './read/build-lattice.ts';
import { fillChart } from './read/chart.ts';
import { bestCover, costOf, type Stretch } from './read/cover.ts';
import { correctionsIn, type ExplainedStretch, explainCover, guessesIn } from './read/explain.ts';
import { compileGrammar, type Grammar } from './read/grammar.ts';
import type { PlaceZones, RuleContext, StatementFinder } from './read/language-tables.ts';
import type { Lattice } from './read/lattice.ts';
import { type Lexicon, lexiconOf } from './read/lexicon.ts';
import { tokenise } from './read/tokens.ts';
import { scopeOf } from './scope/scope.ts';
import type { Piece } from './wish/piece.ts';

/** The pieces of a phrase, and the places of words about time that were not understood. */
export type ReadPhrase = {
  pieces: Piece[];
  unread: { start: number; end: number }[];
  /** Why it was read so. */
  explain: () => ExplainedStretch[];
};

const given = [
  'int',
  'colon',
  'dots',
  'slashes',
  'isoDay',
  'isoTime',
  'shortYear',
  'unknown',
  'plain',
] as const;
const topParts = ['time', 'link', 'other', 'unread'] as const;

type Ready = { grammar: Grammar; lexicon: Lexicon; tops: number[]; finders: StatementFinder[] };

const compiled = new Map<number, Ready>();

/**
 * The grammar and the words for a text. A language is left out if its letters are not in the text and those of another language are. The
 * first language is always read.
 */
function readyFor(text: string): Ready {
  const isSpoken = languages.map(({ script }) => script.test(text));
  const spoken = languages.filter((_, index) => index === 0 || isSpoken[index] || !isSpoken.includes(true));
  const known = compiled.get(spoken.length);
  if (known) return known;
  const grammar = compileGrammar([notation, ...spoken.map(({ rules }) => rules)].flat(), given);
  const tops = topParts.flatMap((name) => grammar.partIds.get(name) ?? []);
  const finders = spoken.flatMap(({ statements }) => statements ?? []);
  const ready = { grammar, lexicon: lexiconOf(spoken, grammar.vocabulary), tops, finders };
  compiled.set(spoken.length, ready);
  return ready;
}

/** Whether a text says where somebody is. Without such words we do not search for places. */
const namesPlace = /\b(?:in|from)\b|[במ]\p{L}/iu;
const noZones: PlaceZones = { own: [], here: [], others: [] };

function placeZonesOf(text: string): PlaceZones {
  if (!namesPlace.test(text)) return noZones;
  const found = languages.flatMap(({ placeZonesIn }) => placeZonesIn?.(text) ?? []);
  const all = (key: keyof PlaceZones) => [...new Set(found.flatMap((zones) => zones[key]))];
  return { own: all('own'), here: all('here'), others: all('others') };
}

/** Reads a phrase in all its languages at once, because people mix them. */
export function readPhrase(text: string, context: RuleContext): ReadPhrase {
  const { grammar, lexicon, tops, finders } = readyFor(text);
  const lattice = buildLattice(tokenise(text), lexicon);
  let found: PlaceZones | undefined;
  const places = () => {
    found ??= placeZonesOf(text);
    return found;
  };
  const chart = fillChart(lattice, grammar, { ...context, places });
  const cover = bestCover(lattice, chart, tops);
  const nameOf = (part: number) => grammar.partNames[part] as string;
  const scoped = scopeOf({ stretches: cover.stretches, lattice, text, nameOf, finders });
  scoped.pieces.push(...zoneOfPlace(scoped.pieces, places, context.timezone));
  scoped.pieces.push(...guesses(cover.stretches, lattice, text));
  const explain = () => explainCover(cover, { lattice, chart, grammar, text, tops, costOf });
  return { ...scoped, explain };
}

/** "I'm in New York, 10am on Friday": if no zone is named, a clock time may be that of the place or of the guest's own zone. */
function zoneOfPlace(pieces: readonly Piece[], places: () => PlaceZones, timezone: string): Piece[] {
  const isZoned = pieces.some(({ kind }) => kind === 'zone');
  const hasClock = pieces.some((piece) => piece.kind === 'clock' && piece.wish.kind !== 'part');
  if (isZoned || !hasClock) return [];
  const { here } = places();
  const isElsewhere = here.length > 0 && !here.includes(timezone);
  return isElsewhere ? [{ kind: 'zone', zones: [timezone, ...here] }] : [];
}

/** A note for each misspelt word that was read as another, and for each word that can mean something else. */
function guesses(stretches: readonly Stretch[], lattice: Lattice, text: string): Piece[] {
  const textOf = (from: number, to: number) => text.slice(lattice.offsets[from], lattice.ends[to]);
  return stretches
    .flatMap((stretch) =>
      'item' in stretch ? [...correctionsIn(stretch.item), ...guessesIn(stretch.item, textOf)] : [],
    )
    .map(({ written, read }) => ({ kind: 'note', note: { kind: 'guess', said: written, read } }));
}
