import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { messageOfParent, tellParent } from '../child-server.ts';

/** Bare Hono with one route: it returns ready bytes, or accepts a request without checks, database and mail. */
const { path, body } = await messageOfParent<{ path: string; body?: string }>();
const bytes = new TextEncoder().encode(body);
const app = new Hono();
app.get(path, (c) => c.body(bytes, 200, { 'content-type': 'application/json' }));
app.post(path, async (c) => {
  const { start, durationMinutes } = await c.req.json<{ start: string; durationMinutes: number }>();
  return c.json({ status: 'confirmation_sent', message: 'Sent', start, durationMinutes }, 202);
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
  tellParent(`http://127.0.0.1:${port}`),
);
