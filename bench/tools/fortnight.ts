import type { BookingPage, SlotList } from 'agent-booking';
import { type BookableHours, freeSlots } from '../../src/service/index.ts';
import { zoneOf } from '../../src/time/index.ts';
import { operationPath } from '../../src/wire/index.ts';
import { pageOf } from '../../tests/good-answers.ts';

/** Wednesday 18 November 2026, 08:00 in Jerusalem: the present of every bench. */
export const now: Date = new Date('2026-11-18T08:00:00+02:00');
export const timezone = 'Asia/Jerusalem';
export const slug = 'demo';
export const days = 14;
/** The path of a page's free slots, and the read of a fortnight of them. */
export const slotsPath: string = operationPath('getFreeSlots', slug);
export const fortnightPath = `${slotsPath}?duration=30&timezone=Asia%2FJerusalem&days=${days}`;

/** A page with a start every half hour, Sunday to Thursday. `hours`: of each day, in minutes since midnight. */
export const bookable = (hours: { from: number; to: number }[], bufferMinutes = 0): BookableHours => ({
  zone: zoneOf(timezone),
  weeklyHours: new Map([7, 1, 2, 3, 4].map((weekday) => [weekday, hours])),
  dateOverrides: new Map(),
  bufferBeforeMinutes: bufferMinutes,
  bufferAfterMinutes: bufferMinutes,
  minimumNoticeMinutes: 60,
  incrementMinutes: 30,
});

/** 14 days with 160 half hours from 09:00 to 17:00, as the service answers them (interface §2). */
export function fortnight(): SlotList {
  const wish = { durationMinutes: 30, days, now: now.getTime(), zone: zoneOf(timezone), busy: [] };
  const slots = freeSlots(bookable([{ from: 9 * 60, to: 17 * 60 }]), wish);
  return { slug, durationMinutes: 30, timezone, slots };
}

/** The page that lists them. */
export const page: BookingPage = pageOf(slug);
