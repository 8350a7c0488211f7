import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { fetch as undiciFetch } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FaultServer, startFaultServer } from '../../tests/fault-server.ts';
import type { Exchange } from './transport.ts';
import { createFetchTransport, createTransport, type FetchFunction } from './transport-fetch.ts';

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

/** A request that is sent once. */
function write(body = '{"guestName":"נועה"}', origin = server.baseUrl): Exchange {
  const path = '/api/agent/booking-pages/demo/requests';
  const headers = { 'content-type': 'application/json' };
  return { ...read(), method: 'POST', origin, path, headers, body, once: true };
}

function read(): Exchange {
  const path = '/api/agent/booking-pages/demo';
  const limits = { connectMs: 1000, headersMs: 1000, bodyMs: 1000, totalMs: 1000 };
  return { method: 'GET', origin: server.baseUrl, path, headers: {}, once: false, limits };
}

// Bun and Deno set the condition `node` too, so theirs must come first. tests/runtimes books in the runtimes themselves.
it.each(['bun', 'deno', 'workerd', 'edge-light', 'browser'])(
  'is the transport under the condition %s',
  (condition) => {
    const script = "console.log(import.meta.resolve('#transport'))";
    const args = [`--conditions=${condition}`, '--input-type=module', '--eval', script];
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toMatch(/\/transport-fetch\.js\n$/);
  },
);

it('is not the transport of Node', () => {
  const script = "console.log(import.meta.resolve('#transport'))";
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(printed).toMatch(/\/transport-node\.js\n$/);
});

describe('where there is no Node', () => {
  it('the global fetch is the transport', async () => {
    expect(await createTransport()(read())).toMatchObject({ kind: 'answer', status: 200 });
    expect(server.requests).toHaveLength(1);
  });

  it('a dispatcher cannot be used', () => {
    expect(() => createTransport({})).toThrow('dispatcher needs Node; pass fetch instead');
  });

  it('a redirect that the browser hides is a redirect', async () => {
    const hidden = { type: 'opaqueredirect', status: 0, headers: new Headers(), body: null } as Response;
    expect(await createFetchTransport(async () => hidden)(read())).toMatchObject({
      kind: 'answer',
      status: 302,
    });
  });
});

it('follows no redirect and gives the signal to fetch', async () => {
  let seen: RequestInit = {};
  const fetch = async (_url: string, init: RequestInit) => {
    seen = init;
    return Response.json({});
  };
  await createFetchTransport(fetch)(read());
  expect(seen).toMatchObject({ method: 'GET', redirect: 'manual', signal: expect.any(AbortSignal) });
  expect(seen).not.toHaveProperty('body');
});

describe('a request', () => {
  const fetches: [name: string, fetch: FetchFunction][] = [
    ['the global fetch', (url, init) => globalThis.fetch(url, init)],
    ['the fetch of undici', undiciFetch as unknown as FetchFunction],
    ['a fetch that makes a Request first', (url, init) => globalThis.fetch(new Request(url, init))],
    [
      'a fetch that tries again',
      async (url, init) => {
        const response = await globalThis.fetch(url, init);
        return response.ok ? response : globalThis.fetch(url, init);
      },
    ],
  ];
  const statuses = [421, 401, 407, 408, 425, 429, 503];
  const table = fetches.flatMap(([name, fetch]) => statuses.map((status) => ({ name, fetch, status })));
  it.each(table)(
    'is written once by $name, even if the server answers $status',
    async ({ fetch, status }) => {
      const headers = { 'www-authenticate': 'Basic realm="x"', 'proxy-authenticate': 'Basic realm="x"' };
      server.next('requestMeeting', { status, headers });
      await createFetchTransport(fetch)(write());
      // A second one would have arrived before this.
      await createFetchTransport(globalThis.fetch)(read());
      const posts = server.requests.filter(({ method }) => method === 'POST');
      expect(posts.map(({ body }) => body)).toEqual(['{"guestName":"נועה"}']);
    },
  );

  it('reaches a service in the same process', async () => {
    const seen: unknown[] = [];
    const fetch: FetchFunction = async (url, init) => {
      const request = new Request(url, init);
      seen.push(String(init.body), request.headers.get('content-type'), await request.json());
      return Response.json({}, { status: 202 });
    };
    expect(await createFetchTransport(fetch)(write('{"a":1}'))).toMatchObject({ status: 202 });
    expect(seen).toEqual(['{"a":1}', 'application/json', { a: 1 }]);
  });

  it('is a text where streams cannot be sent: in a browser, and where the runtime has no streams', async () => {
    const bodies: unknown[] = [];
    const fetch: FetchFunction = async (_url, init) => {
      bodies.push(init.body);
      return Response.json({});
    };
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' });
    await createFetchTransport(fetch)(write('{"a":1}'));
    vi.unstubAllGlobals();
    vi.stubGlobal('ReadableStream', undefined);
    await createFetchTransport(fetch)(write('{"a":2}'));
    vi.unstubAllGlobals();
    await createFetchTransport(fetch)(write('{"a":3}'));
    expect(bodies).toEqual(['{"a":1}', '{"a":2}', expect.any(ReadableStream)]);
  });
});

describe('a fetch that follows redirects in spite of "manual"', () => {
  it.each(['GET', 'POST'])('answers %s with a redirect to where it went', async (method) => {
    const other = createServer((_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/there`;
    const plan = { status: 303, headers: { location } };
    server.next('requestMeeting', plan);
    server.next('getBookingPage', plan);
    const fetch: FetchFunction = (url, init) => globalThis.fetch(url, { ...init, redirect: 'follow' });
    const outcome = await createFetchTransport(fetch)(method === 'GET' ? read() : write());
    expect(outcome).toMatchObject({ kind: 'answer', status: 302, location });
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('a fetch that does not hear its signal', () => {
  const limits = { connectMs: 20, headersMs: 20, bodyMs: 20, totalMs: 1000 };

  it('has the answer let go that comes too late', async () => {
    let answer = (_response: Response) => {};
    const late = new Promise<Response>((resolve) => (answer = resolve));
    expect(await createFetchTransport(() => late)({ ...read(), limits })).toMatchObject({
      reason: 'timeout',
    });
    const ended = new Promise((resolve) => {
      answer(new Response(new ReadableStream({ cancel: resolve })));
    });
    await ended;
  });

  it('has a body ended that stalls or is too large', async () => {
    const ended: string[] = [];
    const transport = (body: Partial<UnderlyingDefaultSource<Uint8Array>>, name: string) =>
      createFetchTransport(
        async () => new Response(new ReadableStream({ ...body, cancel: () => void ended.push(name) })),
      );
    await transport({}, 'stalls')({ ...read(), limits });
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(500_000));
    expect(await transport({ pull }, 'too large')(read())).toMatchObject({ reason: 'too_large', left: true });
    expect(ended).toEqual(['stalls', 'too large']);
  });
});
