import { AgentFailure, type AgentFailureCause } from './agent-failure.ts';
import { describeReturned } from './drive-agent.ts';

/** An error of a model call or of an agent, read: whose fault it is, and whether and when to try again. */
export type ReadError = {
  failure: AgentFailureCause;
  message: string;
  /** Worth another attempt: limits, overload, broken connections. */
  retryable: boolean;
  /** How long the provider said to wait, in milliseconds; null where it did not. */
  retryAfterMs: number | null;
};

/**
 * Reads what the AI SDK, LangChain, OpenAI's and Anthropic's SDKs, `fetch` and an agent itself throw. All carry the HTTP status on the
 * error or on one that it wraps. What carries none, and is no broken connection, is the agent's own bug.
 */
export function readError(error: unknown, signal?: AbortSignal): ReadError {
  const known = chainOf(error).find((one) => one instanceof AgentFailure);
  if (known instanceof AgentFailure) return final(known.failure, known.message);
  if (signal?.aborted) return readAbort(signal.reason);
  return readChain(chainOf(error));
}

/** The same as an `AgentFailure`, which keeps what was thrown. */
export function failureOf(error: unknown, signal?: AbortSignal): AgentFailure {
  if (error instanceof AgentFailure) return error;
  const { failure, message } = readWhatever(error, signal);
  return new AgentFailure(failure, message, { cause: error });
}

/** An agent may throw an object whose fields throw in their turn: that is its own doing, and no fault of the harness. */
function readWhatever(error: unknown, signal?: AbortSignal): Pick<ReadError, 'failure' | 'message'> {
  try {
    return readError(error, signal);
  } catch (unreadable) {
    return final('agent_error', `It threw what cannot be read: ${textOf(unreadable)}`);
  }
}

/** The signal's reason says why a trial was ended: an `AgentFailure`, a `TimeoutError`, or anything else for Ctrl-C. */
function readAbort(reason: unknown): ReadError {
  if (reason instanceof AgentFailure) return final(reason.failure, reason.message);
  if (nameOf(reason) === 'TimeoutError')
    return final('timeout', 'The conversation took longer than its time limit.');
  return final('harness', `The conversation was ended: ${textOf(reason)}`);
}

function readChain(chain: readonly unknown[]): ReadError {
  const message = textOf(chain.at(-1) ?? chain[0]);
  if (chain.some((one) => nameOf(one) === 'GraphRecursionError')) return final('step_limit', message);
  const carrier = chain.find((one) => statusOf(one) !== undefined);
  const status = statusOf(carrier);
  const retryAfterMs = retryAfterOf(carrier);
  const isOutOfQuota = chain.some((one) => codesOf(one).includes('insufficient_quota') || isQuotaError(one));
  if (chain.some(isFiltered)) return final('content_filter', message);
  if (status === 429 || (status === undefined && chain.some(namesRateLimit)))
    return isOutOfQuota
      ? { failure: 'provider_error', message, retryable: false, retryAfterMs: null }
      : { failure: 'rate_limited', message, retryable: true, retryAfterMs };
  if (status !== undefined)
    return {
      failure: 'provider_error',
      message: `${message} (HTTP ${status})`,
      retryable: status === 408 || status === 409 || status >= 500,
      retryAfterMs,
    };
  if (chain.some(isTimeout)) return { failure: 'timeout', message, retryable: true, retryAfterMs: null };
  if (chain.some(isConnectionTrouble))
    return { failure: 'provider_error', message, retryable: true, retryAfterMs: null };
  if (chain.some(isBadAnswer)) return final('provider_error', message);
  return final('agent_error', message);
}

/** The error, and what it wraps: `lastError` of the AI SDK's retries, `cause` of everybody else's. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  // What was thrown stands in it also where it is nothing at all.
  for (let one = error; chain.length === 0 || (one !== undefined && one !== null && chain.length < 8); ) {
    chain.push(one);
    const { lastError, cause } = Object(one) as { lastError?: unknown; cause?: unknown };
    one = lastError ?? cause;
    if (chain.includes(one)) break;
  }
  return chain;
}

type Carrier = {
  status?: unknown;
  statusCode?: unknown;
  headers?: unknown;
  responseHeaders?: unknown;
  code?: unknown;
  /** The body of the answer, as the AI SDK keeps it. */
  data?: unknown;
  /** The same, as OpenAI's SDK keeps it. */
  error?: unknown;
  message?: unknown;
  name?: unknown;
  lc_error_code?: unknown;
};

function statusOf(error: unknown): number | undefined {
  const { statusCode, status } = Object(error) as Carrier;
  const found = statusCode ?? status;
  return typeof found === 'number' && found >= 300 && found < 600 ? found : undefined;
}

/** In seconds, in milliseconds as OpenAI writes it too, or as a date, which is held against the answer's own. */
function retryAfterOf(error: unknown): number | null {
  const { responseHeaders, headers } = Object(error) as Carrier;
  const all = responseHeaders ?? headers;
  const header = (name: string) =>
    all instanceof Headers ? all.get(name) : ((Object(all) as Record<string, string>)[name] ?? null);
  const ms = Number(header('retry-after-ms') ?? Number.NaN);
  if (ms >= 0) return ms;
  const written = header('retry-after');
  if (written === null) return null;
  const seconds = Number(written);
  if (seconds >= 0) return seconds * 1000;
  const wait = Date.parse(written) - Date.parse(header('date') ?? '');
  return Number.isNaN(wait) ? null : Math.max(wait, 0);
}

/** The codes that an error, or the body of the answer in it, names. */
function codesOf(error: unknown): unknown[] {
  const { code, data, error: body } = Object(error) as Carrier;
  return [code, Object(Object(data).error).code, Object(body).code];
}

function isQuotaError(error: unknown): boolean {
  return /^(?:RateLimitQuotaExhausted|InsufficientQuota)Error$/.test(nameOf(error));
}

/** The provider's filter refused the prompt or stopped the answer: Azure and OpenAI say so by a 400 with a code of its own. */
function isFiltered(error: unknown): boolean {
  return (
    codesOf(error).some((code) => code === 'content_filter' || code === 'content_policy_violation') ||
    nameOf(error) === 'ContentFilterFinishReasonError'
  );
}

function namesRateLimit(error: unknown): boolean {
  const { lc_error_code: code } = Object(error) as Carrier;
  return code === 'MODEL_RATE_LIMIT' || nameOf(error) === 'RateLimitCapacityError';
}

function isTimeout(error: unknown): boolean {
  return (
    /^(?:TimeoutError|APIConnectionTimeoutError)$/.test(nameOf(error)) ||
    /TIMEDOUT|_TIMEOUT$/.test(codeOf(error))
  );
}

function isConnectionTrouble(error: unknown): boolean {
  return (
    /^(?:AI_APICallError|APIConnectionError)$/.test(nameOf(error)) ||
    /^(?:ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|UND_ERR_)/.test(codeOf(error)) ||
    /^(?:fetch failed|Connection error\.)$/.test(textOf(error))
  );
}

/** The provider answered with what no model may answer with. */
function isBadAnswer(error: unknown): boolean {
  return /^AI_(?:EmptyResponseBody|InvalidResponseData|InvalidStreamPart|NoOutputGenerated|NoContentGenerated|LoadAPIKey|NoSuchModel|NoSuchProvider|UnsupportedModelVersion)Error$/.test(
    nameOf(error),
  );
}

function final(failure: AgentFailureCause, message: string): ReadError {
  return { failure, message, retryable: false, retryAfterMs: null };
}

function nameOf(error: unknown): string {
  const { name } = Object(error) as Carrier;
  const written = typeof name === 'string' ? name : '';
  // OpenAI's SDK leaves `name` at "Error" and says what it is by the class.
  return written === 'Error' ? ((Object(error) as object).constructor?.name ?? written) : written;
}

function codeOf(error: unknown): string {
  const { code } = Object(error) as Carrier;
  return typeof code === 'string' ? code : '';
}

function textOf(error: unknown): string {
  const { message } = Object(error) as Carrier;
  if (typeof message === 'string' && message !== '') return message;
  if (error instanceof Error) return error.name;
  return typeof error === 'string' ? error : describeReturned(error);
}
