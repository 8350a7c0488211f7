import type { Instant } from '../../time/index.ts';
import { findList, type KnownList, type ListKey, type SessionState, withList } from './state.ts';

/** Rule *shown*: only what an answer really held counts as shown, in the zone in which it was shown. Starts that are over are forgotten. */
export function rememberShown(
  state: SessionState,
  key: ListKey,
  shown: readonly Instant[],
  now: Instant,
): SessionState {
  const list = findList(state, key);
  if (!list) return state;
  // What was shown last time, word for word, is the commonest case.
  if (shown.length === list.shown.length && shown.every((at, index) => at === list.shown[index]))
    return state;
  const known = new Set(list.shown);
  if (shown.every((at) => known.has(at))) return state;
  const all = new Set(list.shown.filter((at) => at >= now));
  for (const at of shown) all.add(at);
  return withList(state, { ...list, shown: [...all] });
}

export function wasShown(list: KnownList, at: Instant): boolean {
  return list.shown.includes(at);
}
