import { createRequire, registerHooks } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, request, type World } from '../tests/booking-world.ts';
import { createSharedStore } from '../tests/shared-store.ts';
import { call, connect, type Said, ways, withMeta } from './mcp/clients.fixture.ts';
import { registerBookingTools } from './mcp.ts';

const secret = 'a secret of at least thirty-two characters';

function newWorld(): World {
  const world = createWorld();
  onTestFinished(() => world.close());
  return world;
}

describe.each(ways)('a client, %s,', (way) => {
  it('lists the three tools in one order, each with title, hints and described fields', async () => {
    const { tools } = await (await connect(newWorld().tools(), way)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(['getBookingPage', 'getFreeSlots', 'requestMeeting']);
    for (const { name, title, annotations, inputSchema, outputSchema } of tools) {
      expect(title).toBeTruthy();
      const reads = name !== 'requestMeeting';
      expect(annotations).toMatchObject({
        readOnlyHint: reads,
        destructiveHint: !reads,
        idempotentHint: reads,
        openWorldHint: true,
      });
      expect(inputSchema.required).toContain('conversation');
      expect(outputSchema?.type).toBe('object');
      for (const field of Object.values(inputSchema.properties ?? {}))
        expect(field).toMatchObject({ type: expect.any(String), description: expect.any(String) });
    }
  });

  it('lists several pages, by a schema that is one flat object', async () => {
    const tools = newWorld().tools({ slug: undefined, pages: ['demo', 'demo-he'] });
    const client = await connect(tools, way);
    const [page] = (await client.listTools()).tools;
    expect(page?.outputSchema).toMatchObject({ type: 'object', properties: { pages: {}, slug: {} } });
    const { structured } = await call(client, 'getBookingPage', { slug: '' });
    expect(structured).toMatchObject({
      ok: true,
      unread: [],
      pages: [{ slug: 'demo' }, { slug: 'demo-he' }],
    });
  });

  it('is named a conversation by the first result, and goes on in it', async () => {
    const world = newWorld();
    const client = await connect(world.tools(), way);
    const list = await call(client, 'getFreeSlots', { ...everything, conversation: '' });
    const sent = await call(client, 'requestMeeting', { ...request(), conversation: list.conversation });
    expect([sent.code, sent.conversation]).toEqual(['ok', list.conversation]);
    expect(world.posts()).toHaveLength(1);
  });

  it('that loses the handle has been shown nothing, and reads the list anew', async () => {
    const world = newWorld();
    const client = await connect(world.tools(), way);
    await call(client, 'getFreeSlots', { ...everything, conversation: '' });
    const refused = await call(client, 'requestMeeting', { ...request(), conversation: '' });
    expect(refused).toMatchObject({ code: 'not_read', isError: true });
    expect(refused.structured.days).not.toEqual([]);
    expect(world.posts()).toEqual([]);
    const again = { ...request(), conversation: refused.conversation };
    expect(await call(client, 'requestMeeting', again)).toMatchObject({ code: 'ok' });
  });

  it('whose handle outlived the memory of its conversation has been shown nothing, and reads the list anew', async () => {
    const world = newWorld();
    const { store: sessions, texts } = createSharedStore();
    const client = await connect(world.tools({ sessions }), way);
    const { conversation } = await call(client, 'getFreeSlots', { ...everything, conversation: '' });
    texts.clear();
    const refused = await call(client, 'requestMeeting', { ...request(), conversation });
    expect(refused).toMatchObject({ code: 'not_read', conversation });
    expect(world.posts()).toEqual([]);
    expect(await call(client, 'requestMeeting', { ...request(), conversation })).toMatchObject({
      code: 'ok',
    });
  });

  it.each(['c-forged', `c-${'A'.repeat(32)}`, 'null', 'thread 1'])(
    'that passes %s gets a new conversation, and reads so in text and result',
    async (conversation) => {
      const client = await connect(newWorld().tools(), way);
      const said = await call(client, 'getFreeSlots', { ...everything, conversation });
      expect(said.conversation).toMatch(/^c-[\w-]{32}$/);
      expect(said.conversation).not.toBe(conversation);
      expect(said.text).toContain('is not known here, so this is a new one');
      expect(said.structured.conversationNote).toContain('is not known here');
    },
  );

  it.each<[string, (handle: string) => string]>([
    ['its name', (handle) => `conversation: ${handle}`],
    ['quotes', (handle) => `"${handle}"`],
    ['a list around it', (handle) => [handle] as never],
    ['an object around it', (handle) => ({ conversation: handle }) as never],
    ['its note', (handle) => `${handle} (pass it in every further call)`],
    ['its line, twice', (handle) => `conversation: ${handle} (pass it)\nconversation: ${handle}`],
  ])('goes on in the conversation where it passes the handle with %s', async (_, decorate) => {
    const world = newWorld();
    const client = await connect(world.tools(), way);
    const { conversation } = await call(client, 'getFreeSlots', { ...everything, conversation: '' });
    const asked = { ...request(), conversation: decorate(conversation) };
    expect(await call(client, 'requestMeeting', asked)).toMatchObject({ code: 'ok', conversation });
  });

  it('that passes two handles, or a longer word, gets a new conversation', async () => {
    const client = await connect(newWorld().tools(), way);
    const list = () => call(client, 'getFreeSlots', { ...everything, conversation: '' });
    const [{ conversation: one }, { conversation: other }] = [await list(), await list()];
    for (const conversation of [`${one} ${other}`, `${one}A`, `x${one}`]) {
      const said = await call(client, 'getFreeSlots', { ...everything, conversation });
      expect([one, other]).not.toContain(said.conversation);
    }
  });

  it('reads in text and in structured content, each alone, that nothing is booked, what is next, and the conversation', async () => {
    const client = await connect(newWorld().tools(), way);
    const { conversation } = await call(client, 'getFreeSlots', { ...everything, conversation: '' });
    const sent = await call(client, 'requestMeeting', { ...request(), conversation });
    const refused = await call(client, 'requestMeeting', request({ start: '2026-11-24T04:00' }));
    const whole = ({ text, structured }: Said) => [text, JSON.stringify(structured)];
    for (const one of whole(sent)) {
      expect(one).toMatch(/not booked|nothing is booked/i);
      expect(one).toContain(conversation);
      expect(one).toContain('noa@example.com');
    }
    for (const one of whole(refused)) {
      expect(one).toContain(String(refused.structured.next).slice(0, 30));
      expect(one).toContain(refused.conversation);
    }
  });

  it('reads no stack and no message of a bug; the host gets it', async () => {
    const tools = newWorld().tools();
    const bugs: string[] = [];
    const broken = async () => {
      throw new Error('password is 1234');
    };
    const client = await connect(
      { ...tools, getFreeSlots: { ...tools.getFreeSlots, execute: broken } },
      way,
      {
        onError: ({ message }) => bugs.push(message),
      },
    );
    const said = await call(client, 'getFreeSlots', everything);
    expect([said.isError, said.text]).toEqual([true, expect.stringMatching(/^getFreeSlots failed in this/)]);
    expect(bugs).toEqual(['password is 1234']);
  });
});

describe('the conversation', () => {
  const names = [{ 'openai/session': 'v1/one' }, { 'vscode.conversationId': 'one' }];

  const signedIn = { user: { sub: 'noa', clientId: 'claude' } };

  it.each(names)('is the one that the client of a signed-in user names in _meta: %j', async (meta) => {
    const world = newWorld();
    const client = await connect(world.tools(), 'modern over HTTP', signedIn);
    const list = await call(withMeta(client, meta), 'getFreeSlots', everything);
    expect(list).toMatchObject({ code: 'ok', conversation: '' });
    expect(list.text).not.toContain('conversation:');
    const [key = ''] = Object.keys(meta);
    const other = await call(withMeta(client, { [key]: 'other' }), 'requestMeeting', request());
    expect(other.code).toBe('not_read');
    expect(await call(withMeta(client, meta), 'requestMeeting', request())).toMatchObject({ code: 'ok' });
  });

  it.each(names)('over HTTP without a token is not one that a client names: %j', async (meta) => {
    const world = newWorld();
    const client = await connect(world.tools(), 'modern over HTTP');
    const { conversation } = await call(withMeta(client, meta), 'getFreeSlots', everything);
    expect(conversation).toMatch(/^c-/);
    const taken = await call(withMeta(client, meta), 'requestMeeting', request());
    expect(taken.code).toBe('not_read');
    expect(world.posts()).toEqual([]);
  });

  it.each([
    ['handle', undefined],
    ['id of the client', { 'openai/session': 'v1/one' }],
  ])('of another user is not found by its %s', async (_, meta) => {
    const world = newWorld();
    const tools = world.tools();
    const as = (sub: string, clientId = 'claude') =>
      connect(tools, 'modern over HTTP', { user: { sub, clientId } });
    const [noa, eve, otherClient] = [await as('noa'), await as('eve'), await as('noa', 'chatgpt')];
    const { conversation } = await call(withMeta(noa, meta), 'getFreeSlots', everything);
    const asked = { ...request(), conversation };
    expect(await call(withMeta(eve, meta), 'requestMeeting', asked)).toMatchObject({ code: 'not_read' });
    expect(await call(withMeta(otherClient, meta), 'requestMeeting', asked)).toMatchObject({
      code: 'not_read',
    });
    expect(await call(withMeta(noa, meta), 'requestMeeting', asked)).toMatchObject({ code: 'ok' });
  });

  it('of a user who is a number is not found by another number', async () => {
    const world = newWorld();
    const tools = world.tools();
    const as = (sub: number) =>
      connect(tools, 'modern over HTTP', { user: { sub: sub, clientId: 'claude' } });
    const { conversation } = await call(await as(41), 'getFreeSlots', { ...everything, conversation: '' });
    const asked = { ...request(), conversation };
    expect(await call(await as(42), 'requestMeeting', asked)).toMatchObject({ code: 'not_read' });
    expect(await call(await as(41), 'requestMeeting', asked)).toMatchObject({ code: 'ok' });
  });

  it('of a token without a user warns the host once, by the name of the field', async () => {
    const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    onTestFinished(() => warnings.mockRestore());
    const user = { sub: undefined, clientId: 'claude' };
    const client = await connect(newWorld().tools(), 'modern over HTTP', { user });
    for (let calls = 0; calls < 2; calls += 1) await call(client, 'getFreeSlots', everything);
    expect(warnings.mock.calls).toEqual([[expect.stringContaining('authInfo.extra.sub')]]);
  });

  it('is named by the host, by text or by function, and then no field asks for a handle', async () => {
    for (const conversation of ['noa:1', async () => 'noa:1']) {
      const client = await connect(newWorld().tools(), 'modern over HTTP', { settings: { conversation } });
      const { tools } = await client.listTools();
      expect(tools.flatMap(({ inputSchema }) => inputSchema.required)).not.toContain('conversation');
      expect(await call(client, 'getFreeSlots', everything)).toMatchObject({ code: 'ok', conversation: '' });
      expect(await call(client, 'requestMeeting', request())).toMatchObject({ code: 'ok' });
    }
  });

  it('is found after the call arrived: a list that is shown meanwhile does not count for it', async () => {
    const world = newWorld();
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const settings = {
      conversation: async ({ mcpReq }: { mcpReq: { _meta?: Record<string, unknown> } }) => {
        if (mcpReq._meta?.slow) {
          arrived.resolve();
          await gate.promise;
        }
        return 'noa:1';
      },
    };
    const client = await connect(world.tools(), 'modern over HTTP', { settings });
    const asked = call(withMeta(client, { slow: true }), 'requestMeeting', request());
    await arrived.promise;
    await call(client, 'getFreeSlots', everything);
    gate.resolve();
    expect(await asked).toMatchObject({ code: 'not_offered' });
    expect(world.posts()).toEqual([]);
    expect(await call(client, 'requestMeeting', request())).toMatchObject({ code: 'ok' });
  });

  it('that the host cannot name leads to a refusal: nothing is read or sent', async () => {
    const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    onTestFinished(() => warnings.mockRestore());
    const world = newWorld();
    const settings = {
      conversation: () => {
        throw new Error('no sign-in');
      },
    };
    const client = await connect(world.tools(), 'modern over HTTP', { settings });
    expect(await call(client, 'getFreeSlots', everything)).toMatchObject({ code: 'no_memory' });
    expect(world.sent).toEqual([]);
    expect(String(warnings.mock.calls)).toContain('no sign-in');
  });

  it('goes on in another process with the same secret and sessions, and not with another secret', async () => {
    const world = newWorld();
    const { store: sessions } = createSharedStore();
    const process = (own: string) =>
      connect(world.tools({ sessions }), 'modern over HTTP', { settings: { secret: own } });
    const { conversation } = await call(await process(secret), 'getFreeSlots', everything);
    const asked = { ...request(), conversation };
    const other = await process(`another ${secret}`);
    expect(await call(other, 'requestMeeting', asked)).toMatchObject({ code: 'not_read' });
    expect(await call(await process(secret), 'requestMeeting', asked)).toMatchObject({ code: 'ok' });
    expect(world.posts()).toHaveLength(1);
  });
});

describe('registerBookingTools', () => {
  it.each([
    [{ conversations: 'noa' }, /no setting "conversations"; there are conversation, secret/],
    [{ conversation: '' }, /^conversation must be/],
    [{ conversation: undefined }, /^conversation must be/],
    [{ secret: 'short' }, /32 characters at least$/],
    [{ consent: 'ask' }, /where-possible, required or off/],
    [{ picker: 1 }, /^picker must be/],
    ['noa', /takes settings as an object/],
  ])('refuses the settings %j', (settings, message) => {
    const register = () => registerBookingTools({} as never, newWorld().tools(), settings as never);
    expect(register).toThrow(TypeError);
    expect(register).toThrow(message);
  });

  it('has a view for getFreeSlots unless the host turns it off', async () => {
    const tools = newWorld().tools();
    const uri = 'ui://agent-booking/slots.html';
    const client = await connect(tools, 'modern over HTTP');
    const listed = (await client.listTools()).tools.filter(({ _meta }) => _meta?.ui);
    expect(listed.map(({ name, _meta }) => [name, _meta?.ui])).toEqual([
      ['getFreeSlots', { resourceUri: uri }],
    ]);
    const { contents } = await client.readResource({ uri });
    expect(contents).toMatchObject([{ mimeType: 'text/html;profile=mcp-app' }]);
    const without = await connect(tools, 'modern over HTTP', { settings: { picker: false } });
    expect(without.getServerCapabilities()?.resources).toBeUndefined();
  });

  it('shows types and descriptions also where the package uses the oldest zod', async () => {
    const root = new URL('../', import.meta.url);
    const hooks = registerHooks({
      resolve(specifier, context, next) {
        if (specifier === '#transport')
          return next(new URL('src/client/transport-node.ts', root).href, context);
        const isOurs = /\/(?:src|adapters)\//.test(context.parentURL?.replace(root.href, '/') ?? '');
        const found = next(isOurs && specifier === 'zod' ? 'zod-4.1' : specifier, context);
        // Load these modules under new names, because an earlier test may have loaded them with another zod.
        const isOwn = found.url.startsWith(root.href) && !found.url.includes('/node_modules/');
        return isOwn ? { ...found, url: `${found.url}?oldest-zod` } : found;
      },
    });
    let old: typeof import('./mcp.ts');
    try {
      old = createRequire(import.meta.url)(fileURLToPath(new URL('adapters/mcp.ts', root)));
    } finally {
      hooks.deregister();
    }
    const { McpServer } = await import('@modelcontextprotocol/server');
    const shown = async (register: typeof registerBookingTools) => {
      const server = new McpServer({ name: 'booking', version: '1' });
      register(server, { baseUrl: 'http://service.test', slug: 'demo' });
      return ['getBookingPage', 'getFreeSlots', 'requestMeeting'].map((name) =>
        server.toolInputSchemaJson(name),
      );
    };
    expect(old.registerBookingTools).not.toBe(registerBookingTools);
    expect(await shown(old.registerBookingTools)).toEqual(await shown(registerBookingTools));
    expect(JSON.stringify(await shown(old.registerBookingTools))).toContain(
      'Exactly as getFreeSlots showed it',
    );
  });
});
