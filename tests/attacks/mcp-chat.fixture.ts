import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { BookingToolSet } from 'agent-booking';
import { registerBookingTools } from 'agent-booking/mcp';
import type { Call, Framework } from './chat.fixture.ts';

type Asked = {
  resultType?: string;
  inputRequests?: Record<string, { params: { message: string } }>;
};

/** A call whose user is asked, and the name of the question. */
type Pending = Call & { question: string };

/** A client of 2026 that asks its user by hand. Between the question and the decision it keeps only plain JSON. */
export const mcp: Framework = {
  name: 'MCP',
  open({ conversation, approval }) {
    let tools: BookingToolSet;
    let state: { pending: Pending[] } = { pending: [] };

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

    async function call(client: Client, { tool, input }: Call, answers?: object) {
      const given = { name: tool, arguments: structuredClone(input) as Record<string, unknown> };
      const params = answers ? { ...given, inputResponses: answers } : given;
      const result = (await client.callTool(params, { allowInputRequired: true })) as Asked;
      const [[question, asked] = []] = Object.entries(result.inputRequests ?? {});
      return question && asked ? { question, text: asked.params.message } : undefined;
    }

    async function run(steps: Call[][]): Promise<string[]> {
      const client = await connect();
      for (const calls of steps) {
        const asked = await Promise.all(
          calls.map(async (one) => ({ one, question: await call(client, one) })),
        );
        const open = asked.flatMap(({ one, question }) => (question ? [{ ...one, ...question }] : []));
        state = JSON.parse(JSON.stringify({ pending: open }));
        if (open.length > 0) return open.map(({ text }) => text);
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
            call(client, one, {
              [one.question]: decisions[index]
                ? { action: 'accept', content: { send: true } }
                : { action: 'decline' },
            }),
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
