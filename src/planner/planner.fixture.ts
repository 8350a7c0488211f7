import type { Slot } from '../wire/index.ts';

/** Wednesday 18 November 2026, 10:00 in Jerusalem. */
export const wednesday: Date = new Date('2026-11-18T10:00:00+02:00');
export const jerusalem = 'Asia/Jerusalem';

/** Half hours from 09:00 to 17:00 on the given days, at Jerusalem's winter offset. */
export function halfHours(...dates: string[]): Slot[] {
  const clocks = Array.from({ length: 17 }, (_, index) => clockOf(540 + index * 30));
  return dates.flatMap((date) =>
    clocks.slice(0, -1).map((start, index) => ({
      start: `${date}T${start}:00+02:00`,
      end: `${date}T${clocks[index + 1]}:00+02:00`,
    })),
  );
}

/** Sundays to Thursdays of the fortnight that begins on Wednesday 18 November 2026: 160 half hours. */
export function fortnight(): Slot[] {
  const days = Array.from({ length: 14 }, (_, index) => new Date(Date.UTC(2026, 10, 18 + index)));
  return halfHours(...days.filter((day) => day.getUTCDay() < 5).map((day) => day.toISOString().slice(0, 10)));
}

/** The clock times at which slots start, if all are on one day. */
export function clocksOf(slots: readonly Slot[]): string[] {
  return slots.map(({ start }) => start.slice(11, 16));
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
