import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as sdk from '@modelcontextprotocol/server';
import { type BookingToolsOptions, createBookingTools } from 'agent-booking';
import { registerBookingTools } from 'agent-booking/mcp';
import * as sdk20 from 'mcp-server-2.0';
import type { Harness, ModelCall, Outcome } from './harness.ts';

type Connect = (options: BookingToolsOptions) => Promise<Client>;

const info = { name: 'test', version: '1' };

/** The tools for a client of 2025, which connects once. */
export const mcp2025: Harness = harness('mcp 2025', async (options) => {
  const client = new Client(info, { versionNegotiation: { mode: 'legacy' } });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = new sdk.McpServer(info);
  registerBookingTools(server, options, { consent: 'off' });
  await server.connect(far);
  await client.connect(near);
  return client;
});

/** The tools for a client of 2026. Each request is served by its own server. */
export const mcp2026: Harness = harness('mcp 2026', connecting(sdk));

/** The tools with the oldest supported server. */
export const mcpServerTwoZero: Harness = harness(
  'mcp server 2.0',
  connecting(sdk20 as unknown as typeof sdk),
);

function connecting({ createMcpHandler, McpServer }: typeof sdk): Connect {
  return async (options) => {
    const tools = createBookingTools(options);
    const handler = createMcpHandler(() => {
      const server = new McpServer(info);
      registerBookingTools(server, tools, { consent: 'off' });
      return server;
    });
    const client = new Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await client.connect(
      new StreamableHTTPClientTransport(new URL('http://mcp.test/'), {
        fetch: async (url, init) => handler.fetch(new Request(url, init)),
      }),
    );
    return client;
  };
}

function harness(name: string, connect: Connect): Harness {
  return {
    name,
    async start(options) {
      const begins = new Set<() => void>();
      const client = await connect({
        ...options,
        onEvent(event) {
          if (event.type === 'tool_called') for (const begin of begins) begin();
          return options.onEvent?.(event);
        },
      });
      const isHandled = options.conversation === undefined;
      let conversation = '';
      const call = async ({ tool, input }: ModelCall, signal: AbortSignal | undefined) => {
        // The protocol carries only objects.
        const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
        const given = isObject ? structuredClone(input) : {};
        return client.callTool(
          { name: tool, arguments: { ...given, ...(isHandled ? { conversation } : {}) } },
          signal ? { signal } : {},
        );
      };
      return {
        async say(calls, { signal } = {}) {
          // Requests of one message may arrive in any order. These begin one after the other, as in other frameworks.
          const made: ReturnType<typeof call>[] = [];
          for (const one of calls) {
            const begun = Promise.withResolvers<void>();
            begins.add(begun.resolve);
            const answer = call(one, signal);
            made.push(answer);
            await Promise.race([begun.promise, answer.catch(() => undefined)]);
            begins.delete(begun.resolve);
          }
          const answers = await Promise.all(made);
          const outcomes = answers.map(readAnswer);
          // Each of several first calls begins a conversation. Keep the one of the call that listed starts.
          const begun = outcomes.find((_, index) => calls[index]?.tool === 'getFreeSlots') ?? outcomes[0];
          conversation ||= begun?.conversation ?? '';
          return outcomes.map(({ conversation: _, ...outcome }) => outcome);
        },
      };
    },
  };
}

/** An answer without the handle of the conversation, which no other framework has. */
function readAnswer(answer: unknown): Outcome & { conversation: string } {
  const { content, structuredContent, isError } = answer as {
    content: { text: string }[];
    structuredContent?: Record<string, unknown>;
    isError?: boolean;
  };
  const { conversation, conversationNote: _, ...result } = structuredContent ?? {};
  const text = content.map((part) => part.text).join('\n');
  return {
    text: text.replace(/\nconversation: c-[\w-]+ \([^)]*\)$/, ''),
    result: structuredContent ? result : undefined,
    isError: isError === true,
    conversation: String(conversation ?? ''),
  };
}
