import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  type BookingClient,
  BookingError,
  type BookingToolSet,
  type BookingToolsOptions,
  createBookingClient,
  createBookingTools,
  type Failure,
} from '../../src/index.ts';
import { type CommandLine, explainListening, interruptionOf, UsageError } from '../command.ts';
import { makeDataFolder, ownFolder } from '../data-folder.ts';
import { plainText } from '../screen.ts';
import { type BookingServerOptions, createBookingServer } from './booking-server.ts';
import {
  type Conversations,
  type DayLimit,
  maxRequestsADay,
  openConversations,
} from './kept-conversations.ts';
import {
  createMcpHandler,
  getRequestListener,
  hostHeaderValidationResponse,
  type McpServer,
  originValidationResponse,
} from './sdk.ts';
import { serveStreams } from './serve-streams.ts';

/** The checked options of `mcp`. */
type McpOptions = {
  baseUrl: string;
  /** What of page, guest and zone is fixed. */
  fixed: Pick<BookingToolsOptions, 'guest' | 'defaultTimezone'> & { slug?: string };
  consent: NonNullable<BookingServerOptions['consent']>;
  /** The folder of the conversations. Undefined: a folder of the user, whichever program starts the command and wherever. */
  data: string | undefined;
  /** Undefined: standard input and output. */
  http: Listening | undefined;
};

type Say = (text: string) => void;

/** Serves the tools until standard input ends, or the command is interrupted. */
export async function serveMcp(line: CommandLine, options: McpOptions): Promise<void> {
  const { baseUrl, fixed, consent, data, http } = options;
  const say: Say = (text) => line.stderr.write(`agent-booking mcp: ${plainText(text)}\n`);
  // Not awaited, because an assistant wants its list of tools at once.
  sayIfUnreachable(options, say).catch((error) => say(String(error)));
  const serving = { ...line, interrupted: interruptionOf(line.interrupted), say };
  const server = { consent, timezone: fixed.defaultTimezone, onError: ({ message }: Error) => say(message) };
  if (http) {
    const tools = createBookingTools({ ...fixed, baseUrl });
    return serveHttp(() => createBookingServer(tools, server), { ...serving, http });
  }
  const conversations = keepConversations(data, say);
  try {
    const { sessions, secret, limit } = conversations;
    // One person uses the program, in chats that the protocol does not name.
    const approve = () => !limit.isReached() || { approved: false, reason: dayLimit };
    const client = countedClient(createBookingClient({ baseUrl }), limit);
    const tools = createBookingTools({ ...fixed, client, approve, sessions });
    await serveStreams(
      () => createBookingServer(withinDayLimit(tools, limit), { ...server, secret }),
      serving,
    );
  } finally {
    conversations.close();
  }
}

/** Keeps conversations in a folder. That of the user may be missing or read-only; one that was named must be usable. */
function keepConversations(data: string | undefined, say: Say): Conversations {
  const folder = data ?? join(homedir(), ownFolder, 'mcp');
  try {
    makeDataFolder(folder);
    return openConversations(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (data !== undefined)
      throw error instanceof UsageError ? error : new Error(`--data ${data}: ${reason}`);
    say(`${reason}. What is requested is known only until this program ends; --data names another folder`);
    return openConversations();
  }
}

const dayLimit = `this program sends at most ${maxRequestsADay} requests a day`;

/** Counts what is sent, at the moment it is sent. */
function countedClient(client: BookingClient, limit: DayLimit): BookingClient {
  return {
    ...client,
    requestMeeting(slug, body, options) {
      if (limit.count()) return client.requestMeeting(slug, body, options);
      throw new BookingError('invalid_argument', dayLimit, { operation: 'requestMeeting' });
    },
  };
}

/** The user is not asked about a request that could not be sent today. */
function withinDayLimit(tools: BookingToolSet, limit: DayLimit): BookingToolSet {
  const { requestMeeting } = tools;
  const review: typeof requestMeeting.review = async (input, call) => {
    const found = await requestMeeting.review(input, call);
    return 'proposal' in found && limit.isReached() ? dayLimitReached : found;
  };
  return { ...tools, requestMeeting: { ...requestMeeting, review } };
}

const dayLimitReached: Failure = {
  ok: false,
  code: 'limit_reached',
  message: `This program sends at most ${maxRequestsADay} requests a day, and has sent as many. Nothing was sent by this call.`,
  next: 'Tell the guest that no further request can be made here today.',
};

async function sayIfUnreachable({ baseUrl, fixed: { slug } }: McpOptions, say: Say): Promise<void> {
  try {
    await createBookingClient({ baseUrl }).getBookingPage(slug ?? 'demo');
  } catch (error) {
    // If no page was fixed, a 404 is enough to show that the service is there.
    if (BookingError.isInstance(error) && error.code === 'not_found' && slug === undefined) return;
    say(`${baseUrl} ${error instanceof Error ? error.message : error}`);
  }
}

/** The address to listen on, and the names under which clients reach it. */
export type Listening = { port: number; host: string; allowedHosts: string[] };

type Serving = Pick<CommandLine, 'stdout'> & { http: Listening; interrupted: Promise<void>; say: Say };

const path = '/mcp';

async function serveHttp(
  factory: () => McpServer,
  { http, stdout, interrupted, say }: Serving,
): Promise<void> {
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
  server.once('error', (error: NodeJS.ErrnoException) => listening.reject(explainListening(error, http)));
  server.listen(http.port, http.host, listening.resolve);
  await listening.promise;
  const { port, address, family } = server.address() as AddressInfo;
  stdout.write(`Serving http://${family === 'IPv6' ? `[${address}]` : address}:${port}${path}\n`);
  await interrupted;
  await handler.close();
  server.close();
  server.closeAllConnections();
}
