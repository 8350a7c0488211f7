import type { Instant } from '../../time/index.ts';
import { differences } from './once.ts';
import type { Change, Review, SessionState } from './state.ts';

/** How many proposals one conversation can have whose starts are ahead. */
export const maxReviews = 64;

/** A call that was reviewed, by the framework's name of it and what the model wrote. */
export type ReviewedCall = Pick<Review, 'call' | 'input'>;

/**
 * Rule *approved*: what was proposed for a call is kept until its start is over. None gives way to another: of a call whose proposal is
 * forgotten nobody would know what was approved. Answers whether there was room.
 */
export function rememberReview(state: SessionState, review: Review, now: Instant): Change<boolean> {
  const others = state.reviews.filter((one) => one.request.at >= now && !isSameCall(one, review));
  if (others.length >= maxReviews) return { state, result: false };
  return { state: { ...state, reviews: [...others, review] }, result: true };
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
