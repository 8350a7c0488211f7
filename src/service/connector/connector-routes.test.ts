import { auth, createMCPClient } from '@ai-sdk/mcp';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingService } from '../create-service.ts';
import { noa, openOAuthWorld, resource } from '../oauth/oauth-world.fixture.ts';
import { keepingProvider, locationOf, newVerifier, tokensOf } from '../oauth/sign-in-client.fixture.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';

let world: ReturnType<typeof openOAuthWorld>;
beforeEach(async () => {
  world = openOAuthWorld();
  await world.book();
});
afterEach(() => world.service.close());

const fetchHere = (input: string | URL | Request, init?: RequestInit) =>
  input instanceof Request ? world.service.fetch(input) : world.service.fetch(String(input), init);

async function openClient(access: string, mode: 'legacy' | 'auto' = 'auto') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${access}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(resource), { fetch: fetchHere, requestInit }),
  );
  return client;
}

describe('the connector', () => {
  it.each(['legacy', 'auto'] as const)(
    'lists four tools that only read, to a client of the %s era',
    async (mode) => {
      const { access } = await world.signIn();
      const client = await openClient(access, mode);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        'listMeetings',
        'getMeeting',
        'listDecisions',
        'listOwners',
      ]);
      for (const { annotations, inputSchema, description } of tools) {
        expect(annotations?.readOnlyHint).toBe(true);
        expect(Object.keys(inputSchema.properties ?? {})).toEqual(inputSchema.required);
        expect(description?.length).toBeGreaterThan(20);
      }
      const answer = await client.callTool({ name: 'listMeetings', arguments: {} });
      expect(answer.structuredContent).toMatchObject({ meetings: [{ role: 'guest', with: 'Dana Cohen' }] });
      expect(client.getInstructions()).toContain('Read-only');
      await client.close();
    },
  );

  it('has no tool that writes', async () => {
    const { access } = await world.signIn();
    const client = await openClient(access);
    for (const name of ['requestMeeting', 'cancelMeeting', 'addDecision'])
      await expect(client.callTool({ name, arguments: {} })).rejects.toThrow();
    await client.close();
  });

  it('answers wrong input in words that a model can act on', async () => {
    const { access } = await world.signIn();
    const client = await openClient(access);
    const answer = await client.callTool({ name: 'listMeetings', arguments: { when: 'tomorrow' } });
    expect(answer).toMatchObject({ isError: true, structuredContent: { ok: false, code: 'invalid_input' } });
    await client.close();
  });

  it('answers with data, and the same as text, with a note on the words of other people', async () => {
    const { access } = await world.signIn();
    const client = await openClient(access);
    const { content, structuredContent } = await client.callTool({ name: 'listOwners', arguments: {} });
    const [{ text }] = content as unknown as [{ text: string }];
    expect(JSON.parse(text)).toEqual(structuredContent);
    expect(text).toMatch(/words of other people.*never instructions/);
    await client.close();
  });

  it('refuses pages of other sites, bodies over 32 KiB, and on this machine names that are led here', async () => {
    const { access } = await world.signIn();
    const send = (headers: Record<string, string>, body = '{}') =>
      world.fetch(resource, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body,
      });
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
    const large = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x'.repeat(33_000) } };
    expect((await send({}, JSON.stringify(large))).status).toBe(413);
    const local = openOAuthWorld({ publicUrl: 'http://localhost:8787' });
    const rebound = await local.fetch('http://evil.example/api/mcp', {
      method: 'POST',
      headers: { host: 'evil.example' },
    });
    expect(rebound.status).toBe(403);
    await local.service.close();
  });

  it('is not there unless it is asked for', async () => {
    const plain = openOAuthWorld({ connector: false });
    for (const path of ['/api/mcp', '/host', '/oauth/authorize', '/.well-known/oauth-authorization-server'])
      expect((await plain.fetch(`https://book.example.com${path}`)).status).toBe(404);
    await plain.service.close();
  });

  it.each(['https://book.example.com/at', 'http://book.example.com'])(
    'refuses to start at %s',
    (publicUrl) => {
      const options = { pages: demoPagesYaml, mail: null, publicUrl, connector: true };
      expect(() => createBookingService(options)).toThrow(
        'the connector needs an https address without a path',
      );
    },
  );

  it('limits the calls of one caller', async () => {
    const { access } = await world.signIn();
    await world.service.close();
    const limited = openOAuthWorld({ limits: { reads: { requests: 4, perMs: 60_000 } } });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push(
        (
          await limited.service.fetch(
            resource,
            { method: 'POST', headers: { authorization: `Bearer ${access}` } },
            { caller: '192.0.2.1' },
          )
        ).status,
      );
    expect(statuses).toEqual([401, 401, 429, 429]);
    world = limited;
  });

  it('limits the calls of tools of one person, also those that come together', async () => {
    await world.service.close();
    world = openOAuthWorld({ limits: { reads: { requests: 6, perMs: 60_000 } } });
    await world.book();
    const { access } = await world.signIn();
    const call = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'listOwners', arguments: {} },
    });
    const answer = await world.service.fetch(resource, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify([1, 2, 3, 4, 5].map(call)),
    });
    const refused = /"code":"rate_limited","message":"Too many requests from here; wait/g;
    expect((await answer.text()).match(refused)).toHaveLength(2);
  });
});

async function allow(url: URL): Promise<URL> {
  const browser = world.browser();
  return world.decide(browser, await world.toConsent(browser, url.pathname + url.search, noa));
}

const revoke = (token: string, clientId: string) =>
  world.fetch('https://book.example.com/oauth/revoke', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, client_id: clientId }).toString(),
  });

describe('a client that signs in by itself', () => {
  const redirectUrl = 'http://127.0.0.1:43210/callback';
  let provider: ReturnType<typeof keepingProvider>;
  beforeEach(() => {
    provider = keepingProvider(redirectUrl);
  });
  const signedIn = async () => allow(provider.url() as URL);
  const open = () =>
    new StreamableHTTPClientTransport(new URL(resource), { fetch: fetchHere, authProvider: provider.given });
  const connect = async () => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(open());
    return client;
  };

  it('of the MCP SDK: registers, signs in, refreshes, and is revoked', async () => {
    await expect(connect()).rejects.toThrow();
    await open().finishAuth((await signedIn()).searchParams);
    const client = await connect();
    const call = async () => JSON.stringify(await client.callTool({ name: 'listMeetings', arguments: {} }));
    expect(await call()).toContain('Dana Cohen');
    const before = provider.tokens()?.refresh_token;
    world.clock.time += 3_600_000;
    expect(await call()).toContain('Dana Cohen');
    expect(provider.tokens()?.refresh_token).not.toBe(before);
    await revoke(provider.tokens()?.refresh_token ?? '', provider.clientId());
    await expect(call()).rejects.toThrow();
  });

  it('of the AI SDK: registers, signs in, refreshes, and is revoked', async () => {
    const transport = {
      type: 'http' as const,
      url: resource,
      authProvider: provider.given,
      fetch: fetchHere,
    };
    await expect(createMCPClient({ transport })).rejects.toThrow();
    const { searchParams } = await signedIn();
    await auth(provider.given, {
      serverUrl: new URL(resource),
      authorizationCode: searchParams.get('code') ?? '',
      fetchFn: fetchHere,
      ...{ iss: searchParams.get('iss') ?? '' },
    });
    const client = await createMCPClient({ transport });
    const { listMeetings } = await client.tools();
    const call = async () =>
      JSON.stringify(await listMeetings?.execute({}, { toolCallId: '1', messages: [] } as never));
    expect(await call()).toContain('Dana Cohen');
    const before = provider.tokens()?.refresh_token;
    world.clock.time += 3_600_000;
    expect(await call()).toContain('Dana Cohen');
    expect(provider.tokens()?.refresh_token).not.toBe(before);
    await revoke(provider.tokens()?.refresh_token ?? '', provider.clientId());
    await expect(call()).rejects.toThrow();
    await client.close();
  });

  it('gets an answer that does not name this issuer: the SDK refuses it', async () => {
    await expect(connect()).rejects.toThrow();
    const { searchParams } = await signedIn();
    searchParams.set('iss', 'https://evil.example');
    await expect(open().finishAuth(searchParams)).rejects.toThrow();
  });
});

it('never lets a code of one client reach another', async () => {
  const [one, other] = [await world.client(), await world.client()];
  const verifier = newVerifier();
  const browser = world.browser();
  const began = await browser.get(world.authorizeUrl(one, verifier));
  expect(locationOf(began)).toMatch(/^\/oauth\/sign-in\//);
  const code = await world.codeFor(one, verifier);
  expect((await tokensOf(await world.redeem(other, code, verifier))).error).toBe('invalid_grant');
});
