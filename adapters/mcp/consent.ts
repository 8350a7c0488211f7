import type {
  ClientCapabilities,
  ElicitRequestFormParams,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import type {
  CallApproval,
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
 * Runs `requestMeeting`, and asks the user before a request is sent. Each question has a random id, under which its proposal is stored. A
 * yes to the question sends only this proposal. The states of a proposal are described in `src/tools/request-meeting/proposal.ts`.
 */
export async function requestWithConsent(
  tool: RequestMeetingTool,
  input: RequestMeetingInput,
  { call, context, server, consent }: Asking,
): Promise<RequestMeetingResult | AskedConsent> {
  if (consent === 'off') return tool.execute(input, call);
  if (!asksForms(server, context)) {
    if (consent === 'where-possible') return tool.execute(input, call);
    const refused = await tool.execute(input, decided(call, crypto.randomUUID(), 'none'));
    return isNotApproved(refused) ? { ...refused, ...cannotAsk } : refused;
  }
  const answer = answerIn(context);
  if (answer) return tool.execute(input, decided(call, answer.question, answer.decision));
  const question = crypto.randomUUID();
  const undecided = decided(call, question, 'none');
  const review = await tool.review(input, undecided);
  if (!('proposal' in review)) {
    // The call itself says why it would not be sent, and emits its events.
    const refused = await tool.execute(input, undecided);
    return isNotApproved(refused) ? review : refused;
  }
  const form = formOf(review.proposal.text);
  // Clients of 2026 send their capabilities with each call.
  if (context.mcpReq.envelope !== undefined) return askFor(question, form);
  const decision = await askNow(context, form);
  const result = await tool.execute(input, decided(call, question, decision));
  return decision === 'none' && isNotApproved(result) ? { ...result, ...notAnswered } : result;
}

const cannotAsk = {
  message:
    'The user has to approve each request here, and this assistant cannot ask its user by a form. Nothing was sent.',
  next: 'Tell the guest that this assistant can request nothing here. Do not make the call again.',
};

const notAnswered = {
  message:
    'This assistant was asked to have its user approve the request, and gave no valid answer. Nothing was sent.',
  next: 'Tell the guest. Make the call again only if they want to be asked again.',
};

function decided(call: ToolCall, question: string, decision: CallApproval['decision']): ToolCall {
  const key = `mcp ${question}`;
  return { ...call, approval: { key, decision }, ...(decision === 'rejected' && { rejected: [{ key }] }) };
}

function isNotApproved(result: RequestMeetingResult): boolean {
  return !result.ok && result.code === 'not_approved';
}

function formOf(text: string): ElicitRequestFormParams {
  return {
    mode: 'form',
    message: `Send this request? ${text}. The guest is then emailed a link, and nothing is booked before they open it and confirm.`,
    requestedSchema: {
      type: 'object',
      properties: { send: { type: 'boolean', title: 'Send this request' } },
      required: ['send'],
    },
  };
}

/** The client answers under the same key, so its answer names the question. */
const keyPrefix = 'consent-';

function askFor(question: string, params: ElicitRequestFormParams): AskedConsent {
  return {
    resultType: 'input_required',
    inputRequests: { [`${keyPrefix}${question}`]: { method: 'elicitation/create', params } },
  };
}

/** The user's answer to one question. Without the id of the question, or with answers to several questions, the user is asked again. */
function answerIn({ mcpReq }: ServerContext) {
  const answers = Object.entries(mcpReq.inputResponses ?? {}).filter(([key]) => key.startsWith(keyPrefix));
  const [[key, given] = [], ...others] = answers;
  if (key === undefined || others.length > 0) return undefined;
  return { question: key.slice(keyPrefix.length), decision: decisionOf(given) };
}

/** Only a clear yes sends. Any other answer, also a cancelled question, does not. */
function decisionOf(answer: unknown): 'approved' | 'rejected' {
  const { action, content } = Object(answer) as { action?: unknown; content?: unknown };
  const isYes = action === 'accept' && (Object(content) as { send?: unknown }).send === true;
  return isYes ? 'approved' : 'rejected';
}

const answerTimeoutMs = 600_000;

/** Asks a client of 2025 within the call. The SDK would do it too, but shows the model a client's error as it is. */
async function askNow(
  { mcpReq }: ServerContext,
  params: ElicitRequestFormParams,
): Promise<CallApproval['decision']> {
  const { signal } = mcpReq;
  try {
    const options = { signal, timeout: answerTimeoutMs };
    return decisionOf(await mcpReq.send({ method: 'elicitation/create', params }, options));
  } catch (error) {
    if (signal.aborted) throw error;
    return 'none';
  }
}

/** Whether the client can show a form. Clients of 2026 say so with each call. Clients of 2025 say so when they connect; over HTTP that is lost. */
function asksForms({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {};
  const capabilities =
    envelope['io.modelcontextprotocol/clientCapabilities'] ?? server.getClientCapabilities();
  const { elicitation } = Object(capabilities) as ClientCapabilities;
  // An empty object means forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
