import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import type {
  BookingToolSet,
  MeetingProposal,
  RequestMeetingInput,
  RequestMeetingResult,
  ToolCall,
} from '../../src/index.ts';
import type { Config } from './call-of.ts';

type AskedCall = { id?: string | undefined; name: string; args: Record<string, unknown> };

export type RequestApprovalOptions = {
  /** What whoever is asked may do; `approve` and `reject` unless given. An edited call is judged anew. */
  allowedDecisions?: ('approve' | 'edit' | 'reject')[] | undefined;
  /** What they read; the proposal's own line unless given. */
  describe?: ((proposal: MeetingProposal) => string) | undefined;
};

/** What `humanInTheLoopMiddleware` takes as `interruptOn`. */
export type RequestApproval = {
  requestMeeting: {
    allowedDecisions: ('approve' | 'edit' | 'reject')[];
    when(request: { toolCall: AskedCall; state: unknown; runtime: unknown }): Promise<boolean>;
    description(toolCall: AskedCall, state: unknown, runtime: unknown): Promise<string>;
  };
};

/**
 * Approval by a human before a request leaves, for LangChain's own middleware:
 *
 *     middleware: [humanInTheLoopMiddleware({ interruptOn: approveRequests(tools) })]
 *
 * A human is asked only about a call that would go out; any other is answered with what is wrong with it. What was approved is what is
 * sent: where it would be something else by then, nothing is. From then on these tools send no request that was not asked about,
 * whatever agent has them: without the middleware they answer `not_approved`. Where another process resumes, give the tools `sessions`
 * that both share.
 * @throws TypeError where the tools are not those of `bookingTools()`
 */
export function approveRequests(
  tools: readonly object[],
  options: RequestApprovalOptions = {},
): RequestApproval {
  const approvals = tools.map((tool) => approvalsOf.get(tool)).find((one) => one !== undefined);
  if (!approvals)
    throw new TypeError(
      'approveRequests takes the tools that bookingTools() returned: requestMeeting is not among these',
    );
  const { allowedDecisions = ['approve', 'reject'], describe = ({ text }) => text } = options;
  const review = approvals.require({ allowsEdits: allowedDecisions.includes('edit') });
  return {
    requestMeeting: {
      allowedDecisions: [...allowedDecisions],
      when: async (request) => (await review(request)).kind !== 'refused',
      async description(toolCall, state, runtime) {
        const reviewed = await review({ toolCall, state, runtime });
        if (reviewed.kind === 'proposed') return describe(reviewed.proposal);
        // A langchain that knows no `when` asks about every call.
        return reviewed.kind === 'refused'
          ? 'This would not be sent: the model is told why.'
          : `What this would send cannot be said now: ${reviewed.why}`;
      },
    },
  };
}

/** What stands between the calls of one `bookingTools()` and what they would send. */
export type Approvals = {
  execute(input: RequestMeetingInput, config: Config): Promise<RequestMeetingResult>;
  /** From now on nothing leaves but what this has proposed. */
  require(policy: { allowsEdits: boolean }): (request: AskedRequest) => Promise<Reviewed>;
};

/** What a call would send; that it would send nothing; or that nobody knows now, so that it may have been proposed before, and be rejected. */
type Reviewed =
  | { kind: 'proposed'; proposal: MeetingProposal }
  | { kind: 'refused' }
  | { kind: 'unknown'; why: string };

type AskedRequest = { toolCall: AskedCall; state: unknown; runtime: unknown };

/** By the tool itself, so that `approveRequests` needs nothing but the tools. */
export const approvalsOf: WeakMap<object, Approvals> = new WeakMap();

/** A call that was reviewed in this process. */
type ReviewedCall = { args: string; isProposed: boolean; allowsEdits: boolean };

const keptCalls = 10_000;

export function createApprovals(
  tool: BookingToolSet['requestMeeting'],
  callOf: (config: Config) => ToolCall,
): Approvals {
  const reviewed = new Map<string, ReviewedCall[]>();
  let isRequired = false;

  function keep(key: string, call: ReviewedCall): void {
    const others = (reviewed.get(key) ?? []).filter(({ args }) => args !== call.args);
    reviewed.delete(key);
    reviewed.set(key, [...others, call]);
    const [oldest] = reviewed.keys();
    if (reviewed.size > keptCalls && oldest !== undefined) reviewed.delete(oldest);
  }

  /** Other arguments than were proposed are the words of whoever decided, where they may write some. */
  function isEdited(call: ToolCall, { toolCall }: Config): boolean {
    const known = reviewed.get(keyOf(call)) ?? [];
    const args = JSON.stringify(toolCall?.args);
    return (
      known.every((one) => one.args !== args) &&
      known.some(({ isProposed, allowsEdits }) => isProposed && allowsEdits)
    );
  }

  return {
    async execute(input, config) {
      const call = { ...callOf(config), needsReview: isRequired };
      // Where it finds something wrong, nothing is proposed, and the call is answered with that.
      if (isRequired && isEdited(call, config)) await tool.review(input, call);
      return tool.execute(input, call);
    },
    require({ allowsEdits }) {
      isRequired = true;
      return async ({ toolCall, state, runtime }) => {
        // The middleware gives its hooks a context of its own; the run's stands in LangChain's.
        const run = AsyncLocalStorageProviderSingleton.getRunnableConfig() ?? runtime;
        const call = callOf({ ...(run as Config), toolCall, state });
        const args = JSON.stringify(toolCall.args);
        const key = keyOf(call);
        // On resuming, the middleware asks again, and matches what it is told with the decisions: one by one, in this order.
        if (reviewed.get(key)?.some((one) => one.args === args && !one.isProposed))
          return { kind: 'refused' };
        const review = await tool.review(toolCall.args as RequestMeetingInput, call);
        if (!review.ok && review.code === 'no_memory') return { kind: 'unknown', why: review.message };
        const isProposed = 'proposal' in review;
        keep(key, { args, isProposed, allowsEdits });
        return isProposed ? { kind: 'proposed', proposal: review.proposal } : { kind: 'refused' };
      };
    },
  };
}

function keyOf({ conversation, id }: ToolCall): string {
  return JSON.stringify([conversation, id]);
}
