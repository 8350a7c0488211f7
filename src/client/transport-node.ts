import type { Client, Dispatcher } from 'undici';
import { watchTime } from './time-watch.ts';
import {
  decodeBody,
  type Exchange,
  type Failure,
  maxBodyBytes,
  type Outcome,
  type Transport,
} from './transport.ts';

/**
 * The transport of Node: undici, loaded at the first call. Reads share one keep-alive agent in this process; a request gets a
 * connection of its own, because a server that closes an idle connection resets the POST that is written to it at that moment.
 *
 * A request *left* when undici calls `onRequestStart`: that is synchronous with the write to the connected (and, with TLS, verified)
 * socket, so what fails or is aborted before was certainly not sent, and undici can still be told not to write.
 */
export function createTransport(dispatcher?: Dispatcher): Transport {
  return async (exchange) => {
    const undici = await loadUndici();
    if (dispatcher) return dispatch(exchange, dispatcher);
    if (!exchange.once) return dispatch(exchange, undici.readAgent);
    let client: Client;
    try {
      client = undici.openClient(exchange);
    } catch (cause) {
      return { kind: 'failure', left: false, reason: 'misuse', cause };
    }
    const outcome = await dispatch(exchange, client);
    void client.destroy();
    return outcome;
  };
}

type LoadedUndici = { readAgent: Dispatcher; openClient(exchange: Exchange): Client };
let loaded: Promise<LoadedUndici> | undefined;

function loadUndici(): Promise<LoadedUndici> {
  loaded ??= import('undici').then(({ Agent, Client }) => ({
    // HTTP/1.1 only: over HTTP/2 undici may requeue what the server refused, and a request must not be written twice.
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

function dispatch(exchange: Exchange, dispatcher: Dispatcher): Promise<Outcome> {
  const { method, origin, path, headers, body, once } = exchange;
  return new Promise((resolve) => {
    const handler = exchangeHandler(exchange, resolve);
    if (!handler) return;
    try {
      const options = {
        origin,
        path,
        method,
        headers,
        body: body ?? null,
        headersTimeout: 0,
        bodyTimeout: 0,
      };
      dispatcher.dispatch(once ? { ...options, reset: true, idempotent: false } : options, handler);
    } catch (error) {
      handler.onResponseError(undefined, error);
    }
  });
}

type Controller = Pick<Dispatcher.DispatchController, 'abort'>;

/** Undici's events of one exchange, until it is settled; undefined where the caller had aborted already. */
function exchangeHandler(exchange: Exchange, resolve: (outcome: Outcome) => void) {
  const { once, signal, limits } = exchange;
  let left = false;
  let settled = false;
  let controller: Controller | undefined;
  let answer: { status: number; headers: Record<string, string | string[] | undefined> } | undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;

  const settle = (outcome: Outcome) => {
    if (settled) return;
    settled = true;
    watch.stop();
    signal?.removeEventListener('abort', onAbort);
    resolve(outcome);
  };
  const fail = (reason: Failure['reason'], cause: unknown) => {
    settle({ kind: 'failure', left, reason, status: answer?.status, cause });
    // Idempotent, and harmless after the end: an exchange that is given up must not be written, nor read on.
    controller?.abort(cause instanceof Error ? cause : new Error('given up', { cause }));
  };
  const onAbort = () => {
    if (!(once && left)) fail('aborted', signal?.reason);
  };
  const watch = watchTime(limits, (error) => fail('timeout', error));
  if (signal?.aborted) {
    onAbort();
    return undefined;
  }
  signal?.addEventListener('abort', onAbort);
  watch.enter('connect');

  return {
    onRequestStart(started: Controller) {
      // Given up meanwhile, or a dispatcher that would send it a second time: undici writes nothing after an abort here.
      if (settled || (once && left)) {
        started.abort(new Error('given up before it was written'));
        return;
      }
      left = true;
      controller = started;
      watch.enter('headers');
    },
    onResponseStart(
      _controller: unknown,
      status: number,
      headers: Record<string, string | string[] | undefined>,
    ) {
      if (settled || status < 200) return;
      answer = { status, headers };
      watch.enter('body');
      if (Number(first(headers['content-length'])) > maxBodyBytes) fail('too_large', undefined);
    },
    onResponseData(_controller: unknown, chunk: Uint8Array) {
      if (settled) return;
      size += chunk.byteLength;
      if (size > maxBodyBytes) return fail('too_large', undefined);
      chunks.push(chunk);
      watch.enter('body');
    },
    onResponseEnd() {
      if (settled || !answer) return;
      const { status, headers } = answer;
      settle({
        kind: 'answer',
        status,
        contentType: first(headers['content-type']),
        contentEncoding: first(headers['content-encoding']),
        retryAfter: first(headers['retry-after']),
        location: first(headers.location),
        text: decodeBody(chunks, size),
      });
    },
    onResponseError(_controller: unknown, error: unknown) {
      const misuse = (error as { code?: unknown } | null)?.code === 'UND_ERR_INVALID_ARG';
      fail(misuse ? 'misuse' : 'connection', error);
    },
  };
}

function first(header: string | string[] | undefined): string | undefined {
  return typeof header === 'object' ? header[0] : header;
}
