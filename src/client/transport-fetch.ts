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
 * Whatever is called as `fetch(url, init)` and answers with a Response; it must not repeat anything itself, nor follow a redirect. The
 * body of a request is a stream that can be read once, with `duplex: 'half'`, and `String(init.body)` is its text; in browsers it is a
 * text itself.
 */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/** The transport of runtimes without Node. A dispatcher is undici's, and undici is Node's. */
export function createTransport(dispatcher?: unknown): Transport {
  if (dispatcher) throw new TypeError('createBookingClient: dispatcher needs Node; pass fetch instead');
  return createFetchTransport((url, init) => globalThis.fetch(url, init));
}

/** A request *left* when fetch is called: what happens behind that call cannot be seen, but for errors that name a failed connection. */
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

/** One exchange on its way, and why it was given up, if it was. */
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
  // What is sent once has left at the call that follows at once: from then on only the time limits end it.
  if (!once) signal?.addEventListener('abort', onAbort);
  const watch = watchTime(limits, (error) => fail('timeout', error));
  // Fetch does not tell when it is connected: the time for that is part of the time until headers.
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
  // `duplex` has to be said of a stream.
  return body === undefined ? init : { ...init, body: createOneTimeBody(body), duplex: 'half' };
}

/**
 * A request's body for fetch that can be read once. What can be replayed, such as a text, fetch resends by itself: after 421, for
 * instance (Fetch standard, HTTP-network-or-cache fetch). A stream it cannot, nor can a fetch that wraps another and tries again.
 *
 * As a string the stream is its text, so that fetches that know no streams and send whatever `String` makes of a body go on working,
 * and so do those that look at `String(init.body)`.
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
 * Browsers refuse a stream as a body, or take it over HTTP/2 alone: they get a text, and may resend it after 421, and when a
 * connection turns out to be closed. Some runtimes, such as React Native, have no streams.
 */
function takesStreams(): boolean {
  const { navigator, ReadableStream: stream } = globalThis as Partial<typeof globalThis>;
  return stream !== undefined && !navigator?.userAgent?.startsWith('Mozilla/');
}

/** A fetch that does not honour its signal must not hold the call. What comes too late is given to `tooLate`. */
function orAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  tooLate: (value: Value) => void = () => {},
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(signal.reason);
      // That it fails now is what the abort was for.
      void Promise.allSettled([promise.then(tooLate)]);
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/**
 * Ends a body that will not be read any more, so that its connection is free, also where the fetch does not hear its signal. Where it
 * was broken before, that is the failure of the exchange, and told there.
 */
function letGo(body: Pick<ReadableStream, 'cancel'> | null): void {
  void Promise.allSettled([body?.cancel()]);
}

function readAnswer(response: Response, text: string): TransportOutcome {
  const { headers, redirected } = response;
  return {
    kind: 'answer',
    // A browser hides a redirect that was not followed behind the status 0, and where a fetch followed one in spite of `manual`, the
    // answer is not that of the address that was asked.
    status: redirected || response.type === 'opaqueredirect' ? 302 : response.status,
    contentType: headers.get('content-type') ?? undefined,
    // Fetch has undone the encoding already.
    contentEncoding: undefined,
    retryAfter: headers.get('retry-after') ?? undefined,
    location: redirected ? response.url : (headers.get('location') ?? undefined),
    text,
  };
}

/** The body as text, counted as it comes, after decompression. */
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
    // By the reader: the stream is locked to it.
    letGo({ cancel: () => reader.cancel() });
    throw error;
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
