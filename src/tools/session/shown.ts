import type { Instant } from '../../time/index.ts';
import { findList, type KnownList, type ListKey, type SessionState, withList } from './state.ts';

/** When starts were shown, and in answer to a call of which model message; a turn is named where the framework tells. */
export type Sight = { now: Instant; turn: string | undefined };

/** How many turns are told apart: those that can run at the same time. */
const keptTurns = 4;

/** Rule *shown*: only what an answer really held counts as shown, in the zone in which it was shown. Starts that are over are forgotten. */
export function rememberShown(
  state: SessionState,
  key: ListKey,
  shown: readonly Instant[],
  { now, turn }: Sight,
): SessionState {
  const list = findList(state, key);
  if (!list) return state;
  // What was shown last time, word for word, is the commonest case.
  if (shown.length === list.shown.length && shown.every((at, index) => at === list.shown[index]))
    return state;
  const known = new Set(list.shown);
  const added = shown.filter((at) => !known.has(at));
  if (added.length === 0) return state;
  const all = new Set(list.shown.filter((at) => at >= now));
  for (const at of shown) all.add(at);
  return withList(state, { ...list, shown: packed(all), shownIn: addTurn(list.shownIn, turn, added) });
}

/**
 * Whether a start was shown before the model wrote the message that asks for it: what an answer to another call of the same message
 * shows, the model had not seen.
 */
export function wasShown(list: KnownList, at: Instant, turn?: string): boolean {
  const isNew = list.shownIn.some((shown) => shown.turn === turn && shown.starts.includes(at));
  return !isNew && list.shown.includes(at);
}

function addTurn(
  turns: KnownList['shownIn'],
  turn: string | undefined,
  added: Instant[],
): KnownList['shownIn'] {
  if (turn === undefined) return turns;
  const earlier = turns.find((one) => one.turn === turn)?.starts ?? [];
  const others = turns.filter((one) => one.turn !== turn);
  return [...others, { turn, starts: packed([...earlier, ...added]) }].slice(-keptTurns);
}

/**
 * Instants in an array that is kept. An array that is filled one by one holds such numbers as they are; one that is spread or filtered
 * can hold a pointer to each instead, which takes twice the memory, and a conversation keeps hundreds.
 */
function packed(instants: Iterable<Instant>): Instant[] {
  return Array.from(instants, (at) => at);
}
