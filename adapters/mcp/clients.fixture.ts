import {
  Client,
  type ClientCapabilities,
  type ClientOptions,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { BookingToolSet } from '../../src/index.ts';
import { type BookingServerSettings, registerBookingTools } from '../mcp.ts';

/** How a client reaches the tools: `legacy` is the protocol of 2025, `modern` that of 2026. */
export type Way = 'legacy in memory' | 'legacy over HTTP' | 'modern over HTTP';
export const ways: Way[] = ['legacy in memory', 'legacy over HTTP', 'modern over HTTP'];

export type Connecting = {
  settings?: BookingServerSettings;
  /** The user's answer when the client asks. Without it, the client cannot ask. */
  decide?: (message: string) => {
    action: 'accept' | 'decline' | 'cancel';
    content?: Record<string, boolean>;
  };
  capabilities?: ClientCapabilities;
  /** The owner of the token that comes with each request over HTTP. */
  user?: { clientId: string; sub: unknown };
  /** Gets the bugs that the server reports. */
  onError?: (error: Error) => void;
};

/** A client of the SDK, connected to the tools through the real server of the SDK. */
export async function connect(
  tools: BookingToolSet,
  way: Way,
  { settings = {}, decide, capabilities, user, onError }: Connecting = {},
): Promise<Client> {
  const factory = () => {
    const server = new McpServer({ name: 'booking', version: '1' });
    if (onError) server.server.onerror = onError;
    registerBookingTools(server, tools, settings);
    return server;
  };
  const options: ClientOptions = {
    capabilities: capabilities ?? (decide ? { elicitation: { form: {} } } : {}),
    versionNegotiation: { mode: way.startsWith('legacy') ? 'legacy' : { pin: '2026-07-28' } },
  };
  const client = new Client({ name: 'test', version: '1' }, options);
  if (decide)
    client.setRequestHandler('elicitation/create', async ({ params }) => decide(String(params.message)));
  if (way === 'legacy in memory') {
    const [near, far] = InMemoryTransport.createLinkedPair();
    await factory().connect(far);
    await client.connect(near);
    return client;
  }
  const handler = createMcpHandler(factory);
  const authInfo = user && { token: 'token', clientId: user.clientId, scopes: [], extra: { sub: user.sub } };
  const fetch = async (url: URL | string, init?: RequestInit) =>
    handler.fetch(new Request(url, init), authInfo ? { authInfo } : {});
  await client.connect(new StreamableHTTPClientTransport(new URL('http://mcp.test/'), { fetch }));
  return client;
}

/** The answer of a call. `conversation` is '' if the answer holds no handle. */
export type Said = {
  text: string;
  code: string;
  isError: boolean;
  conversation: string;
  structured: Record<string, unknown>;
};

/** The part of a client that calls tools. */
export type Caller = Pick<Client, 'callTool'>;

/** A client that sends `_meta` with each call, as ChatGPT and VS Code do. */
export function withMeta(client: Client, meta: Record<string, unknown> | undefined): Caller {
  return meta === undefined ? client : { callTool: (given) => client.callTool({ ...given, _meta: meta }) };
}

export async function call(client: Caller, tool: keyof BookingToolSet, input: object): Promise<Said> {
  const { content, structuredContent, isError } = await client.callTool({
    name: tool,
    arguments: { ...input },
  });
  const structured = { ...(structuredContent as Record<string, unknown>) };
  const [part] = content;
  return {
    text: part?.type === 'text' ? part.text : '',
    code: structured.ok === true ? 'ok' : String(structured.code),
    isError: isError === true,
    conversation: String(structured.conversation ?? ''),
    structured,
  };
}
