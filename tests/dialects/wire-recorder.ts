import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '../local-server.ts';

export type WireRecorder = Awaited<ReturnType<typeof startWireRecorder>>;

/** A server that records and refuses the requests of a provider's client. So the body is real, and no request leaves this machine. */
export async function startWireRecorder() {
  const bodies = new Map<string, string>();
  const server = createServer(async (request, response) => {
    // The first part of the path tells callers apart; what follows is the provider's own.
    bodies.set(String(request.url).split('/')[1] as string, await text(request));
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"recorded"}}');
  });
  const { url, close } = await listenLocally(server);
  return {
    /** The JSON body of the one request that `send` makes to the address it is given. */
    async bodyOf(send: (baseUrl: string) => Promise<unknown>): Promise<unknown> {
      const caller = crypto.randomUUID();
      const refused = await send(`${url}/${caller}`).catch((error: unknown) => error);
      const body = bodies.get(caller);
      if (body === undefined) throw new Error(`nothing was sent: ${refused}`, { cause: refused });
      bodies.delete(caller);
      return JSON.parse(body);
    },
    close,
  };
}
