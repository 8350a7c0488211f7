import type { Stretch } from '../read/cover.ts';
import type { ClauseWords } from '../read/language-tables.ts';
import type { Lattice } from '../read/lattice.ts';
import type { Piece, Saying } from '../wish/piece.ts';
import { longer, type Pause, piecesOf, type Said } from './clauses.ts';
import type { Unit } from './find-clauses.ts';
import { withToldClauses } from './told-clauses.ts';

/** What a message says, and the words about time that were not understood. */
export type Scoped = { pieces: Piece[]; unread: { start: number; end: number }[] };

/**
 * Puts the parts of a cover into their clauses, and says which words were not understood: words about time, numbers that look like a clock,
 * and words between an operator and its operand.
 */
export function scopeOf(
  stretches: readonly Stretch[],
  lattice: Lattice,
  nameOf: (part: number) => string,
  text: string,
  clauseWords: readonly ClauseWords[],
): Scoped {
  const said: Said[] = [];
  const unread: Scoped['unread'] = [];
  let pause: Pause = 'none';
  let gap = 0;
  let unknown: Said['unknown'];
  let isClause = false;
  const isTime = (stretch: Stretch) => 'item' in stretch && nameOf(stretch.item.part) === 'time';
  const spanOf = ({ from, to }: Stretch) => ({
    start: lattice.offsets[from] as number,
    end: lattice.ends[to] as number,
  });
  const units = withClauses(stretches, (stretch) => text.slice(spanOf(stretch).start, spanOf(stretch).end));
  const hasTime = stretches.some(isTime);
  for (const [index, stretch] of stretches.entries()) {
    const span = spanOf(stretch);
    const unit = units[index];
    if ('skip' in stretch) {
      const written = text.slice(span.start, span.end);
      if (stretch.skip === 'silent') {
        // "3-4" is one thing, and "Tuesday - not Wednesday" two.
        if (written !== '-' || !lattice.isGlued[stretch.from]) pause = longer(pause, pauseOf(written));
      } else gap += 1;
      const word = written.toLowerCase();
      isClause ||= clauseWords.some(({ verbs, needs, modals }) =>
        [verbs, needs, modals].some((all) => all.has(word)),
      );
      if (stretch.skip === 'unknown') unknown = { start: unknown?.start ?? span.start, end: span.end };
      const isUnread =
        (stretch.skip === 'unread' ||
          (stretch.skip === 'number' && hasTime) ||
          ((stretch.skip === 'limit' || stretch.skip === 'bound') &&
            (isTimeNear(stretches, index, isTime) || isOpenEnd(stretches, index, isTime)))) &&
        !(unit?.isTold && stretch.skip !== 'number' && /^\p{L}+$/u.test(text.slice(span.start, span.end)));
      if (isUnread) unread.push(span);
      else if (unit?.isTold) add(unit.sayings, span);
      continue;
    }
    const kind = nameOf(stretch.item.part);
    if (kind === 'unread') unread.push(span);
    const sayings = unit?.isTold ? unit.sayings : (stretch.item.value as Saying[]);
    if (sayings.length === 0) gap += 1;
    add(sayings, span);
    // A full stop that a day took along: "not on Friday. Monday?"; behind "Fri" and "p.m" it ends nothing.
    if (text[span.end - 1] === '.' && fullStop.test(text.slice(span.start, span.end))) pause = 'stop';
  }
  const { pieces, unresolved } = piecesOf(said);
  // "anything else": than what?
  const other = said.find(({ saying }) => saying.kind === 'anytime' && saying.isOther);
  if (other && !pieces.some(({ kind }) => kind === 'not' || kind === 'either')) unresolved.push(other.span);
  return { pieces, unread: [...unread, ...unresolved].sort((one, other) => one.start - other.start) };

  function add(sayings: readonly Saying[], span: Said['span']): void {
    for (const saying of sayings) {
      said.push({ saying, pause, gap, unknown, isClause, span });
      pause = 'none';
      gap = 0;
      isClause = false;
      unknown = undefined;
    }
  }

  /** The stretches with what clauses make of them; the words of a pause belong to what follows. */
  function withClauses(all: readonly Stretch[], textOf: (stretch: Stretch) => string): readonly Unit[] {
    // One time alone is what is asked for, whatever the clauses are: "tomorrow at 3".
    const isNext = (index: number) =>
      index > 0 && isTime(all[index] as Stretch) && isTime(all[index - 1] as Stretch);
    if (all.filter((one, index) => hasWeight(one) && !isNext(index)).length < 2) return [];
    let rest: Pause = 'none';
    const found = all.map((stretch): Unit => {
      const written = textOf(stretch);
      if ('skip' in stretch && stretch.skip === 'silent') {
        if (written !== '-' || !lattice.isGlued[stretch.from]) rest = longer(rest, pauseOf(written));
        return { words: [], sayings: [], isTime: false, pause: 'none' };
      }
      const sayings = 'item' in stretch ? (stretch.item.value as Saying[]) : [];
      const isPlain = isTime(stretch) && sayings.every(({ kind }) => plain.has(kind));
      const unit: Unit = {
        words: isPlain ? [] : (written.toLowerCase().match(/[\p{L}']+/gu) ?? []),
        sayings,
        isTime: isPlain,
        ...(isPlain && { first: written.toLowerCase().split(' ', 1)[0] as string }),
        pause: rest,
      };
      rest = written.endsWith('.') && fullStop.test(written) ? 'stop' : 'none';
      return unit;
    });
    return clauseWords.reduce<readonly Unit[]>(withToldClauses, found);
  }
}

/** Whether it speaks of time, or words that limit a time were not understood in it. */
function hasWeight(stretch: Stretch): boolean {
  if ('skip' in stretch)
    return stretch.skip === 'unread' || stretch.skip === 'limit' || stretch.skip === 'bound';
  return (stretch.item.value as Saying[]).some(({ kind }) => !light.has(kind));
}

const light: ReadonlySet<string> = new Set(['asked', 'join', 'prefer', 'note', 'zone', 'pause', 'duration']);

/** What a time is made of that is nothing else. */
const plain: ReadonlySet<string> = new Set([
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

const fullStop = /\p{L}{5,}\s*\.$/u;

/** How many words may stand between a word that limits and its time. */
const maxBetween = 2;

/** Whether a time follows within a few words, before any pause. */
function isTimeNear(
  stretches: readonly Stretch[],
  index: number,
  isTime: (stretch: Stretch) => boolean,
): boolean {
  for (const stretch of stretches.slice(index + 1, index + 2 + maxBetween)) {
    if ('item' in stretch) return isTime(stretch);
    if (stretch.skip === 'silent') return false;
    if (stretch.skip === 'unread' || stretch.skip === 'number') return true;
  }
  return false;
}

/** "Friday at ten past", "Tuesday after the conference": right behind a time, and at the end of what is said or with words that no table names. */
function isOpenEnd(
  stretches: readonly Stretch[],
  index: number,
  isTime: (stretch: Stretch) => boolean,
): boolean {
  const [before, behind] = [stretches[index - 1], stretches[index + 1]];
  const isLast = behind === undefined || ('skip' in behind && behind.skip === 'silent');
  const own = stretches[index] as Stretch;
  const isBound = 'skip' in own && own.skip === 'bound';
  return before !== undefined && isTime(before) && (isLast || isBound);
}

function pauseOf(sign: string): Pause {
  if (/[.!?;…\n]/.test(sign)) return 'stop';
  if (sign.includes('(')) return 'bracket';
  return /[,:)-]/.test(sign) ? 'comma' : 'none';
}
