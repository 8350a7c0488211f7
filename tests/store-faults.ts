import { createBookingService, type PageHost, readPages, type Store } from '../src/service/index.ts';
import type { SlotList } from '../src/wire/index.ts';

/** States that no race and no crash may leave behind, as sentences about rows and starts. */
export type StoreFaults = Record<'overlaps' | 'incomplete' | 'wrongTimes' | 'reminders' | 'events', string[]>;

export const noFaults: StoreFaults = {
  overlaps: [],
  incomplete: [],
  wrongTimes: [],
  reminders: [],
  events: [],
};

export type Span = { startsAt: number; endsAt: number; busyFrom: number; busyUntil: number };
type Meeting = Span & {
  id: string;
  page: string;
  host: string;
  status: string;
  sequence: number;
  /** When it was booked or last moved. */
  changedAt: number;
};
type Request = { id: string; status: string };
type Mail = { id: string; kind: string; sequence: number | null; ended: number | null };
type Written = { pages: string; now: number };

/** An event that a hook got. `id` is the same in each delivery; `what` is the meeting, its revision and what happened. */
export type HookEvent = { id: string; what: string };

/**
 * Looks for meetings of one host that are too close, for rows that one transaction should have written and that do not fit together, for
 * reminders that are missing or double, and for free starts that the service does not list, or taken ones that it lists. With the events
 * that each hook has got, also for those that are missing, false, double or late. All hosts of a page must have the same hours, and no mail
 * may have been erased.
 */
export async function findStoreFaults(
  store: Store,
  { hookEvents, ...written }: Written & { hookEvents?: HookEvent[][] },
): Promise<StoreFaults> {
  const { meetings, requests, mails, events } = await store.read(async (sql) => ({
    meetings: await readMeetings(sql),
    requests: await sql.all<Request>('select id, status from request'),
    mails: await sql.all<Mail>(
      'select request_id as id, kind, sequence, coalesce(sent_at, failed_at) as ended from mail',
    ),
    events: await sql.all<{ id: string; data: string }>(
      'select distinct event_id as id, data from hook_delivery',
    ),
  }));
  const waiting = events.map(({ id, data }) => ({ id, what: describeEvent(JSON.parse(data)) }));
  return {
    overlaps: overlapsOf(meetings),
    incomplete: findIncomplete(meetings, requests, mails),
    wrongTimes: await findWrongTimes(store, meetings, written),
    reminders: findWrongReminders(meetings, mails, written),
    events: (hookEvents ?? []).flatMap((got) => findWrongEvents(meetings, got, waiting)),
  };
}

type Sql = Parameters<Parameters<Store['read']>[0]>[0];

const readMeetings = (sql: Sql) =>
  sql.all<Meeting>(
    `select id, page_slug as page, host_key as host, starts_at as "startsAt", ends_at as "endsAt", busy_from as "busyFrom",
       busy_until as "busyUntil", status, sequence, coalesce(moved_at, booked_at) as "changedAt" from meeting order by starts_at`,
  );

/** Only the meetings of one host that are too close. */
export const findOverlaps = async (store: Store) => overlapsOf(await store.read(readMeetings));

const isBooked = ({ status }: Meeting) => status === 'booked';

function overlapsOf(meetings: Meeting[]): string[] {
  const booked = meetings.filter(isBooked);
  return booked.flatMap((one, index) =>
    booked
      .slice(index + 1)
      .filter((other) => other.host === one.host && isTooClose(one, other))
      .map((other) => `${other.id} overlaps ${one.id}`),
  );
}

/** What an event says, as it is compared. */
export function describeEvent({
  kind,
  meeting,
}: {
  kind: string;
  meeting: { id: string; sequence: number };
}) {
  return `${meeting.id} ${meeting.sequence} ${kind}`;
}

/** Whether two meetings leave less time between them than the buffer after the first, or than that before the second. */
export function isTooClose(one: Span, other: Span): boolean {
  const [first, second] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  return second.startsAt < first.busyUntil || second.busyFrom < first.endsAt;
}

/** The mails that belong to each state, beside those that ask a guest to confirm. */
function findIncomplete(meetings: Meeting[], requests: Request[], mails: Mail[]): string[] {
  const counts = new Map<string, number>();
  for (const { id, kind } of mails) counts.set(`${id} ${kind}`, (counts.get(`${id} ${kind}`) ?? 0) + 1);
  const meetingOf = new Map(meetings.map((meeting) => [meeting.id, meeting]));
  return requests.flatMap(({ id, status }) => {
    const count = (...kinds: string[]) =>
      kinds.reduce((sum, kind) => sum + (counts.get(`${id} ${kind}`) ?? 0), 0);
    const meeting = meetingOf.get(id);
    const ends = meeting?.status === 'cancelled' ? 1 : 0;
    const moves = meeting ? meeting.sequence - ends : 0;
    const expected: [what: string, is: number, shouldBe: number][] = [
      ['meetings', meeting ? 1 : 0, status === 'confirmed' ? 1 : 0],
      ['slot_gone', count('slot_gone'), status === 'superseded' ? 1 : 0],
      ['moved_guest', count('moved_guest'), moves],
      ['moved_host', count('moved_host'), moves],
      ...['guest', 'host'].flatMap((to): [string, number, number][] => [
        [`booked_${to}`, count(`booked_${to}`), meeting ? 1 : 0],
        [`ended_${to}`, count(`cancelled_${to}`, `called_off_${to}`, `rebook_${to}`), ends],
      ]),
    ];
    return expected
      .filter(([, is, shouldBe]) => is !== shouldBe)
      .map(([what, is, shouldBe]) => `${status} request ${id} has ${is} ${what}, not ${shouldBe}`);
  });
}

/** A booked meeting has one reminder, unless its moment had passed when it was booked or moved. Other reminders were sent earlier, once. */
function findWrongReminders(meetings: Meeting[], mails: Mail[], { pages }: Written): string[] {
  const read = readPages(pages);
  const reminders = Map.groupBy(
    mails.filter(({ kind }) => kind === 'reminder_guest'),
    ({ id }) => id,
  );
  return meetings.flatMap(({ id, page, status, sequence, startsAt, changedAt }) => {
    const own = reminders.get(id) ?? [];
    const hours = read.get(page)?.reminderHours ?? null;
    const isReminded = status === 'booked' && hours !== null && startsAt - hours * 60 * minuteMs > changedAt;
    const now = own.filter((mail) => mail.sequence === sequence).length;
    const wrong: [is: boolean, what: string][] = [
      [now !== (isReminded ? 1 : 0), `has ${now} reminders of its revision ${sequence}`],
      [new Set(own.map((mail) => mail.sequence)).size < own.length, 'has two reminders of one revision'],
      [own.some((mail) => mail.sequence !== sequence && mail.ended === null), 'still has an old reminder'],
    ];
    return wrong.filter(([is]) => is).map(([, what]) => `${status} meeting ${id} ${what}`);
  });
}

/** Each change of a meeting has one event, which a hook got or which still waits. Repeats of one event have its id. */
function findWrongEvents(meetings: Meeting[], got: HookEvent[], waiting: HookEvent[]): string[] {
  const idsOf = new Map<string, Set<string>>();
  for (const { id, what } of [...got, ...waiting]) idsOf.set(what, (idsOf.get(what) ?? new Set()).add(id));
  const latest = new Map<string, number>();
  const late = got.filter(({ what }) => {
    const [meeting = '', sequence] = what.split(' ');
    const before = latest.get(meeting) ?? 0;
    latest.set(meeting, Number(sequence));
    return Number(sequence) < before;
  });
  const expected = new Set(
    meetings.flatMap(({ id, status, sequence }) =>
      Array.from({ length: sequence + 1 }, (_, revision) => {
        const isEnd = revision === sequence && status === 'cancelled';
        return `${id} ${revision} ${isEnd ? 'cancelled' : revision === 0 ? 'booked' : 'moved'}`;
      }),
    ),
  );
  return [
    ...late.map(({ what }) => `late event: ${what}`),
    ...[...expected].filter((what) => !idsOf.has(what)).map((what) => `no event: ${what}`),
    ...[...idsOf.keys()].filter((what) => !expected.has(what)).map((what) => `false event: ${what}`),
    ...[...idsOf].filter(([, ids]) => ids.size > 1).map(([what, ids]) => `${ids.size} events: ${what}`),
  ];
}

async function findWrongTimes(store: Store, meetings: Meeting[], { pages, now }: Written): Promise<string[]> {
  const wrong: string[] = [];
  const byHost = Map.groupBy(meetings.filter(isBooked), ({ host }) => host);
  for (const [slug, page] of readPages(pages)) {
    const listed = new Set(await listStarts(slug, { pages, now, store }));
    for (const start of await listStarts(slug, { pages, now })) {
      const isTaken = page.hosts.every((one) =>
        (byHost.get(one.host.key) ?? []).some((meeting) => isTooClose(meeting, spanOn(one, start))),
      );
      if (listed.has(start) === isTaken)
        wrong.push(`${slug} ${new Date(start).toISOString()} is ${isTaken ? 'taken' : 'free'}`);
    }
  }
  return wrong;
}

const minuteMs = 60_000;
const shortestMinutes = 15;

/** The time that a meeting would take on a page. */
export function spanOn(page: PageHost, startsAt: number, minutes: number = shortestMinutes): Span {
  const endsAt = startsAt + minutes * minuteMs;
  return {
    startsAt,
    endsAt,
    busyFrom: startsAt - page.bufferBeforeMinutes * minuteMs,
    busyUntil: endsAt + page.bufferAfterMinutes * minuteMs,
  };
}

/** The starts of a quarter of an hour that a page lists in its next 60 days; without a store, those of a page that has no meeting. */
export async function listStarts(
  page: string,
  { pages, now, store }: Written & { store?: Store },
): Promise<number[]> {
  const service = createBookingService({ pages, clock: { now: () => now }, ...(store && { store }) });
  const path = `/api/agent/booking-pages/${page}/slots?duration=${shortestMinutes}&timezone=UTC&days=60`;
  const { slots } = (await (await service.fetch(path)).json()) as SlotList;
  await service.close();
  return slots.map(({ start }) => Date.parse(start));
}
