import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { LatestAnswers } from './latest-answers.ts';

/** Against clients that dribble: all of a request is here within seconds, or its connection is closed. */
export const slowClientLimits: ServerOptions = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  connectionsCheckingInterval: 500,
};

/**
 * Answers what is no HTTP, or does not arrive in time, with an Error body and 400 (interface §7): none of it is carried out. A
 * connection that was only opened is closed without a word: browsers open some ahead, and would take the word for the answer to what they
 * ask there next.
 */
export function refuseBrokenRequests(server: Server, answers: LatestAnswers): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const latest = answers.of(socket);
    const begun = latest?.writableFinished ? undefined : latest;
    if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0) {
      socket.destroy();
    } else if (begun?.req.complete) {
      // It is whole and is being carried out: what follows it on its connection is broken, and is not read any more.
      begun.shouldKeepAlive = false;
    } else if (begun?.headersSent) {
      // Nothing may be written into an answer that has begun.
      socket.destroy();
    } else {
      socket.write(refusal(error));
      // What is no HTTP is never read on. What is only late might still come, and would be carried out.
      if (begun || error.code === tooLate) socket.destroy();
      else socket.end();
    }
  });
}

const tooLate = 'ERR_HTTP_REQUEST_TIMEOUT';

function refusal(error: NodeJS.ErrnoException): string {
  const body = JSON.stringify({ error: reasonOf(error) });
  return `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}

function reasonOf({ code }: NodeJS.ErrnoException): string {
  if (code === tooLate) return 'The request did not arrive in time';
  if (code === 'HPE_HEADER_OVERFLOW') return 'The request has too many header bytes';
  return 'The request is not HTTP';
}
