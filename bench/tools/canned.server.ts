import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOfParent, tellParent } from '../child-server.ts';

/**
 * Answers with ready bodies by path, as fast as Node can, so that only the client is measured. `/count` returns the number of calls of each
 * path.
 */
const bodies = await messageOfParent<Record<string, string>>();
const answers = new Map(Object.entries(bodies).map(([path, body]) => [path, Buffer.from(body)]));
const asked = new Map<string, number>();

const server = createServer((request, response) => {
  const path = request.url?.replace(/\?.*$/s, '') ?? '';
  const answer =
    path === '/count' ? Buffer.from(JSON.stringify(Object.fromEntries(asked))) : answers.get(path);
  asked.set(path, (asked.get(path) ?? 0) + 1);
  response.writeHead(answer ? 200 : 404, {
    'content-type': 'application/json',
    'content-length': answer?.length ?? 0,
  });
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => tellParent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
