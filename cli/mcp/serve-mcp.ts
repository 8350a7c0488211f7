import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { registerBookingTools } from '../../adapters/mcp.ts';
import {
  type Approve,
  BookingError,
  bookingInstructions,
  createBookingClient,
  createBookingTools,
} from '../../src/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { packageVersion } from '../package-version.ts';
import { plainText } from '../screen.ts';
import type { McpOptions } from './mcp-options.ts';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  McpServer,
  originValidationResponse,
  StdioServerTransport,
  serveStdio,
} from './sdk.ts';

/** Serves the tools until standard input ends, or the command is interrupted. */
export async function serveMcp(line: CommandLine, options: McpOptions): Promise<void> {
  const { interrupted, stderr } = line;
  const say = (text: string) => stderr.write(`agent-booking mcp: ${plainText(text)}\n`);
  const factory = serverFactory(options, say);
  const ended = Promise.withResolvers<void>();
  if (interrupted.aborted) ended.resolve();
  interrupted.addEventListener('abort', () => ended.resolve(), { once: true });
  // Nothing waits for it: an assistant wants its list of tools now.
  sayIfUnreachable(options, say).catch((error) => say(String(error)));
  if (options.http) return serveHttp(factory, { ...line, ended: ended.promise, say, http: options.http });
  const { stdin, stdout } = line;
  stdin.once('end', ended.resolve).once('close', ended.resolve);
  const handle = serveStdio(factory, {
    transport: new StdioServerTransport(stdin as Readable, stdout as Writable),
    onerror: ({ message }) => say(message),
  });
  await ended.promise;
  await handle.close();
}

function serverFactory(options: McpOptions, say: (text: string) => void): () => McpServer {
  const { baseUrl, slug, guest, consent, http } = options;
  const timezone = guest.timezone ?? (http ? undefined : Intl.DateTimeFormat().resolvedOptions().timeZone);
  const tools = createTools({
    baseUrl,
    ...(slug !== undefined && { slug }),
    ...(Object.keys(guest).length > 0 && { guest }),
    ...(timezone !== undefined && { defaultTimezone: timezone }),
    // One person uses the program, in chats that the protocol does not name.
    ...(http ? {} : { approve: atMostEachDay() }),
  });
  const instructions = `${bookingInstructions({ timezone })}\n- Pass the conversation of the latest result in every call.`;
  return () => {
    const server = new McpServer(
      { name: 'agent-booking', title: 'Booking', version: packageVersion() },
      {
        instructions,
        capabilities,
        cacheHints: { 'tools/list': { ttlMs: 3_600_000, cacheScope: 'public' } },
      },
    );
    server.server.onerror = ({ message }) => say(message);
    registerBookingTools(server, tools, { consent });
    return server;
  };
}

/** What the tools refuse of their options was typed. */
function createTools(options: Parameters<typeof createBookingTools>[0]) {
  try {
    return createBookingTools(options);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** Neither the tools nor the view ever change. */
const capabilities = { tools: { listChanged: false }, resources: { listChanged: false } };

const maxADay = 10;
const dayMs = 86_400_000;

/** A model that loses its conversation begins a new one, whose limits start anew. This one holds for the program. */
function atMostEachDay(): Approve {
  let sentAt: number[] = [];
  return () => {
    const now = performance.now();
    sentAt = sentAt.filter((at) => now - at < dayMs);
    if (sentAt.length >= maxADay)
      return { approved: false, reason: `this program sends at most ${maxADay} requests a day` };
    sentAt.push(now);
    return true;
  };
}

async function sayIfUnreachable({ baseUrl, slug }: McpOptions, say: (text: string) => void): Promise<void> {
  try {
    await createBookingClient({ baseUrl }).getBookingPage(slug ?? 'demo');
  } catch (error) {
    // Without a page any answer shows that the service is there.
    if (BookingError.isInstance(error) && error.code === 'not_found' && slug === undefined) return;
    say(`${baseUrl} ${error instanceof Error ? error.message : error}`);
  }
}

type Serving = Pick<CommandLine, 'stdout'> & {
  http: NonNullable<McpOptions['http']>;
  ended: Promise<void>;
  say(text: string): void;
};

const path = '/mcp';

async function serveHttp(factory: () => McpServer, { http, stdout, ended, say }: Serving): Promise<void> {
  const handler = createMcpHandler(factory, {
    maxRequestBodySize: 32_768,
    onerror: ({ message }) => say(message),
  });
  const answer = (request: Request): Response | Promise<Response> =>
    hostHeaderValidationResponse(request, http.allowedHosts) ??
    originValidationResponse(request, http.allowedHosts) ??
    (new URL(request.url).pathname === path ? handler.fetch(request) : new Response(null, { status: 404 }));
  const server = createServer(getRequestListener(answer));
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(http.port, http.host, listening.resolve);
  await listening.promise;
  const { port, address, family } = server.address() as AddressInfo;
  stdout.write(`Serving http://${family === 'IPv6' ? `[${address}]` : address}:${port}${path}\n`);
  await ended;
  await handler.close();
  server.close();
  server.closeAllConnections();
}
