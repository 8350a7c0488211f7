import { expect, it } from 'vitest';
import { startPostgres } from '../../../tests/postgres/start-postgres.ts';
import { createBookingService } from '../create-service.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import { openPostgresStore } from '../store/postgres.ts';

it('/readyz answers 200 or 503 while PostgreSQL is restarted, and 200 after it', async () => {
  const server = await startPostgres({ fsync: 'off' });
  const store = await openPostgresStore({ connectionString: server.url, waitMs: 500 });
  let now = 0;
  const clock = { now: () => now };
  const service = createBookingService({ pages: demoPagesYaml, store, clock });
  const ready = async () => {
    // Readiness is checked once a second. So the clock advances, and each call checks again.
    now += 1000;
    const response = await service.fetch('/readyz');
    return { status: response.status, body: await response.json() };
  };
  try {
    expect(await ready()).toMatchObject({ status: 200, body: { database: 'writable', disk: 'unknown' } });
    let restarted = false;
    const restarting = server.restart().then(() => {
      restarted = true;
    });
    const seen = [];
    while (!restarted) seen.push(await ready());
    await restarting;
    expect(
      [...new Set(seen.map(({ status }) => status))].filter((status) => status !== 200 && status !== 503),
    ).toEqual([]);
    await expect.poll(ready).toMatchObject({ status: 200, body: { database: 'writable' } });
  } finally {
    await service.close();
    await store.close();
    await server.stop();
  }
});

it('/readyz is 503 where PostgreSQL takes no writes, such as a standby', async () => {
  const server = await startPostgres({ fsync: 'off' });
  const store = await openPostgresStore({ connectionString: server.url });
  const service = createBookingService({ pages: demoPagesYaml, store });
  try {
    await store.write((sql) => sql.run('alter database postgres set default_transaction_read_only = on'));
    await server.restart();
    await expect.poll(async () => (await service.fetch('/readyz')).status, { interval: 300 }).toBe(503);
  } finally {
    await service.close();
    await store.close();
    await server.stop();
  }
});
