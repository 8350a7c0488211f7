import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { BookingToolSet } from 'agent-booking';
import { registerBookingTools } from 'agent-booking/mcp';
import type { Call, Framework } from './chat.fixture.ts';

type Asked = {
  resultType?: string;
  inputRequests?: { consent: { params: { message: string } } };
};

/** A client of 2026 that asks its user by hand: what it keeps between the question and the decision is plain JSON. */
export const mcp: Framework = {
  name: 'MCP',
  open({ conversation, approval }) {
    let tools: BookingToolSet;
    let state: { pending: Call[] } = { pending: [] };

    async function connect(): Promise<Client> {
      const handler = createMcpHandler(() => {
        const server = new McpServer({ name: 'test', version: '1' });
        registerBookingTools(server, tools, { conversation, consent: approval ? 'required' : 'off' });
        return server;
      });
      const fetch = async (url: URL | string, init?: RequestInit) => handler.fetch(new Request(url, init));
      const client = new Client(
        { name: 'test', version: '1' },
        {
          capabilities: { elicitation: { form: {} } },
          versionNegotiation: { mode: { pin: '2026-07-28' } },
          inputRequired: { autoFulfill: false },
        },
      );
      await client.connect(new StreamableHTTPClientTransport(new URL('http://mcp.test/'), { fetch }));
      return client;
    }

    async function call(client: Client, { tool, input }: Call, answer?: object): Promise<string | undefined> {
      const given = { name: tool, arguments: structuredClone(input) as Record<string, unknown> };
      const params = answer ? { ...given, inputResponses: { consent: answer } } : given;
      const result = (await client.callTool(params, { allowInputRequired: true })) as Asked;
      return result.resultType === 'input_required'
        ? result.inputRequests?.consent.params.message
        : undefined;
    }

    async function run(steps: Call[][]): Promise<string[]> {
      const client = await connect();
      for (const calls of steps) {
        const texts = await Promise.all(calls.map((one) => call(client, one)));
        state = JSON.parse(JSON.stringify({ pending: calls.filter((_, index) => texts[index]) }));
        if (state.pending.length > 0) return texts.filter((text) => text !== undefined);
      }
      return [];
    }

    return {
      use(given) {
        tools = given;
      },
      say: (_, steps) => run(steps),
      async decide(decisions, steps) {
        const client = await connect();
        const { pending } = state;
        state = { pending: [] };
        await Promise.all(
          pending.map((one, index) =>
            call(
              client,
              one,
              decisions[index] ? { action: 'accept', content: { send: true } } : { action: 'decline' },
            ),
          ),
        );
        return run(steps);
      },
      async edit(changes) {
        Object.assign(state.pending.at(-1)?.input ?? {}, changes);
      },
      save: async () => structuredClone(state),
      async restore(saved) {
        state = structuredClone(saved as typeof state);
      },
    };
  },
};
