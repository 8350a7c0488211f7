import { dateOf, formatClock, formatDay, parseInstant, wallTimeAt, type Zone } from '../../time/index.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { SlotsReader } from '../slots/list-slots.ts';
import type { RequestRow } from './booking-rows.ts';

/** A day in words, and the clock times of its free starts, in the order of time. */
export type OtherTimes = { day: string; times: string[] }[];

const most = 12;
const daysAhead = 60;

/** The free starts nearest to the one that a guest asked for, in the guest's zone and language. */
export async function otherTimes(
  freeSlots: SlotsReader,
  page: HostPage,
  { request, zone }: { request: RequestRow; zone: Zone },
): Promise<OtherTimes> {
  // A page may have stopped offering a length since; then it has no other start of that length.
  if (!page.durationsMinutes.includes(request.duration_minutes)) return [];
  const wish = { durationMinutes: request.duration_minutes, zone, days: daysAhead };
  const starts = (await freeSlots(page, wish)).flatMap((slot) => parseInstant(slot.start) ?? []);
  const distance = (start: number) => Math.abs(start - request.starts_at);
  const nearest = starts
    .filter((start) => start !== request.starts_at)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, most)
    .sort((a, b) => a - b);
  const days = new Map<string, { day: string; times: string[] }>();
  for (const start of nearest) {
    const wallTime = wallTimeAt(start, zone);
    const key = dateOf(wallTime);
    const day = days.get(key) ?? { day: formatDay(wallTime, request.locale, 'long'), times: [] };
    day.times.push(formatClock(wallTime));
    days.set(key, day);
  }
  return [...days.values()];
}
