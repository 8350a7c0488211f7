import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBookingClient } from '../../client/index.ts';
import { type Line, openLine } from '../store/cut-line.fixture.ts';
import { openPostgresStore } from '../store/postgres.ts';
import type { Store } from '../store/store.ts';
import { makeSchema } from '../store/stores.fixture.ts';
import { type Bench, goodBody, openBench } from './service.fixture.ts';

let line: Line;
let store: Store;
let bench: Bench;
let remove: () => Promise<void>;
beforeEach(async () => {
  const schema = await makeSchema();
  remove = schema.remove;
  const url = new URL(schema.connectionString);
  line = await openLine({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(line.port);
  store = await openPostgresStore({ connectionString: url.href, connections: 3 });
  bench = openBench({ store });
  // The first write claims the database for the service's secret, with a commit of its own.
  await bench.service.runJobs();
});
afterEach(async () => {
  await bench.close();
  await store.close();
  await line.close();
  await remove();
});

const count = async (table: string) =>
  (await store.read((sql) => sql.get<{ n: number }>(`select count(*) as n from ${table}`)))?.n;

it.each([
  ['after', 1],
  ['before', 0],
] as const)(
  'a commit whose line breaks %s it arrived is uncertain to our client, and makes %i request',
  async (when, kept) => {
    const { fetch } = bench.service;
    const client = createBookingClient({
      baseUrl: 'https://book.example.com',
      fetch: (url, init) => fetch(url, init),
    });
    line.cutAt('COMMIT', when);
    const sent = client.requestMeeting('demo', goodBody);
    await expect(sent).rejects.toMatchObject({ code: 'uncertain', status: 500, retryable: false });
    await expect(sent).rejects.toMatchObject({
      serviceText: expect.stringContaining('may have been accepted'),
    });
    // The database may carry out the commit after the line is cut.
    await vi.waitFor(async () => expect(await count('request')).toBe(kept));
    // A caller that asks again gets the answer of the first request: one request, one mail.
    expect((await bench.request(goodBody)).status).toBe(202);
    expect([await count('request'), await count('mail')]).toEqual([1, 1]);
  },
);
