import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import type { MeetingProposal, RequestMeetingInput, RequestReview } from '../../src/index.ts';
import {
  type ApprovalGate,
  type ApprovalGates,
  createGates,
  isUnjudged,
} from '../shared-call/approval-gate.ts';
import type { Config } from './read-call.ts';

type AskedCall = { id?: string | undefined; name: string; args: Record<string, unknown> };

export type RequestApprovalOptions = {
  /** The text for the human. Default: the proposal's own text. */
  describe?: ((proposal: MeetingProposal) => string) | undefined;
};

/** The value for `interruptOn` of `humanInTheLoopMiddleware`. */
export type RequestApproval = {
  requestMeeting: {
    allowedDecisions: ('approve' | 'reject')[];
    when(request: { toolCall: AskedCall; state: unknown; runtime: unknown }): Promise<boolean>;
    description(toolCall: AskedCall, state: unknown, runtime: unknown): Promise<string>;
  };
};

/**
 * Approval by a human before a request leaves, for LangChain's own middleware:
 *
 *     middleware: [humanInTheLoopMiddleware({ interruptOn: approveRequests(tools) })]
 *
 * A human is asked only about a call that would be sent. Any other call is answered with what is wrong. Exactly the approved request is
 * sent, so a human cannot edit a call: they reject it and say what to correct. From then on these tools send only approved requests,
 * whichever agent uses them. If another process resumes, give the tools `sessions` that both share.
 * @throws TypeError if the tools are not those of `bookingTools()`, or for an unknown option
 */
export function approveRequests(
  tools: readonly object[],
  options: RequestApprovalOptions = {},
): RequestApproval {
  const gate = gates.of(tools);
  const unknown = Object.keys(options).find((name) => name !== 'describe');
  if (unknown !== undefined)
    throw new TypeError(
      `approveRequests has no option "${unknown}"; there is describe. A human approves or rejects; a correction is a rejection with words`,
    );
  const { describe = ({ text }) => text } = options;
  gate.isRequired = true;
  return {
    requestMeeting: {
      allowedDecisions: ['approve', 'reject'],
      async when(request) {
        const reviewed = await review(gate, request);
        return 'proposal' in reviewed || isUnjudged(reviewed);
      },
      async description(toolCall, state, runtime) {
        const reviewed = await review(gate, { toolCall, state, runtime });
        if ('proposal' in reviewed) return describe(reviewed.proposal);
        if (isUnjudged(reviewed)) return `What this call would send is not known now: ${reviewed.message}`;
        // An older langchain has no `when` and asks about every call.
        return 'This call would not be sent: the model gets the reason.';
      },
    },
  };
}

export const gates: ApprovalGates<Config> = createGates();

function review(
  gate: ApprovalGate<Config>,
  { toolCall, state, runtime }: { toolCall: AskedCall; state: unknown; runtime: unknown },
): Promise<RequestReview> {
  // The middleware passes its hooks another context. The run's context is in LangChain's storage.
  const run = AsyncLocalStorageProviderSingleton.getRunnableConfig() ?? runtime;
  const config = { ...(run as Config), toolCall, state };
  return gate.review(toolCall.args as RequestMeetingInput, config);
}
