import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { messageOfParent, tellParent } from '../child-server.ts';

/** Bare Hono with one route, which returns ready bytes. */
const { path, body } = await messageOfParent<{ path: string; body: string }>();
const bytes = new TextEncoder().encode(body);
const app = new Hono();
app.get(path, (c) => c.body(bytes, 200, { 'content-type': 'application/json' }));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
  tellParent(`http://127.0.0.1:${port}`),
);
