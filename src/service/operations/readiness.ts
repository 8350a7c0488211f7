import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '../../time/index.ts';
import { type CalendarCopy, readCalendarCopies } from '../calendars/calendar-rows.ts';
import { countEntries } from '../calendars/entry-rows.ts';
import { readBacklog } from '../mail/mail-rows.ts';
import type { BookingContext, MailState } from '../mail/outbox.ts';
import { keepSharedFact, type Store } from '../store/store.ts';

/**
 * The state of the service. `oldestUnsentSeconds`: how long the oldest mail has been due, without reminders; null if no mail
 * waits. `freeBytes`: free space on the disk of the database; null if it is not known. `calendars`: empty while the database does not
 * answer. `calendarEntries`: meetings that are still to be written into calendars, and those of them that failed.
 */
export type Readiness = {
  ready: boolean;
  database: 'writable' | 'unavailable' | 'damaged';
  disk: 'enough' | 'low' | 'full' | 'unknown';
  mail: MailState;
  oldestUnsentSeconds: number | null;
  freeBytes: number | null;
  calendars: CalendarCopy[];
  calendarEntries: { waiting: number; failing: number };
};

type ReadinessContext = Pick<BookingContext, 'pages' | 'store' | 'outbox' | 'clock' | 'log'>;

/** One check a second at most, because each check writes. Other callers get the last result. */
const keptMs = 1000;
/** A database that takes longer is not ready. */
const longestLookMs = 3000;
/** Below this, writes fail soon, even if a small one still fits into the log. */
const fullBytes = 4 * 2 ** 20;
const lowBytes = 100 * 2 ** 20;

/** Writes to the database. Without mail a service is still ready: guests must be able to open and confirm earlier mail. */
export function createReadiness(
  context: ReadinessContext,
  damage: () => string | null,
): () => Promise<Readiness> {
  let asked: Instant = Number.NEGATIVE_INFINITY;
  let answer: Promise<Readiness> | undefined;
  let wasReady = true;
  const look = async (now: Instant): Promise<Readiness> => {
    const [facts, disk] = await Promise.all([lookAtDatabase(context, now), lookAtDisk(context.store)]);
    const { failure, ...known } = facts;
    const problem = failure ?? damage() ?? (disk.disk === 'full' ? 'the disk is full' : null);
    if (problem !== null && wasReady) context.log({ event: 'not_ready', at: now, reason: problem });
    if (problem === null && !wasReady) context.log({ event: 'ready_again', at: now });
    wasReady = problem === null;
    const database = damage() !== null ? 'damaged' : failure !== null ? 'unavailable' : 'writable';
    return { ready: wasReady, database, ...disk, mail: context.outbox.state(), ...known };
  };
  return () => {
    const now = context.clock.now();
    // If the clock was set back, the old result is not kept until it catches up.
    if (answer && Math.abs(now - asked) < keptMs) return answer;
    asked = now;
    answer = look(now);
    return answer;
  };
}

async function lookAtDatabase({ pages, store }: ReadinessContext, now: Instant) {
  const failed = (failure: string) => ({
    failure,
    oldestUnsentSeconds: null,
    calendars: [],
    calendarEntries: { waiting: 0, failing: 0 },
  });
  const looking = store.write(async (sql) => {
    // Changes a row, so that the commit reaches the disk, and reads the newest rows.
    await keepSharedFact(sql, 'readiness', randomUUID());
    for (const table of ['request', 'meeting', 'mail'])
      await sql.get(`select * from ${table} order by id desc limit 1`);
    const { untried, deferred } = await readBacklog(sql);
    const since = [untried, deferred].filter((at) => at !== null);
    const oldestUnsentSeconds =
      since.length > 0 ? Math.max(0, Math.round((now - Math.min(...since)) / 1000)) : null;
    const calendarEntries = await countEntries(sql, pages);
    const calendars = await readCalendarCopies(sql, pages, now);
    return { failure: null, oldestUnsentSeconds, calendars, calendarEntries };
  });
  const late = failed(`the database did not answer within ${longestLookMs / 1000} s`);
  try {
    return await Promise.race([looking, sleep(longestLookMs, late, { ref: false })]);
  } catch (error) {
    // Any error means not ready: a service that cannot write this row can accept no request.
    return failed(error instanceof Error ? error.message : String(error));
  }
}

async function lookAtDisk(store: Store): Promise<Pick<Readiness, 'disk' | 'freeBytes'>> {
  try {
    const freeBytes = (await store.freeBytes?.()) ?? null;
    if (freeBytes === null) return { disk: 'unknown', freeBytes };
    return { disk: freeBytes < fullBytes ? 'full' : freeBytes < lowBytes ? 'low' : 'enough', freeBytes };
  } catch {
    // Some systems do not report free space. The write shows the state anyway.
    return { disk: 'unknown', freeBytes: null };
  }
}
