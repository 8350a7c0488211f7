import { Hono } from 'hono';
import type { ServiceContext } from '../context.ts';

/** Home, pages, local inbox, `/healthz`, and the answer to every other path outside `/api`. Mounted at `/`, last. */
export function siteRoutes(_context: ServiceContext): Hono {
  return new Hono();
}
