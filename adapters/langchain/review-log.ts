/** The latest reviews of all tool sets of this process: which set reviewed which call. */
export type ReviewLog<Gate> = {
  note(call: string, gate: Gate): void;
  /** Whether another tool set reviewed the call. Then this one must not send it without an approval. */
  isOfOther(call: string, gate: Gate): boolean;
};

const maxReviews = 1000;

/**
 * `approveRequests()` of one tool set beside the tools of another would ask a human about nothing, and the request would leave. The log
 * shows such calls.
 */
export function createReviewLog<Gate>(): ReviewLog<Gate> {
  const reviews = new Map<string, Gate>();
  return {
    note(call, gate) {
      reviews.delete(call);
      reviews.set(call, gate);
      const [oldest] = reviews.keys();
      if (reviews.size > maxReviews && oldest !== undefined) reviews.delete(oldest);
    },
    isOfOther(call, gate) {
      const reviewer = reviews.get(call);
      return reviewer !== undefined && reviewer !== gate;
    },
  };
}
