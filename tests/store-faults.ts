import { createBookingService, type Store } from '../src/service/index.ts';
import type { SlotList } from '../src/wire/index.ts';

/** States that no race and no crash may leave behind, as sentences about rows and starts. */
export type StoreFaults = { overlaps: string[]; incomplete: string[]; wrongTimes: string[] };

export const noFaults: StoreFaults = { overlaps: [], incomplete: [], wrongTimes: [] };

type Meeting = {
  id: string;
  page: string;
  startsAt: number;
  endsAt: number;
  status: string;
  sequence: number;
};
type Request = { id: string; status: string };
type Mails = { id: string; kind: string; n: number };

/**
 * Looks for meetings of one page that overlap, for rows that one transaction should have written and that do not fit together, and for
 * free starts that the service does not list, or taken ones that it lists. `pages` must have no buffers; no mail may have been erased.
 */
export async function findStoreFaults(
  store: Store,
  { pages, now }: { pages: string; now: number },
): Promise<StoreFaults> {
  const { meetings, requests, mails } = await store.read(async (sql) => ({
    meetings: await sql.all<Meeting>(
      'select id, page_slug as page, starts_at as "startsAt", ends_at as "endsAt", status, sequence from meeting order by starts_at',
    ),
    requests: await sql.all<Request>('select id, status from request'),
    mails: await sql.all<Mails>(
      'select request_id as id, kind, count(*) as n from mail group by request_id, kind',
    ),
  }));
  const booked = meetings.filter(({ status }) => status === 'booked');
  return {
    overlaps: booked.flatMap((one) =>
      booked
        .filter((other) => other !== one && other.page === one.page && other.startsAt >= one.startsAt)
        .filter((other) => other.startsAt < one.endsAt)
        .map((other) => `${other.id} overlaps ${one.id}`),
    ),
    incomplete: findIncomplete(meetings, requests, mails),
    wrongTimes: await findWrongTimes(store, booked, { pages, now }),
  };
}

/** The mails that belong to each state, beside those that ask a guest to confirm. */
function findIncomplete(meetings: Meeting[], requests: Request[], mails: Mails[]): string[] {
  const counts = new Map(mails.map(({ id, kind, n }) => [`${id} ${kind}`, Number(n)]));
  const meetingOf = new Map(meetings.map((meeting) => [meeting.id, meeting]));
  return requests.flatMap(({ id, status }) => {
    const count = (kind: string) => counts.get(`${id} ${kind}`) ?? 0;
    const meeting = meetingOf.get(id);
    const ends = meeting?.status === 'cancelled' ? 1 : 0;
    const expected: [what: string, is: number, shouldBe: number][] = [
      ['meetings', meeting ? 1 : 0, status === 'confirmed' ? 1 : 0],
      ['slot_gone', count('slot_gone'), status === 'superseded' ? 1 : 0],
      ...['guest', 'host'].flatMap((to): [string, number, number][] => [
        [`booked_${to}`, count(`booked_${to}`), meeting ? 1 : 0],
        [`moved_${to}`, count(`moved_${to}`), meeting ? meeting.sequence - ends : 0],
        [`ended_${to}`, count(`cancelled_${to}`) + count(`called_off_${to}`), ends],
      ]),
    ];
    return expected
      .filter(([, is, shouldBe]) => is !== shouldBe)
      .map(([what, is, shouldBe]) => `${status} request ${id} has ${is} ${what}, not ${shouldBe}`);
  });
}

async function findWrongTimes(
  store: Store,
  booked: Meeting[],
  { pages, now }: { pages: string; now: number },
): Promise<string[]> {
  const wrong: string[] = [];
  for (const page of new Set(booked.map((meeting) => meeting.page))) {
    const listed = new Set(await listStarts(page, { pages, now, store }));
    for (const start of await listStarts(page, { pages, now })) {
      const isTaken = booked.some(
        (meeting) => meeting.page === page && meeting.startsAt < start + lengthMs && meeting.endsAt > start,
      );
      if (listed.has(start) === isTaken)
        wrong.push(`${page} ${new Date(start).toISOString()} is ${isTaken ? 'taken' : 'free'}`);
    }
  }
  return wrong;
}

const lengthMs = 15 * 60_000;

/** The starts of a quarter of an hour that a page lists in its next 60 days; without a store, those of a page that has no meeting. */
export async function listStarts(
  page: string,
  { pages, now, store }: { pages: string; now: number; store?: Store },
): Promise<number[]> {
  const service = createBookingService({ pages, clock: { now: () => now }, ...(store && { store }) });
  const path = `/api/agent/booking-pages/${page}/slots?duration=15&timezone=UTC&days=60`;
  const { slots } = (await (await service.fetch(path)).json()) as SlotList;
  await service.close();
  return slots.map(({ start }) => Date.parse(start));
}
