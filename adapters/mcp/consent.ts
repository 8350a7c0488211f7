import type {
  ClientCapabilities,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import type {
  RequestMeetingInput,
  RequestMeetingResult,
  RequestMeetingTool,
  ToolCall,
} from '../../src/index.ts';

export type Consent = 'where-possible' | 'required' | 'off';

/** The answer that makes a client ask its user and call again with the user's answer. */
export type AskedConsent = InputRequiredResult;

type Asking = { call: ToolCall; context: ServerContext; server: McpServer; consent: Consent };

/**
 * Runs `requestMeeting`, and asks the user before a request is sent. The proposal is stored under a key of the input, and only that
 * proposal is sent. So the client is trusted only for the user's yes or no.
 */
export async function requestWithConsent(
  tool: RequestMeetingTool,
  input: RequestMeetingInput,
  { call, context, server, consent }: Asking,
): Promise<RequestMeetingResult | AskedConsent> {
  if (consent === 'off') return tool.execute(input, call);
  const key = await inputKey(input);
  const canAsk = asksForms(server, context);
  if (!canAsk)
    return tool.execute(
      input,
      consent === 'required' ? { ...call, approval: { key, decision: 'none' } } : call,
    );
  const said = answerIn(context);
  if (said === 'send') return tool.execute(input, { ...call, approval: { key, decision: 'approved' } });
  if (said === 'do not send')
    return tool.execute(input, { ...call, approval: { key, decision: 'rejected' }, rejected: [{ key }] });
  const undecided: ToolCall = { ...call, approval: { key, decision: 'none' } };
  const review = await tool.review(input, undecided);
  // Ask the user only about a call that would be sent. Any other call runs, answers and emits its events.
  return 'proposal' in review ? askFor(review.proposal.text) : tool.execute(input, undecided);
}

const question = 'consent';

function askFor(text: string): AskedConsent {
  return {
    resultType: 'input_required',
    inputRequests: {
      [question]: {
        method: 'elicitation/create',
        params: {
          mode: 'form',
          message: `Send this request? ${text}. The guest is then emailed a link, and nothing is booked before they open it.`,
          requestedSchema: {
            type: 'object',
            properties: { send: { type: 'boolean', title: 'Send this request' } },
            required: ['send'],
          },
        },
      },
    },
  };
}

/** Only a clear yes sends. Any other answer, also a cancelled question, does not. */
function answerIn({ mcpReq }: ServerContext): 'send' | 'do not send' | undefined {
  const answer = mcpReq.inputResponses?.[question];
  if (answer === undefined) return undefined;
  const { action, content } = Object(answer) as { action?: unknown; content?: unknown };
  return action === 'accept' && (Object(content) as { send?: unknown }).send === true
    ? 'send'
    : 'do not send';
}

/** Whether the client can show a form. Clients of 2026 say so with each call. Clients of 2025 say so when they connect; over HTTP that is lost. */
function asksForms({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {};
  const capabilities = envelope[capabilitiesKey] ?? server.getClientCapabilities();
  const { elicitation } = Object(capabilities) as ClientCapabilities;
  // An empty object means forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';

/** Names a call by its input, because a client calls again with the same arguments. */
async function inputKey(input: RequestMeetingInput): Promise<string> {
  const text = JSON.stringify(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `mcp ${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
