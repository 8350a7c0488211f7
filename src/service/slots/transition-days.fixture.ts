import { Temporal } from 'temporal-polyfill';
import { dayMs, zoneOf } from '../../time/index.ts';
import type { OpenHours } from '../pages/host-page.ts';
import { type BookableHours, freeSlots } from './free-starts.ts';
import { naiveSlots } from './naive-slots.fixture.ts';

const everyDay = (hours: OpenHours[]): BookableHours['weeklyHours'] =>
  new Map([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, hours]));

/** Hours that are open all day, and hours in pieces. Their edges are in the hours at which clocks change, and never on a whole hour. */
const openings = [
  { weeklyHours: everyDay([{ from: 0, to: 1440 }]), incrementMinutes: 15, durationMinutes: 30 },
  {
    weeklyHours: everyDay([
      { from: 0, to: 70 },
      { from: 95, to: 155 },
      { from: 160, to: 245 },
      { from: 1390, to: 1440 },
    ]),
    incrementMinutes: 10,
    durationMinutes: 25,
  },
];

/** Finds every instant at which a zone's clocks change. Temporal finds them, without the engine's own table. */
export function transitionsOf(timeZone: string, firstYear: number, lastYear: number): number[] {
  const begin = Temporal.PlainDate.from({ year: firstYear, month: 1, day: 1 });
  const end = Date.UTC(lastYear + 1, 0, 1);
  const transitions: number[] = [];
  let next = begin.toZonedDateTime(timeZone).getTimeZoneTransition('next');
  while (next && next.epochMilliseconds < end) {
    transitions.push(next.epochMilliseconds);
    next = next.getTimeZoneTransition('next');
  }
  return transitions;
}

export type Comparison = { transitions: number; slots: number; differences: string[] };

/** Lists the day of every transition and its neighbours, by the engine and by the slow computation. */
export function compareTransitionDays(timeZone: string, firstYear: number, lastYear: number): Comparison {
  const transitions = transitionsOf(timeZone, firstYear, lastYear);
  const zone = zoneOf(timeZone);
  const comparison: Comparison = { transitions: transitions.length, slots: 0, differences: [] };
  for (const transition of transitions) {
    for (const { durationMinutes, ...opening } of openings) {
      const page: BookableHours = {
        ...opening,
        zone,
        dateOverrides: new Map(),
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 0,
        minimumNoticeMinutes: 0,
      };
      const wish = { durationMinutes, days: 2, now: transition - dayMs, busy: [] };
      const ours = freeSlots(page, { ...wish, zone });
      const slow = naiveSlots(page, { ...wish, guestZone: timeZone });
      comparison.slots += slow.length;
      if (JSON.stringify(ours) === JSON.stringify(slow)) continue;
      const at = ours.findIndex(
        (slot, index) => slot.start !== slow[index]?.start || slot.end !== slow[index]?.end,
      );
      comparison.differences.push(
        `${timeZone}, ${new Date(transition).toISOString()}: ${JSON.stringify(ours[at])} is ${JSON.stringify(slow[at])}`,
      );
    }
  }
  return comparison;
}
