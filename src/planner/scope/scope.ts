import type { Stretch } from '../read/cover.ts';
import type { StatementFinder } from '../read/language-tables.ts';
import type { Lattice } from '../read/lattice.ts';
import type { Piece, Saying } from '../wish/piece.ts';
import { longerPause, type Pause, type Unit } from '../wish/unit.ts';
import type { Mention, Span } from './mentions/mention.ts';
import { piecesOf } from './order-pieces.ts';
import { isElse } from './own-times/rest-of-days.ts';

/** The pieces of a message, and the words about time that were not understood. */
export type Scoped = { pieces: Piece[]; unread: Span[] };

/** A message in its best cover. `nameOf` names a part. `finders`: those of the languages in which it is read. */
export type CoveredMessage = {
  stretches: readonly Stretch[];
  lattice: Lattice;
  text: string;
  nameOf: (part: number) => string;
  finders: readonly StatementFinder[];
};

/**
 * Puts the parts of a cover into their clauses, and says which words were not understood: words about time, numbers that look like a clock,
 * and words between an operator and its operand.
 */
export function scopeOf(message: CoveredMessage): Scoped {
  const segments = segmentsOf(message);
  const { mentions, unread } = mentionsOf(segments, message.finders);
  const { pieces, unresolved } = piecesOf(mentions);
  // "anything else" is not clear if nothing was excluded before.
  const other = mentions.find(
    ({ saying }, at) => saying.kind === 'anytime' && saying.isOther && !isElse(mentions, at),
  );
  if (other && !pieces.some(({ kind }) => kind === 'not' || kind === 'either')) unresolved.push(other.span);
  return { pieces, unread: [...unread, ...unresolved].sort((one, other) => one.start - other.start) };
}

/** A stretch of the cover and what is known of it alone. */
type Segment = {
  stretch: Stretch;
  span: Span;
  written: string;
  /** The part's name. Empty if the words were passed over. */
  part: string;
  /** The pause between this segment and the next one. */
  pause: Pause;
};

function segmentsOf({ stretches, lattice, text, nameOf }: CoveredMessage): Segment[] {
  return stretches.map((stretch) => {
    const span = {
      start: lattice.offsets[stretch.from] as number,
      end: lattice.ends[stretch.to] as number,
    };
    const written = text.slice(span.start, span.end);
    if ('item' in stretch)
      return { stretch, span, written, part: nameOf(stretch.item.part), pause: pauseAtEnd(written) };
    // The hyphen is a pause in "Tuesday - not Wednesday". It is not one in "3-4".
    const isPause = stretch.skip === 'silent' && !(written === '-' && lattice.isGlued[stretch.from]);
    return { stretch, span, written, part: '', pause: isPause ? pauseOf(written) : 'none' };
  });
}

const fullStop = /\p{L}{5,}\s*\.$/u;

/** A day may include a full stop. After a long word, "Friday.", it ends the sentence. After "Fri." and "p.m." it does not. */
function pauseAtEnd(written: string): Pause {
  return written.endsWith('.') && fullStop.test(written) ? 'stop' : 'none';
}

function pauseOf(sign: string): Pause {
  if (/[.!?;…\n]/.test(sign)) return 'stop';
  if (sign.includes('(')) return 'bracket';
  return /[,:)-]/.test(sign) ? 'comma' : 'none';
}

/** The sayings of all segments with the words before them, and the segments that were not understood. */
function mentionsOf(segments: readonly Segment[], finders: readonly StatementFinder[]) {
  const units = unitsOf(segments, finders);
  const hasTime = segments.some(isTime);
  const mentions: Mention[] = [];
  const unread: Span[] = [];
  let before: Omit<Mention, 'saying' | 'span'> = nothingBefore;
  for (const [index, { stretch, span, written, part, pause }] of segments.entries()) {
    const unit = units[index];
    if ('skip' in stretch) {
      before = withSkipped(before, segments[index] as Segment, finders);
      const isHarmless = unit?.isStatement && stretch.skip !== 'number' && /^\p{L}+$/u.test(written);
      if (!isHarmless && isUnread(segments, index, hasTime)) unread.push(span);
      else if (unit?.isStatement) add(unit.sayings, span);
      continue;
    }
    if (part === 'unread') unread.push(span);
    const sayings = unit?.isStatement ? unit.sayings : (stretch.item.value as Saying[]);
    if (sayings.length === 0) before = { ...before, gap: before.gap + 1 };
    add(sayings, span);
    if (pause === 'stop') before = { ...before, pause };
  }
  return { mentions, unread };

  function add(sayings: readonly Saying[], span: Span): void {
    for (const saying of sayings) {
      mentions.push({ saying, ...before, span });
      before = nothingBefore;
    }
  }
}

const nothingBefore = { pause: 'none', gap: 0, unknown: undefined, hasVerb: false } as const;

/** The words before a mention, with one more that was passed over. */
function withSkipped(
  before: Omit<Mention, 'saying' | 'span'>,
  { stretch, span, written, pause }: Segment,
  finders: readonly StatementFinder[],
): Omit<Mention, 'saying' | 'span'> {
  const skip = 'skip' in stretch ? stretch.skip : undefined;
  if (skip === 'silent') return { ...before, pause: longerPause(before.pause, pause) };
  const { gap, unknown } = before;
  const word = written.toLowerCase();
  return {
    pause: before.pause,
    gap: gap + 1,
    unknown: skip === 'unknown' ? { start: unknown?.start ?? span.start, end: span.end } : unknown,
    hasVerb: before.hasVerb || finders.some(({ isVerb }) => isVerb(word)),
  };
}

function isTime({ part }: Segment): boolean {
  return part === 'time';
}

/** Whether a skipped segment is about time and was not understood. */
function isUnread(segments: readonly Segment[], index: number, hasTime: boolean): boolean {
  const { stretch } = segments[index] as Segment;
  const skip = 'skip' in stretch ? stretch.skip : undefined;
  if (skip === 'limit' || skip === 'bound') return isTimeNear(segments, index) || isOpenEnd(segments, index);
  return skip === 'unread' || (skip === 'number' && hasTime);
}

/** Maximum number of words between a word that limits and its time. */
const maxBetween = 2;

/** Whether a time follows within a few words, before any pause. */
function isTimeNear(segments: readonly Segment[], index: number): boolean {
  for (const segment of segments.slice(index + 1, index + 2 + maxBetween)) {
    const { stretch } = segment;
    if ('item' in stretch) return isTime(segment);
    if (stretch.skip === 'silent') return false;
    if (stretch.skip === 'unread' || stretch.skip === 'number') return true;
  }
  return false;
}

/** Whether a limiting word right behind a time has no time of its own: "Friday at ten past", "Tuesday after the conference". */
function isOpenEnd(segments: readonly Segment[], index: number): boolean {
  const [before, own, behind] = [segments[index - 1], segments[index]?.stretch, segments[index + 1]?.stretch];
  const isLast = behind === undefined || ('skip' in behind && behind.skip === 'silent');
  const isBound = own !== undefined && 'skip' in own && own.skip === 'bound';
  return before !== undefined && isTime(before) && (isLast || isBound);
}

/** The segments as units, with statements marked. If the message has only one time, only the guest's own events are. */
function unitsOf(segments: readonly Segment[], finders: readonly StatementFinder[]): readonly Unit[] {
  // If a message has only one time, such as "tomorrow at 3", it is requested, whatever the other clauses say.
  const isSameTime = (index: number) =>
    index > 0 && isTime(segments[index] as Segment) && isTime(segments[index - 1] as Segment);
  const isAlone = segments.filter((one, index) => isAboutTime(one) && !isSameTime(index)).length < 2;
  const mayHaveEvent = () =>
    segments.some(({ written }) => finders.some(({ isHaving }) => isHaving(written.toLowerCase())));
  if (isAlone && !mayHaveEvent()) return [];
  let pause: Pause = 'none';
  const units = segments.map((segment): Unit => {
    const { stretch } = segment;
    if ('skip' in stretch && stretch.skip === 'silent') {
      pause = longerPause(pause, segment.pause);
      return { words: [], sayings: [], isTime: false, pause: 'none' };
    }
    const unit = unitOf(segment, pause);
    pause = segment.pause;
    return unit;
  });
  return finders.reduce<readonly Unit[]>(
    (all, { markStatements, markEvents }) => (isAlone ? markEvents : markStatements)(all),
    units,
  );
}

function unitOf(segment: Segment, pause: Pause): Unit {
  const { stretch } = segment;
  const written = segment.written.toLowerCase();
  const sayings = 'item' in stretch ? (stretch.item.value as Saying[]) : [];
  if (isTime(segment) && sayings.every(({ kind }) => timeKinds.has(kind)))
    return { words: [], sayings, isTime: true, first: written.split(' ', 1)[0] as string, pause };
  return { words: written.match(/[\p{L}']+/gu) ?? [], sayings, isTime: false, pause };
}

/** Whether a segment says a time, or is an unread word about time. */
function isAboutTime({ stretch }: Segment): boolean {
  if ('skip' in stretch)
    return stretch.skip === 'unread' || stretch.skip === 'limit' || stretch.skip === 'bound';
  return (stretch.item.value as Saying[]).some(({ kind }) => !besideTimes.has(kind));
}

/** Sayings that are not times. */
const besideTimes: ReadonlySet<string> = new Set<Saying['kind']>([
  'asked',
  'if',
  'join',
  'prefer',
  'note',
  'zone',
  'pause',
  'duration',
]);

/** Kinds of pieces that state a plain time. */
const timeKinds: ReadonlySet<string> = new Set<Saying['kind']>([
  'day',
  'clock',
  'whole',
  'join',
  'zone',
  'note',
  'anytime',
  'order',
  'pause',
  'bounded',
]);
