import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type BookingClient,
  BookingError,
  type BookingToolSet,
  type BookingToolsOptions,
  createBookingClient,
  createBookingTools,
  type Failure,
} from '../../src/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { keepOutOfGit } from '../own-folder.ts';
import { plainText } from '../screen.ts';
import { makeDataFolder } from '../serve/data-folder.ts';
import { createBookingServer } from './booking-server.ts';
import {
  type Conversations,
  type DayLimit,
  maxRequestsADay,
  memoryConversations,
  openConversations,
  ownDataFolder,
} from './kept-conversations.ts';
import type { McpOptions } from './mcp-options.ts';
import {
  createMcpHandler,
  getRequestListener,
  hostHeaderValidationResponse,
  type McpServer,
  originValidationResponse,
} from './sdk.ts';
import { serveStreams } from './serve-streams.ts';

/** Serves the tools until standard input ends, or the command is interrupted. */
export async function serveMcp(line: CommandLine, options: McpOptions): Promise<void> {
  const { interrupted, stderr } = line;
  const say = (text: string) => stderr.write(`agent-booking mcp: ${plainText(text)}\n`);
  checkGuest(options);
  const interruption = Promise.withResolvers<void>();
  if (interrupted.aborted) interruption.resolve();
  interrupted.addEventListener('abort', () => interruption.resolve(), { once: true });
  // Not awaited, because an assistant wants its list of tools at once.
  sayIfUnreachable(options, say).catch((error) => say(String(error)));
  const serving = { ...line, interrupted: interruption.promise, say };
  if (options.http) {
    const tools = createBookingTools(toolOptions(options));
    return serveHttp(serverFactory(tools, options, { say }), { ...serving, http: options.http });
  }
  const conversations = keepConversations(options.data, say);
  try {
    const { sessions, secret, limit } = conversations;
    // One person uses the program, in chats that the protocol does not name.
    const approve = () => !limit.isReached() || { approved: false, reason: dayLimit };
    const { baseUrl, ...fixed } = toolOptions(options);
    const client = countedClient(createBookingClient({ baseUrl: baseUrl ?? '' }), limit);
    const own = { ...fixed, client, approve, ...(sessions && { sessions }) };
    const tools = withinDayLimit(createBookingTools(own), limit);
    await serveStreams(serverFactory(tools, options, { say, secret }), serving);
  } finally {
    conversations.close();
  }
}

/** Lets the tools check the guest's fields, and names the options in their errors. */
function checkGuest({ baseUrl, guest }: McpOptions): void {
  try {
    createBookingTools({ baseUrl, guest });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.replace(/^guest\.(\w+)/, '--guest-$1'));
  }
}

function timezoneOf({ guest, http }: McpOptions): string | undefined {
  return guest.timezone ?? (http ? undefined : Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function toolOptions(options: McpOptions): BookingToolsOptions {
  const { baseUrl, slug, guest } = options;
  const timezone = timezoneOf(options);
  return {
    baseUrl,
    ...(slug !== undefined && { slug }),
    ...(Object.keys(guest).length > 0 && { guest }),
    ...(timezone !== undefined && { defaultTimezone: timezone }),
  };
}

/** Keeps conversations in a folder. The folder of the user may be missing or read-only; one that was named must be usable. */
function keepConversations(data: string | undefined, say: (text: string) => void): Conversations {
  const folder = data ?? ownDataFolder();
  try {
    makeDataFolder(folder);
    keepOutOfGit(folder);
    return openConversations(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (data !== undefined)
      throw error instanceof UsageError ? error : new Error(`--data ${data}: ${reason}`);
    say(`${reason}. What is requested is known only until this program ends; --data names another folder`);
    return memoryConversations();
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

function serverFactory(
  tools: BookingToolSet,
  options: McpOptions,
  { say, secret }: { say(text: string): void; secret?: string | undefined },
): () => McpServer {
  const { consent } = options;
  const timezone = timezoneOf(options);
  const onError = ({ message }: Error) => say(message);
  return () => createBookingServer(tools, { consent, secret, timezone, onError });
}

async function sayIfUnreachable({ baseUrl, slug }: McpOptions, say: (text: string) => void): Promise<void> {
  try {
    await createBookingClient({ baseUrl }).getBookingPage(slug ?? 'demo');
  } catch (error) {
    // If no page was fixed, a 404 is enough to show that the service is there.
    if (BookingError.isInstance(error) && error.code === 'not_found' && slug === undefined) return;
    say(`${baseUrl} ${error instanceof Error ? error.message : error}`);
  }
}

type Serving = Pick<CommandLine, 'stdout'> & {
  http: NonNullable<McpOptions['http']>;
  interrupted: Promise<void>;
  say(text: string): void;
};

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

function explainListening(
  error: NodeJS.ErrnoException,
  { port, host }: { port: number; host: string },
): Error {
  const words: Record<string, string> = {
    EADDRINUSE: `port ${port} on ${host} is in use; stop what listens there, or take another port (0 takes a free one)`,
    EACCES: `port ${port} may not be opened by this user; take one above 1023`,
    EADDRNOTAVAIL: `${host} is no address of this machine; 127.0.0.1 is one, and 0.0.0.0 is all of them`,
  };
  return new Error(words[error.code ?? ''] ?? `cannot listen on ${host}, port ${port}: ${error.message}`, {
    cause: error,
  });
}
