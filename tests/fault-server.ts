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
export async function startFaultServer(): Promise<FaultServer> {
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
    baseUrl,
    requests,
    next(operation, ...more) {
      plans.set(operation, [...(plans.get(operation) ?? []), ...more]);
    },
    connectionCount: () => connections.size,
    async seen(count) {
      while (requests.length < count) await once(arrivals, 'request');
    },
    closeIdle: () => server.closeIdleConnections(),
    refuse: stop,
    close: stop,
  };
}

export type FaultServer = {
  /** `http://127.0.0.1:PORT`; whatever path precedes the interface's own is accepted. */
  baseUrl: string;
  /** Every request that arrived, at the end of its headers; `body` follows when it was read. */
  requests: RecordedRequest[];
  /** Plans the answers to the next requests of an operation, in this order. Later requests get good answers again. */
  next(operation: OperationId, ...plans: Plan[]): void;
  connectionCount(): number;
  /** Resolves when this number of requests has arrived in all. */
  seen(count: number): Promise<void>;
  /** Closes every connection that waits for a next request, as servers do after some seconds. */
  closeIdle(): void;
  /** From now on connections are refused. */
  refuse(): Promise<void>;
  close(): Promise<void>;
};

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
export type Fault = (typeof faults)[number];
export const faults = [
  'reset-on-headers',
  'reset-after-request',
  'close-after-request',
  'reset-in-body',
  'short-body',
  'stall-headers',
  'stall-body',
  'dribble',
  'truncated-json',
  'html',
  'empty',
  'not-http',
  'gzip',
  'bom',
  'oversize',
  'oversize-chunked',
  'oversize-stated',
  'redirect-301',
  'redirect-302',
  'redirect-307',
  'redirect-308',
] as const;

type Exchange = {
  record: RecordedRequest;
  request: IncomingMessage;
  response: ServerResponse;
  signal: AbortSignal;
};

async function perform(plan: Plan, exchange: Exchange): Promise<void> {
  const { record, request, response } = exchange;
  if ('fault' in plan && plan.fault === 'reset-on-headers') {
    request.socket.resetAndDestroy();
    return;
  }
  record.body = await text(request);
  if ('after' in plan) await plan.after;
  if ('fault' in plan) return performFault(plan.fault, exchange);
  const { status, headers, body } = 'after' in plan ? (plan.plan ?? {}) : plan;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const good = body === undefined ? goodBody(record) : body;
  response.writeHead(status ?? goodStatus(record), { 'content-type': 'application/json', ...headers });
  response.end(isRaw ? body : JSON.stringify(good));
}

async function performFault(fault: Fault, { record, request, response, signal }: Exchange): Promise<void> {
  const { socket } = request;
  const status = goodStatus(record);
  const json = JSON.stringify(goodBody(record));
  const half = json.slice(0, json.length / 2);
  const whole = (body: string | Uint8Array, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
  switch (fault) {
    case 'reset-on-headers':
    case 'reset-after-request':
      socket.resetAndDestroy();
      return;
    case 'close-after-request':
      socket.end();
      return;
    case 'not-http':
      socket.end('220 mail.example ESMTP\r\n');
      return;
    case 'stall-headers':
      return;
    case 'reset-in-body':
    case 'short-body':
    case 'stall-body':
      response.writeHead(status, {
        'content-type': 'application/json',
        'content-length': String(json.length),
      });
      await new Promise<void>((resolve) => response.write(half, () => resolve()));
      if (fault === 'reset-in-body') socket.resetAndDestroy();
      if (fault === 'short-body') socket.end();
      return;
    case 'dribble':
      response.writeHead(status, { 'content-type': 'application/json' });
      for (const character of `${' '.repeat(3000)}${json}`) {
        response.write(character);
        await wait(10, undefined, { signal });
      }
      return;
    case 'truncated-json':
      return whole(half);
    case 'html':
      return whole('<!doctype html><title>Proxy</title><p>Sign in</p>', { 'content-type': 'text/html' });
    case 'empty':
      return whole('');
    case 'gzip':
      return whole(gzipSync(json), { 'content-encoding': 'gzip' });
    case 'bom':
      return whole(`\ufeff${json}`);
    case 'oversize':
      return whole(oversizeBody, { 'content-length': String(oversizeBody.length) });
    case 'oversize-stated':
      response.writeHead(status, { 'content-length': String(oversizeBody.length) }).flushHeaders();
      return;
    case 'oversize-chunked':
      response.writeHead(status, { 'content-type': 'application/json' });
      for (let at = 0; at < oversizeBody.length; at += 65_536) {
        if (!response.write(oversizeBody.subarray(at, at + 65_536)))
          await once(response, 'drain', { signal });
      }
      response.end();
      return;
    case 'redirect-301':
    case 'redirect-302':
    case 'redirect-307':
    case 'redirect-308':
      response
        .writeHead(Number(fault.slice(-3)), { location: 'http://elsewhere.example/secret?guest=noa' })
        .end();
  }
}

// Well-formed JSON, so that nothing but its size is wrong with it.
const oversizeBody = Buffer.from(JSON.stringify({ error: 'x'.repeat(3 * 1024 * 1024) }));
