import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { OperationId } from '../src/wire/index.ts';
import { goodBody, goodStatus, operationOf } from './good-answers.ts';
import { listenLocally } from './local-server.ts';

/**
 * A real server on 127.0.0.1 that answers the interface's three operations as a test asks, well or badly. Unasked, it answers well: a
 * page, a list with the asked slug and duration, an acceptance of what was requested.
 *
 *     const server = await startFaultServer();
 *     server.next('getFreeSlots', { fault: 'stall-body' }, { status: 503, body: { error: 'Busy' } }); // for the next two reads
 *     server.next('requestMeeting', { fault: 'reset-after-request' });
 *     const client = createBookingClient({ baseUrl: server.baseUrl, timeoutMs: 200, retryDelayMs: 1 });
 *     …
 *     server.requests.filter((request) => request.operation === 'requestMeeting').length;
 *     await server.close();
 *
 * A refused connection is `server.refuse()`: it stops to listen, because a port cannot refuse one operation alone.
 */
export async function startFaultServer() {
  const plans = new Map<OperationId, Plan[]>();
  const requests: RecordedRequest[] = [];
  const arrivals = new EventEmitter();
  const connections = new Map<Socket, number>();
  const stopped = new AbortController();

  const server = createServer(async (request, response) => {
    const operation = operationOf(request);
    const record: RecordedRequest = {
      operation,
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: undefined,
      connection: connections.get(request.socket) ?? 0,
    };
    requests.push(record);
    arrivals.emit('request');
    const plan = (operation && plans.get(operation)?.shift()) ?? {};
    try {
      await perform(plan, { record, request, response, signal: stopped.signal });
    } catch (error) {
      // A client that hung up breaks the current read or write. Any other error is a bug of this server.
      if (!request.socket.destroyed) throw error;
    }
  });
  server.on('connection', (socket) => connections.set(socket, connections.size + 1));
  const { url: baseUrl, close } = await listenLocally(server);
  const stop = () => {
    stopped.abort();
    return close();
  };
  return {
    /** Whatever path precedes the interface's own is accepted. */
    baseUrl,
    /** Every request that arrived, at the end of its headers; `body` follows when it was read. */
    requests,
    /** Plans the answers to the next requests of an operation, in this order. Later requests get good answers again. */
    next(operation: OperationId, ...more: Plan[]): void {
      plans.set(operation, [...(plans.get(operation) ?? []), ...more]);
    },
    connectionCount: () => connections.size,
    /** Resolves when this number of requests has arrived in all. */
    async seen(count: number): Promise<void> {
      while (requests.length < count) await once(arrivals, 'request');
    },
    /** Closes every connection that waits for a next request, as servers do after some seconds. */
    closeIdle: () => server.closeIdleConnections(),
    /** From now on connections are refused. */
    refuse: stop,
    close: stop,
  };
}

export type FaultServer = Awaited<ReturnType<typeof startFaultServer>>;

export type RecordedRequest = {
  operation: OperationId | undefined;
  method: string;
  /** As it was on the wire, percent-encoded, with its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string | undefined;
  /** Which TCP connection brought it: 1, 2, … */
  connection: number;
};

/** An answer, a fault, or either of them after a wait. Fields that are left out are those of a good answer. */
export type Plan = AnswerPlan | { fault: Fault } | { after: Promise<unknown>; plan?: AnswerPlan };

/** `body`: a text or bytes are sent unchanged, anything else as JSON. `undefined`: the good answer of the operation. */
export type AnswerPlan = { status?: number; headers?: Record<string, string>; body?: unknown };

/**
 * - `reset-on-headers`: the connection is reset before the request's body is read
 * - `reset-after-request`: … when the whole request was read
 * - `close-after-request`: closed in order instead, without a word
 * - `reset-in-body`: … in the middle of a good answer
 * - `short-body`: closed in the middle of a good answer of stated length
 * - `stall-headers`, `stall-body`: nothing more comes; `dribble`: a byte now and then, for ever
 * - `truncated-json`: a whole answer, half the JSON; `html`, `empty`, `not-http`: no JSON at all
 * - `gzip`: a good answer, compressed, which was not asked for; `bom`: a good answer after a byte order mark
 * - `oversize`: 3 MiB of stated length; `oversize-chunked`: 3 MiB without; `oversize-stated`: the length, and nothing more
 * - `redirect-301`, `redirect-302`, `redirect-307`, `redirect-308`: to a host elsewhere
 */
export type Fault = keyof typeof faultsOf;

type Exchange = {
  record: RecordedRequest;
  request: IncomingMessage;
  response: ServerResponse;
  signal: AbortSignal;
};

async function perform(plan: Plan, exchange: Exchange): Promise<void> {
  const { record, request, response } = exchange;
  const isEarly = 'fault' in plan && plan.fault === 'reset-on-headers';
  if (!isEarly) record.body = await text(request);
  if ('after' in plan) await plan.after;
  if ('fault' in plan) return faultsOf[plan.fault](exchange);
  const { status, headers, body } = 'after' in plan ? (plan.plan ?? {}) : plan;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const good = body === undefined ? goodBody(record) : body;
  response.writeHead(status ?? goodStatus(record), { 'content-type': 'application/json', ...headers });
  response.end(isRaw ? body : JSON.stringify(good));
}

/** Sends this body as a good answer. */
function whole({ record, response }: Exchange, body: string | Uint8Array, headers: object = {}): void {
  response.writeHead(goodStatus(record), { 'content-type': 'application/json', ...headers }).end(body);
}

const jsonOf = ({ record }: Exchange): string => JSON.stringify(goodBody(record));

async function sendHalf(exchange: Exchange): Promise<void> {
  const { record, response } = exchange;
  const json = jsonOf(exchange);
  response.writeHead(goodStatus(record), {
    'content-type': 'application/json',
    'content-length': String(json.length),
  });
  await new Promise<void>((resolve) => response.write(json.slice(0, json.length / 2), () => resolve()));
}

async function dribble(exchange: Exchange): Promise<void> {
  const { record, response, signal } = exchange;
  response.writeHead(goodStatus(record), { 'content-type': 'application/json' });
  for (const character of `${' '.repeat(3000)}${jsonOf(exchange)}`) {
    response.write(character);
    await wait(10, undefined, { signal });
  }
}

async function sendChunks({ record, response, signal }: Exchange): Promise<void> {
  response.writeHead(goodStatus(record), { 'content-type': 'application/json' });
  for (let at = 0; at < oversizeBody.length; at += 65_536)
    if (!response.write(oversizeBody.subarray(at, at + 65_536))) await once(response, 'drain', { signal });
  response.end();
}

const redirect =
  (status: number) =>
  ({ response }: Exchange) =>
    void response.writeHead(status, { location: 'http://elsewhere.example/secret?guest=noa' }).end();

const faultsOf = {
  'reset-on-headers': ({ request }) => void request.socket.resetAndDestroy(),
  'reset-after-request': ({ request }) => void request.socket.resetAndDestroy(),
  'close-after-request': ({ request }) => void request.socket.end(),
  'reset-in-body': (exchange) =>
    sendHalf(exchange).then(() => void exchange.request.socket.resetAndDestroy()),
  'short-body': (exchange) => sendHalf(exchange).then(() => void exchange.request.socket.end()),
  'stall-headers': () => undefined,
  'stall-body': sendHalf,
  dribble,
  'truncated-json': (exchange) => whole(exchange, jsonOf(exchange).slice(0, jsonOf(exchange).length / 2)),
  html: (exchange) =>
    whole(exchange, '<!doctype html><title>Proxy</title><p>Sign in</p>', { 'content-type': 'text/html' }),
  empty: (exchange) => whole(exchange, ''),
  'not-http': ({ request }) => void request.socket.end('220 mail.example ESMTP\r\n'),
  gzip: (exchange) => whole(exchange, gzipSync(jsonOf(exchange)), { 'content-encoding': 'gzip' }),
  bom: (exchange) => whole(exchange, `\ufeff${jsonOf(exchange)}`),
  oversize: (exchange) => whole(exchange, oversizeBody, { 'content-length': String(oversizeBody.length) }),
  'oversize-chunked': sendChunks,
  'oversize-stated': ({ record, response }) =>
    response.writeHead(goodStatus(record), { 'content-length': String(oversizeBody.length) }).flushHeaders(),
  'redirect-301': redirect(301),
  'redirect-302': redirect(302),
  'redirect-307': redirect(307),
  'redirect-308': redirect(308),
} satisfies Record<string, (exchange: Exchange) => Promise<void> | void>;

export const faults = Object.keys(faultsOf) as Fault[];

// Well-formed JSON, so that nothing but its size is wrong with it.
const oversizeBody = Buffer.from(JSON.stringify({ error: 'x'.repeat(3 * 1024 * 1024) }));
