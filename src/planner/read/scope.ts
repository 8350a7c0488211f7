import type { Piece } from '../piece.ts';
import type { Stretch } from './cover.ts';
import type { Lattice } from './lattice.ts';

/** What a message says, and the words about time that were not understood. */
export type Scoped = { pieces: Piece[]; unread: { start: number; end: number }[] };

type Pause = 'none' | 'comma' | 'stop';

/**
 * Puts the parts of a cover into their clauses: what a pause between two times means, where a negation ends, and which words between an
 * operator and its operand leave it open.
 */
export function scopeOf(
  stretches: readonly Stretch[],
  lattice: Lattice,
  nameOf: (part: number) => string,
  text: string,
): Scoped {
  const scoped: Scoped = { pieces: [], unread: [] };
  const { pieces } = scoped;
  let pause: Pause = 'none';
  let isNegated = false;
  const hasTime = stretches.some((stretch) => 'item' in stretch && nameOf(stretch.item.part) === 'time');
  for (const [index, stretch] of stretches.entries()) {
    if ('skip' in stretch) {
      const written = text.slice(lattice.offsets[stretch.from], lattice.ends[stretch.to]);
      if (stretch.skip === 'silent') pause = longer(pause, pauseOf(written));
      const isUnread =
        stretch.skip === 'unread' ||
        (stretch.skip === 'number' && hasTime) ||
        (stretch.skip === 'limit' && isTimeNear(stretches, index, nameOf));
      if (isUnread) scoped.unread.push(spanOf(stretch, lattice));
      continue;
    }
    const kind = nameOf(stretch.item.part);
    const own = stretch.item.value as Piece[];
    if (kind === 'unread') scoped.unread.push(spanOf(stretch, lattice));
    if (kind === 'other') pieces.push(...own);
    if (kind === 'link') {
      const [first] = own;
      if (first?.kind === 'not' && isNegated) pieces.push({ kind: 'but' });
      if (first?.kind === 'not') isNegated = true;
      if (first?.kind === 'but') isNegated = own.some((piece) => piece.kind === 'not');
      pieces.push(...own);
      pause = 'none';
    }
    if (kind === 'time') {
      const before = pieces.at(-1);
      const isLinked =
        before === undefined ||
        before.kind === 'join' ||
        before.kind === 'not' ||
        before.kind === 'but' ||
        before.kind === 'prefer';
      const turns = own[0]?.kind === 'but';
      if (pause !== 'none' && !isLinked && !turns) {
        const isTurned = isNegated && (pause === 'stop' || isBound(own[0]));
        pieces.push(isTurned ? { kind: 'but' } : { kind: 'join', join: 'comma' });
        if (isTurned) isNegated = false;
      }
      if (turns) isNegated = false;
      pieces.push(...(turns && (!before || before.kind === 'but') ? own.slice(1) : own));
      pause = 'none';
    }
  }
  return scoped;
}

/** How many words may stand between a word that limits and its time. */
const maxBetween = 2;

/** Whether a time follows within a few words, before any pause. */
function isTimeNear(stretches: readonly Stretch[], index: number, nameOf: (part: number) => string): boolean {
  for (const stretch of stretches.slice(index + 1, index + 2 + maxBetween)) {
    if ('item' in stretch) return nameOf(stretch.item.part) === 'time';
    if (stretch.skip === 'silent') return false;
  }
  return false;
}

function isBound(piece: Piece | undefined): boolean {
  return (
    piece?.kind === 'clock' &&
    (piece.wish.kind === 'after' || piece.wish.kind === 'before' || piece.wish.kind === 'between')
  );
}

function longer(one: Pause, other: Pause): Pause {
  return one === 'stop' || other === 'stop'
    ? 'stop'
    : one === 'comma' || other === 'comma'
      ? 'comma'
      : 'none';
}

function pauseOf(sign: string): Pause {
  if (/[.!?;…\n]/.test(sign)) return 'stop';
  return /[,:()]/.test(sign) ? 'comma' : 'none';
}

function spanOf({ from, to }: Stretch, { offsets, ends }: Lattice): { start: number; end: number } {
  return { start: offsets[from] as number, end: ends[to] as number };
}
