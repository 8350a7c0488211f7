import { differences } from './once.ts';
import type { Change, Review, SessionState } from './state.ts';

/** How many proposals one conversation remembers. */
const keptReviews = 8;

/** Rule *approved*: what was proposed for a call is kept, by what the model wrote. */
export function rememberReview(state: SessionState, review: Review): SessionState {
  const others = state.reviews.filter(({ input }) => input !== review.input);
  return { ...state, reviews: [...others, review].slice(-keptReviews) };
}

/**
 * What a call that was reviewed would send beside what was proposed: the same request, or `proposed`, which it is not. A page that is
 * changed, or another list, can make another request of the same words.
 */
export function judgeReview(
  state: SessionState,
  call: Review,
): Change<{ isSame: true } | { isSame: false; proposed: Review }> {
  const proposed = state.reviews.find(({ input }) => input === call.input);
  if (!proposed || isSameRequest(proposed, call)) return { state, result: { isSame: true } };
  // It is proposed anew with the next call.
  const reviews = state.reviews.filter((review) => review !== proposed);
  return { state: { ...state, reviews }, result: { isSame: false, proposed } };
}

function isSameRequest(one: Review, other: Review): boolean {
  return (
    one.request.slug === other.request.slug &&
    one.request.at === other.request.at &&
    one.replaces === other.replaces &&
    differences(one.request, other.request).length === 0
  );
}
