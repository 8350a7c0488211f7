import { Temporal } from 'temporal-polyfill';
import { dayMs, minuteMs } from '../../time/index.ts';
import type { Slot } from '../../wire/index.ts';
import type { BookableHours, BusyTime, StartsWish } from './free-starts.ts';

/**
 * Computes slowly what the slots engine must list. Temporal builds every start of every day and writes it. Each start is compared with
 * every meeting, by the rule of `store/schema.ts`.
 */
export function naiveSlots(page: BookableHours, wish: StartsWish & { guestZone: string }): Slot[] {
  const { now, days, durationMinutes } = wish;
  const starts = new Set<number>();
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(page.zone.name).toPlainDate();
  for (let ahead = -2; ahead <= days + 2; ahead += 1) {
    const date = today.add({ days: ahead });
    for (const { from, to } of hoursOn(page, date)) {
      const closes = instantAt(date, to, page.zone.name);
      const mayLastUntil = lastsUntil(page, date, to);
      for (
        let start = instantAt(date, from, page.zone.name);
        start < closes && start + durationMinutes * minuteMs <= mayLastUntil;
        start += page.incrementMinutes * minuteMs
      ) {
        if (start < now + page.minimumNoticeMinutes * minuteMs || start >= now + days * dayMs) continue;
        if (!wish.busy.some((meeting) => overlaps(page, meeting, start, durationMinutes))) starts.add(start);
      }
    }
  }
  return [...starts]
    .sort((a, b) => a - b)
    .map((start) => ({
      start: writeTime(start, wish.guestZone),
      end: writeTime(start + durationMinutes * minuteMs, wish.guestZone),
    }));
}

function hoursOn(page: BookableHours, date: Temporal.PlainDate) {
  return page.dateOverrides.get(date.toString()) ?? page.weeklyHours.get(date.dayOfWeek) ?? [];
}

/** The real end of opening hours that end at this minute. If this is midnight and the next day begins open, the end is on that day. */
function lastsUntil(page: BookableHours, date: Temporal.PlainDate, to: number, nights = 5): number {
  const tomorrow = date.add({ days: 1 });
  const morning = hoursOn(page, tomorrow).find(({ from }) => from === 0);
  if (to < 1440 || !morning || nights === 0) return instantAt(date, to, page.zone.name);
  return lastsUntil(page, tomorrow, morning.to, nights - 1);
}

/** The instant of a minute of the day by the wall clock. 1440 is the next midnight. */
export function instantAt(date: Temporal.PlainDate, minutes: number, timeZone: string): number {
  const plain = date.toPlainDateTime().add({ minutes });
  return plain.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}

function overlaps(
  page: BookableHours,
  meeting: BusyTime,
  startsAt: number,
  durationMinutes: number,
): boolean {
  const endsAt = startsAt + durationMinutes * minuteMs;
  const busyFrom = startsAt - page.bufferBeforeMinutes * minuteMs;
  const busyUntil = endsAt + page.bufferAfterMinutes * minuteMs;
  return (
    ((meeting.busyFrom ?? meeting.startsAt) < endsAt && (meeting.busyUntil ?? meeting.endsAt) > startsAt) ||
    (meeting.startsAt < busyUntil && meeting.endsAt > busyFrom)
  );
}

function writeTime(instant: number, timeZone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return time.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
