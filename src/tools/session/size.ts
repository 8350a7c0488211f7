import type { KnownList, SessionState } from './state.ts';

// Measured by a heap's growth: a text, an instant, and the frame of each thing that is kept.
const startBytes = 48;
const instantBytes = 8;
const frameBytes = 400;

/** About how many bytes a conversation takes in memory, of what may be forgotten; found without looking at each start. */
export function sizeOf({ pages, lists, reviews }: SessionState): number {
  const ofPages = pages.reduce((sum, { chars }) => sum + 2 * chars + frameBytes, 0);
  const ofLists = lists.reduce((sum, list) => sum + sizeOfList(list), 0);
  return reviews.reduce((sum, { input }) => sum + 2 * input.length + frameBytes, ofPages + ofLists);
}

function sizeOfList({ reads, shown, shownIn }: KnownList): number {
  const starts = reads.reduce((sum, read) => sum + read.starts.length, 0);
  const instants = shownIn.reduce((sum, turn) => sum + turn.starts.length, shown.length);
  return starts * startBytes + instants * instantBytes + frameBytes;
}
