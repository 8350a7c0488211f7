import { deepStrictEqual } from 'node:assert';
import { DateTime } from 'luxon';
import { type BookableHours, type BusyTime, freeSlots } from '../../src/service/index.ts';
import { zoneOf } from '../../src/time/index.ts';
import type { Slot } from '../../src/wire/index.ts';
import { type Bench, measureLine, microsecondsOf, saySpeed } from '../measure.ts';
import { bookable, days, now } from './fortnight.ts';

const morning = { from: 9 * 60, to: 12 * 60 };
const page = bookable([morning, { from: 13 * 60, to: 18 * 60 }], 10);

/** One meeting per day, each at another hour. */
const busy: BusyTime[] = Array.from({ length: days }, (_, day) => {
  const startsAt = now.getTime() + day * 86_400_000 + (1 + (day % 6)) * 3_600_000;
  const endsAt = startsAt + 30 * 60_000;
  return { startsAt, endsAt, busyFrom: startsAt - 10 * 60_000, busyUntil: endsAt + 10 * 60_000 };
});

/** The engine against luxon: 14 days, written in the guest's zone, which is not the page's. Both results are compared before the timing. */
export const slotsEngine: Bench = async () => {
  const guestZone = 'America/New_York';
  const wish = { durationMinutes: 30, days, now: now.getTime(), busy };
  const zone = zoneOf(guestZone);
  const ours = () => freeSlots(page, { ...wish, zone });
  const peer = () => luxonSlots(page, { ...wish, guestZone });
  deepStrictEqual(ours(), peer());
  const { length } = ours();
  // Warms up, because the first calls build tables and compile.
  await microsecondsOf(ours, 300);
  await microsecondsOf(peer, 300);
  await measureLine({
    name: `slots engine, ${days} days, ${length} slots: how much faster`,
    // The figures are speeds, so that the ratio says how many times as fast ours is.
    ours: async () => 1e6 / (await microsecondsOf(ours, 100)),
    peer: async () => 1e6 / (await microsecondsOf(peer, 200)),
    against: 'luxon',
    say: saySpeed,
    rounds: 11,
    budget: { atLeast: 300 },
  });
};

/** The work of the slots engine as one would write it with luxon, which computes the days and hours and writes the times. */
function luxonSlots(
  page: BookableHours,
  wish: { durationMinutes: number; days: number; now: number; busy: readonly BusyTime[]; guestZone: string },
): Slot[] {
  const now = DateTime.fromMillis(wish.now, { zone: page.zone.name });
  const earliest = now.plus({ minutes: page.minimumNoticeMinutes });
  const end = now.plus({ hours: 24 * wish.days });
  const busy = wish.busy.map(({ startsAt, endsAt }) => ({
    from: DateTime.fromMillis(startsAt).minus({ minutes: page.bufferAfterMinutes }),
    until: DateTime.fromMillis(endsAt).plus({ minutes: page.bufferBeforeMinutes }),
  }));
  const slots: Slot[] = [];
  for (let day = now.startOf('day'); day < end; day = day.plus({ days: 1 })) {
    for (const { from, to } of page.weeklyHours.get(day.weekday) ?? []) {
      const closes = day.set({ hour: Math.floor(to / 60), minute: to % 60 });
      let start = day.set({ hour: Math.floor(from / 60), minute: from % 60 });
      for (; start < closes; start = start.plus({ minutes: page.incrementMinutes })) {
        const ends = start.plus({ minutes: wish.durationMinutes });
        if (start < earliest || start >= end || ends > closes) continue;
        if (busy.some((meeting) => start < meeting.until && ends > meeting.from)) continue;
        slots.push({ start: write(start, wish.guestZone), end: write(ends, wish.guestZone) });
      }
    }
  }
  return slots;
}

function write(time: DateTime, zone: string): string {
  const text = time.setZone(zone).toISO({ suppressMilliseconds: true });
  if (text === null) throw new Error('luxon wrote no time');
  return text.replace(/Z$/, '+00:00');
}
