import { type Phase, watchTime } from './time-watch.ts';
import { createBodyBuffer, type Exchange, type Failure, type Outcome, type Transport } from './transport.ts';

/** Whatever is called as `fetch(url, init)` and answers with a Response; it must not repeat anything itself. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/** The transport of runtimes without Node. A dispatcher is undici's, and undici is Node's. */
export function createTransport(dispatcher?: unknown): Transport {
  if (dispatcher) throw new TypeError('createBookingClient: dispatcher needs Node; pass fetch instead');
  return createFetchTransport((url, init) => globalThis.fetch(url, init));
}

/** A request *left* when fetch is called: what happens behind that call cannot be seen, but for errors that name a failed connection. */
export function createFetchTransport(fetch: FetchFunction): Transport {
  return async (exchange) => {
    const { once, signal, limits } = exchange;
    const giveUp = new AbortController();
    let left = false;
    let reason: Failure['reason'] = 'connection';
    let status: number | undefined;
    const fail = (why: Failure['reason'], cause: unknown) => {
      reason = why;
      giveUp.abort(cause);
    };
    const onAbort = () => {
      if (!(once && left)) fail('aborted', signal?.reason);
    };
    if (signal?.aborted) return { kind: 'failure', left, reason: 'aborted', cause: signal.reason };
    signal?.addEventListener('abort', onAbort);
    const watch = watchTime(limits, (error) => fail('timeout', error));
    try {
      left = true;
      // Fetch does not tell when it is connected: the time for that is part of the time until headers.
      watch.enter('headers');
      const response = await orAborted(
        fetch(exchange.origin + exchange.path, requestInit(exchange, giveUp.signal)),
        giveUp.signal,
      );
      status = response.status;
      const text = await readBody(response, watch.enter, giveUp.signal);
      if (text === undefined) return { kind: 'failure', left, reason: 'too_large', status, cause: undefined };
      return readAnswer(response, text);
    } catch (cause) {
      const neverSent = reason === 'connection' && status === undefined && wasNeverSent(cause);
      return { kind: 'failure', left: !neverSent, reason, status, cause };
    } finally {
      watch.stop();
      signal?.removeEventListener('abort', onAbort);
    }
  };
}

function requestInit({ method, headers, body }: Exchange, signal: AbortSignal): RequestInit {
  return { method, headers, redirect: 'manual', signal, ...(body === undefined ? {} : { body }) };
}

/** A fetch that does not honour its signal must not hold the call. */
function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function readAnswer(response: Response, text: string): Outcome {
  const { headers } = response;
  return {
    kind: 'answer',
    // A browser hides a redirect that was not followed behind the status 0.
    status: response.type === 'opaqueredirect' ? 302 : response.status,
    contentType: headers.get('content-type') ?? undefined,
    // Fetch has undone the encoding already.
    contentEncoding: undefined,
    retryAfter: headers.get('retry-after') ?? undefined,
    location: headers.get('location') ?? undefined,
    text,
  };
}

/** The body as text, or undefined where it is larger than allowed: counted as it comes, after decompression. */
async function readBody(
  response: Response,
  enter: (phase: Phase) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  enter('body');
  if (!response.body) return '';
  const reader = response.body.getReader();
  const body = createBodyBuffer();
  for (;;) {
    const { done, value } = await orAborted(reader.read(), signal);
    if (done) return body.text();
    if (!body.add(value)) {
      reader.cancel().catch(() => {}); // It was given up; how that ends does not matter any more.
      return undefined;
    }
    enter('body');
  }
}

// Seen before any byte of a request: no address, no connection, or a certificate that was refused while connecting.
const neverSentCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ConnectionRefused',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Whether an error of fetch, or what caused it, proves that the connection was never made. Anything else is a maybe. */
function wasNeverSent(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const { code, syscall, errors, cause } = error as Record<string, unknown>;
  if (neverSentCodes.has(code) || syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (Array.isArray(errors) && errors.length > 0)
    return errors.every((each) => wasNeverSent(each, depth + 1));
  return wasNeverSent(cause, depth + 1);
}
