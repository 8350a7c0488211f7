import type { ToolSet } from 'ai';
import { registerBookingTools } from '../../adapters/mcp.ts';
import type { BookingToolSet } from '../../src/index.ts';
import { loadPackage } from '../models/eval-model.ts';

/**
 * The tools as a model gets them from an assistant: through a real MCP server and client in this process. Like most assistants, it shows the
 * text of an answer, failed or not. The chat has no identity, so the model has to pass the handle back.
 */
export async function openMcpTools(tools: BookingToolSet, sdk: typeof import('ai')): Promise<ToolSet> {
  const server = await loadServer();
  const { Client, InMemoryTransport } = await loadPackage(
    () => import('@modelcontextprotocol/client'),
    '@modelcontextprotocol/client',
    'Tools over MCP',
  );
  const info = { name: 'agent-booking evals', version: '1' };
  const mcp = new server.McpServer(info);
  registerBookingTools(mcp, tools, { consent: 'off', picker: false });
  const client = new Client(info);
  const [near, far] = InMemoryTransport.createLinkedPair();
  await mcp.connect(far);
  await client.connect(near);
  const listed = await client.listTools();
  const made = listed.tools.map(({ name, description = '', inputSchema }) => [
    name,
    sdk.tool({
      description,
      inputSchema: sdk.jsonSchema(inputSchema as never),
      execute: async (input, { abortSignal }) => {
        const { content } = await client.callTool(
          { name, arguments: { ...Object(input) } },
          abortSignal ? { signal: abortSignal } : {},
        );
        return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      },
      toModelOutput: ({ output }) => ({
        type: output.startsWith('Error ') ? 'error-text' : 'text',
        value: output,
      }),
    }),
  ]);
  return Object.fromEntries(made);
}

/** Loads the server's package. A missing package is then reported before the first conversation. @throws TypeError */
export async function loadServer(): Promise<typeof import('@modelcontextprotocol/server')> {
  return loadPackage(
    () => import('@modelcontextprotocol/server'),
    '@modelcontextprotocol/server',
    'Tools over MCP',
  );
}
