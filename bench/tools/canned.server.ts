import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOfParent, tellParent } from '../child-server.ts';

/** Answers with ready bodies by path, as fast as Node can, so that only the client is measured. */
const bodies = await messageOfParent<Record<string, string>>();
const answers = new Map(Object.entries(bodies).map(([path, body]) => [path, Buffer.from(body)]));
const server = createServer((request, response) => {
  const answer = answers.get(request.url?.replace(/\?.*$/s, '') ?? '');
  const headers = { 'content-type': 'application/json', 'content-length': answer?.length ?? 0 };
  response.writeHead(answer ? 200 : 404, headers).end(answer);
});
server.listen(0, '127.0.0.1', () => tellParent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
