import { DateTime } from 'luxon';
import type { BookableHours, BusyTime } from '../../src/service/index.ts';
import type { Slot } from '../../src/wire/index.ts';

/** The work of the slots engine as one would write it with luxon, which computes the days and hours and writes the times. */
export function luxonSlots(
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
