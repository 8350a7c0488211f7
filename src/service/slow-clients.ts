import type { Server, ServerOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import type { LatestAnswers } from './latest-answers.ts';

/** Against clients that dribble: all of a request is here within seconds, or its connection is closed. */
export const slowClientLimits: ServerOptions = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  connectionsCheckingInterval: 500,
};

/**
 * Answers what is no HTTP, or does not arrive in time, with an Error body and 400 (interface §7): none of it was carried out.
 */
export function refuseBrokenRequests(server: Server, answers: LatestAnswers): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const begun = answers.of(socket);
    // Nothing may be written into an answer that has begun.
    if (!socket.writable || error.code === 'ECONNRESET' || (begun?.headersSent && !begun.writableFinished)) {
      socket.destroy();
      return;
    }
    const body = JSON.stringify({ error: reasonOf(error) });
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}

function reasonOf({ code }: NodeJS.ErrnoException): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request did not arrive in time';
  if (code === 'HPE_HEADER_OVERFLOW') return 'The request has too many header bytes';
  return 'The request is not HTTP';
}
