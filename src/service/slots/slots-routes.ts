import { type Context, Hono } from 'hono';
import { type Instant, isZoneName, type Zone, zoneOf } from '../../time/index.ts';
import { daysLimit, type SlotList } from '../../wire/index.ts';
import { answerRefusal, quote, type Refusal, unknownPage } from '../http/api-error.ts';
import type { HostPage } from '../pages/host-page.ts';
import { calendarUnknown, type SlotsContext, type SlotsWish, writeSlots } from './list-slots.ts';

const json = { 'content-type': 'application/json' };

/** `getFreeSlots` (interface §4.2). A cached list is answered at once, before the query is parsed. */
export function slotsRoutes(context: SlotsContext): Hono {
  const app = new Hono();
  const cache = createSlotsCache();
  app.get('/api/agent/booking-pages/:slug/slots', (c) => {
    const version = context.store.version();
    const answer = (known: number): Response | Promise<Response> =>
      answerSlots(c, context, { cache, version: known });
    return typeof version === 'number' ? answer(version) : version.then<Response>(answer);
  });
  return app;
}

function answerSlots(
  c: Context<object, '/api/agent/booking-pages/:slug/slots'>,
  context: SlotsContext,
  { cache, version }: { cache: ReturnType<typeof createSlotsCache>; version: number },
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
  return context.freeStarts(page, wish).then((known) => {
    if (!known.ok) return answerRefusal(calendarUnknown);
    const { durationMinutes, zone } = wish;
    const slots = writeSlots(known.starts, durationMinutes * minuteMs, zone);
    const body = { slug, durationMinutes, timezone: zone.name, slots } satisfies SlotList;
    const list = new TextEncoder().encode(JSON.stringify(body));
    cache.keep(question, moment, list);
    return c.body(list, 200, json);
  });
}

/** The address without scheme and host, because callers can choose these. */
function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

/**
 * Reads `duration`, `timezone` and `days` (interface §4.2). Defaults: the page's default length, the page's zone, 14 days. A parameter that
 * is given twice is refused, because the two may differ. Unknown ones are ignored.
 */
function readSlotsQuery(page: HostPage, query: URLSearchParams): (SlotsWish & { zone: Zone }) | Refusal {
  const repeated = ['duration', 'timezone', 'days'].find((name) => query.getAll(name).length > 1);
  if (repeated) return refuse(`${repeated} is given more than once`);
  const durationMinutes = readWhole(query.get('duration'), page.defaultDurationMinutes);
  if (durationMinutes === undefined || !page.durationsMinutes.includes(durationMinutes)) {
    return refuse(
      `duration is ${quote(query.get('duration'))}; this page offers ${page.durationsMinutes.join(', ')}`,
    );
  }
  const days = readWhole(query.get('days'), daysLimit.default);
  if (days === undefined || days < daysLimit.min || days > daysLimit.max) {
    return refuse(
      `days is ${quote(query.get('days'))}; it must be a whole number from ${daysLimit.min} to ${daysLimit.max}`,
    );
  }
  // A plus sign that was not escaped arrives as a space, for instance in Etc/GMT+3. No zone name holds a space.
  const zone = guestZone(query.get('timezone')?.replaceAll(' ', '+') ?? page.timezone);
  if (!zone)
    return refuse(
      `timezone is ${quote(query.get('timezone'))}; it must be an IANA name such as Asia/Jerusalem`,
    );
  return { durationMinutes, zone, days };
}

function readWhole(text: string | null, otherwise: number): number | undefined {
  if (text === null) return otherwise;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function refuse(error: string): Refusal {
  return { status: 400, error };
}

/**
 * When a list was read: the store's version, taken before the read, and the time. If a commit comes in between, the newer list is stored
 * under the older version, where no later read finds it.
 */
type Moment = { version: number; now: Instant };

const minuteMs = 60_000;
const mostBytes = 16 * 1024 * 1024;

/**
 * Keeps lists until the next commit, and for at most a minute. Starts lie on whole minutes, so within a minute neither notice nor horizon
 * changes a list. Limited by size, because callers choose the queries.
 */
function createSlotsCache() {
  // Bytes, because encoding a text costs more than the rest of a cached answer.
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  let bytes = 0;
  let version = Number.NaN;
  let minute = Number.NaN;
  const turnTo = (moment: Moment) => {
    const momentMinute = Math.ceil(moment.now / minuteMs);
    if (moment.version === version && momentMinute === minute) return;
    version = moment.version;
    minute = momentMinute;
    kept.clear();
    bytes = 0;
  };
  return {
    /** The cached list for a query at a version of the store. */
    find(question: string, moment: Moment) {
      turnTo(moment);
      return kept.get(question);
    },
    keep(question: string, moment: Moment, list: Uint8Array<ArrayBuffer>) {
      const isCurrent = moment.version === version && Math.ceil(moment.now / minuteMs) === minute;
      const size = list.length + question.length;
      if (!isCurrent || kept.has(question) || bytes + size > mostBytes) return;
      kept.set(question, list);
      bytes += size;
    },
  };
}

/** The zone that a guest named, or undefined if that is no IANA name. Offsets and other abbreviations are no names. */
export function guestZone(name: string): Zone | undefined {
  return isZoneName(name) ? zoneOf(name) : undefined;
}
