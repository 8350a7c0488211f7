import type { Client, Dispatcher } from 'undici';
import { watchTime } from './time-watch.ts';
import {
  createBodyBuffer,
  type Exchange,
  statesTooMuch,
  type Transport,
  type TransportAnswer,
  type TransportFailure,
  type TransportOutcome,
} from './transport.ts';

/**
 * The transport for Node: undici, loaded at the first call. Reads share one keep-alive agent in this process. A request gets a
 * connection of its own, because a server that closes an idle connection resets a POST that is written to it at that moment.
 *
 * A request counts as *left* when undici calls `onRequestStart`. Undici calls it right before it writes to the connected (and, with TLS,
 * verified) socket. So a request that fails or is aborted earlier was certainly not sent, and undici can still be told not to write.
 */
export function createTransport(dispatcher?: Dispatcher): Transport {
  return async (exchange) => {
    let client: Client | undefined;
    try {
      const undici = await loadUndici();
      if (exchange.once && !dispatcher) client = undici.openClient(exchange);
      return await dispatch(exchange, client ?? dispatcher ?? undici.readAgent);
    } catch (cause) {
      // Nothing was sent: undici is missing, or cannot create a client for this address.
      return { kind: 'failure', left: false, reason: 'misuse', cause };
    } finally {
      void client?.destroy();
    }
  };
}

type LoadedUndici = { readAgent: Dispatcher; openClient(exchange: Exchange): Client };
let loaded: Promise<LoadedUndici> | undefined;

function loadUndici(): Promise<LoadedUndici> {
  loaded ??= import('undici').then(({ Agent, Client }) => ({
    // HTTP/1.1 only. Over HTTP/2 undici may retry what the server refused, and a request must not be written twice.
    readAgent: new Agent({ allowH2: false, headersTimeout: 0, bodyTimeout: 0 }),
    openClient: ({ origin, limits }) =>
      new Client(origin, {
        allowH2: false,
        pipelining: 0,
        connectTimeout: limits.connectMs,
        headersTimeout: 0,
        bodyTimeout: 0,
      }),
  }));
  return loaded;
}

function dispatch(exchange: Exchange, dispatcher: Dispatcher): Promise<TransportOutcome> {
  const { method, origin, path, headers, body, once } = exchange;
  return new Promise((resolve) => {
    const course = startCourse(exchange, resolve);
    const handler = courseHandler(course);
    // Our own time limits are exact to the millisecond. `reset` closes the connection after a request.
    const options = { origin, path, method, headers, body: body ?? null, headersTimeout: 0, bodyTimeout: 0 };
    if (course.isOver()) return;
    try {
      dispatcher.dispatch(once ? { ...options, reset: true, idempotent: false } : options, handler);
    } catch (error) {
      course.fail(course.hasLeft() ? 'connection' : 'misuse', error);
    }
  });
}

type Controller = Pick<Dispatcher.DispatchController, 'abort'>;

type Course = ReturnType<typeof startCourse>;

/** One exchange under way. It ends once: by an answer, a failure, the caller's signal or a time limit. */
function startCourse({ once, signal, limits }: Exchange, resolve: (outcome: TransportOutcome) => void) {
  let left = false;
  let over = false;
  let status: number | undefined;
  let controller: Controller | undefined;
  const watch = watchTime(limits, (error) => course.fail('timeout', error));
  const onAbort = () => {
    if (!(once && left)) course.fail('aborted', signal?.reason);
  };
  const end = (outcome: TransportOutcome) => {
    if (over) return;
    over = true;
    watch.stop();
    signal?.removeEventListener('abort', onAbort);
    resolve(outcome);
  };
  const course = {
    isOver: () => over,
    hasLeft: () => left,
    /** Called right before undici writes. False: undici must not write. */
    leave(started: Controller): boolean {
      // False if the exchange has ended, or if a dispatcher repeats a request.
      if (over || (once && left)) return false;
      left = true;
      controller = started;
      watch.enter('headers');
      return true;
    },
    /** Called for headers and for each piece of the body. */
    goOn(answered: number | undefined = status): void {
      status = answered;
      watch.enter('body');
    },
    fail(reason: TransportFailure['reason'], cause: unknown): void {
      end({ kind: 'failure', left, reason, status, cause });
      // Stop reading. After the exchange has ended this does nothing.
      controller?.abort(cause instanceof Error ? cause : new Error('given up', { cause }));
    },
    finish: (answer: TransportAnswer): void => end(answer),
  };
  signal?.addEventListener('abort', onAbort);
  watch.enter('connect');
  if (signal?.aborted) onAbort();
  return course;
}

type Headers = Record<string, string | string[] | undefined>;

/** The handler of undici's events for one exchange. */
function courseHandler(course: Course) {
  let answered: { status: number; headers: Headers } | undefined;
  const body = createBodyBuffer();
  return {
    onRequestStart(controller: Controller) {
      // Undici writes nothing after an abort at this point.
      if (!course.leave(controller)) controller.abort(new Error('given up before it was written'));
    },
    onResponseStart(_controller: unknown, status: number, headers: Headers) {
      if (course.isOver() || status < 200) return;
      answered = { status, headers };
      course.goOn(status);
      if (statesTooMuch(first(headers['content-length']))) course.fail('too_large', undefined);
    },
    onResponseData(_controller: unknown, chunk: Uint8Array) {
      if (course.isOver()) return;
      if (body.add(chunk)) course.goOn();
      else course.fail('too_large', undefined);
    },
    onResponseEnd() {
      if (course.isOver() || !answered) return;
      const { status, headers } = answered;
      course.finish({
        kind: 'answer',
        status,
        contentType: first(headers['content-type']),
        contentEncoding: first(headers['content-encoding']),
        retryAfter: first(headers['retry-after']),
        location: first(headers.location),
        text: body.text(),
      });
    },
    onResponseError(_controller: unknown, error: unknown) {
      const misuse = (error as { code?: unknown } | null)?.code === 'UND_ERR_INVALID_ARG';
      course.fail(misuse ? 'misuse' : 'connection', error);
    },
  };
}

function first(header: string | string[] | undefined): string | undefined {
  return typeof header === 'object' ? header[0] : header;
}
