import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport, type Tool } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../adapters/mcp/clients.fixture.ts';
import { openOAuthWorld, resource } from '../src/service/oauth/oauth-world.fixture.ts';
import { createWorld } from './booking-world.ts';
import { root } from './source-files.ts';

/** What the directories of Claude and of ChatGPT ask of a tool; docs/mcp.md links to both lists. */
let tools: Tool[];
const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

beforeAll(async () => {
  tools = [...(await bookingTools()), ...(await connectorTools())];
});

async function bookingTools(): Promise<Tool[]> {
  const world = createWorld();
  const client = await connect(world.tools(), 'modern over HTTP');
  const listed = await client.listTools();
  world.close();
  return listed.tools;
}

async function connectorTools(): Promise<Tool[]> {
  const world = openOAuthWorld();
  await world.book();
  const { access } = await world.signIn();
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const transport = new StreamableHTTPClientTransport(new URL(resource), {
    fetch: (input, init) => world.service.fetch(String(input), init),
    requestInit: { headers: { authorization: `Bearer ${access}` } },
  });
  await client.connect(transport);
  const listed = await client.listTools();
  await client.close();
  await world.service.close();
  return listed.tools;
}

describe('every tool that assistants see, of the booking tools and of the connector,', () => {
  it('has a short name, a title in both places, and a narrow description', () => {
    expect(tools).toHaveLength(7);
    for (const { name, title, description = '', annotations } of tools) {
      expect(name).toMatch(/^[a-z][A-Za-z]{2,63}$/);
      expect(title).toBeTruthy();
      expect(annotations?.title).toBe(title);
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThan(300);
    }
  });

  it('sets every hint, and docs/mcp.md gives the reason of each', () => {
    const page = readFileSync(join(root, 'docs/mcp.md'), 'utf8');
    const [, table = ''] =
      /\| tools \| hints \| because \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(page) ?? [];
    const inDocs: Record<string, Record<string, boolean>> = {};
    for (const row of table.trimEnd().split('\n')) {
      const [, named = '', set = '', because = ''] = row.split('|');
      expect(because.trim().length).toBeGreaterThan(20);
      for (const [, tool = ''] of named.matchAll(/`(\w+)`/g))
        for (const [, hint = '', value] of set.matchAll(/`(\w+): (true|false)`/g))
          inDocs[tool] = { ...inDocs[tool], [hint]: value === 'true' };
    }
    const real = tools.map(({ name, annotations }) => [
      name,
      Object.fromEntries(hints.map((hint) => [hint, annotations?.[hint]])),
    ]);
    expect(inDocs).toEqual(Object.fromEntries(real));
  });
});
