import { type Instant, parseInstant } from '../../time/index.ts';
import { type BookingPage, daysLimit, type Slot, type SlotList } from '../../wire/index.ts';
import { NotRunnable } from '../visit/check.ts';
import type { Exchange } from '../visit/exchange.ts';
import { listIn, type Visit } from '../visit/visit.ts';

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** A slug that no page has. */
export const noSuchPage = 'conformance-no-such-page';

/** The list of the page's default length. @throws NotRunnable if it is empty, because there are no slots to check */
export async function someSlots(visit: Visit): Promise<SlotList> {
  const list = await visit.list();
  if (list.slots.length > 0) return list;
  throw new NotRunnable('the page has no free start within 14 days');
}

/** The slots read without any parameter, sent once. */
export function plainRead(visit: Visit): Promise<Exchange> {
  return visit.once('plain list', () => visit.readSlots());
}

/** The slots read of the page's default length and zone for the maximum number of days, sent once. */
export function longRead(visit: Visit): Promise<Exchange> {
  return visit.once('long list', async () => {
    const { defaultDurationMinutes, timezone } = await visit.page();
    return visit.readSlots({ duration: defaultDurationMinutes, timezone, days: daysLimit.max });
  });
}

/** The slots read of a zone other than the page's, sent once. */
export function abroadRead(visit: Visit): Promise<Exchange> {
  return visit.once('list abroad', async () => {
    const { defaultDurationMinutes, timezone } = await visit.page();
    return visit.readSlots({ duration: defaultDurationMinutes, timezone: zoneAbroad(timezone), days: 14 });
  });
}

/** Maximum number of lengths that are read. */
const mostLengths = 5;

/** A list of 14 days for each length of the page, each read once. */
export function readsByLength(visit: Visit): Promise<Map<number, Exchange>> {
  return visit.once('lists by length', async () => {
    const { durationsMinutes, timezone, defaultDurationMinutes } = await visit.page();
    const reads = new Map<number, Exchange>();
    for (const duration of durationsMinutes.slice(0, mostLengths)) {
      const isKnown = duration === defaultDurationMinutes;
      reads.set(
        duration,
        isKnown ? await visit.listRead() : await visit.readSlots({ duration, timezone, days: 14 }),
      );
    }
    return reads;
  });
}

/** A zone that shares no offset with the page's. */
export function zoneAbroad(timezone: string): string {
  return /^America|^US|^Canada|^UTC|^Etc/.test(timezone) ? 'Asia/Kolkata' : 'America/New_York';
}

/** A length that no page offers by accident. */
export function lengthNotOffered({ durationsMinutes }: Pick<BookingPage, 'durationsMinutes'>): number {
  return [37, 41, 43, 47].find((minutes) => !durationsMinutes.includes(minutes)) ?? 49_999;
}

/** The instants of the starts in a list. */
export function instantsIn(read: Exchange): Instant[] {
  return listIn(read).slots.map(({ start }) => parseInstant(start) ?? Number.NaN);
}

export function minutesOf({ start, end }: Slot): number {
  return ((parseInstant(end) ?? Number.NaN) - (parseInstant(start) ?? Number.NaN)) / minuteMs;
}
