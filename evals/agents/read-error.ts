import { AgentFailure, type AgentFailureCause } from './agent-failure.ts';

/**
 * Reads the errors of the AI SDK, LangChain, OpenAI's and Anthropic's SDKs, `fetch` and an agent itself, as an `AgentFailure` with the thrown
 * error as its cause. The HTTP status is on the error or on one of its causes. An error without a status that is not a broken connection is a
 * bug of the agent.
 */
export function failureOf(error: unknown, signal?: AbortSignal): AgentFailure {
  try {
    const known = chainOf(error).find((one) => one instanceof AgentFailure);
    if (known) return known;
    const [failure, message] = signal?.aborted
      ? readAbort(signal.reason)
      : readLinks(chainOf(error).map(linkOf));
    return new AgentFailure(failure, message, { cause: error });
  } catch (unreadable) {
    // An agent may throw an object whose getters throw.
    const message = `It threw a value that cannot be read: ${textOf(unreadable)}`;
    return new AgentFailure('agent_error', message, { cause: error });
  }
}

/** Whether the user's quota with the provider is spent. Then no retry helps, although the status is 429 as for a limit. */
export function isQuotaSpent(error: unknown): boolean {
  return chainOf(error).map(linkOf).some(isQuota);
}

type ReadError = [failure: AgentFailureCause, message: string];

/** The signal's reason says why a trial was ended: an `AgentFailure`, a `TimeoutError`, or anything else for Ctrl-C. */
function readAbort(reason: unknown): ReadError {
  if (reason instanceof AgentFailure) return [reason.failure, reason.message];
  return linkOf(reason).name === 'TimeoutError'
    ? ['timeout', 'The conversation took longer than its time limit.']
    : ['harness', `The conversation was ended: ${textOf(reason)}`];
}

// Names and codes of errors. Azure and OpenAI refuse a prompt with status 400 and a special code.
const filter = /^content_(?:filter|policy_violation)$|^ContentFilterFinishReasonError$/;
const quota = /^(?:RateLimitQuotaExhausted|InsufficientQuota)Error$|^insufficient_quota$/;
const limit = /^MODEL_RATE_LIMIT$|^RateLimitCapacityError$/;
const timeout = /^(?:TimeoutError|APIConnectionTimeoutError)$|TIMEDOUT|_TIMEOUT$/;
const connection =
  /^(?:AI_APICallError|APIConnectionError)$|^(?:ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|UND_ERR_)/;
const connectionTexts = /^(?:fetch failed|Connection error\.)$/;
/** Names of errors for an answer that breaks the provider's own protocol, or for a provider that cannot be called. */
const badAnswer =
  /^AI_(?:EmptyResponseBody|InvalidResponseData|InvalidStreamPart|NoOutputGenerated|NoContentGenerated|LoadAPIKey|NoSuchModel|NoSuchProvider|UnsupportedModelVersion)Error$/;

function readLinks(links: readonly Link[]): ReadError {
  const is = (mark: RegExp) => links.some((link) => hasMark(link, mark));
  const message = links.at(-1)?.text ?? '';
  const status = links.find((link) => link.status !== undefined)?.status;
  if (is(/^GraphRecursionError$/)) return ['step_limit', message];
  if (is(filter)) return ['content_filter', message];
  if (links.some(isQuota)) return ['provider_error', message];
  if (status === 429 || (status === undefined && is(limit))) return ['rate_limited', message];
  if (status !== undefined) return ['provider_error', `${message} (HTTP ${status})`];
  if (is(timeout)) return ['timeout', message];
  const isLost = links.some(({ text }) => connectionTexts.test(text));
  const isOfProvider = isLost || is(connection) || is(badAnswer);
  return [isOfProvider ? 'provider_error' : 'agent_error', message];
}

function isQuota(link: Link): boolean {
  return hasMark(link, quota);
}

function hasMark({ name, codes }: Link, mark: RegExp): boolean {
  return [name, ...codes].some((one) => mark.test(one));
}

/** The error and its causes: `lastError` of the AI SDK's retries, `cause` of all others. Never empty, even for `undefined`. */
function chainOf(error: unknown): unknown[] {
  const chain = [error];
  while (chain.length < 8) {
    const { lastError, cause } = Object(chain.at(-1));
    const next: unknown = lastError ?? cause;
    if (next === undefined || next === null || chain.includes(next)) break;
    chain.push(next);
  }
  return chain;
}

type Link = ReturnType<typeof linkOf>;

/** The read parts of one error in the chain. `codes`: its own, LangChain's, and those in the answer's body. */
function linkOf(error: unknown) {
  const thrown = Object(error);
  const { name, status, statusCode } = thrown;
  const codes = [
    thrown.code,
    thrown.lc_error_code,
    Object(Object(thrown.data).error).code,
    Object(thrown.error).code,
  ];
  const found = statusCode ?? status;
  return {
    // OpenAI's SDK leaves `name` at "Error". Only the class says what the error is.
    name: name === 'Error' ? (thrown.constructor?.name ?? name) : String(name ?? ''),
    text: textOf(error),
    status: typeof found === 'number' && found >= 300 && found < 600 ? found : undefined,
    codes: codes.filter((one) => typeof one === 'string'),
  };
}

function textOf(error: unknown): string {
  const { message } = Object(error);
  if (typeof message === 'string' && message !== '') return message;
  if (error instanceof Error) return error.name;
  return typeof error === 'string' ? error : describeReturned(error);
}

/** Describes the returned value in words, with a guess at what it is. */
export function describeReturned(value: unknown): string {
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 60))}`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (has(value, 'doGenerate')) return 'a model of the AI SDK, no agent (models are evaluated as models)';
  if (has(value, '_llmType')) return 'a chat model of LangChain, no agent (make one with it: createAgent)';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  const { name } = value.constructor ?? Object;
  const keys = Object.keys(value).slice(0, 6);
  return `${name === 'Object' ? 'an object' : `a ${name}`} with ${keys.join(', ') || 'no fields'}`;
}

export function has(value: unknown, method: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function';
}
