import { Hono } from 'hono';
import type { ServiceContext } from '../context.ts';

/** `/confirm/{token}` and `/cancel/{token}`: GET and HEAD show and change nothing, POST decides. Mounted at `/`. */
export function confirmationRoutes(_context: ServiceContext): Hono {
  return new Hono();
}
