/**
 * The booking tools for the OpenAI Agents SDK, `@openai/agents` 0.20. It only translates the tools of `agent-booking`.
 * @module agent-booking/openai-agents
 */
import { ModelBehaviorError, RunContext, type ToolNamespaceOptions, tool } from '@openai/agents';
import type {
  BookingToolSet,
  BookingToolsOptions,
  Failure,
  BookingTool as NeutralTool,
  ToolCall,
} from '../src/index.ts';
import { type Details, readCall, runOf } from './openai-agents/read-call.ts';
import { askByInput } from './shared-call/ask-by-input.ts';
import { createDefaultConversation } from './shared-call/conversation.ts';
import { checkSettings, commonRules, toolSetOf } from './shared-call/settings.ts';

/** One tool. It fits an agent with any type of context, because it uses the SDK's own type for that. */
export type BookingTool<Name extends string> = ToolNamespaceOptions['tools'][number] & { name: Name };

/** The tools of an `Agent`. */
export type BookingTools = [
  getBookingPage: BookingTool<'getBookingPage'>,
  getFreeSlots: BookingTool<'getFreeSlots'>,
  requestMeeting: BookingTool<'requestMeeting'>,
];

/** Settings of a tool set, besides its options. */
export type BookingToolsSettings = {
  /** Names the conversation of every call, together with the name in the run's context. */
  conversation?: string;
  /**
   * Whether a human approves each request. The run is then interrupted by calls that would be sent, and by no others. The human reads the
   * call's arguments. Only approved calls are sent. An approval for all calls ("always") sends nothing.
   */
  needsApproval?: boolean | undefined;
};

/**
 * The fields of a run's context that the tools read: `run(agent, input, { context: { conversation } })`. `conversation` must contain the
 * signed-in user (`${userId}:${chatId}`). `history` holds the `record`s of earlier results, the latest last; they can only prevent requests.
 */
export type BookingContext = { conversation?: string; history?: readonly unknown[] };

/**
 * The three booking tools. An expected failure is a text that begins with `Error`, and never thrown. The typed result is `customData.result`
 * of the run's item. Calls of runs that name no conversation belong to one conversation of these tools.
 * @throws TypeError that names the invalid option
 */
export function bookingTools(
  optionsOrTools: BookingToolsOptions | BookingToolSet,
  settings: BookingToolsSettings = {},
): BookingTools {
  checkSettings('bookingTools', settings, commonRules);
  const tools = toolSetOf(optionsOrTools);
  const conversation = createDefaultConversation(optionsOrTools, settings);
  const callOf = (run: RunContext<unknown>, details?: Details): ToolCall => {
    const { approval, ...call } = readCall(run, details);
    if (call.conversation === undefined) conversation.watch(() => runOf(run).name);
    // A decision counts only for its proposal, even if these tools were not set up for approval.
    const needsApproval = settings.needsApproval === true || approval.decision !== 'none';
    return {
      ...call,
      conversation: conversation.name(call.conversation),
      ...(needsApproval ? { approval } : {}),
    };
  };
  const asked = settings.needsApproval === true ? askByInput(tools.requestMeeting) : undefined;
  const requestMeeting = translate('requestMeeting', asked ?? tools.requestMeeting, callOf);
  if (asked)
    requestMeeting.needsApproval = (run, input, callId = '') =>
      asked.asks(input, callOf(run, { toolCall: { callId } }));
  return [
    translate('getBookingPage', tools.getBookingPage, callOf),
    translate('getFreeSlots', tools.getFreeSlots, callOf),
    requestMeeting,
  ];
}

function translate<Name extends string, Input, Output extends { ok: boolean }>(
  name: Name,
  neutral: NeutralTool<Input, Output | Failure>,
  callOf: (run: RunContext<unknown>, details?: Details) => ToolCall,
): BookingTool<Name> {
  const translated = tool({
    name,
    description: neutral.description,
    // With a JSON Schema the SDK would pass arguments that are no object. From zod it writes a strict JSON Schema.
    parameters: neutral.inputSchema as never,
    async execute(input: unknown, run: RunContext<unknown> = new RunContext(), details?: Details) {
      const result = await neutral.execute(input as Input, callOf(run, details));
      runOf(run).results.set(details?.toolCall?.callId, result);
      return neutral.toModelText(result);
    },
    customDataExtractor: ({ runContext, toolCall }) => ({
      result: runOf(runContext).results.get(toolCall.callId),
    }),
    errorFunction(_run: unknown, error: unknown): string {
      if (error instanceof ModelBehaviorError) return unreadable;
      // A bug ends the run. The SDK would tell it to the model alone.
      throw error;
    },
  });
  return translated as unknown as BookingTool<Name>;
}

const unreadable =
  'Error invalid_input: The arguments are not one JSON object as the schema has it. Nothing was sent.';
