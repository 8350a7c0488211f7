import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createBookingWorld } from 'agent-booking/testing';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { root } from '../../tests/source-files.ts';
import { median, sayMicroseconds } from '../measure.ts';
import { folder, type Section } from './places.ts';

/** A booking server that an assistant starts, and a call that needs no account. */
type Server = {
  name: string;
  args: string[];
  env?: Record<string, string>;
  call?: string;
};

const bin = join(folder, 'node_modules/.bin');

/** Compares booking servers: tokens of their tool definitions in every request of a model, and the time of a call. */
export const definitions: Section = {
  title: 'Booking servers over MCP',
  text: [
    '*Tokens* (o200k_base) are what a model reads in every request: names, descriptions and inputs of the tools. *The whole answer* counts all of `tools/list`, with the schemas of results. The call is `getFreeSlots` for two weeks over stdio, with a service on the same machine behind it.',
  ],
  head: ['server', 'tools', 'tokens', 'the whole answer', 'a call'],
  async *rows() {
    await using world = await createBookingWorld({ clock: 'running' });
    for (const server of servers(world.baseUrl)) yield await measure(server);
  },
};

function servers(url: string): Server[] {
  const credentials = join(folder, 'node_modules/.no-account.json');
  const installed = { client_id: 'none', client_secret: 'none', redirect_uris: ['http://localhost'] };
  writeFileSync(credentials, JSON.stringify({ installed }));
  const ours = [join(root, 'dist/cli/main.js'), 'mcp', '--base-url', url, '--slug', 'demo'];
  const guest = ['--guest-name', 'Noa Levi', '--guest-email', 'noa@example.com', '--guest-timezone', 'UTC'];
  return [
    { name: '`agent-booking mcp`, page and guest fixed', args: [...ours, ...guest], call: 'getFreeSlots' },
    {
      name: '`@cocal/google-calendar-mcp` 2.6.3',
      args: [join(bin, 'google-calendar-mcp')],
      env: { GOOGLE_OAUTH_CREDENTIALS: credentials },
    },
    { name: '`@calcom/cal-mcp` 0.0.6', args: [join(bin, 'cal-mcp-demo')], env: { CAL_API_KEY: 'none' } },
  ];
}

async function measure({ name, args, env, call }: Server): Promise<string[]> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const command = process.execPath;
  await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
  try {
    const { tools } = await client.listTools();
    const read = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    const tokens = [read, tools].map((value) => countTokens(JSON.stringify(value)).toLocaleString('en'));
    const time = call ? await timeOf(client, call) : 'needs an account';
    return [name, String(tools.length), ...tokens, time];
  } finally {
    await client.close();
  }
}

/** The median time of 50 calls, after ten calls to warm up. */
async function timeOf(client: Client, name: string): Promise<string> {
  const times: number[] = [];
  for (let count = 0; count < 60; count += 1) {
    const before = performance.now();
    const { isError, content } = await client.callTool({ name, arguments: {} });
    if (isError) return `fails: ${JSON.stringify(content).slice(0, 80)}`;
    if (count >= 10) times.push(1000 * (performance.now() - before));
  }
  return sayMicroseconds(median(times));
}
