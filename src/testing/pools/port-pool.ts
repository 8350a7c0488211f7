import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A free port of this machine for one world. Other machines cannot reach it. */
export type PooledPort = {
  /** Its address. Once this was read, an agent may know the address: `close` then closes the port instead of reusing it. */
  readonly baseUrl: string;
  /** Handles the calls that arrive from now on. */
  serve(listener: RequestListener): void;
  /** Cuts all open connections. When it resolves, no call reaches the world any more. */
  close(): Promise<void>;
};

type OpenPort = { server: Server; baseUrl: string; listener: RequestListener | undefined };

/** Maximum number of idle ports kept for reuse. */
const maxIdle = 16;
const idle: OpenPort[] = [];

/** The address of a world that was closed before its address was read. Nothing can listen at port 0. */
const closedUrl = 'http://127.0.0.1:0';

/**
 * Takes a port from a pool of open ports. Opening and closing a port takes a good part of a conversation that makes no call. A port is reused only if its
 * address was never read: no agent knows it, so no agent can reach another world through it.
 */
export async function acquirePort(): Promise<PooledPort> {
  const port = idle.pop() ?? (await openPort());
  port.server.ref();
  let wasRead = false;
  let closed: Promise<void> | undefined;
  return {
    get baseUrl() {
      if (closed && !wasRead) return closedUrl;
      wasRead = true;
      return port.baseUrl;
    },
    serve: (listener) => {
      if (closed) throw new Error('The world is closed');
      port.listener = listener;
    },
    close: () => {
      closed ??= wasRead || idle.length >= maxIdle ? closePort(port) : release(port);
      return closed;
    },
  };
}

async function openPort(): Promise<OpenPort> {
  const server = createServer((incoming, outgoing) => {
    if (port.listener) port.listener(incoming, outgoing);
    else outgoing.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: number } = server.address() as AddressInfo;
  const port: OpenPort = { server, baseUrl: `http://127.0.0.1:${number}`, listener: undefined };
  return port;
}

async function release(port: OpenPort): Promise<void> {
  port.listener = undefined;
  // Cut callers that found the port by trying the ports of this machine.
  port.server.closeAllConnections();
  port.server.unref();
  idle.push(port);
}

async function closePort({ server }: OpenPort): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
