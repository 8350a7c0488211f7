import type { KnownList, SessionState } from './state.ts';

/** Which lists a request may mean: 0 and '' leave duration and zone open. */
export type ListWish = { slug: string; durationMinutes: number; timezone: string };

/**
 * Rule *cold*: without a list of that page (and duration, and zone, where they are named) nothing can be requested. Answers the
 * lists that qualify, the latest first; none means cold.
 */
export function listsFor(state: Pick<SessionState, 'lists'>, wish: ListWish): KnownList[] {
  return state.lists
    .filter((list) => list.slug === wish.slug)
    .filter((list) => wish.durationMinutes === 0 || list.durationMinutes === wish.durationMinutes)
    .filter((list) => wish.timezone === '' || list.timezone === wish.timezone)
    .reverse();
}
