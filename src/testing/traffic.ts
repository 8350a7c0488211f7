import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BookingService } from '../service/index.ts';
import type { Clock } from '../time/index.ts';
import { type OperationId, operations } from '../wire/index.ts';
import { type Arrived, answerWithFault } from './answer-with-fault.ts';
import type { FaultPlan } from './fault.ts';
import type { PooledPort } from './pools/port-pool.ts';
import { type WorldWatch, watchCalls } from './watch-calls.ts';
import { readJson, slugIn, type WorldCall, type WorldRequest } from './world-call.ts';

type TrafficOptions = {
  service(): BookingService;
  clock: Clock;
  faults: FaultPlan;
  watch: WorldWatch | undefined;
};

const guestHeader = 'x-booking-world-guest';

/** Serves the port: records each call, applies its fault if it has one, and passes it to the service. */
export function serveWithFaults(port: PooledPort, options: TrafficOptions) {
  const recorded: { call: WorldCall; body: Buffer }[] = [];
  const running = new Set<Promise<void>>();
  const guestToken = randomUUID();
  const watched = watchCalls(options.watch);

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const call = describeCall(incoming, options.clock);
    const arrived: Arrived = { incoming, outgoing, body, call, answered: () => undefined };
    if (incoming.headers[guestHeader] !== guestToken) {
      call.fault = call.operation && options.faults.take(call.operation);
      recorded.push({ call, body });
      const seen = watched.sees(call, body);
      arrived.answered = seen.answered;
      await seen.arrived();
    }
    await answerWithFault(arrived, { service: options.service, baseUrl: port.baseUrl });
  }

  port.serve((incoming, outgoing) => {
    const answering = answer(incoming, outgoing)
      .catch((error: unknown) => answerMistake(error, outgoing))
      .finally(() => running.delete(answering));
    running.add(answering);
  });
  return {
    calls: () => recorded.map(({ call }) => ({ ...call })),
    requests: () =>
      recorded.filter(({ call }) => call.operation === 'requestMeeting').map((one) => requestOf(one)),
    /** Headers that mark a call as the guest's own. Such calls are not recorded. */
    guestHeaders: { [guestHeader]: guestToken },
    /** Resolves when all running calls are answered. */
    settled: async () => {
      await Promise.all(running);
    },
  };
}

function describeCall({ method = '', url = '' }: IncomingMessage, clock: Clock): WorldCall {
  const { pathname, searchParams } = readTarget(url);
  return {
    at: new Date(clock.now()).toISOString(),
    operation: operationOf(method, pathname),
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    status: undefined,
    reachedService: false,
    fault: undefined,
  };
}

function readTarget(url: string): { pathname: string; searchParams: URLSearchParams } {
  const end = url.indexOf('?');
  if (end < 0) return { pathname: url, searchParams: new URLSearchParams() };
  return { pathname: url.slice(0, end), searchParams: new URLSearchParams(url.slice(end)) };
}

const shapes = (Object.keys(operations) as OperationId[]).map((operation) => ({
  operation,
  method: operations[operation].method,
  shape: new RegExp(`^${operations[operation].path.replace('{slug}', '([^/]+)')}$`),
}));

function operationOf(method: string, path: string): OperationId | undefined {
  return shapes.find((one) => one.method === method && one.shape.test(path))?.operation;
}

function requestOf({ call, body }: { call: WorldCall; body: Buffer }): WorldRequest {
  const { at, status, reachedService, fault, path } = call;
  return { at, slug: slugIn(path), body: readJson(body), status, reachedService, fault };
}

/** Reports a bug of this world to the caller. A caller that hung up is no bug. */
function answerMistake(error: unknown, outgoing: ServerResponse): void {
  if (outgoing.destroyed || outgoing.headersSent) return;
  const body = JSON.stringify({ error: `The booking world made a mistake: ${String(error)}` });
  outgoing.writeHead(500, { 'content-type': 'application/json' }).end(body);
}
