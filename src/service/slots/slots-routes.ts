import { type Context, Hono } from 'hono';
import type { SlotList } from '../../wire/index.ts';
import { answerRefusal, unknownPage } from '../api-error.ts';
import type { ServiceContext } from '../context.ts';
import { readSlotsQuery } from './read-slots-query.ts';
import { createSlotsCache, type Moment, type SlotsCache } from './slots-cache.ts';

const json = { 'content-type': 'application/json' };

/** `getFreeSlots` (interface §4.2). What is kept is answered in the same turn, and before anything is taken apart. */
export function slotsRoutes(context: ServiceContext): Hono {
  const app = new Hono();
  const cache = createSlotsCache();
  app.get('/api/agent/booking-pages/:slug/slots', (c) => {
    const version = context.store.version();
    const answer = (known: number): Response | Promise<Response> => answerSlots(c, context, cache, known);
    return typeof version === 'number' ? answer(version) : version.then<Response>(answer);
  });
  return app;
}

function answerSlots(
  c: Context<object, '/api/agent/booking-pages/:slug/slots'>,
  context: ServiceContext,
  cache: SlotsCache,
  version: number,
): Response | Promise<Response> {
  const moment: Moment = { version, now: context.clock.now() };
  const question = pathAndQuery(c.req.url);
  const kept = cache.find(question, moment);
  if (kept) return c.body(kept, 200, json);
  const slug = c.req.param('slug');
  const page = context.pages.get(slug);
  if (!page) return answerRefusal(unknownPage(slug));
  const wish = readSlotsQuery(page, new URL(c.req.url).searchParams);
  if ('error' in wish) return answerRefusal(wish);
  return context.freeSlots(page, wish).then((slots) => {
    const { durationMinutes, zone } = wish;
    const body = { slug, durationMinutes, timezone: zone.name, slots } satisfies SlotList;
    const list = new TextEncoder().encode(JSON.stringify(body));
    cache.keep(question, moment, list);
    return c.body(list, 200, json);
  });
}

/** An address without scheme and host, which are the caller's to choose. */
function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}
