import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultServer, startFaultServer } from '../../tests/fault-server.ts';
import type { Exchange } from './transport.ts';
import { createFetchTransport, createTransport } from './transport-fetch.ts';

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

function read(): Exchange {
  const path = '/api/agent/booking-pages/demo';
  const limits = { connectMs: 1000, headersMs: 1000, bodyMs: 1000, totalMs: 1000 };
  return { method: 'GET', origin: server.baseUrl, path, headers: {}, once: false, limits };
}

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
