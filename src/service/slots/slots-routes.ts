import { Hono } from 'hono';
import type { SlotList } from '../../wire/index.ts';
import { answerRefusal, unknownPage } from '../api-error.ts';
import type { ServiceContext } from '../context.ts';
import { readSlotsQuery } from './read-slots-query.ts';
import { createSlotsCache } from './slots-cache.ts';

const json = { 'content-type': 'application/json' };

/** `getFreeSlots` (interface §4.2). */
export function slotsRoutes(context: ServiceContext): Hono {
  const app = new Hono();
  const cache = createSlotsCache(context.store);
  app.get('/api/agent/booking-pages/:slug/slots', async (c) => {
    const slug = c.req.param('slug');
    const page = context.pages.get(slug);
    if (!page) return answerRefusal(unknownPage(slug));
    const wish = readSlotsQuery(page, queryOf(c.req.url));
    if ('error' in wish) return answerRefusal(wish);
    const list = await cache({ slug, wish, now: context.clock.now() }, async () => {
      const slots = await context.freeSlots(page, wish);
      const { durationMinutes, zone } = wish;
      return JSON.stringify({ slug, durationMinutes, timezone: zone.name, slots } satisfies SlotList);
    });
    return c.body(list, 200, json);
  });
  return app;
}

/** The query alone: taking the whole address apart costs more than the rest of a kept answer. */
function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '');
}
