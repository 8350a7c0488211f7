import {
  type CalendarDate,
  dateOf,
  formatDay,
  parseInstant,
  wallTimeAt,
  type Zone,
} from '../../time/index.ts';
import { daysLimit, type Locale, type Slot } from '../../wire/index.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { FreeSlots, SlotsContext } from '../slots/list-slots.ts';
import { clockAt } from '../text/when.ts';
import type { Choice } from './read-choice.ts';

/** A day that has free starts, in the visitor's zone. `start` is as the slots read lists it. */
export type FreeDay = { date: CalendarDate; day: string; times: { start: string; clock: string }[] };

/** A few days of them, and where the days before and after begin. */
export type DaysShown = {
  days: FreeDay[];
  earlier: CalendarDate | undefined;
  later: CalendarDate | undefined;
};

const daysAtOnce = 5;

/** All that can be asked for now, in the visitor's zone: what the slots read lists for 60 days (interface §8). */
export function listSlots(
  { freeSlots }: Pick<SlotsContext, 'freeSlots'>,
  page: HostPage,
  { durationMinutes, zone }: Pick<Choice, 'durationMinutes' | 'zone'>,
): Promise<FreeSlots> {
  return freeSlots(page, { durationMinutes, zone, days: daysLimit.max });
}

/** Groups starts by the visitor's days. */
export function groupByDay(slots: readonly Slot[], zone: Zone, locale: Locale): FreeDay[] {
  const days = new Map<CalendarDate, FreeDay>();
  for (const { start } of slots) {
    const instant = parseInstant(start);
    if (instant === undefined) continue;
    const wallTime = wallTimeAt(instant, zone);
    const date = dateOf(wallTime);
    const day = days.get(date) ?? { date, day: formatDay(wallTime, locale, 'long'), times: [] };
    day.times.push({ start, clock: clockAt(instant, zone) });
    days.set(date, day);
  }
  return [...days.values()];
}

/** The first days from a date on; where there is none any more, the last ones. */
export function pickDays(days: FreeDay[], from: CalendarDate | undefined): DaysShown {
  const found = from === undefined ? 0 : days.findIndex(({ date }) => date >= from);
  const first = found < 0 ? Math.max(0, days.length - daysAtOnce) : found;
  const before = Math.max(0, first - daysAtOnce);
  return {
    days: days.slice(first, first + daysAtOnce),
    earlier: first > 0 ? days[before]?.date : undefined,
    later: days[first + daysAtOnce]?.date,
  };
}
