/**
 * The booking tools for the Model Context Protocol: `@modelcontextprotocol/server` 2, clients of 2025 and of 2026. It only translates the
 * tools of `agent-booking`.
 * @module agent-booking/mcp
 */
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type {
  BookingToolSet,
  BookingToolsOptions,
  Failure,
  BookingTool as NeutralTool,
  ToolCall,
} from '../src/index.ts';
import { nextMoment } from '../src/index.ts';
import { type AskedConsent, type Consent, requestWithConsent } from './mcp/consent.ts';
import { createConversations, type NameConversation, type Place } from './mcp/conversations.ts';
import { registerSlotPicker, slotPickerUri } from './mcp/slot-picker.ts';
import { schemasOf } from './mcp/tool-schemas.ts';
import { checkSettings, isFilled, type SettingRules, toolSetOf, yesOrNo } from './shared-call/settings.ts';
import { reportError } from './shared-call/warn-host.ts';

export type { Consent } from './mcp/consent.ts';

/** Settings of `registerBookingTools`. */
export type BookingServerSettings = {
  /**
   * Names the conversation of a call: a text if the server serves one chat, or a function of the request. It must contain the signed-in
   * user if chat ids come from clients. Default: the conversation that ChatGPT or VS Code name with each call, else a handle that every
   * result holds and that the model passes back.
   */
  conversation?: NameConversation;
  /**
   * Signs the handles; at least 32 characters. Processes that serve the same chats need the same secret and the same `sessions`. Default:
   * a random one for this process.
   */
  secret?: string | undefined;
  /**
   * Whether the client asks its user before a request is sent. `where-possible` (default): it asks if it can. Clients of 2025 cannot ask
   * over HTTP. `required`: if the client cannot ask, nothing is sent. `off`: it never asks.
   */
  consent?: Consent | undefined;
  /** Whether `getFreeSlots` has a view with buttons, for assistants that show MCP Apps. Default: true. */
  picker?: boolean | undefined;
};

/**
 * Registers the three booking tools with a server. If a factory makes a server for each request, create the tools once, outside of it. An
 * expected failure is a result with `isError`. Its text and its `structuredContent` are each complete.
 *
 * @example
 * const tools = createBookingTools({ baseUrl: 'https://book.example.com', slug: 'dana' });
 * serveStdio(() => {
 *   const server = new McpServer({ name: 'booking', version: '1.0.0' });
 *   registerBookingTools(server, tools);
 *   return server;
 * });
 * @throws TypeError that names the invalid option or setting
 */
export function registerBookingTools(
  server: McpServer,
  optionsOrTools: BookingToolsOptions | BookingToolSet,
  settings: BookingServerSettings = {},
): void {
  checkSettings('registerBookingTools', settings, settingRules);
  const tools = toolSetOf(optionsOrTools);
  const conversations = createConversations(optionsOrTools, settings);
  const { consent = 'where-possible', picker = true } = settings;
  const registering = { server, conversations };
  register(tools.getBookingPage, (input, { call }) => tools.getBookingPage.execute(input, call), registering);
  register(tools.getFreeSlots, (input, { call }) => tools.getFreeSlots.execute(input, call), {
    ...registering,
    ...(picker ? { meta: { ui: { resourceUri: slotPickerUri } } } : {}),
  });
  register(
    tools.requestMeeting,
    (input, made) => requestWithConsent(tools.requestMeeting, input, { ...made, server, consent }),
    registering,
  );
  if (picker) registerSlotPicker(server);
}

type Made = { call: ToolCall; context: ServerContext };
type Registering = {
  server: McpServer;
  conversations: ReturnType<typeof createConversations>;
  meta?: Record<string, unknown>;
};

function register<Input, Output extends { ok: boolean }>(
  tool: NeutralTool<Input, Output | Failure>,
  run: (input: Input, made: Made) => Promise<Output | Failure | AskedConsent>,
  { server, conversations, meta }: Registering,
): void {
  const { name, description, annotations } = tool;
  const config = {
    title: annotations.title,
    description,
    annotations,
    ...schemasOf(tool, conversations.areHandles),
    ...(meta ? { _meta: meta } : {}),
  };
  server.registerTool(name, config, async (given, context) => {
    // Before anything is awaited: a list that is shown while the conversation is found does not count for this call.
    const began = nextMoment();
    const { conversation, ...input } = given as Record<string, unknown>;
    const { signal } = context.mcpReq;
    try {
      const place = await conversations.find(conversation, context);
      const call = { began, signal, conversation: place.key, framework: context };
      const answer = await run(input as Input, { call, context });
      return 'resultType' in answer ? answer : toResult(tool, answer, place);
    } catch (error) {
      if (signal.aborted) throw error;
      // The SDK would show the message of a bug to the model.
      reportError(error, server.server.onerror);
      return { content: [{ type: 'text', text: `${name} ${brokenText}` }], isError: true };
    }
  });
}

const brokenText =
  'failed in this program, and whether a request was sent is not known. Do not call it again with the same input. Tell the guest that something broke here, and to look for an email.';

function toResult<Output extends { ok: boolean }>(
  tool: Pick<NeutralTool<unknown, Output | Failure>, 'toModelText'>,
  result: Output | Failure,
  { handle, note }: Place,
): CallToolResult {
  const text = tool.toModelText(result);
  return {
    content: [{ type: 'text', text: handle ? `${text}\nconversation: ${handle} (${note})` : text }],
    // Assistants pass either this or the text to their model.
    structuredContent: handle ? { ...result, conversation: handle, conversationNote: note } : { ...result },
    isError: !result.ok,
  };
}

const settingRules: SettingRules = {
  conversation: [
    'a text that is not empty, or a function of the request, or be left out',
    (value) => typeof value === 'function' || isFilled(value),
  ],
  secret: [
    'a text of 32 characters at least',
    (value) => value === undefined || (typeof value === 'string' && value.length >= 32),
  ],
  consent: [
    'where-possible, required or off',
    (value) => [undefined, 'where-possible', 'required', 'off'].some((one) => one === value),
  ],
  picker: yesOrNo,
};
