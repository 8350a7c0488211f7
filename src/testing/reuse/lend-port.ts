import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A free port of this machine for one world, reached from nowhere else. */
export type LentPort = {
  /** Its address. A test that reads this may give it to an agent, which may call it for good: the port is then closed with its world. */
  readonly baseUrl: string;
  /** Answers what arrives from now on. */
  serve(listener: RequestListener): void;
  /** Resolves when nothing of the world is reached there any more; open connections are cut, those that stall too. */
  close(): Promise<void>;
};

type OpenPort = { server: Server; baseUrl: string; listener: RequestListener | undefined };

/** How many ports whose address was not read wait for the next world. */
const maxIdle = 16;
const idle: OpenPort[] = [];

/** Where nothing can listen: the address of a world that was closed before anybody asked for it. */
const nowhere = 'http://127.0.0.1:0';

/**
 * Lends a port. To open one and to close it takes a good part of a conversation that asks the service nothing, so that a port whose address
 * was never read is used again; no agent can come to another's world by it.
 */
export async function lendPort(): Promise<LentPort> {
  const port = idle.pop() ?? (await openPort());
  port.server.ref();
  let isTold = false;
  let closed: Promise<void> | undefined;
  return {
    get baseUrl() {
      if (closed && !isTold) return nowhere;
      isTold = true;
      return port.baseUrl;
    },
    serve: (listener) => {
      if (closed) throw new Error('The world is closed');
      port.listener = listener;
    },
    close: () => {
      closed ??= isTold || idle.length >= maxIdle ? closePort(port) : giveBack(port);
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

async function giveBack(port: OpenPort): Promise<void> {
  port.listener = undefined;
  // Of a caller who tries the ports of this machine.
  port.server.closeAllConnections();
  port.server.unref();
  idle.push(port);
}

async function closePort({ server }: OpenPort): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
