import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The answer to the latest request of each open connection: what a shutdown and a broken request have to look at. */
export type LatestAnswers = {
  /** Told of every answer before it is written. */
  watch(outgoing: ServerResponse): void;
  of(socket: Duplex): ServerResponse | undefined;
  all(): Iterable<ServerResponse>;
};

/** Kept by connection, not by request: a listener on every answer would cost a twentieth of what a kept answer does. */
export function createLatestAnswers(): LatestAnswers {
  const latest = new Map<Duplex, ServerResponse>();
  return {
    watch(outgoing) {
      // An answer that waits behind an earlier one has no socket of its own yet.
      const { socket } = outgoing.req;
      if (!latest.has(socket)) socket.once('close', () => latest.delete(socket));
      latest.set(socket, outgoing);
    },
    of: (socket) => latest.get(socket),
    all: () => latest.values(),
  };
}
