import { differences } from './once.ts';
import type { Review, SessionState } from './state.ts';

/** How many proposals one conversation remembers. */
const keptReviews = 16;

/** A call that was reviewed, by the framework's name of it and what the model wrote. */
export type ReviewedCall = Pick<Review, 'call' | 'input'>;

/** Rule *approved*: what was proposed for a call is kept, until the call is made and as long as it may be made again. */
export function rememberReview(state: SessionState, review: Review): SessionState {
  const others = state.reviews.filter((one) => !isSameCall(one, review));
  return { ...state, reviews: [...others, review].slice(-keptReviews) };
}

/** What was proposed for a call, if anything. */
export function findReview(state: SessionState, call: ReviewedCall): Review | undefined {
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

function isSameCall(one: ReviewedCall, other: ReviewedCall): boolean {
  return one.call === other.call && one.input === other.input;
}
