import { type Context, Hono } from 'hono';
import { type BookingPage, decodeSlug, operations } from '../wire/index.ts';
import { answerNothingHere, answerOtherMethod, answerRefusal, unknownPage } from './http/api-error.ts';
import type { CallBindings } from './http/context.ts';
import type { BookingContext } from './mail/outbox.ts';
import type { HostPage, PagesContext } from './pages/host-page.ts';
import { requestRoutes, type TakeRequest } from './requests/request-routes.ts';
import { slotsRoutes } from './slots/slots-routes.ts';
import { howToBookFor } from './text/site-words.ts';

/** The three operations (interface §4). */
export function apiRoutes(context: BookingContext, takeRequest: TakeRequest): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  app.route('/', pageRoutes(context));
  app.route('/', slotsRoutes(context));
  app.route('/', requestRoutes(context, takeRequest));
  return app;
}

/** `getBookingPage` (interface §4.1). */
function pageRoutes(context: PagesContext): Hono {
  const app = new Hono();
  app.get('/api/agent/booking-pages/:slug', (c) => {
    const slug = c.req.param('slug');
    const page = context.pages.get(slug);
    return page ? c.json(publicPage(page, context.pageUrl(slug))) : answerRefusal(unknownPage(slug));
  });
  return app;
}

/** What everyone may read of a page: no more than interface §2 lists. */
function publicPage(page: HostPage, url: string): BookingPage {
  return {
    slug: page.slug,
    name: page.name,
    headline: page.headline,
    url,
    timezone: page.timezone,
    durationsMinutes: page.durationsMinutes,
    defaultDurationMinutes: page.defaultDurationMinutes,
    reasons: page.reasons,
    customFields: page.customFields,
    howToBook: howToBookFor(page),
  };
}

const operationShapes = Object.values(operations).map(({ method, path }) => ({
  shape: new RegExp(`^${path.replace('{slug}', '([^/]+)')}$`),
  allow: method === 'GET' ? 'GET, HEAD, OPTIONS' : `${method}, OPTIONS`,
}));

/**
 * What else below `/api` answers: 404 for a path and 405 for a method that the interface does not have, always with an Error body
 * (§7). Not a route: one that matches everything would make the router look at every route for every call.
 */
export function answerUnknownApiPath(context: BookingContext, c: Context): Response {
  for (const { shape, allow } of operationShapes) {
    const segment = shape.exec(c.req.path)?.[1];
    if (segment === undefined) continue;
    const slug = decodeSlug(segment);
    return context.pages.has(slug)
      ? answerOtherMethod(c.req.method, allow)
      : answerRefusal(unknownPage(slug));
  }
  return answerNothingHere(c);
}
