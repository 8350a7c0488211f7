import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { auth, createMCPClient } from '@ai-sdk/mcp';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localhostCertificate } from '../mail/transports/localhost-certificate.fixture.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { createClientDocuments } from './client-documents.ts';
import { openOAuthWorld, redirect, resource } from './oauth-world.fixture.ts';
import { keepingProvider, locationOf, newVerifier, tokensOf } from './sign-in-client.fixture.ts';

const errorOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { error?: string }).error}`;

describe('a registration', () => {
  let world: ReturnType<typeof openOAuthWorld>;
  beforeEach(() => {
    world = openOAuthWorld({ limits: { perCaller: { requests: 60, perMs: 60_000 } } });
  });
  afterEach(() => world.service.close());

  it.each([
    ['an http address elsewhere', { redirect_uris: ['http://assistant.example.com/callback'] }],
    ['javascript', { redirect_uris: ['javascript:alert(1)'] }],
    ['data', { redirect_uris: ['data:text/html,x'] }],
    ['an unknown scheme', { redirect_uris: ['evil-app://callback'] }],
    ['a known scheme with another path', { redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/other'] }],
    ['a host with a sign', { redirect_uris: ['https://assistant.example.com;script-src/'] }],
    ['a fragment', { redirect_uris: ['https://assistant.example.com/#x'] }],
    ['a user name', { redirect_uris: ['https://a@assistant.example.com/'] }],
    ['dots', { redirect_uris: ['https://assistant.example.com/x/../y'] }],
    ['encoded dots', { redirect_uris: ['https://assistant.example.com/x/%2e%2e/y'] }],
    ['no redirect', { redirect_uris: [] }],
    ['six redirects', { redirect_uris: Array.from({ length: 6 }, (_, index) => `${redirect}/${index}`) }],
    ['redirects that are no list', { redirect_uris: redirect }],
    ['a name of 61 characters', { client_name: 'x'.repeat(61) }],
    ['a name with a control character', { client_name: 'Claude\nAllow' }],
    ['a name that turns direction', { client_name: 'Claude\u202egnp' }],
    ['a name with a stack of combining marks', { client_name: `e${'\u0301'.repeat(55)}` }],
    ['a name with something unseen', { client_name: 'Cla\u200bude' }],
    ['another grant', { grant_types: ['client_credentials'] }],
  ])('with %s is refused', async (_, metadata) => {
    expect(await errorOf(await world.register(metadata))).toMatch(
      /^400 invalid_(?:client_metadata|redirect_uri)$/,
    );
  });

  it('is kept without what would be fetched or shown', async () => {
    const fields = ['jwks_uri', 'sector_identifier_uri', 'logo_uri', 'policy_uri', 'tos_uri'];
    const answer = await world.register(
      Object.fromEntries(fields.map((field) => [field, 'https://evil.example/x'])),
    );
    expect(answer.status).toBe(201);
    expect(await answer.text()).not.toContain('evil.example');
  });

  it('that is no JSON object, or too large, is refused', async () => {
    const send = (body: string) =>
      world.fetch('https://book.example.com/oauth/register', { method: 'POST', body });
    for (const body of ['', 'nonsense', '[]', '1', `{"client_name":"${'x'.repeat(40_000)}"}`])
      expect((await send(body)).status, body.slice(0, 20)).toBe(400);
  });

  it('may have a name in a language with marks', async () => {
    for (const client_name of ['שָׁלוֹם', 'ประชุมน้ำใจ', 'Ê̄'])
      expect((await world.register({ client_name })).status, client_name).toBe(201);
  });

  it('gives no secret, whatever was asked for, and takes the redirect of Cursor', async () => {
    const cursor = 'cursor://anysphere.cursor-mcp/oauth/callback';
    const response = await world.register({
      redirect_uris: [cursor],
      token_endpoint_auth_method: 'client_secret_basic',
    });
    expect(response.status).toBe(201);
    const client = await response.json();
    expect(client).toMatchObject({ token_endpoint_auth_method: 'none', redirect_uris: [cursor] });
    expect(JSON.stringify(client)).not.toMatch(/secret|registration_access_token/);
  });

  it('is limited by caller and day', async () => {
    const body = JSON.stringify({ client_name: 'Flood', redirect_uris: [redirect] });
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      world.clock.time += 1000;
      const url = 'https://book.example.com/oauth/register';
      statuses.push((await world.service.fetch(url, init, { caller: '192.0.2.1' })).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  it('that was not used for 30 days is erased, and one in use stays', async () => {
    const dayMs = 86_400_000;
    const [unused, used] = [await world.client(), await world.client()];
    const begins = async (id: string) =>
      locationOf(await world.browser().get(world.authorizeUrl(id, newVerifier()))) !== '';
    world.clock.time += 29 * dayMs;
    expect(await begins(used)).toBe(true);
    world.clock.time += 2 * dayMs;
    await world.service.runJobs();
    expect([await begins(unused), await begins(used)]).toEqual([false, true]);
  });
});

describe('a client ID metadata document', () => {
  type Answer = {
    status?: number;
    headers?: Record<string, string>;
    body?: string | (() => AsyncIterable<string>);
  };
  let answer: (path: string) => Answer;
  let asked = 0;
  let origin = '';
  let host = '';
  let world: ReturnType<typeof openOAuthWorld>;
  let store: Store;
  const authorities = tls.getCACertificates('default');
  const server = createServer(localhostCertificate, async (request, response) => {
    asked += 1;
    const {
      status = 200,
      headers = { 'content-type': 'application/json' },
      body = '',
    } = answer(request.url ?? '');
    response.writeHead(status, headers);
    if (typeof body === 'string') return response.end(body);
    for await (const part of body()) response.write(part);
    return response.end();
  });
  const documentAt = (path: string, changes: Record<string, unknown> = {}): string =>
    JSON.stringify({
      client_id: `${origin}${path}`,
      client_name: 'Assistant by document',
      redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
      ...changes,
    });

  beforeAll(async () => {
    tls.setDefaultCACertificates([...authorities, localhostCertificate.cert]);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `localhost:${(server.address() as AddressInfo).port}`;
    origin = `https://${host}`;
  });
  afterAll(async () => {
    tls.setDefaultCACertificates(authorities);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    asked = 0;
    store = openTestStore();
    answer = (path) => ({ body: documentAt(path) });
    world = openOAuthWorld({ store, connector: { clients: [host] } });
  });
  afterEach(async () => {
    await world.service.close();
    await store.close();
  });

  const begin = async (clientId: string, changes: Record<string, string> = {}) =>
    locationOf(await world.browser().get(world.authorizeUrl(clientId, newVerifier(), changes)));

  it('names a client, which signs in and refreshes; the consent page shows its host', async () => {
    await world.book();
    const id = `${origin}/client.json`;
    const verifier = newVerifier();
    const browser = world.browser();
    const consent = await world.toConsent(browser, world.authorizeUrl(id, verifier));
    expect(await (await browser.get(consent)).text()).toContain(host);
    const code = (await world.decide(browser, consent)).searchParams.get('code') ?? '';
    const tokens = await tokensOf(await world.redeem(id, code, verifier));
    expect(await world.works(tokens.access_token)).toBe(true);
    expect((await world.refresh(id, tokens.refresh_token)).status).toBe(200);
    expect(asked).toBe(1);
  });

  const fetchHere = (target: string | URL | Request, init?: RequestInit) =>
    world.service.fetch(target instanceof Request ? target : String(target), init);
  const allow = async (url: URL) => {
    const browser = world.browser();
    return world.decide(browser, await world.toConsent(browser, url.pathname + url.search));
  };
  const clients = () => store.read((sql) => sql.all(`select 1 from auth where model = 'Client'`));

  it('signs in a client of the MCP SDK, which registers nothing, and refreshes', async () => {
    await world.book();
    const provider = keepingProvider(redirect, { clientMetadataUrl: `${origin}/sdk.json` });
    const open = () =>
      new StreamableHTTPClientTransport(new URL(resource), {
        authProvider: provider.given,
        fetch: fetchHere,
      });
    const connect = async () => {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
      await client.connect(open());
      return client;
    };
    await expect(connect()).rejects.toThrow();
    const url = provider.url() as URL;
    expect(url.searchParams.get('client_id')).toBe(`${origin}/sdk.json`);
    await open().finishAuth((await allow(url)).searchParams);
    const client = await connect();
    const call = async () => JSON.stringify(await client.callTool({ name: 'listMeetings', arguments: {} }));
    expect(await call()).toContain('Dana Cohen');
    const before = provider.tokens();
    world.clock.time += 3_600_000;
    expect(await call()).toContain('Dana Cohen');
    expect(provider.tokens()).not.toEqual(before);
    expect(await clients()).toEqual([]);
    await client.close();
  });

  it('signs in a client of the AI SDK that knows its document, and refreshes', async () => {
    await world.book();
    let server: unknown;
    const provider = keepingProvider(redirect, {
      clientInformation: () => ({ client_id: `${origin}/ai-sdk.json` }),
      authorizationServerInformation: () => server,
      saveAuthorizationServerInformation: (found: unknown) => {
        server = found;
      },
    });
    const transport = {
      type: 'http' as const,
      url: resource,
      authProvider: provider.given,
      fetch: fetchHere,
    };
    await expect(createMCPClient({ transport })).rejects.toThrow();
    const { searchParams } = await allow(provider.url() as URL);
    await auth(provider.given, {
      serverUrl: new URL(resource),
      authorizationCode: searchParams.get('code') ?? '',
      fetchFn: fetchHere,
      ...{ iss: searchParams.get('iss') ?? '' },
    });
    const client = await createMCPClient({ transport });
    const before = provider.tokens();
    world.clock.time += 3_600_000;
    expect(Object.keys(await client.tools())).toContain('listDecisions');
    expect(provider.tokens()).not.toEqual(before);
    expect(await clients()).toEqual([]);
    await client.close();
  });

  it('is the only name of a client if hosts are named: none registers, and earlier ones are unknown', async () => {
    await world.book();
    const open = openOAuthWorld({ store });
    const earlier = await open.signIn();
    const verifier = newVerifier();
    const code = await open.codeFor(earlier.clientId, verifier);
    expect(await open.works(earlier.access)).toBe(true);
    const refused = await world.register();
    expect(await errorOf(refused)).toBe('403 access_denied');
    const metadata = await world.fetch('https://book.example.com/.well-known/oauth-authorization-server');
    const described = (await metadata.json()) as object;
    expect(described).not.toHaveProperty('registration_endpoint');
    expect(described).toHaveProperty('client_id_metadata_document_supported', true);
    expect(await begin(earlier.clientId)).toBe('');
    expect(await errorOf(await world.redeem(earlier.clientId, code, verifier))).toBe('401 invalid_client');
    expect(await errorOf(await world.refresh(earlier.clientId, earlier.refresh))).toBe('401 invalid_client');
    expect((await world.call(earlier.access)).status).toBe(401);
    // Its row stays, so that the client works again if the option is removed.
    expect(await clients()).toHaveLength(1);
    expect(await open.works(earlier.access)).toBe(true);
    await open.service.close();
  });

  it('takes the one of Claude Code with any port on this computer', async () => {
    const redirects = ['http://localhost/callback', 'http://127.0.0.1/callback'];
    answer = (path) => ({
      body: documentAt(path, { redirect_uris: redirects, client_uri: 'https://claude.ai' }),
    });
    const to = await begin(`${origin}/claude`, { redirect_uri: 'http://localhost:51234/callback' });
    expect(to).toMatch(/^\/oauth\/sign-in\//);
    expect(await begin(`${origin}/claude`, { redirect_uri: 'http://localhost:51234/other' })).toBe('');
  });

  it.each<[string, (path: string) => Answer]>([
    ['with another client_id', () => ({ body: documentAt('/other') })],
    ['without a name', (path) => ({ body: documentAt(path, { client_name: undefined }) })],
    ['without redirects', (path) => ({ body: documentAt(path, { redirect_uris: undefined }) })],
    ['with a secret', (path) => ({ body: documentAt(path, { client_secret: 'x' }) })],
    [
      'that signs in with a secret',
      (path) => ({ body: documentAt(path, { token_endpoint_auth_method: 'client_secret_post' }) }),
    ],
    [
      'with an http redirect',
      (path) => ({ body: documentAt(path, { redirect_uris: ['http://evil.example/'] }) }),
    ],
    ['of 6 KiB', (path) => ({ body: documentAt(path, { more: 'x'.repeat(6 * 1024) }) })],
    ['of another type', (path) => ({ body: documentAt(path), headers: { 'content-type': 'text/html' } })],
    ['that is no JSON', () => ({ body: 'nonsense' })],
    ['that is a list', () => ({ body: '[]' })],
    ['that is not found', () => ({ status: 404 })],
    ['that redirects', (path) => ({ status: 302, headers: { location: `${origin}${path}?again` } })],
    [
      'that never ends',
      () => ({
        body: async function* () {
          for (let count = 0; count < 1000; count += 1) yield 'x'.repeat(1024);
        },
      }),
    ],
  ])('%s is refused, and not fetched again within a minute', async (_, wrong) => {
    answer = wrong;
    const path = `/${Math.random()}`;
    expect(await begin(`${origin}${path}`)).toBe('');
    const before = asked;
    expect(before).toBe(1);
    answer = (good) => ({ body: documentAt(good) });
    expect(await begin(`${origin}${path}`)).toBe('');
    expect(asked).toBe(before);
    world.clock.time += 60_000;
    expect(await begin(`${origin}${path}`)).toMatch(/^\/oauth\/sign-in\//);
  });

  it('that dribbles is given up', { tags: 'long' }, async () => {
    answer = () => ({
      body: async function* () {
        for (let count = 0; count < 60; count += 1) {
          yield ' ';
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      },
    });
    expect(await begin(`${origin}/slow`)).toBe('');
  });

  it.each([
    ['http', 'http://client.example.com/client.json'],
    ['a user name', 'https://a@client.example.com/client.json'],
    ['a fragment', 'https://client.example.com/client.json#x'],
    ['dots', 'https://client.example.com/x/../client.json'],
    ['an IPv4 address', 'https://192.0.2.1/client.json'],
    ['a loopback address', 'https://127.0.0.1/client.json'],
    ['an IPv6 address', 'https://[::1]/client.json'],
    ['a host that is not listed', 'https://client.example.com/client.json'],
  ])('at an address with %s is not fetched', async (_, clientId) => {
    expect(await begin(clientId)).toBe('');
    expect(asked).toBe(0);
  });

  it('that changed after the consent page was shown changes nothing of where the answer goes', async () => {
    await world.book();
    const id = `${origin}/changing`;
    const browser = world.browser();
    const consent = await world.toConsent(browser, world.authorizeUrl(id, newVerifier()));
    answer = (path) => ({ body: documentAt(path, { redirect_uris: ['https://evil.example/callback'] }) });
    const other = openOAuthWorld({ store, connector: { clients: [host] } });
    const decided = await browser.post(`${consent}/consent`, { decision: 'allow' });
    const resumed = await other.fetch(locationOf(decided), {
      headers: { cookie: browser.jar.map(({ name, value }) => `${name}=${value}`).join('; ') },
    });
    expect(locationOf(resumed)).toContain(`${redirect}?code=`);
    const evil = { redirect_uri: 'https://evil.example/callback' };
    expect(await begin(id, evil)).toBe('');
    await other.service.close();
  });

  const anyHost = { hosts: undefined, clock: { now: () => 0 } };
  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['192.168.1.1'],
    ['100.64.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['2002:7f00:1::'],
    ['fd00::1'],
    ['64:ff9b::7f00:1'],
  ])('at a name that leads to %s is not fetched, also beside a public address', async (address) => {
    for (const addresses of [[address], ['93.184.216.34', address]]) {
      const resolve = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(
          null,
          addresses.map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 })),
        )) as never;
      const documents = createClientDocuments(anyHost, { resolve });
      await expect(documents.fetch(`https://client.example.com:${host.split(':')[1]}/x`)).rejects.toThrow(
        'private address',
      );
    }
    expect(asked).toBe(0);
  });

  it('at a name that changes between two look-ups is connected to only as it was checked', async () => {
    let lookups = 0;
    const resolve = ((_host: string, _options: object, done: (error: null, found: object[]) => void) => {
      lookups += 1;
      done(null, [{ address: lookups === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }]);
    }) as never;
    const documents = createClientDocuments(anyHost, { resolve });
    const fetched = documents.fetch('https://client.example.com:1/x').catch((error: Error) => error);
    expect(await fetched).toBeInstanceOf(Error);
    await expect(documents.fetch('https://client.example.com:1/x')).rejects.toThrow('private address');
    expect(asked).toBe(0);
  });
});
