import type { Stretch } from '../read/cover.ts';
import type { Lattice } from '../read/lattice.ts';
import { isTime, type Saying } from '../wish/piece.ts';
import { longerPause, type Mention, type Pause, type Span } from './mention.ts';

/** A message in its best cover. `nameOf` names a part. `isStating`: a word that makes a statement, such as "my". */
export type CoveredMessage = {
  stretches: readonly Stretch[];
  lattice: Lattice;
  text: string;
  nameOf: (part: number) => string;
  isStating: (word: string) => boolean;
};

/**
 * A stretch of the cover. `used`: it is a part of the wish. `passed`: it says nothing about time. `named`: it was not understood. `silent`: punctuation.
 */
export type Segment = {
  fate: 'used' | 'passed' | 'named' | 'silent';
  span: Span;
  written: string;
  sayings: readonly Saying[];
  /** The pause that it makes. */
  pause: Pause;
  /** In how many brackets it stands. */
  depth: number;
};

/**
 * Says of every word whether it is used, passed or named. A sentence without a time, a number, a "not" and words about time is passed over whole. Text in
 * round brackets is a sentence of its own.
 */
export function accountOf(message: CoveredMessage): Segment[] {
  const segments = message.stretches.map((stretch) => segmentOf(stretch, message));
  const sentences = sentencesOf(segments);
  const live = new Set<number>();
  for (const [index, own] of sentences.entries())
    if (isLive(message.stretches[index] as Stretch, segments[index] as Segment))
      for (const sentence of own) live.add(sentence);
  return segments.map((segment, index) => {
    const own = sentences[index] as number[];
    const placed = { ...segment, depth: own.length - 1 };
    const isLive = segment.fate === 'silent' || live.has(own.at(-1) as number);
    return isLive && !passesPreposition(message.stretches, segments, index)
      ? placed
      : { ...placed, fate: 'passed', sayings: [] };
  });
}

/** A preposition passes before a passed word, and behind nothing else. */
function passesPreposition(
  stretches: readonly Stretch[],
  segments: readonly Segment[],
  index: number,
): boolean {
  const stretch = stretches[index];
  if (!stretch || !('skip' in stretch) || stretch.skip !== 'preposition') return false;
  const next = segments[index + 1];
  return next?.fate === 'passed' || passesPreposition(stretches, segments, index + 1);
}

function segmentOf(stretch: Stretch, { lattice, text, nameOf }: CoveredMessage): Segment {
  const span = { start: lattice.offsets[stretch.from] as number, end: lattice.ends[stretch.to] as number };
  const written = text.slice(span.start, span.end);
  if ('item' in stretch) {
    const fate = partFates.get(nameOf(stretch.item.part)) ?? 'used';
    const sayings = stretch.item.value as Saying[];
    return { fate, span, written, sayings, pause: pauseAtEnd(written), depth: 0 };
  }
  const isSilent = stretch.skip === 'silent';
  // The hyphen is a pause in "Tuesday - not Wednesday". It is not one in "3-4".
  const isPause = isSilent && !(written === '-' && lattice.isGlued[stretch.from]);
  const fate = isSilent ? 'silent' : stretch.skip === 'passed' ? 'passed' : 'named';
  return { fate, span, written, sayings: [], pause: isPause ? pauseOf(written) : 'none', depth: 0 };
}

const partFates: ReadonlyMap<string, Segment['fate']> = new Map([
  ['passing', 'passed'],
  ['unread', 'named'],
]);

const fullStop = /\p{L}{5,}\s*\.$/u;

/** A day may include a full stop. After a long word, "Friday.", it ends the sentence. After "Fri." and "p.m." it does not. */
function pauseAtEnd(written: string): Pause {
  return written.endsWith('.') && fullStop.test(written) ? 'stop' : 'none';
}

function pauseOf(sign: string): Pause {
  if (/[.!?;…\n]/.test(sign)) return 'stop';
  if (sign.includes('(')) return 'bracket';
  return /[,)|·-]/.test(sign) ? 'comma' : 'none';
}

/** The sentence of each segment, by number, behind those around its bracket. A time in a bracket makes these live, too. */
function sentencesOf(segments: readonly Segment[]): number[][] {
  let last = 0;
  const open = [0];
  return segments.map(({ fate, written, pause }) => {
    const own = [...open];
    if (fate === 'silent' && written === ')' && open.length > 1) open.pop();
    else if (fate === 'silent' && written === '(') {
      last += 1;
      open.push(last);
    } else if (pause === 'stop') {
      last += 1;
      open[open.length - 1] = last;
    }
    return own;
  });
}

function isLive(stretch: Stretch, { fate, sayings }: Segment): boolean {
  if ('skip' in stretch) return stretch.skip === 'number' || stretch.skip === 'time';
  const isOfTime = ({ kind }: Saying) => kind === 'duration' || kind === 'zone';
  return fate === 'named' || sayings.some((saying) => isAsking(saying) || isOfTime(saying));
}

/** Whether some words are about time: a time, words about time that were not understood, or a "not". */
export function isAboutTime(stretches: readonly Stretch[], segments: readonly Segment[]): boolean {
  return segments.some(({ fate, sayings }, index) => {
    const stretch = stretches[index] as Stretch;
    return 'skip' in stretch ? stretch.skip === 'time' : fate === 'named' || sayings.some(isAsking);
  });
}

function isAsking(saying: Saying): boolean {
  return isTime(saying) || saying.kind === 'not' || saying.kind === 'order';
}

/** The sayings of some segments, each with the pause before it. */
export function mentionsOf(segments: readonly Segment[]): Mention[] {
  const mentions: Mention[] = [];
  let before: Pause = 'none';
  for (const { fate, sayings, span, pause, depth } of segments) {
    if (fate === 'used')
      for (const saying of sayings) {
        mentions.push({ saying, pause: before, span, depth });
        before = 'none';
      }
    before = longerPause(before, pause);
  }
  return mentions;
}

/** The words that were not understood. Neighbours are one stretch. */
export function namedSpans(segments: readonly Segment[]): Span[] {
  return segments.filter(({ fate }) => fate === 'named').map(({ span }) => span);
}

/** Number of named words that make a clause a story. */
const storyWords = 3;

/**
 * What is left without the words that were not understood: without their whole clause where they stand in a statement ("I have the dentist at 4"),
 * or where it holds several of them.
 */
export function restOf(
  segments: readonly Segment[],
  extra: readonly Span[],
  isStating: (word: string) => boolean,
): Segment[] {
  const isNamed = ({ fate, span }: Segment) =>
    fate === 'named' || extra.some(({ start, end }) => start >= span.start && end <= span.end);
  return clausesOf(segments).flatMap((clause) => {
    const named = clause.filter(isNamed);
    // Without its "not" a clause would say the opposite.
    const isLinked = named.some(({ sayings }) => sayings.some(({ kind }) => kind === 'not'));
    const isStory =
      isLinked ||
      named.length >= storyWords ||
      (named.length > 0 && clause.some(({ written }) => written.toLowerCase().split(/\s+/).some(isStating)));
    return clause.filter((segment) => segment.fate === 'silent' || (!isStory && !isNamed(segment)));
  });
}

function clausesOf(segments: readonly Segment[]): Segment[][] {
  const clauses: Segment[][] = [[]];
  for (const segment of segments) {
    const isJoint =
      segment.fate === 'used' &&
      segment.sayings.every(({ kind }) => kind === 'join' || kind === 'but' || kind === 'asked');
    const isEnd = segment.fate === 'silent' && segment.pause !== 'none';
    if (isJoint) clauses.push([]);
    clauses.at(-1)?.push(segment);
    if (isEnd) clauses.push([]);
  }
  return clauses;
}
