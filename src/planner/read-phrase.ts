import { languages } from './languages.ts';
import { notation } from './notation/notation.ts';
import { buildLattice } from './read/build-lattice.ts';
import { fillChart } from './read/chart.ts';
import { bestCover } from './read/cover.ts';
import { type ExplainedStretch, explainCover, guessesOf } from './read/explain.ts';
import { compileGrammar, type Grammar } from './read/grammar.ts';
import type { RuleContext } from './read/language-tables.ts';
import type { Correction } from './read/lattice.ts';
import { type Lexicon, lexiconOf } from './read/lexicon.ts';
import { tokenise } from './read/tokens.ts';
import { accountOf, isAboutTime, mentionsOf, namedSpans, restOf } from './scope/account.ts';
import { type Group, groupsOf } from './scope/groups.ts';
import type { Span } from './scope/mention.ts';
import type { Piece } from './wish/piece.ts';

/** The groups of times of a phrase, and the words that were not understood. */
export type ReadPhrase = {
  groups: Group[];
  unread: Span[];
  /** Whether the words are about time at all: "room 4" is not. */
  isAboutTime: boolean;
  /** The groups without the words that were not understood. */
  rest: () => Group[];
  /** Why it was read so. */
  explain: () => ExplainedStretch[];
};

const given = ['int', 'colon', 'dots', 'slashes', 'isoDay', 'isoTime', 'shortYear', 'name'] as const;
const topParts = ['time', 'link', 'passing', 'unread'] as const;

type Ready = { grammar: Grammar; lexicon: Lexicon; tops: number[]; isStating: (word: string) => boolean };

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
  const isStating = (word: string) => spoken.some(({ stating }) => stating.has(word));
  const ready = { grammar, lexicon: lexiconOf(spoken, grammar.vocabulary), tops, isStating };
  compiled.set(spoken.length, ready);
  return ready;
}

/** Reads a phrase in all its languages at once, because people mix them. */
export function readPhrase(text: string, context: RuleContext): ReadPhrase {
  const { grammar, lexicon, tops, isStating } = readyFor(text);
  const lattice = buildLattice(tokenise(text), lexicon);
  const chart = fillChart(lattice, grammar, context);
  const stretches = bestCover(lattice, chart, tops);
  const nameOf = (part: number) => grammar.partNames[part] as string;
  const segments = accountOf({ stretches, lattice, text, nameOf, isStating });
  const notes = guessesOf(stretches, { lattice, text }).map(noteOf);
  const noted: Group[] = notes.length > 0 ? [{ mode: 'ask', pieces: notes, sentence: -1 }] : [];
  const read = (some: typeof segments) => {
    const { groups, unread } = groupsOf(mentionsOf(some));
    return { groups: [...groups, ...noted], unread };
  };
  const { groups, unread: unplaced } = read(segments);
  const unread = [...namedSpans(segments), ...unplaced].sort((one, other) => one.start - other.start);
  const rest = () => read(restOf(segments, unplaced, isStating)).groups;
  const isUnplaced = (span: Span) =>
    unplaced.some(({ start, end }) => start === span.start && end === span.end);
  const fates = segments.map(({ fate, span }) => (isUnplaced(span) ? 'named' : fate));
  const explain = () => explainCover(stretches, { lattice, grammar, text, fates });
  return { groups, unread, isAboutTime: isAboutTime(stretches, segments), rest, explain };
}

function noteOf({ written, read }: Correction): Piece {
  return { kind: 'note', note: { kind: 'guess', said: written, read } };
}
