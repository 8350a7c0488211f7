import { watchTime } from './time-watch.ts';
import {
  createBodyBuffer,
  type Exchange,
  statesTooMuch,
  type Transport,
  type TransportFailure,
  type TransportOutcome,
} from './transport.ts';

/**
 * A function with the shape of `fetch`. It must not retry and must not follow redirects. The body of a request is a stream that can be
 * read once, with `duplex: 'half'`, and `String(init.body)` is its text. In browsers the body is a text.
 */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/** The transport for runtimes other than Node. A dispatcher needs undici, which needs Node. */
export function createTransport(dispatcher?: unknown): Transport {
  if (dispatcher) throw new TypeError('createBookingClient: dispatcher needs Node; pass fetch instead');
  return createFetchTransport((url, init) => globalThis.fetch(url, init));
}

/**
 * A request counts as *left* once fetch is called, because we cannot see what fetch does. Only an error of a failed connection proves
 * otherwise.
 */
export function createFetchTransport(fetch: FetchFunction): Transport {
  return async (exchange) => {
    const { signal, origin, path } = exchange;
    if (signal?.aborted) return { kind: 'failure', left: false, reason: 'aborted', cause: signal.reason };
    const course = startCourse(exchange);
    let status: number | undefined;
    try {
      const called = fetch(origin + path, requestInit(exchange, course.signal));
      const response = await orAborted(called, course.signal, ({ body }) => letGo(body));
      status = response.status;
      return readAnswer(response, await readBody(response, course));
    } catch (cause) {
      const reason = course.givenUp() ?? 'connection';
      const neverSent = reason === 'connection' && status === undefined && wasNeverSent(cause);
      return { kind: 'failure', left: !neverSent, reason, status, cause };
    } finally {
      course.stop();
    }
  };
}

/** One exchange under way, and why it was given up, if it was. */
type Course = {
  signal: AbortSignal;
  goOn(): void;
  fail(reason: TransportFailure['reason'], cause: unknown): void;
  givenUp(): TransportFailure['reason'] | undefined;
  stop(): void;
};

function startCourse({ once, signal, limits }: Exchange): Course {
  const giveUp = new AbortController();
  let reason: TransportFailure['reason'] | undefined;
  const fail: Course['fail'] = (why, cause) => {
    reason ??= why;
    giveUp.abort(cause);
  };
  const onAbort = () => fail('aborted', signal?.reason);
  // A request that is sent once leaves at the fetch call right after this. From then on only the time limits end it.
  if (!once) signal?.addEventListener('abort', onAbort);
  const watch = watchTime(limits, (error) => fail('timeout', error));
  // Fetch does not report when it is connected, so the time to connect is part of the time until headers.
  watch.enter('headers');
  return {
    signal: giveUp.signal,
    goOn: () => watch.enter('body'),
    fail,
    givenUp: () => reason,
    stop() {
      watch.stop();
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

function requestInit(
  { method, headers, body }: Exchange,
  signal: AbortSignal,
): RequestInit & { duplex?: 'half' } {
  const init = { method, headers, redirect: 'manual', signal } as const;
  // Fetch requires `duplex` for a stream.
  return body === undefined ? init : { ...init, body: createOneTimeBody(body), duplex: 'half' };
}

/**
 * A request body that fetch can read once. Fetch itself resends a text, for instance after 421 (Fetch standard, HTTP-network-or-cache
 * fetch). A stream cannot be sent again, by fetch or by a wrapper that retries.
 *
 * `String(body)` is the text, for fetch functions that do not support streams and for those that inspect `String(init.body)`.
 */
function createOneTimeBody(text: string): BodyInit {
  if (!takesStreams()) return text;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  return Object.assign(stream, { toString: () => text });
}

/**
 * Browsers refuse a stream as a body, or accept it only over HTTP/2. They get a text, and may resend it after 421 or after a closed
 * connection. Some runtimes, such as React Native, have no streams.
 */
function takesStreams(): boolean {
  const { navigator, ReadableStream: stream } = globalThis as Partial<typeof globalThis>;
  return stream !== undefined && !navigator?.userAgent?.startsWith('Mozilla/');
}

/** Rejects on abort, even if the fetch ignores its signal. A value that comes later goes to `tooLate`. */
function orAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  tooLate: (value: Value) => void = () => {},
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(signal.reason);
      // Ignore this rejection: the abort caused it.
      void Promise.allSettled([promise.then(tooLate)]);
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/**
 * Cancels a body that will not be read any more, so that its connection is freed even if the fetch ignores its signal. An error of the
 * cancel is ignored: the exchange has failed already.
 */
function letGo(body: Pick<ReadableStream, 'cancel'> | null): void {
  void Promise.allSettled([body?.cancel()]);
}

function readAnswer(response: Response, text: string): TransportOutcome {
  const { headers, redirected } = response;
  return {
    kind: 'answer',
    // A browser reports a redirect that it did not follow as status 0. A fetch that followed one despite `manual` answers for another
    // address. Both count as a redirect.
    status: redirected || response.type === 'opaqueredirect' ? 302 : response.status,
    contentType: headers.get('content-type') ?? undefined,
    // Fetch has undone the encoding already.
    contentEncoding: undefined,
    retryAfter: headers.get('retry-after') ?? undefined,
    location: redirected ? response.url : (headers.get('location') ?? undefined),
    text,
  };
}

/** The body as text. Its size is counted while it arrives, after decompression. */
async function readBody(response: Response, course: Course): Promise<string> {
  course.goOn();
  if (!response.body) return '';
  const reader = response.body.getReader();
  const body = createBodyBuffer();
  let fits = !statesTooMuch(response.headers.get('content-length'));
  try {
    while (fits) {
      const { done, value } = await orAborted(reader.read(), course.signal);
      if (done) return body.text();
      fits = body.add(value);
      course.goOn();
    }
    course.fail('too_large', undefined);
    throw course.signal.reason;
  } catch (error) {
    // Cancel by the reader, because it locks the stream.
    letGo({ cancel: () => reader.cancel() });
    throw error;
  }
}

// Errors before any byte of a request is sent: no address, no connection, or a certificate that was refused while connecting.
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

/** Whether an error of fetch or its cause proves that there was never a connection. */
function wasNeverSent(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const { code, syscall, errors, cause } = error as Record<string, unknown>;
  if (neverSentCodes.has(code) || syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (Array.isArray(errors) && errors.length > 0)
    return errors.every((each) => wasNeverSent(each, depth + 1));
  return wasNeverSent(cause, depth + 1);
}
