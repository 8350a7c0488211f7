/**
 * An MCP server with the booking tools among others, over HTTP, and a client that books through it as an assistant would: the user is asked
 * before the request leaves. It checks itself.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  McpServer,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { bookingInstructions, createBookingTools } from 'agent-booking';
import { registerBookingTools } from 'agent-booking/mcp';
import { createBookingService, demoPagesYaml, memoryTransport } from 'agent-booking/service';

// A booking service in this process. In your code: the baseUrl of the service that you book with.
const mail = memoryTransport();
const service = createBookingService({ pages: demoPagesYaml, mail });
const { url: baseUrl } = await service.listen();

// The tools are made once. A server is made for each request, because the protocol has no sessions.
const tools = createBookingTools({ baseUrl, slug: 'demo', defaultTimezone: 'Asia/Jerusalem' });
const handler = createMcpHandler(() => {
  const server = new McpServer(
    { name: 'my-server', version: '1.0.0' },
    { instructions: bookingInstructions() },
  );
  registerBookingTools(server, tools, { consent: 'required' });
  server.registerTool('officeAddress', { description: 'Where we are.' }, () => ({
    content: [{ type: 'text', text: '1 Rothschild Boulevard, Tel Aviv' }],
  }));
  return server;
});

// The handler checks neither Host nor Origin: on your own machine another page could call it.
const http = createServer(
  getRequestListener(
    (request) =>
      hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
      originValidationResponse(request, localhostAllowedOrigins()) ??
      handler.fetch(request),
  ),
);
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
const { port } = http.address() as { port: number };

// What an assistant does. It asks its user in a form.
const asked: string[] = [];
const client = new Client(
  { name: 'my-assistant', version: '1.0.0' },
  { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
);
client.setRequestHandler('elicitation/create', async ({ params }) => {
  asked.push(params.message);
  return { action: 'accept', content: { send: true } };
});
await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/`)));
const listed = await client.listTools();
console.log(listed.tools.map(({ name }) => name).join(', '));

type Shown = {
  ok: boolean;
  conversation: string;
  days?: { date: string; starts: string[] }[];
  status?: string;
};
const call = async (name: string, input: object) => {
  const result = await client.callTool({ name, arguments: { ...input } });
  return result.structuredContent as Shown;
};
const everything = { durationMinutes: 30, timezone: '', days: 14, when: '', conversation: '' };
const free = await call('getFreeSlots', everything);
const day = free.days?.at(-1);
assert(day, 'something is free');
const sent = await call('requestMeeting', {
  start: `${day.date}T${day.starts[0]}`,
  durationMinutes: 30,
  timezone: '',
  guestName: 'Noa Levi',
  guestEmail: 'noa@example.com',
  locale: 'en',
  reasonKey: '',
  answers: [],
  replaces: '',
  // The handle of the conversation, which every result names.
  conversation: free.conversation,
});
console.log(asked[0]);
console.log(sent);
assert.equal(sent.status, 'confirmation_sent');
assert(asked.length === 1 && asked[0]?.includes('noa@example.com'), 'the user was asked once');
await service.runJobs();
assert.deepEqual(
  mail.sent.map(({ kind, to }) => [kind, to]),
  [['confirm_request', 'noa@example.com']],
);

await client.close();
await handler.close();
http.closeAllConnections();
http.close();
await service.close();
