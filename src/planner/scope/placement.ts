import type { Piece } from '../wish/piece.ts';
import type { Pause } from '../wish/unit.ts';
import type { Mention, Not, Span } from './mentions/mention.ts';

/** The state of `piecesOf` while it places one mention after another. */
export type Placement = {
  readonly mentions: readonly Mention[];
  /** The mention that is being placed. */
  index: number;
  /** The pieces in their order so far. */
  out: Piece[];
  /** The first piece since the last pause. */
  chunk: number;
  /** The first piece since the last change between requests and exclusions. */
  list: number;
  /** The active exclusion. */
  not: Not | undefined;
  /** What follows is an exception to it. */
  isSpared: boolean;
  pause: Pause;
  /** Mentions that could not be understood. */
  unresolved: Span[];
  /** The guest's own times: "that day" may be one of them. */
  anchors: Piece[];
  /** The guest's own time where nothing else was said since. */
  lastOwn: Piece[] | undefined;
  /** What a correction replaces, until the correction is complete. */
  corrected: { before: Piece[]; span: Span; isVague: boolean } | undefined;
};

export function newPlacement(mentions: readonly Mention[]): Placement {
  return {
    mentions,
    index: 0,
    out: [],
    chunk: 0,
    list: 0,
    not: undefined,
    isSpared: false,
    pause: 'none',
    unresolved: [],
    anchors: [],
    lastOwn: undefined,
    corrected: undefined,
  };
}

/** The mention behind the one that is being placed. */
export function nextMention({ mentions, index }: Placement): Mention | undefined {
  return mentions[index + 1];
}

/** Reports that the mention that is being placed, or another span, was not understood. */
export function leaveUnread(state: Placement, span?: Span): void {
  state.unresolved.push(span ?? (state.mentions[state.index] as Mention).span);
}

/** Begins a clause in which everything is requested. */
export function turn(state: Placement): void {
  dropJoin(state);
  if (state.out.length > 0 && state.out.at(-1)?.kind !== 'but') state.out.push({ kind: 'but' });
  state.not = undefined;
  state.isSpared = false;
  state.pause = 'none';
  state.chunk = state.out.length;
  state.list = state.out.length;
}

/** Excludes what follows. */
export function takeAway(state: Placement, not: Not): void {
  dropJoin(state);
  const isSpared =
    not.isExcept === true && state.not !== undefined && (not.isUnless === true || !state.not.isExcept);
  if (state.not && !isSpared) state.out.push({ kind: 'but' });
  state.out.push(withoutReach(not));
  state.not = not;
  state.isSpared = isSpared;
  state.pause = 'none';
  state.chunk = state.out.length;
  state.list = state.out.length;
}

export function dropJoin({ out }: Placement): void {
  while (out.at(-1)?.kind === 'join') out.pop();
}

/** Drops `reach`. From here on, the position of the "not" says what it excludes. */
function withoutReach({
  isExcept,
  isUnless,
  mayBeFree,
  isEvent,
  ...not
}: Not): Extract<Piece, { kind: 'not' }> {
  return {
    kind: 'not',
    ...(isExcept && { isExcept }),
    ...(isUnless && { isUnless }),
    ...(mayBeFree && { mayBeFree }),
    ...(isEvent && { isEvent }),
    ...('isSoft' in not && not.isSoft && { isSoft: true as const }),
  };
}
