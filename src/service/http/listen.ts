import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Clock } from '../../time/index.ts';
import { createLatestAnswers, drain } from './drain.ts';
import type { ServiceEvent } from './service-event.ts';
import { closeStalled, refuseBrokenRequests, slowClientLimits } from './slow-clients.ts';

type Served = {
  /** `caller` is the client's address. An answer that is ready at once is not a promise, which would add a tenth to its time. */
  fetch(request: Request, connection: { caller?: string }): Response | Promise<Response>;
  runJobs(): Promise<void>;
  /** Without it events are not logged. */
  log?: ((event: ServiceEvent) => void) | undefined;
  clock: Clock;
};

/** `port`: default 0, which takes a free port. `host`: default 127.0.0.1. */
export type ListenOptions = { port?: number; host?: string; jobsEveryMs?: number };

/** `close` breaks no request: it stops accepting connections, waits for the answers of running requests, and closes the connections. */
export type Listening = { url: string; port: number; inboxUrl?: string; close(): Promise<void> };

/** The service cannot listen on the address. The message names the address and the remedy. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** At a shutdown, a kept-alive connection may still bring a request for this time: on this machine, and over a network. */
const nearGraceMs = 200;
const farGraceMs = 1500;

/** Serves a service over HTTP/1.1 and runs its jobs until it is closed. @throws ListenError if the address is taken or may not be used */
export async function listen(service: Served, options: ListenOptions): Promise<Listening> {
  const server = createServer(slowClientLimits);
  const answers = createLatestAnswers();
  const graceMs = isLoopback(options.host ?? '127.0.0.1') ? nearGraceMs : farGraceMs;
  const answer = getRequestListener(
    (request, connection) =>
      service.fetch(request, { caller: (connection as HttpBindings).incoming.socket.remoteAddress ?? '' }),
    { errorHandler: (error) => refusal(error) },
  );
  server.on('request', (incoming, outgoing) => {
    answers.watch(outgoing);
    if (!server.listening) outgoing.shouldKeepAlive = false;
    closeWithUnreadBody(incoming, outgoing);
    if (service.log) logAnswer(service, incoming, outgoing);
    void answer(incoming, outgoing);
  });
  refuseBrokenRequests(server, answers);
  closeStalled(server, answers);
  const address = await bind(server, options);
  const stopJobs = repeatJobs(service, options.jobsEveryMs ?? 5000);
  let closing: Promise<void> | undefined;
  return {
    url: urlOf(address),
    port: address.port,
    close() {
      // Jobs run until the drain has ended, so that the mail of a request that is answered meanwhile is still sent.
      closing ??= drain(server, answers, graceMs).then(stopJobs);
      return closing;
    },
  };
}

/** Whether a host can be reached only from this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i.test(bare);
}

/** Refuses a public host without a public address. Links in mail never use the Host header, which a caller chooses. @throws RangeError */
export function requirePublicUrl(publicUrl: string | undefined, host: string | undefined): void {
  if (publicUrl !== undefined || host === undefined || isLoopback(host)) return;
  throw new RangeError(
    `host ${host} can be reached from other machines: set publicUrl to the address under which guests reach the service; it is in every link that they are mailed`,
  );
}

/** Closes the connection after an answer that was sent before the complete request came. Its rest would be read as the next request. */
function closeWithUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { 'transfer-encoding': encoding, 'content-length': length = 0 } = incoming.headers;
  if (encoding === undefined && !(Number(length) > 0)) return;
  const writeHead = outgoing.writeHead as (...head: unknown[]) => ServerResponse;
  outgoing.writeHead = (...head: unknown[]) => {
    if (!incoming.complete) outgoing.shouldKeepAlive = false;
    return writeHead.apply(outgoing, head);
  };
}

/** Logs one event for each request, without the tokens of links and without the query. */
function logAnswer(
  { log, clock }: Served,
  { method = '', url = '' }: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const began = performance.now();
  outgoing.once('finish', () => {
    const path = url
      .replace(/[?#].*$/s, '')
      .replace(/^(\/(?:confirm|cancel|move|calendar))\/.+$/s, '$1/…')
      .slice(0, 200);
    const ms = Math.round(performance.now() - began);
    log?.({ event: 'answered', at: clock.now(), method, path, status: outgoing.statusCode, ms });
  });
}

/** Answers requests that the adapter cannot read, such as one with an empty Host header (interface §7: every error is an Error). */
function refusal(error: unknown): Response {
  const detail = error instanceof Error ? error.message : String(error);
  return Response.json({ error: `The request cannot be read: ${detail}` }, { status: 400 });
}

async function bind(server: Server, { port = 0, host = '127.0.0.1' }: ListenOptions): Promise<AddressInfo> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ListenError(problem(error, { port, host }), { cause: error });
  });
  return server.address() as AddressInfo;
}

function problem({ code, message }: NodeJS.ErrnoException, at: { port: number; host: string }): string {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${at.port} on ${at.host} is in use; stop what listens there, or take another port (0 takes a free one)`;
    case 'EACCES':
      return `port ${at.port} may not be opened by this user; take one above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${at.host} is no address of this machine; 127.0.0.1 is one, and 0.0.0.0 is all of them`;
    default:
      return `cannot listen on ${at.host}, port ${at.port}: ${message}`;
  }
}

function urlOf({ address, port }: AddressInfo): string {
  // A browser cannot open 0.0.0.0 and [::]. A service there also answers at this machine's own address.
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** Runs the jobs at intervals, one run at a time. The returned function stops them and waits for a current run. */
function repeatJobs({ runJobs, log, clock }: Served, everyMs: number): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const repeat = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await runJobs();
      } catch (error) {
        log?.({ event: 'jobs_failed', at: clock.now(), reason: String(error) });
      }
      await sleep(everyMs, undefined, { ref: false, signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
  };
  const running = repeat();
  return async () => {
    stopping.abort();
    await running;
  };
}
