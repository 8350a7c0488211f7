import { type Context, Hono } from 'hono';
import { operations } from '../wire/index.ts';
import { answerOtherMethod, answerRefusal, quote, unknownPage } from './api-error.ts';
import type { ServiceContext } from './context.ts';
import { pageRoutes } from './pages/page-routes.ts';
import type { RequestLimits } from './requests/limits.ts';
import { type CallBindings, requestRoutes } from './requests/request-routes.ts';
import { slotsRoutes } from './slots/slots-routes.ts';
import { StoreUnavailable, StoreUndecided } from './store/store.ts';

/** The three operations (interface §4). */
export function apiRoutes(context: ServiceContext, limits: RequestLimits): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  app.route('/', pageRoutes(context));
  app.route('/', slotsRoutes(context));
  app.route('/', requestRoutes(context, limits));
  return app;
}

const operationShapes = Object.values(operations).map(({ method, path }) => ({
  shape: new RegExp(`^${path.replace('{slug}', '([^/]+)')}$`),
  allow: method === 'GET' ? 'GET, HEAD, OPTIONS' : `${method}, OPTIONS`,
}));

/**
 * What else below `/api` answers: 404 for a path and 405 for a method that the interface does not have, always with an Error body
 * (§7). Not a route: one that matches everything would make the router look at every route for every call.
 */
export function answerElsewhere(context: ServiceContext, c: Context): Response {
  for (const { shape, allow } of operationShapes) {
    const segment = shape.exec(c.req.path)?.[1];
    if (segment === undefined) continue;
    const slug = decodeSegment(segment);
    return context.pages.has(slug)
      ? answerOtherMethod(c.req.method, allow)
      : answerRefusal(unknownPage(slug));
  }
  return answerNothingHere(c);
}

/** 404 with an Error body, for a path that is for programs. */
export function answerNothingHere(c: Context): Response {
  const known = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
  return answerRefusal({
    status: 404,
    error: `There is nothing at ${quote(c.req.path)}; there are ${known.join(', ')}`,
  });
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}

/**
 * The answer to what a handler threw. A database that cannot answer is 503 on every operation: §7 lists it for the request
 * alone, but 404 or 400 would say something untrue about the page or the caller. A client may ask again after it, because nothing
 * was requested; where that is not known, and after any mistake of ours, it is 500, which no client may take for a refusal.
 */
export function answerFailure(context: Pick<ServiceContext, 'log' | 'clock'>, error: unknown): Response {
  const at = context.clock.now();
  if (error instanceof StoreUndecided) {
    context.log({ event: 'store_undecided', at, reason: error.message });
    const told =
      'The database went away while it kept this: it may have been requested. Do not send it again';
    return answerRefusal({ status: 500, error: `${told}; the guest's inbox shows whether a mail came` });
  }
  if (error instanceof StoreUnavailable) {
    context.log({ event: 'store_unavailable', at, reason: error.message });
    const told = 'The service cannot reach its database now, and nothing was requested; try again';
    return answerRefusal({ status: 503, error: told, retryAfterSeconds: 5 });
  }
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  context.log({ event: 'failed', at, reason });
  return answerRefusal({ status: 500, error: 'The service made a mistake; it is in its log' });
}
