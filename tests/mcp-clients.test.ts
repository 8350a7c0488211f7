/** @module-tag long */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as AiStdioTransport } from '@ai-sdk/mcp/mcp-stdio';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type BookingWorld, createBookingWorld } from 'agent-booking/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { everything, request } from './booking-world.ts';
import { sourceCommand, startProgram } from './start-program.ts';

let world: BookingWorld;
let served: Awaited<ReturnType<typeof startProgram>>;
let data: string;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'mcp-data-'));
  world = await createBookingWorld({ clock: 'running' });
  served = await startProgram([...commandArgs(), '--http', '0']);
});
afterAll(async () => {
  await served.stop();
  await world.close();
  rmSync(data, { recursive: true, force: true });
});

const commandArgs = () => [...sourceCommand, ...['mcp', '--base-url', world.baseUrl, '--slug', 'demo']];
const spawned = () => ({ command: process.execPath, args: [...commandArgs(), '--data', data] });

/** The text of an answer that a client shows its model, and whether the model or the program sees that the call failed. */
type Shown = { text: string; isFailure: boolean };
type Connected = { list(): Promise<string[]>; call(tool: string, input: object): Promise<Shown> };
type Way = { name: string; shows: 'text' | 'both'; open(): Promise<Connected> };

type Result = { content: unknown; structuredContent?: unknown; isError?: boolean };
const both = ({ content, structuredContent, isError }: Result): Shown => ({
  text: JSON.stringify({ content, structuredContent }),
  isFailure: isError === true,
});

async function openSdk(mode: 'legacy' | { pin: string }, transport: 'stdio' | 'http'): Promise<Connected> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  onTestFinished(() => client.close());
  await client.connect(
    transport === 'stdio'
      ? new StdioClientTransport({ ...spawned(), stderr: 'ignore' })
      : new StreamableHTTPClientTransport(new URL(served.url)),
  );
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input) => both(await client.callTool({ name, arguments: { ...input } })),
  };
}

type AiTool = {
  execute(input: object, options: object): Promise<Result>;
  toModelOutput(given: object): Promise<{ type: string; value: unknown }>;
};

async function openAi(transport: 'stdio' | 'http'): Promise<Connected> {
  const client = await createMCPClient({
    transport: transport === 'stdio' ? new AiStdioTransport(spawned()) : { type: 'http', url: served.url },
  });
  onTestFinished(() => client.close());
  const tools = (await client.tools()) as unknown as Record<string, AiTool>;
  return {
    list: async () => Object.keys(tools),
    async call(name, input) {
      const output = await tools[name]?.execute(input, { toolCallId: '1', messages: [] });
      const shown = await tools[name]?.toModelOutput({ toolCallId: '1', input, output });
      // A failure is content like any other: only its text says so.
      expect(shown?.type).toBe('content');
      return { text: JSON.stringify(shown?.value), isFailure: output?.isError === true };
    },
  };
}

async function openLangchain(transport: 'stdio' | 'http'): Promise<Connected> {
  const server = transport === 'stdio' ? { transport, ...spawned() } : { transport, url: served.url };
  const client = new MultiServerMCPClient({ mcpServers: { booking: server } });
  onTestFinished(() => client.close());
  const tools = await client.getTools();
  return {
    list: async () => tools.map(({ name }) => name),
    async call(name, input) {
      try {
        const answer: unknown = await tools.find((tool) => tool.name === name)?.invoke(input);
        return { text: JSON.stringify(answer), isFailure: false };
      } catch (error) {
        return { text: String(error), isFailure: true };
      }
    },
  };
}

const modern = { pin: '2026-07-28' };
const ways: Way[] = (['stdio', 'http'] as const).flatMap((transport): Way[] => [
  { name: `the SDK of 2025, ${transport}`, shows: 'both', open: () => openSdk('legacy', transport) },
  { name: `the SDK of 2026, ${transport}`, shows: 'both', open: () => openSdk(modern, transport) },
  { name: `@ai-sdk/mcp, ${transport}`, shows: 'text', open: () => openAi(transport) },
  { name: `@langchain/mcp-adapters, ${transport}`, shows: 'both', open: () => openLangchain(transport) },
]);

/** Each way books a start of its own, for a guest of its own: all share one service. */
async function freeStart(index: number): Promise<string> {
  const page = `${world.baseUrl}/api/agent/booking-pages/demo/slots?duration=30&timezone=Asia/Jerusalem`;
  const { slots } = (await (await fetch(page)).json()) as { slots: { start: string }[] };
  return (slots.at(-1 - index)?.start ?? '').slice(0, 16);
}

describe.each(ways.map((way, index) => ({ ...way, index })))('$name', ({ open, shows, index }) => {
  it('lists the tools, is refused a start that was not shown, and requests one that was', async () => {
    const { list, call } = await open();
    expect(await list()).toEqual(['getBookingPage', 'getFreeSlots', 'requestMeeting']);
    const guestEmail = `guest-${index}@example.com`;
    const asked = { ...request({ start: '2026-01-01T10:00', guestEmail }), timezone: 'Asia/Jerusalem' };
    const refused = await call('requestMeeting', { ...asked, conversation: '' });
    expect(refused).toMatchObject({ isFailure: true, text: expect.stringContaining('Error not_read') });
    expect(refused.text).toContain('Next: ');
    const found = await call('getFreeSlots', { ...everything, timezone: 'Asia/Jerusalem', conversation: '' });
    expect(found).toMatchObject({ isFailure: false, text: expect.stringContaining('Free 30-minute starts') });
    expect(/"?structuredContent"?:/.test(found.text)).toBe(shows === 'both');
    const [conversation] = /c-[\w-]{32}/.exec(found.text) ?? [];
    const start = await freeStart(index);
    const sent = await call('requestMeeting', { ...asked, start, conversation });
    expect(sent).toMatchObject({
      isFailure: false,
      text: expect.stringMatching(/nothing is booked|not booked/i),
    });
    const ofGuest = world.requests().filter(({ body }) => JSON.stringify(body).includes(guestEmail));
    expect(ofGuest).toHaveLength(1);
  });
});
