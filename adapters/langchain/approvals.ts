import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import type {
  BookingToolSet,
  Failure,
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
  const ask = approvals.require({ allowsEdits: allowedDecisions.includes('edit') });
  return {
    requestMeeting: {
      allowedDecisions: [...allowedDecisions],
      when: async (request) => (await ask(request)).kind === 'asked',
      // A langchain that knows no `when` asks about every call, and begins here.
      async description(toolCall, state, runtime) {
        const asked = await ask({ toolCall, state, runtime });
        if (asked.kind === 'asked') return describe(asked.proposal);
        return asked.result.ok ? asked.result.message : `This would not be sent: ${asked.result.message}`;
      },
    },
  };
}

/** What stands between the calls of one `bookingTools()` and what they would send. */
export type Approvals = {
  execute(input: RequestMeetingInput, config: Config): Promise<RequestMeetingResult>;
  /** From now on nothing leaves that was not asked about by what this returns. */
  require(policy: { allowsEdits: boolean }): (request: AskedRequest) => Promise<Asked>;
};

type AskedRequest = { toolCall: AskedCall; state: unknown; runtime: unknown };

/** A call that would go out, or the answer that it gets instead. */
type Asked =
  | { kind: 'asked'; proposal: MeetingProposal }
  | { kind: 'answered'; result: RequestMeetingResult };

/** A call that a human was asked about, or would have been. */
type AskedOnce = Asked & { args: string; allowsEdits: boolean };

/** By the tool itself, so that `approveRequests` needs nothing but the tools. */
export const approvalsOf: WeakMap<object, Approvals> = new WeakMap();

/** From being decided about to being sent is a moment: what is older is asked about again when it is resumed. */
const keptCalls = 10_000;

export function createApprovals(
  tool: BookingToolSet['requestMeeting'],
  callOf: (config: Config) => ToolCall,
): Approvals {
  const calls = new Map<string, AskedOnce[]>();
  let isRequired = false;

  function keep(key: string, one: AskedOnce): void {
    const others = calls.get(key) ?? [];
    calls.delete(key);
    calls.set(key, [...others, one]);
    const [oldest] = calls.keys();
    if (calls.size > keptCalls && oldest !== undefined) calls.delete(oldest);
  }

  return {
    async execute(input, config) {
      const call = callOf(config);
      if (!isRequired) return tool.execute(input, call);
      const args = JSON.stringify(config.toolCall?.args);
      const known = calls.get(keyOf(call, config)) ?? [];
      // Other arguments than a human was asked about are the human's own, where they may write some.
      const asked =
        known.find((one) => one.args === args) ??
        known.find(({ kind, allowsEdits }) => kind === 'asked' && allowsEdits);
      if (!asked) return notAsked();
      return asked.kind === 'asked' ? tool.execute(input, call) : asked.result;
    },
    require({ allowsEdits }) {
      isRequired = true;
      return async ({ toolCall, state, runtime }) => {
        // The middleware gives its hooks a context of its own; the run's stands in LangChain's.
        const run = AsyncLocalStorageProviderSingleton.getRunnableConfig() ?? runtime;
        const config: Config = { ...(run as Config), toolCall, state };
        const call = callOf(config);
        const args = JSON.stringify(toolCall.args);
        const key = keyOf(call, config);
        // Once a call: on resuming, the middleware asks again, and matches what it is told with the decisions.
        const known = calls.get(key)?.find((one) => one.args === args);
        if (known) return known;
        const asked = { ...(await ask(tool, { toolCall, call })), args, allowsEdits };
        keep(key, asked);
        return asked;
      };
    },
  };
}

async function ask(
  tool: BookingToolSet['requestMeeting'],
  { toolCall, call }: { toolCall: AskedCall; call: ToolCall },
): Promise<Asked> {
  const review = await tool.review(toolCall.args as RequestMeetingInput, call);
  return 'proposal' in review
    ? { kind: 'asked', proposal: review.proposal }
    : { kind: 'answered', result: review };
}

function keyOf({ conversation, turn }: ToolCall, { toolCall }: Config): string {
  return JSON.stringify([conversation, turn ?? '', toolCall?.id ?? '']);
}

function notAsked(): Failure {
  return {
    ok: false,
    code: 'not_approved',
    message:
      'Requests need the approval of a human here, and none was asked about this one. Nothing was sent.',
    next: 'Call requestMeeting again; if it is answered so again, tell the guest that a request cannot be made here now.',
  };
}
