import { isDeepStrictEqual } from 'node:util';
import { type Context, Hono } from 'hono';
import { type Instant, isZoneName, minuteMs, type Zone, zoneOf } from '../../time/index.ts';
import { daysLimit, type SlotList } from '../../wire/index.ts';
import { answerRefusal, quote, type Refusal, unknownPage } from '../http/api-error.ts';
import { calcomOf, type HostPage } from '../pages/host-page.ts';
import type { Version } from '../store/store.ts';
import type { HostTime } from './host-time.ts';
import {
  calendarUnknown,
  type FreeStarts,
  readTimes,
  type SlotsContext,
  type SlotsWish,
  startsIn,
  writeSlots,
} from './list-slots.ts';

const json = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' };

/** `getFreeSlots` (interface §4.2). A cached list is answered at once, before the query is parsed. */
export function slotsRoutes(context: SlotsContext): Hono {
  const app = new Hono();
  const keptLists = createSlotsCache();
  app.get('/api/agent/booking-pages/:slug/slots', (c) => {
    const answer = (known: Version): Response | Promise<Response> =>
      answerSlots(c, context, { version: known, kept: keptLists(context.clock.now()) });
    const answerNow = () => {
      const version = context.store.version();
      return version instanceof Promise ? version.then<Response>(answer) : answer(version);
    };
    const page = context.pages.get(c.req.param('slug'));
    return page && calcomOf(page) ? context.readOffers(page).then<Response>(answerNow) : answerNow();
  });
  return app;
}

function answerSlots(
  c: Context<object, '/api/agent/booking-pages/:slug/slots'>,
  context: SlotsContext,
  { version, kept }: { version: Version; kept: KeptLists },
): Response | Promise<Response> {
  // The address without scheme and host, because callers can choose these.
  const question = c.req.url.slice(c.req.url.indexOf('/', c.req.url.indexOf('//') + 2));
  const known = kept.lists.get(question);
  if (known?.version === version) return c.body(known.list, 200, json);
  const slug = c.req.param('slug');
  const page = context.pages.get(slug);
  if (!page) return answerRefusal(unknownPage(slug));
  const wish = readSlotsQuery(page, new URL(c.req.url).searchParams);
  if ('error' in wish) return answerRefusal(wish);
  const asked = { ...wish, now: context.clock.now() };
  return context.store
    .read((sql) => readTimes(sql, page, asked))
    .then((times) => {
      // Something was committed, and it does not concern these hosts.
      const isCurrent = known?.page === page && isDeepStrictEqual(known.times, times);
      const list = isCurrent ? known.list : writeList(startsIn(times, page, asked), slug, wish);
      if (!list) return answerRefusal(calendarUnknown);
      keepList(kept, question, { version, page, times, list });
      return c.body(list, 200, json);
    });
}

function writeList(free: FreeStarts, slug: string, { durationMinutes, zone }: SlotsQuery) {
  if (!free.ok) return undefined;
  const slots = writeSlots(free.starts, durationMinutes * minuteMs, zone);
  const body = { slug, durationMinutes, timezone: zone.name, slots } satisfies SlotList;
  return new TextEncoder().encode(JSON.stringify(body));
}

type SlotsQuery = SlotsWish & { zone: Zone };

/** Reads `duration`, `timezone` and `days` (interface §4.2). One that is given twice is refused, because the two may differ. */
function readSlotsQuery(page: HostPage, query: URLSearchParams): SlotsQuery | Refusal {
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

const mostBytes = 16 * 1024 * 1024;
const spanBytes = 100;

/** A list as bytes, because encoding a text costs more than the rest of a cached answer, and what it was made of. */
type KeptList = {
  version: Version;
  page: HostPage;
  times: readonly HostTime[];
  list: Uint8Array<ArrayBuffer>;
};

/** The lists of one minute. */
type KeptLists = { minute: number; bytes: number; lists: Map<string, KeptList> };

/**
 * Keeps lists for at most a minute. Starts lie on whole minutes, so within a minute neither notice nor horizon changes a list. After a
 * commit the taken times are read again, and the list is made anew only where they differ. The version is taken before a list is read: if
 * a commit comes in between, the next call looks again.
 */
function createSlotsCache() {
  let kept: KeptLists | undefined;
  return (now: Instant): KeptLists => {
    const minute = Math.ceil(now / minuteMs);
    if (kept?.minute !== minute) kept = { minute, bytes: 0, lists: new Map() };
    return kept;
  };
}

/** Limited by size, because callers choose the queries. */
function keepList(kept: KeptLists, question: string, list: KeptList): void {
  const sizeOf = (one: KeptList | undefined) => {
    const spans = (one?.times ?? []).flatMap(({ busy, events }) => [...busy, ...events]);
    return one ? one.list.length + question.length + spans.length * spanBytes : 0;
  };
  const added = sizeOf(list) - sizeOf(kept.lists.get(question));
  if (kept.bytes + added > mostBytes) return;
  kept.lists.set(question, list);
  kept.bytes += added;
}

/** The zone that a guest named, or undefined if that is no IANA name. Offsets and other abbreviations are no names. */
export function guestZone(name: string): Zone | undefined {
  return isZoneName(name) ? zoneOf(name) : undefined;
}
