import { AgentFailure, type AgentFailureCause } from './agent-failure.ts';

/** The meaning of an error of a model call or an agent: its cause, and whether and when to retry. */
export type ReadError = {
  failure: AgentFailureCause;
  message: string;
  /** Whether a retry may help: after limits, overload or broken connections. */
  retryable: boolean;
  /** The wait that the provider asked for, in milliseconds. Null if it asked for none. */
  retryAfterMs: number | null;
};

/**
 * Reads the errors of the AI SDK, LangChain, OpenAI's and Anthropic's SDKs, `fetch` and an agent itself. The HTTP status is on the error or on
 * one of its causes. An error without a status that is not a broken connection is a bug of the agent.
 */
export function readError(error: unknown, signal?: AbortSignal): ReadError {
  const known = chainOf(error).find((one) => one instanceof AgentFailure);
  if (known instanceof AgentFailure) return final(known.failure, known.message);
  return signal?.aborted ? readAbort(signal.reason) : readLinks(chainOf(error).map(linkOf));
}

/** The error as an `AgentFailure`, with the thrown error as its cause. */
export function failureOf(error: unknown, signal?: AbortSignal): AgentFailure {
  if (error instanceof AgentFailure) return error;
  try {
    const { failure, message } = readError(error, signal);
    return new AgentFailure(failure, message, { cause: error });
  } catch (unreadable) {
    // An agent may throw an object whose getters throw.
    const message = `It threw a value that cannot be read: ${textOf(unreadable)}`;
    return new AgentFailure('agent_error', message, { cause: error });
  }
}

/** The signal's reason says why a trial was ended: an `AgentFailure`, a `TimeoutError`, or anything else for Ctrl-C. */
function readAbort(reason: unknown): ReadError {
  if (reason instanceof AgentFailure) return final(reason.failure, reason.message);
  return linkOf(reason).name === 'TimeoutError'
    ? final('timeout', 'The conversation took longer than its time limit.')
    : final('harness', `The conversation was ended: ${textOf(reason)}`);
}

const quotaNames = /^(?:RateLimitQuotaExhausted|InsufficientQuota)Error$/;
const timeoutNames = /^(?:TimeoutError|APIConnectionTimeoutError)$/;
const timeoutCodes = /TIMEDOUT|_TIMEOUT$/;
const connectionNames = /^(?:AI_APICallError|APIConnectionError)$/;
const connectionCodes = /^(?:ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|UND_ERR_)/;
const connectionTexts = /^(?:fetch failed|Connection error\.)$/;
/** Names of errors for an answer that breaks the provider's own protocol, or for a provider that cannot be called. */
const badAnswerNames =
  /^AI_(?:EmptyResponseBody|InvalidResponseData|InvalidStreamPart|NoOutputGenerated|NoContentGenerated|LoadAPIKey|NoSuchModel|NoSuchProvider|UnsupportedModelVersion)Error$/;

function readLinks(links: readonly Link[]): ReadError {
  const named = (names: RegExp) => links.some(({ name }) => names.test(name));
  const coded = (codes: RegExp) => links.some((link) => link.codes.some((code) => codes.test(code)));
  const message = links.at(-1)?.text ?? '';
  const { status, retryAfterMs = null } = links.find((link) => link.status !== undefined) ?? {};
  const again = (failure: AgentFailureCause) => ({ failure, message, retryable: true, retryAfterMs });
  if (named(/^GraphRecursionError$/)) return final('step_limit', message);
  // Azure and OpenAI refuse a prompt with status 400 and a special code.
  if (coded(/^content_(?:filter|policy_violation)$/) || named(/^ContentFilterFinishReasonError$/))
    return final('content_filter', message);
  const isLimit = coded(/^MODEL_RATE_LIMIT$/) || named(/^RateLimitCapacityError$/);
  if (status === 429 || (status === undefined && isLimit))
    return coded(/^insufficient_quota$/) || named(quotaNames)
      ? final('provider_error', message)
      : again('rate_limited');
  if (status !== undefined)
    return {
      failure: 'provider_error',
      message: `${message} (HTTP ${status})`,
      retryable: status === 408 || status === 409 || status >= 500,
      retryAfterMs,
    };
  if (named(timeoutNames) || coded(timeoutCodes)) return again('timeout');
  const isLost = links.some(({ text }) => connectionTexts.test(text));
  if (isLost || named(connectionNames) || coded(connectionCodes)) return again('provider_error');
  return final(named(badAnswerNames) ? 'provider_error' : 'agent_error', message);
}

function final(failure: AgentFailureCause, message: string): ReadError {
  return { failure, message, retryable: false, retryAfterMs: null };
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
    retryAfterMs: retryAfterOf(thrown.responseHeaders ?? thrown.headers),
  };
}

/** The wait in seconds, in milliseconds (OpenAI writes that too), or until a date. The date is compared with the answer's own date. */
function retryAfterOf(headers: unknown): number | null {
  const header = (name: string): string | null =>
    headers instanceof Headers ? headers.get(name) : (Object(headers)[name] ?? null);
  const ms = Number(header('retry-after-ms') ?? Number.NaN);
  if (ms >= 0) return ms;
  const written = header('retry-after');
  if (written === null) return null;
  const seconds = Number(written);
  if (seconds >= 0) return seconds * 1000;
  const wait = Date.parse(written) - Date.parse(header('date') ?? '');
  return Number.isNaN(wait) ? null : Math.max(wait, 0);
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
