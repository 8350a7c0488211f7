import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { call } from '../../adapters/mcp/clients.fixture.ts';
import { type McpCall, readPages, type ServiceOptions } from '../../src/service/index.ts';
import { openBookingWorld } from '../../src/service/meetings/booking-world.fixture.ts';
import { everything, request } from '../../tests/booking-world.ts';
import { createPageTools } from './page-tools.ts';

const ofDana = { timezone: 'Asia/Jerusalem', hostEmail: 'dana@example.com', durationsMinutes: [30] };
const pages = [
  { slug: 'talk', name: 'Dana Cohen', mcp: true },
  { slug: 'other', name: 'Dana Cohen' },
  { slug: 'hidden', name: 'Dana Cohen', listed: false },
].map((page) => ({ ...page, ...ofDana, hours: { 'sun-thu': '09:00-17:00' } }));
const pagesText = JSON.stringify({ pages });

const eras = ['legacy', 'modern'] as const;
const base = 'https://book.example.com';
const [noa, eve] = ['192.0.2.1', '198.51.100.7'];

type Body = { guestEmail: string; start: string };

/** A service in process that answers at /mcp, and every request that reached it, with its caller. */
function openWorld(options: Partial<ServiceOptions> = {}) {
  const answer = createPageTools();
  const posted: Body[] = [];
  const mcp = (made: McpCall) =>
    answer({
      ...made,
      fetch: (url, init) => {
        if (init.method === 'POST') posted.push(JSON.parse(String(init.body)));
        return made.fetch(url, init);
      },
    });
  const world = openBookingWorld({ pages: pagesText, publicUrl: base, mcp, ...options });
  onTestFinished(() => world.service.close());
  const send = (message: unknown, { headers = {}, caller = noa, path = '/mcp/talk', method = 'POST' } = {}) =>
    world.service.fetch(
      new Request(`${base}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        ...(method === 'POST' && { body: typeof message === 'string' ? message : JSON.stringify(message) }),
      }),
      undefined,
      { caller },
    );
  const connect = async (era: (typeof eras)[number] = 'modern', caller = noa, path = '/mcp/talk') => {
    const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' };
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const fetch = async (url: URL | string, init?: RequestInit) =>
      world.service.fetch(new Request(url, init), undefined, { caller });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${base}${path}`), { fetch }));
    return client;
  };
  const mailed = () =>
    world.transport.sent.filter(({ kind }) => kind === 'confirm_request').map(({ to }) => to);
  return { ...world, posted, send, connect, mailed };
}

const toolCall = (name: string, given: object, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
});
const list = (conversation = '') => ({ ...everything, timezone: 'Asia/Jerusalem', conversation });
const asked = (conversation: string, changes = {}) =>
  ({ ...request({ timezone: 'Asia/Jerusalem', ...changes }), conversation }) as ReturnType<typeof request>;

describe('/mcp/{slug}', () => {
  it.each(eras)(
    'lets a client of the %s era book without a key, and the guest confirms by mail',
    async (era) => {
      const world = openWorld();
      const client = await world.connect(era);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['getBookingPage', 'getFreeSlots', 'requestMeeting']);
      for (const { inputSchema } of tools) {
        expect(inputSchema.required).toContain('conversation');
        expect(Object.keys(inputSchema.properties ?? {})).not.toContain('slug');
      }
      const { conversation } = await call(client, 'getFreeSlots', list());
      expect(await call(client, 'requestMeeting', asked(conversation))).toMatchObject({ code: 'ok' });
      await world.service.runJobs();
      expect(world.mailed()).toEqual(['noa@example.com']);
      await world.press(world.link('confirm_request'), 'confirm');
      await world.service.runJobs();
      expect(world.transport.sent.map(({ kind }) => kind)).toContain('booked_guest');
    },
  );

  it('books no page but its own, whatever a call names', async () => {
    const world = openWorld();
    const client = await world.connect();
    const { structured } = await call(client, 'getBookingPage', { slug: 'other', conversation: '' });
    expect(structured).toMatchObject({ slug: 'talk' });
  });

  it('is there for pages with mcp: true, and by --mcp for listed pages that do not refuse it', async () => {
    const statusOf = async (world: ReturnType<typeof openWorld>, slug: string) =>
      (await world.send({}, { path: `/mcp/${slug}` })).status;
    const one = openWorld();
    const all = openWorld({ pages: readPages(pagesText, { mcp: true }) });
    const slugs = ['talk', 'other', 'hidden', 'none'];
    expect(await Promise.all(slugs.map((slug) => statusOf(one, slug)))).toEqual([400, 404, 404, 404]);
    expect(await Promise.all(slugs.map((slug) => statusOf(all, slug)))).toEqual([400, 400, 404, 404]);
    const none = await one.send({}, { path: '/mcp' });
    expect([none.status, await none.json()]).toEqual([
      404,
      { error: expect.stringContaining(`${base}/mcp/{slug}`) },
    ]);
    expect((await one.send('', { method: 'GET' })).status).toBe(405);
  });

  it.each(eras)(
    'lets four clients of the %s era and others book at once: each a start that it was shown, once',
    async (era) => {
      const world = openWorld();
      const clients = await Promise.all(
        [era, era, ...eras].map((one, index) => world.connect(one, `192.0.2.${index + 1}`)),
      );
      const conversations = await Promise.all(
        clients.map(async (client) => (await call(client, 'getFreeSlots', list())).conversation),
      );
      const answers = await Promise.all(
        clients.flatMap((client, index) => {
          const conversation = conversations[index] as string;
          const guestEmail = `guest${index}@example.com`;
          const own = asked(conversation, { guestEmail, start: `2026-11-24T1${index}:00` });
          const unseen = asked(conversation, { guestEmail, start: '2026-11-24T04:00' });
          return [own, own, unseen].map((input) => call(client, 'requestMeeting', input));
        }),
      );
      const codes = answers.map(({ code }) => code);
      expect(codes.filter((_, index) => index % 3 === 2)).toEqual(Array(4).fill('not_offered'));
      expect(codes.filter((code) => code === 'ok').length).toBeGreaterThanOrEqual(4);
      await world.service.runJobs();
      const guests = [0, 1, 2, 3].map((index) => `guest${index}@example.com`);
      expect(world.posted.map(({ guestEmail }) => guestEmail).sort()).toEqual(guests);
      expect(world.mailed().sort()).toEqual(guests);
    },
  );
});

it('the example of server.json for the registry names an address that a service answers', async () => {
  const file = new URL('../../examples/deploy/server.json', import.meta.url);
  const { remotes, description } = JSON.parse(readFileSync(file, 'utf8'));
  expect(description.length).toBeLessThanOrEqual(100);
  const [{ type, url }] = remotes;
  expect([type, new URL(url).origin]).toEqual(['streamable-http', base]);
  const client = await openWorld().connect('modern', noa, new URL(url).pathname);
  expect((await client.listTools()).tools).toHaveLength(3);
});

describe('limits at /mcp', () => {
  it('count reads and requests for the caller, and serve others meanwhile', async () => {
    const world = openWorld({ limits: {} });
    const statuses: number[] = [];
    for (let calls = 0; calls < 310; calls += 1)
      statuses.push((await world.send({ jsonrpc: '2.0', id: 1, method: 'ping' }, { caller: eve })).status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const refused = await world.send(toolCall('getFreeSlots', list()), { caller: eve });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await refused.json()).toEqual({ error: expect.stringMatching(/^Too many requests from here/) });
    const other = await world.connect('modern', noa);
    expect(await call(other, 'getFreeSlots', list())).toMatchObject({ code: 'ok' });
  });

  it('count each request for the caller and not for this machine, in whichever conversation', async () => {
    const world = openWorld({ limits: { perCallerHour: { requests: 2, perMs: 3_600_000 } } });
    const ask = async (caller: string, guest: string, start: string) => {
      const client = await world.connect('modern', caller);
      const { conversation } = await call(client, 'getFreeSlots', list());
      const changes = { guestEmail: `${guest}@example.com`, start: `2026-11-24T${start}` };
      return (await call(client, 'requestMeeting', asked(conversation, changes))).code;
    };
    const codes = [await ask(eve, 'a', '09:00'), await ask(eve, 'b', '10:00'), await ask(eve, 'c', '11:00')];
    expect(codes).toEqual(['ok', 'ok', 'rate_limited']);
    expect(await ask(noa, 'd', '12:00')).toBe('ok');
  });

  it('cannot be passed by many calls in one body', async () => {
    const world = openWorld({ limits: {} });
    const many = Array.from({ length: 100 }, (_, id) => toolCall('getFreeSlots', list(), id));
    const refused = await world.send(many);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error: expect.stringMatching(/^The body must be one JSON-RPC message/) },
    ]);
  });
});

describe('hostile calls at /mcp', () => {
  it.each<[string, string, Record<string, string>, number]>([
    ['40 KB', JSON.stringify(toolCall('getFreeSlots', { when: 'x'.repeat(40_000) })), {}, 400],
    ['2 MB', JSON.stringify(toolCall('getFreeSlots', { when: 'x'.repeat(2_000_000) })), {}, 400],
    ['no JSON', '{"jsonrpc":', {}, 400],
    ['no object', '"getFreeSlots"', {}, 400],
    ['nothing', '', {}, 400],
    ['a deep object', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, {}, 400],
    ['a form', JSON.stringify(toolCall('getFreeSlots', list())), { 'content-type': 'text/plain' }, 415],
    [
      'a page of another site',
      JSON.stringify(toolCall('getFreeSlots', list())),
      { origin: 'https://evil.example' },
      403,
    ],
  ])('%s gets an error, and reaches nothing', async (_, body, headers, status) => {
    const world = openWorld();
    expect((await world.send(body, { headers })).status).toBe(status);
    expect(await call(await world.connect(), 'getFreeSlots', list())).toMatchObject({ code: 'ok' });
    expect(world.log.filter((line) => line.includes('"failed"'))).toEqual([]);
  });

  it('with a conversation that is nested too deeply begin a new one', async () => {
    const world = openWorld();
    const body = JSON.stringify(toolCall('getFreeSlots', list('deep')));
    const answer = await world.send(body.replace('"deep"', '['.repeat(15_000) + ']'.repeat(15_000)));
    expect(await answer.text()).toMatch(/Free 30-minute starts.*is not known here, so this is a new one/s);
  });

  it('that break the protocol are a short line of the log', async () => {
    const world = openWorld();
    await world.send({ jsonrpc: '2.0', id: 1, result: { words: 'x'.repeat(20_000) } });
    const lines = world.log.filter((line) => line.includes('"mcp_failed"'));
    expect(lines).toEqual([expect.stringContaining('unknown message ID')]);
    expect(lines.join().length).toBeLessThan(3000);
  });

  it('with keys of prototypes change no later call', async () => {
    const world = openWorld();
    const evil =
      '{"__proto__":{"start":"x","ok":false,"slug":"other"},"constructor":{"prototype":{"ok":false}},"conversation":""}';
    const body = JSON.stringify(toolCall('requestMeeting', {})).replace(
      '"arguments":{}',
      `"arguments":${evil}`,
    );
    const answer = await (await world.send(body)).text();
    expect(answer).toContain('isError');
    expect(({} as { slug?: string }).slug).toBeUndefined();
    expect(await call(await world.connect(), 'getFreeSlots', list())).toMatchObject({ code: 'ok' });
    expect(world.posted).toEqual([]);
  });

  it('with a forged handle have been shown nothing', async () => {
    const world = openWorld();
    const client = await world.connect();
    await call(client, 'getFreeSlots', list());
    const forged = await call(client, 'requestMeeting', asked(`c-${'A'.repeat(32)}`));
    expect(forged).toMatchObject({ code: 'not_read', isError: true });
    expect(world.posted).toEqual([]);
  });

  it('with the handle of another caller request nothing twice, and count for the caller who sent them', async () => {
    const world = openWorld({ limits: { perCallerHour: { requests: 1, perMs: 3_600_000 } } });
    const own = await world.connect('modern', noa);
    const { conversation } = await call(own, 'getFreeSlots', list());
    expect(await call(own, 'requestMeeting', asked(conversation))).toMatchObject({ code: 'ok' });
    const thief = await world.connect('modern', eve);
    const again = await call(thief, 'requestMeeting', asked(conversation));
    expect(again.text).toMatch(/earlier|already/);
    expect(world.posted).toHaveLength(1);
    const other = { guestEmail: 'eve@example.com', start: '2026-11-24T10:00' };
    expect(await call(thief, 'requestMeeting', asked(conversation, other))).toMatchObject({ code: 'ok' });
    const mine = await call(own, 'getFreeSlots', list());
    const late = { guestEmail: 'zoe@example.com', start: '2026-11-24T11:00' };
    expect(await call(own, 'requestMeeting', asked(mine.conversation, late))).toMatchObject({
      code: 'rate_limited',
    });
  });

  it('open no stream of events', async () => {
    const world = openWorld();
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { _meta: meta, notifications: { toolsListChanged: true } },
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    expect(await (await world.send(message, { headers })).text()).toContain('Subscription limit reached');
  });
});
