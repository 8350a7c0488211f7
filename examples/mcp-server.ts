/**
 * An MCP server over HTTP, with the booking tools beside another tool. The user is asked before a request leaves.
 * It needs: npm install agent-booking @modelcontextprotocol/server @hono/node-server zod, and "type": "module" in your package.json.
 */
import { createServer } from 'node:http';
import process from 'node:process';
import { getRequestListener } from '@hono/node-server';
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

const baseUrl = process.env.BOOKING_URL ?? 'http://localhost:8787';

// The tools are made once. A server is made for each request, because the protocol has no sessions.
const tools = createBookingTools({ baseUrl, slug: 'demo', defaultTimezone: 'Asia/Jerusalem' });
export const handler = createMcpHandler(() => {
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

// `handler` alone checks neither Host nor Origin, so any web page could call it. These two checks refuse such calls.
export const http = createServer(
  getRequestListener(
    (request) =>
      hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
      originValidationResponse(request, localhostAllowedOrigins()) ??
      handler.fetch(request),
  ),
);
// In your code: http.listen(3000, '127.0.0.1')
