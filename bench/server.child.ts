import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import type { Policy } from '../evals/scripted-model/index.ts';
import type { ServiceOptions } from '../src/service/index.ts';

/** Which server a child process is, and what it needs. */
export type ServerOptions =
  /** Bare Hono. It answers reads with ready bodies by path, and accepts requests without checks, database and mail. */
  | { kind: 'hono'; bodies?: Record<string, string> }
  /**
   * The service. By default it has the demo pages, keeps everything in memory, and has no limits, because all load comes from one address.
   * `database`: the folder of an SQLite file, or the address of a PostgreSQL.
   */
  | ({ kind: 'service'; database?: string } & Partial<Pick<ServiceOptions, 'pages' | 'limits'>>)
  /** A model that answers at once, so that its own time hardly counts: three tool calls that book, and a last word. */
  | { kind: 'model' };

const url = await listen(JSON.parse(process.argv[2] ?? '') as ServerOptions);
process.once('disconnect', () => process.exit(0));
process.on('message', () => process.send?.(process.cpuUsage()));
process.send?.({ url });

async function listen(options: ServerOptions): Promise<string> {
  switch (options.kind) {
    case 'hono':
      return listenHono(options.bodies ?? {});
    case 'service': {
      const { createBookingService, demoPagesYaml, openPostgresStore } = await import(
        '../src/service/index.ts'
      );
      const { pages = demoPagesYaml, limits = null, database } = options;
      const isPostgres = database?.startsWith('postgres:');
      const store =
        database &&
        (isPostgres
          ? await openPostgresStore({ connectionString: database })
          : { file: join(database, 'booking.db') });
      const secret = 'the secret of all processes of one database';
      return (await createBookingService({ pages, limits, secret, ...(store && { store }) }).listen()).url;
    }
    case 'model': {
      const { createScriptedModel } = await import('../evals/scripted-model/index.ts');
      return (await createScriptedModel({ policies: { books: await bookingPolicy() } }).listen()).baseUrl;
    }
  }
}

async function listenHono(bodies: Record<string, string>): Promise<string> {
  const [{ Hono }, { serve }] = await Promise.all([import('hono'), import('@hono/node-server')]);
  const app = new Hono();
  for (const [path, body] of Object.entries(bodies)) {
    const bytes = new TextEncoder().encode(body);
    app.get(path, (c) => c.body(bytes, 200, { 'content-type': 'application/json' }));
  }
  app.post('*', async (c) => {
    const { start, durationMinutes } = await c.req.json<{ start: string; durationMinutes: number }>();
    return c.json({ status: 'confirmation_sent', message: 'Sent', start, durationMinutes }, 202);
  });
  const { promise, resolve } = Promise.withResolvers<AddressInfo>();
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, resolve);
  return `http://127.0.0.1:${(await promise).port}`;
}

async function bookingPolicy(): Promise<Policy> {
  const { everything, request } = await import('../tests/booking-world.ts');
  const timezone = 'Asia/Jerusalem';
  const calls = [
    { name: 'getBookingPage', input: { slug: '' } },
    { name: 'getFreeSlots', input: { ...everything, timezone } },
    { name: 'requestMeeting', input: request({ start: '2026-11-23T09:00', timezone }) },
  ];
  return ({ messages }) => {
    const call = calls[messages.filter(({ role }) => role === 'tool').length];
    return call
      ? { call: [call] }
      : { say: 'I have requested Monday 23 November at 09:00. Please confirm it by the link in your email.' };
  };
}
