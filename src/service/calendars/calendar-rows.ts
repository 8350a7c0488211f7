import { dayMs, type Instant, minuteMs } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import {
  type BusyCalendar,
  calendarsOf,
  calendarsOfPage,
  type HostPage,
  type Pages,
} from '../pages/host-page.ts';
import { marks, type Sql } from '../store/store.ts';
import { type BusySpan, type EventProblem, type Range, touches } from './port/host-calendar.ts';

const leaseMs = minuteMs;
/** After this time without a read a row belongs to a calendar that no page names any more. */
const forgottenMs = 40 * dayMs;

/** A busy calendar as the database keeps it (`store/schema.ts`). A calendar has no row before the first attempt to read it. */
export type CalendarRow = {
  id: string;
  next_try_at: Instant;
  begun: number;
  kept: number;
  read_at: Instant | null;
  covers_until: Instant | null;
  etag: string | null;
  last_modified: string | null;
  text_hash: string | null;
  failing_since: Instant | null;
  host_told_at: Instant | null;
  last_error: string | null;
  problems: string | null;
  problems_told: string | null;
};
/** What it holds besides, which only those read who need the times. */
type Times = { times: Uint8Array | null };
type Copy = Pick<CalendarRow, 'id' | 'read_at' | 'covers_until'> & Times;

const columns =
  'id, next_try_at, begun, kept, read_at, covers_until, etag, last_modified, text_hash, failing_since, host_told_at, last_error, problems, problems_told';

export async function readCalendarRows(
  sql: Sql,
  calendars: readonly Pick<BusyCalendar, 'id'>[],
): Promise<CalendarRow[]> {
  if (calendars.length === 0) return [];
  const ids = calendars.map(({ id }) => id);
  return sql.all<CalendarRow>(`select ${columns} from busy_calendar where id in (${marks(ids)})`, ...ids);
}

/** Reads the calendars of a page's hosts again, just before a decision. Never rejects because of a calendar. */
export type LookAgain = (page: HostPage) => Promise<ReadonlySet<string>>;

/** Makes the copy of the starts that Cal.com lists for a page current, before it is read. Does nothing for another page. */
export type ReadOffers = (page: HostPage) => Promise<void>;

/**
 * Which copies of calendars are good enough. `listed`: those that cover all days that a page may offer. `stored`: any, because nothing is
 * decided. A set, for a guest's press: what was read since, or a recent copy of the calendars with these ids, which could not be read.
 */
export type Look = ReadonlySet<string> | 'listed' | 'stored';

/** At a guest's press: a copy that was read longer ago does not decide. Waiting for a lock took too long, and the calendar is read again. */
const freshMs = minuteMs / 2;
/** If a calendar cannot be read, a copy of at most this age decides. */
export const oldestDecidingMs = 15 * minuteMs;
/** A copy serves while it covers all days that a page may offer. */
const servedMs = daysLimit.max * dayMs;

type CopyState = 'known' | 'stale' | 'unknown';

/**
 * The times that calendars take in a range. `stale`: the copies are from before the press, so the calendars have to be read again.
 * `unknown`: a copy is missing or too old, so no time may be called free.
 */
export async function readCalendarsBusy(
  sql: Sql,
  calendars: readonly Pick<BusyCalendar, 'id'>[],
  wish: { now: Instant; range: Range; look: Look },
): Promise<{ state: CopyState; busy: BusySpan[] }> {
  const copies = new Map((await readCopies(sql, calendars)).map((copy) => [copy.id, copy]));
  const states = calendars.map(({ id }) => copyState(copies.get(id), id, wish));
  const state = (['unknown', 'stale'] as const).find((one) => states.includes(one)) ?? 'known';
  const busy = state === 'known' ? [...copies.values()].flatMap(timesOf) : [];
  return { state, busy: busy.filter((span) => touches(span, wish.range)) };
}

function copyState(
  copy: Copy | undefined,
  id: string,
  { now, range, look }: { now: Instant; range: Range; look: Look },
): CopyState {
  if (look === 'stored') return 'known';
  const { read_at: readAt = null, covers_until: coversUntil } = copy ?? {};
  if (look === 'listed') return (coversUntil ?? 0) >= now + servedMs ? 'known' : 'unknown';
  if (readAt === null || (coversUntil ?? 0) < range.until) return look.has(id) ? 'unknown' : 'stale';
  const ageMs = now - readAt;
  if (Math.abs(ageMs) <= freshMs) return 'known';
  if (!look.has(id)) return 'stale';
  // A copy from the future was read before the clock was set back, so its age is not known.
  return ageMs >= 0 && ageMs <= oldestDecidingMs ? 'known' : 'unknown';
}

/** A copy of the starts that Cal.com lists is read again if it is older. */
const offersServeMs = minuteMs;
/** The time between the check of that age and the use of the copy. */
const useMs = minuteMs / 2;

export const isFreshOffer = (
  row: Pick<CalendarRow, 'read_at'> | undefined,
  now: Instant,
  roomMs = 0,
): boolean => row?.read_at != null && Math.abs(now - row.read_at) <= offersServeMs + roomMs;

/** The starts that an event type of Cal.com lists. Undefined without a current copy: none may be called free or taken then. */
export async function readOffered(
  sql: Sql,
  calendar: Pick<BusyCalendar, 'id'>,
  now: Instant,
): Promise<Instant[] | undefined> {
  const [copy] = await readCopies(sql, [calendar]);
  if (!copy || !isFreshOffer(copy, now, useMs)) return undefined;
  return timesOf(copy)
    .map(({ startsAt }) => startsAt)
    .sort((a, b) => a - b);
}

export const copyServesUntil = ({ covers_until }: CalendarRow): Instant => (covers_until ?? 0) - servedMs;

/** Leases the calendar to one process, a little longer than fetching and reading it may take. */
export async function claimCalendar(sql: Sql, id: string, now: Instant): Promise<boolean> {
  await ensureRow(sql, id);
  const update = 'update busy_calendar set next_try_at = ? where id = ? and next_try_at <= ?';
  const { changes } = await sql.run(update, now + leaseMs, id, now);
  return changes === 1;
}

/** Begins a read. `begun` of the row is its number. */
export async function beginRead(sql: Sql, { id }: Pick<BusyCalendar, 'id'>): Promise<CalendarRow> {
  await ensureRow(sql, id);
  await sql.run('update busy_calendar set begun = begun + 1 where id = ?', id);
  return (await readCalendarRows(sql, [{ id }]))[0] as CalendarRow;
}

async function ensureRow(sql: Sql, id: string): Promise<void> {
  await sql.run('insert into busy_calendar (id, next_try_at) values (?, 0) on conflict (id) do nothing', id);
}

/** Changes the row of a calendar. `beginRead` adds that row. */
export async function changeCalendar(
  sql: Sql,
  id: string,
  values: Partial<CalendarRow & Times>,
): Promise<void> {
  const changes = Object.keys(values).map((column) => `${column} = ?`);
  await sql.run(`update busy_calendar set ${changes.join(', ')} where id = ?`, ...Object.values(values), id);
}

export async function forgetCalendars(sql: Sql, now: Instant): Promise<void> {
  await sql.run('delete from busy_calendar where next_try_at < ?', now - forgottenMs);
}

/** The times of a copy as the database keeps them: a start and an end after the other, 8 bytes each. */
export function writeTimes(spans: readonly BusySpan[]): Uint8Array {
  const instants = spans.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  return new Uint8Array(Float64Array.from(instants).buffer);
}

async function readCopies(sql: Sql, calendars: readonly Pick<BusyCalendar, 'id'>[]): Promise<Copy[]> {
  if (calendars.length === 0) return [];
  const ids = calendars.map(({ id }) => id);
  const text = `select id, read_at, covers_until, times from busy_calendar where id in (${marks(ids)})`;
  return sql.all<Copy>(text, ...ids);
}

function timesOf({ times }: Copy): BusySpan[] {
  const instants = new Float64Array(new Uint8Array(times ?? []).buffer);
  return Array.from({ length: instants.length / 2 }, (_, index) => ({
    startsAt: instants[2 * index] as number,
    endsAt: instants[2 * index + 1] as number,
  }));
}

export type CalendarCopy = Awaited<ReturnType<typeof readCalendarCopies>>[number];

/**
 * The state of the copies of all pages' busy calendars. A calendar is named by its place on the page, from 1 on, and its host: its address
 * is often a secret. `ageSeconds`: the age of the last good copy. Null without one; then the page is not available. `unreadEvents`: events
 * of the copy that could not be read fully.
 */
export async function readCalendarCopies(sql: Sql, pages: Pages, now: Instant) {
  const rows = await readCalendarRows(sql, calendarsOf(pages));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...pages.values()].flatMap((page) =>
    calendarsOfPage(page).map(({ id, url }, index) => {
      const row = byId.get(id);
      const ageSeconds = row?.read_at == null ? null : Math.max(0, Math.round((now - row.read_at) / 1000));
      const failing = row !== undefined && row.failing_since !== null;
      const unreadEvents = readProblems(row?.problems ?? null).total;
      const host = new URL(url).hostname;
      return { page: page.slug, calendar: index + 1, host, ageSeconds, failing, unreadEvents };
    }),
  );
}

/** The number of events of a copy that could not be read fully, and the first of them. */
export function readProblems(kept: string | null): { total: number; first: EventProblem[] } {
  return kept === null ? { total: 0, first: [] } : JSON.parse(kept);
}
