import { Hono } from 'hono';
import type { SlotList } from '../../wire/index.ts';
import { answerRefusal, unknownPage } from '../api-error.ts';
import type { ServiceContext } from '../context.ts';
import { readSlotsQuery } from './read-slots-query.ts';

/** `getFreeSlots` (interface §4.2). */
export function slotsRoutes(context: ServiceContext): Hono {
  const app = new Hono();
  app.get('/api/agent/booking-pages/:slug/slots', async (c) => {
    const slug = c.req.param('slug');
    const page = context.pages.get(slug);
    if (!page) return answerRefusal(unknownPage(slug));
    const wish = readSlotsQuery(page, new URL(c.req.url).searchParams);
    if ('error' in wish) return answerRefusal(wish);
    const slots = await context.freeSlots(page, wish);
    const list: SlotList = { slug, durationMinutes: wish.durationMinutes, timezone: wish.zone.name, slots };
    return c.json(list);
  });
  return app;
}
