import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on a port of this machine. */
export type LocalServer = { url: string; close(): Promise<void> };

/** Resolves when the server listens on a free port. `close` also ends open connections. */
export async function listenLocally(server: Server): Promise<LocalServer> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const { url, close } = await listenLocally(createServer());
  await close();
  return Number(new URL(url).port);
}
