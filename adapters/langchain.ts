/**
 * The booking tools for LangChain, `@langchain/core` 1. It only translates: what a tool does stands in `agent-booking`.
 * @module
 */
import { ToolMessage } from '@langchain/core/messages/tool';
import { DynamicStructuredTool } from '@langchain/core/tools';
import type {
  BookingToolSet,
  BookingToolsOptions,
  Failure,
  GetBookingPageInput,
  GetFreeSlotsInput,
  BookingTool as NeutralTool,
  RequestMeetingInput,
} from '../src/index.ts';
import { approvalsOf, createApprovals } from './langchain/approvals.ts';
import { type Config, createCallOf } from './langchain/call-of.ts';
import { checkSettings, toolSetOf } from './settings/check-settings.ts';

export { approveRequests, type RequestApproval, type RequestApprovalOptions } from './langchain/approvals.ts';

/**
 * One tool, its name and input kept for `createAgent` and typed streams. Invoked with a tool call it gives a `ToolMessage`, with the typed
 * result as `artifact`; invoked with arguments alone the text. Of the type arguments only those that every `@langchain/core` 1 has.
 */
export type BookingTool<Name extends string, Input> = DynamicStructuredTool<
  NeutralTool<Input, unknown>['inputSchema'],
  Input,
  Input,
  string
> & { name: Name };

/** What `bookingTools()` gives to `createAgent`, a `ToolNode` or `bindTools`. */
export type BookingTools = [
  getBookingPage: BookingTool<'getBookingPage', GetBookingPageInput>,
  getFreeSlots: BookingTool<'getFreeSlots', GetFreeSlotsInput>,
  requestMeeting: BookingTool<'requestMeeting', RequestMeetingInput>,
];

/**
 * The three booking tools. Each thread (`configurable.thread_id`) is a conversation; what it was shown and has requested lives in the
 * tools. Calls without a thread belong to `conversation`, else to one conversation for each call of `bookingTools()`, of which a process
 * warning tells once. An expected failure
 * is a `ToolMessage` with status `error`, never thrown; the typed result stays on `artifact`.
 * @throws TypeError that names the option which cannot be used
 */
export function bookingTools(
  optionsOrTools: BookingToolsOptions | BookingToolSet,
  settings: { conversation?: string | undefined } = {},
): BookingTools {
  checkSettings(settings, ['conversation']);
  const tools = toolSetOf(optionsOrTools);
  const isNamed = settings.conversation !== undefined || namesConversation(optionsOrTools);
  const callOf = createCallOf(settings.conversation ?? crypto.randomUUID(), isNamed ? undefined : warnOnce());
  const approvals = createApprovals(tools.requestMeeting, callOf);
  const translated: BookingTools = [
    translate('getBookingPage', tools.getBookingPage, (input, config) =>
      tools.getBookingPage.execute(input, callOf(config)),
    ),
    translate('getFreeSlots', tools.getFreeSlots, (input, config) =>
      tools.getFreeSlots.execute(input, callOf(config)),
    ),
    translate('requestMeeting', tools.requestMeeting, (input, config) => approvals.execute(input, config)),
  ];
  approvalsOf.set(translated[2], approvals);
  return translated;
}

/** What `createBookingTools()` was given before is not known here. */
function namesConversation(optionsOrTools: BookingToolsOptions | BookingToolSet): boolean {
  return 'conversation' in optionsOrTools && optionsOrTools.conversation !== undefined;
}

type Host = { process?: { emitWarning?: (warning: string) => void } };

/** One agent that serves everybody without threads gives all of them one memory: whoever runs it is to hear of that. */
function warnOnce(): () => void {
  let hasWarned = false;
  return () => {
    if (hasWarned) return;
    hasWarned = true;
    (globalThis as Host).process?.emitWarning?.(
      'Booking tools were called without configurable.thread_id: all such calls are one conversation, whoever they are for, unless createBookingTools() was given `conversation`. Pass a thread_id with every run, or name it: bookingTools(…, { conversation }).',
    );
  };
}

function translate<Name extends string, Input, Output extends { ok: boolean }>(
  name: Name,
  neutral: NeutralTool<Input, Output | Failure>,
  execute: (input: Input, config: Config) => Promise<Output | Failure>,
): BookingTool<Name, Input> {
  // Not `tool()`: that one runs its function under a signal that is aborted already, and never settles.
  const tool = new DynamicStructuredTool({
    name,
    description: neutral.description,
    schema: neutral.inputSchema,
    responseFormat: 'content_and_artifact',
    func: async (input: unknown, _manager: unknown, config: Config = {}) => {
      config.signal?.throwIfAborted();
      const result = await execute(input as Input, config);
      const content = neutral.toModelText(result);
      const id = config.toolCall?.id;
      if (result.ok || id === undefined) return [content, result];
      return [
        new ToolMessage({ content, artifact: result, status: 'error', tool_call_id: id, name }),
        result,
      ];
    },
  });
  takeAnyArguments(tool);
  // LangChain types what `func` gives, a pair; what `invoke` gives is its first part.
  return tool as unknown as BookingTool<Name, Input>;
}

/** A JSON Schema. */
const anything = {};

/**
 * LangChain holds arguments against the schema that the model was given, and throws where they differ. Here they reach the tool as they
 * were written, and what is no object as one without fields: the tools judge them, and say what would be right.
 */
function takeAnyArguments(tool: object): void {
  const called = tool as { call(input: unknown, ...more: unknown[]): Promise<unknown> };
  const { call } = called;
  const lenient = Object.create(tool, { schema: { value: anything } });
  called.call = (input, ...more) => {
    const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
    return call.call(lenient, isObject ? input : {}, ...more);
  };
}
