import { type Context, Hono } from 'hono';
import { type BookingPage, bookingPageSchema, decodeSlug, operations } from '../wire/index.ts';
import { answerNothingHere, answerOtherMethod, answerRefusal, unknownPage } from './http/api-error.ts';
import type { CallBindings } from './http/context.ts';
import type { BookingContext } from './mail/outbox.ts';
import { howToBookFor } from './openapi/plain-texts.ts';
import type { HostPage } from './pages/host-page.ts';
import { requestRoutes, type TakeRequest } from './requests/request-routes.ts';
import { slotsRoutes } from './slots/slots-routes.ts';

/** The three operations (interface §4). */
export function apiRoutes(context: BookingContext, takeRequest: TakeRequest): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  app.route('/', slotsRoutes(context));
  app.route('/', requestRoutes(context, takeRequest));
  // `getBookingPage` (§4.1).
  app.get('/api/agent/booking-pages/:slug', (c) => {
    const slug = c.req.param('slug');
    const page = context.pages.get(slug);
    return page ? c.json(publicPage(page, context.pageUrl(slug))) : answerRefusal(unknownPage(slug));
  });
  return app;
}

/** The public fields of a page. The schema drops all others, which are the host's. */
function publicPage(page: HostPage, url: string): BookingPage {
  const reasonRequired = page.reasonRequired || undefined;
  return bookingPageSchema.parse({ ...page, reasonRequired, url, howToBook: howToBookFor(page) });
}

const operationShapes = Object.values(operations).map(({ method, path }) => ({
  shape: new RegExp(`^${path.replace('{slug}', '([^/]+)')}$`),
  allow: method === 'GET' ? 'GET, HEAD, OPTIONS' : `${method}, OPTIONS`,
}));

/** Answers unknown paths below `/api` with 404 and unknown methods with 405 (§7). A route that matches everything would slow the router down. */
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
