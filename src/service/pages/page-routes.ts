import { Hono } from 'hono';
import type { BookingPage } from '../../wire/index.ts';
import { answerRefusal, unknownPage } from '../http/api-error.ts';
import type { HostPage, PagesContext } from './host-page.ts';

/** `getBookingPage` (interface §4.1). */
export function pageRoutes(context: PagesContext): Hono {
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
    howToBook: page.howToBook,
  };
}
