import type { Failure, RequestMeetingInput, RequestReview } from '../../src/index.ts';

/** How the requests of one set of tools are approved. `Made` is the framework's data about a call. */
export type ApprovalGate<Made> = {
  /** Whether each request needs an approval. */
  isRequired: boolean;
  /** Reviews a call before a human is asked. The states of a proposal are described in `src/tools/request-meeting/proposal.ts`. */
  review(input: RequestMeetingInput, made: Made): Promise<RequestReview>;
};

/** The gates of one framework. */
export type ApprovalGates<Made> = {
  /** Keeps the gate of a tool, so that `approveRequests` needs only the tools. */
  set(tool: object, gate: ApprovalGate<Made>): void;
  /** @throws TypeError if these are not tools of `bookingTools()` */
  of(tools: readonly object[]): ApprovalGate<Made>;
  /** Notes which gate reviewed the calls of a message: the same object for a review and its call. */
  noteReview(message: object | null | undefined, gate: ApprovalGate<Made>): void;
  /** A name for a message, to compare the calls that it holds. */
  nameOf(message: object | null | undefined): string | undefined;
  /** Whether a call needs an approval. It does if other tools reviewed it, because their human did not read what these would send. */
  isAsked(message: object | null | undefined, gate: ApprovalGate<Made>): boolean;
};

/** Whether a call could not be judged, because its conversation is not known now. */
export function isUnjudged(review: RequestReview): review is Failure {
  return !review.ok && review.code === 'no_memory';
}

export function createGates<Made>(): ApprovalGates<Made> {
  const gates = new WeakMap<object, ApprovalGate<Made>>();
  const reviewers = new WeakMap<object, ApprovalGate<Made>>();
  const names = new WeakMap<object, string>();
  return {
    set: (tool, gate) => void gates.set(tool, gate),
    of(tools) {
      const gate = tools.map((tool) => gates.get(tool)).find((one) => one !== undefined);
      if (gate) return gate;
      throw new TypeError(
        'approveRequests takes the tools that bookingTools() returned; requestMeeting is not among these',
      );
    },
    noteReview: (message, gate) => void (message && reviewers.set(message, gate)),
    nameOf(message) {
      if (message && !names.has(message)) names.set(message, crypto.randomUUID());
      return message ? names.get(message) : undefined;
    },
    isAsked(message, gate) {
      const reviewer = message && reviewers.get(message);
      return gate.isRequired || (reviewer !== undefined && reviewer !== gate);
    },
  };
}
