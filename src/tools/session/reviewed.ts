import { differences } from './once.ts';
import type { Change, Review, SessionState } from './state.ts';

/** How many proposals one conversation remembers. */
const keptReviews = 16;

/**
 * Rule *approved*: what was proposed for a call is kept. A call that has a name is proposed once, because whoever resumes it may have
 * it reviewed again, when its approval is already given; one without a name is another call each time.
 */
export function rememberReview(state: SessionState, review: Review): Change<Review> {
  const known = review.call === '' ? undefined : findReview(state, review);
  if (known) return { state, result: known };
  const others = state.reviews.filter((one) => !isSameCall(one, review));
  return { state: { ...state, reviews: [...others, review].slice(-keptReviews) }, result: review };
}

/** What was proposed for a call, if anything. */
export function findReview(state: SessionState, call: Pick<Review, 'call' | 'input'>): Review | undefined {
  return state.reviews.find((review) => isSameCall(review, call));
}

/** Whether a call sends what was proposed. A page that is changed, or another list, can make another request of the same words. */
export function isAsProposed(proposed: Review, now: Pick<Review, 'request' | 'replaces'>): boolean {
  return (
    proposed.request.slug === now.request.slug &&
    proposed.request.at === now.request.at &&
    proposed.replaces === now.replaces &&
    differences(proposed.request, now.request).length === 0
  );
}

function isSameCall(one: Pick<Review, 'call' | 'input'>, other: Pick<Review, 'call' | 'input'>): boolean {
  return one.input === other.input && one.call === other.call;
}
