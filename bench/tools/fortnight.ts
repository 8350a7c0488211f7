import type { BookingPage, Slot, SlotList } from 'agent-booking';
import { zoneOf } from '../../src/time/index.ts';
import { pageOf } from '../../tests/good-answers.ts';

/** Wednesday 18 November 2026, 08:00 in Jerusalem: the present of every bench. */
export const now: Date = new Date('2026-11-18T08:00:00+02:00');
export const timezone = 'Asia/Jerusalem';
export const slug = 'demo';
export const days = 14;

/** 14 days with 160 half hours from 09:00 to 17:00, Sunday to Thursday, as the service answers them (interface §2). */
export function fortnight(): SlotList {
  const slots: Slot[] = [];
  const offset = zoneOf(timezone).offsetAt(now.getTime());
  for (let day = 0; day < days; day += 1) {
    const date = new Date(Date.UTC(2026, 10, 18 + day));
    if (date.getUTCDay() > 4) continue;
    for (let minutes = 9 * 60; minutes < 17 * 60; minutes += 30)
      slots.push({ start: write(date, minutes), end: write(date, minutes + 30) });
  }
  return { slug, durationMinutes: 30, timezone, slots };

  function write(date: Date, minutes: number): string {
    return new Date(date.getTime() + minutes * 60_000)
      .toISOString()
      .replace('.000Z', `+0${offset / 3_600_000}:00`);
  }
}

/** The page that lists them. */
export const page: BookingPage = pageOf(slug);
