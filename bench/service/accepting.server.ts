import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { messageOfParent, tellParent } from '../child-server.ts';

/** Bare Hono that reads a request's JSON and accepts it, without checks, database or mail. */
const { path } = await messageOfParent<{ path: string }>();
const app = new Hono();
app.post(path, async (c) => {
  const { start, durationMinutes } = await c.req.json<{ start: string; durationMinutes: number }>();
  return c.json({ status: 'confirmation_sent', message: 'Sent', start, durationMinutes }, 202);
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
  tellParent(`http://127.0.0.1:${port}`),
);
