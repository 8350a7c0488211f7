import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { type LocalServer, listenLocally } from './local-server.ts';

type ProxyOptions = {
  /** They are added to each call. */
  headers?: IncomingHttpHeaders;
  onCall?: (call: IncomingMessage) => void;
  /** Called when the server has answered. The caller gets the answer when this resolves. */
  onAnswer?: (call: IncomingMessage) => Promise<void> | undefined;
};

/** A proxy on this machine in front of a server. The Host header is not changed. */
export async function openProxy(
  target: string,
  { headers = {}, onCall, onAnswer }: ProxyOptions,
): Promise<LocalServer> {
  const server = createServer((incoming, answer) => {
    onCall?.(incoming);
    const { method = 'GET', url = '/', headers: own } = incoming;
    const outgoing = request(
      new URL(url, target),
      { method, headers: { ...own, ...headers } },
      async (reply) => {
        await onAnswer?.(incoming);
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  return listenLocally(server);
}
