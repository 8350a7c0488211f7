import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on a free port of this machine, reached by nobody else; it answers once somebody listens to its requests. */
export async function listenOnLoopback(): Promise<{ server: Server; baseUrl: string }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  return { server, baseUrl: `http://127.0.0.1:${port}` };
}

/** Resolves when the port refuses connections; open ones are cut, those that stall too. */
export async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
