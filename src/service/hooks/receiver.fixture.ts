import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; body: string };

/** How a receiver answers. `hang`: not at all. */
type Answer = { status: number; headers?: Record<string, string> } | 'hang';

/** A small web server that gets webhooks, keeps them, and answers as `answer` says. */
export async function openReceiver(answer: Answer = { status: 204 }) {
  const received: Received[] = [];
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, body: Buffer.concat(parts).toString() });
      if (receiver.answer !== 'hang')
        outgoing.writeHead(receiver.answer.status, receiver.answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/meetings`,
    received,
    answer,
    kinds: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    /** Breaks the calls that wait for an answer. */
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** The part of a pages file that names webhooks. */
export function webhookYaml(...webhooks: { url: string; more?: string[] }[]): string {
  const entries = webhooks.map(({ url, more = [] }) =>
    [`  - url: ${url}`, `secret: ${webhookSecret}`, ...more].join('\n    '),
  );
  return `webhooks:\n${entries.join('\n')}\n`;
}
