/** The latest reviews in this process: which tool set reviewed which call. */
export type ReviewLog<Gate> = {
  note(call: string, gate: Gate): void;
  /** Whether another tool set reviewed the call. Then this tool set must not send it without an approval. */
  isOfOther(call: string, gate: Gate): boolean;
};

const maxReviews = 1000;

/**
 * Finds calls that no human read. They occur if a host passes one tool set to `approveRequests()` and another one to the model.
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
