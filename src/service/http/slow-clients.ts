import type { Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { LatestAnswers } from './drain.ts';

/** A request must arrive within seconds. `node:http` cannot answer a missing Host with an Error body, so the adapter does. */
export const slowClientLimits: ServerOptions = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  connectionsCheckingInterval: 500,
  requireHostHeader: false,
};

/** Maximum time for the last answer on a connection to arrive. */
const lingerMs = 1000;
/** A client must read its answer within two intervals of this length, and must then send a request or close the connection. */
const longestStallMs = 20_000;

/**
 * Answers a request that is not HTTP, or that does not arrive in time, with an Error body and 400 (interface §7). No part of it is carried
 * out. A connection without a request is closed silently: browsers open some ahead, and would read the error as the answer to their next
 * request.
 */
export function refuseBrokenRequests(server: Server, answers: LatestAnswers): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const latest = answers.of(socket);
    const isWhole = !latest || latest.req.complete;
    if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0) socket.destroy();
    // Earlier requests of the connection are still running. A refusal now would be read as their answer.
    else if (latest && isWhole && !latest.writableFinished) latest.once('finish', () => hangUp(socket));
    // Nothing may be written into an answer that has begun, or in front of an answer that waits for others.
    else if (!isWhole && (latest.headersSent || !latest.socket)) socket.destroy();
    else if (error.code !== tooLate) hangUp(socket, refusalOf(error));
    else {
      // We stop reading: the rest of the request could still arrive and would be carried out.
      socket.write(refusalOf(error));
      socket.destroy();
    }
  });
  server.on('checkContinue', (incoming, outgoing) => {
    // `node:http` would write the 100 between the head and the body of an answer that waits behind an earlier one.
    if (outgoing.socket) outgoing.writeContinue();
    server.emit('request', incoming, outgoing);
  });
  // An unknown expectation may be ignored (RFC 9110 §10.1.1). The interface has no status 417.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
}

/**
 * Closes a connection that stays at the same answer for a whole interval. Its client does not read, or sends only empty lines.
 * `node:http` has no limit for either, and each open connection uses a file handle.
 */
export function closeStalled(server: Server, answers: LatestAnswers, everyMs = longestStallMs): void {
  let before = new Set<ServerResponse>();
  const turn = setInterval(() => {
    const written = [...answers.all()].filter(({ headersSent }) => headersSent);
    for (const outgoing of written) if (before.has(outgoing)) outgoing.req.socket.destroy();
    before = new Set(written);
  }, everyMs).unref();
  server.once('close', () => clearInterval(turn));
}

/** Ends our side of the connection, and soon after closes it. A slow client may never end its side. */
function hangUp(socket: Socket, last = ''): void {
  socket.end(last);
  // A connection that is destroyed at once is reset, and the client may lose the last answer.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

const tooLate = 'ERR_HTTP_REQUEST_TIMEOUT';

function refusalOf({ code }: NodeJS.ErrnoException): string {
  let error = 'The request is not HTTP';
  if (code === tooLate) error = 'The request did not arrive in time';
  if (code === 'HPE_HEADER_OVERFLOW') error = 'The request has too many header bytes';
  const body = JSON.stringify({ error });
  return `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}
