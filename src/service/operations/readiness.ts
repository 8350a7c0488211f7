import type { Instant } from '../../time/index.ts';
import { type CalendarCopy, readCalendarCopies } from '../calendars/calendar-rows.ts';
import { readBacklog } from '../mail/mail-rows.ts';
import type { BookingContext } from '../mail/outbox.ts';
import { StoreUnavailable } from '../store/store.ts';

/**
 * How the service is. `oldestUnsentSeconds`: how long the oldest mail has been due, null where none is. `calendars`: none while the
 * database does not answer.
 */
export type Readiness = {
  ready: boolean;
  database: 'writable' | 'unavailable';
  mail: 'working' | 'refused';
  oldestUnsentSeconds: number | null;
  calendars: CalendarCopy[];
};

/** Asked at most once a second, however often the whole world asks: each look is a write. */
const keptMs = 1000;

/**
 * Looks at the database by writing to it. Mail that cannot leave does not make a service unready: taken out of balancing, it
 * could not show and confirm what was mailed before, and every other process would be in the same state.
 */
export function createReadiness(
  context: Pick<BookingContext, 'pages' | 'store' | 'outbox' | 'clock'>,
): () => Promise<Readiness> {
  let asked: Instant = Number.NEGATIVE_INFINITY;
  let answer: Promise<Readiness> | undefined;
  return () => {
    const now = context.clock.now();
    // A clock that was set back must not keep an old answer for as long.
    if (answer && Math.abs(now - asked) < keptMs) return answer;
    asked = now;
    answer = look(context, now);
    return answer;
  };
}

async function look(
  { pages, store, outbox }: Pick<BookingContext, 'pages' | 'store' | 'outbox'>,
  now: Instant,
): Promise<Readiness> {
  const mail = outbox.refusal() ? 'refused' : 'working';
  try {
    const { untried, deferred, calendars } = await store.write(async (sql) => {
      // Changes no row, but takes the lock of a writer: a database that can only be read refuses it.
      await sql.run(`update request set status = status where id = ''`);
      return { ...(await readBacklog(sql)), calendars: await readCalendarCopies(sql, pages, now) };
    });
    const since = [untried, deferred].filter((at) => at !== null);
    const oldest = since.length > 0 ? Math.max(0, Math.round((now - Math.min(...since)) / 1000)) : null;
    return { ready: true, database: 'writable', mail, oldestUnsentSeconds: oldest, calendars };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return { ready: false, database: 'unavailable', mail, oldestUnsentSeconds: null, calendars: [] };
  }
}
