import type { Reading, Slot } from '../../src/index.ts';

/** Maximum number of windows to print: a week with one window a day. */
const maxWindows = 7;

/** Windows on the guest's clock, one line per window: "2026-11-24 Tue  15:00 to 24:00". */
export function windowLines(windows: Reading['windows'], timezone: string): string[] {
  const write = clockOf(timezone);
  const shown = windows.slice(0, maxWindows).map(({ from, to, endBy }) => {
    const over = endBy ? `, over by ${write(endBy).clock}` : '';
    return `  ${windowText(from && write(wholeMinute(from, to)), to && write(wholeMinute(to)))}${over}`;
  });
  const more = windows.length - shown.length;
  return more > 0 ? [...shown, `  and ${more} more`] : shown;
}

/** A moment on the guest's clock, and the minute before it, which is the last minute of a window that ends at the moment. */
type Written = { day: string; clock: string; dayBefore: string; minuteBefore: string };

function windowText(from: Written | null | '', to: Written | null | ''): string {
  if (!from) return to ? `until ${to.day} ${to.clock}` : 'any time';
  if (!to) return `from ${from.day} ${from.clock}`;
  // A clock time is a window of one minute.
  if (to.minuteBefore === from.clock && to.day === from.day) return `${from.day}  ${from.clock}`;
  const [lastDay, end] = to.clock === '00:00' ? [to.dayBefore, '24:00'] : [to.day, to.clock];
  const isWhole = from.clock === '00:00' && end === '24:00';
  if (lastDay === from.day) return isWhole ? `${from.day}  all day` : `${from.day}  ${from.clock} to ${end}`;
  return isWhole ? `${from.day} to ${lastDay}` : `${from.day} ${from.clock} to ${lastDay} ${end}`;
}

/** Free starts on the guest's clock, one line per day. */
export function slotLines(slots: readonly Slot[], timezone: string): string[] {
  const write = clockOf(timezone);
  const days = new Map<string, string[]>();
  for (const { start } of slots) {
    const { day, clock } = write(start);
    days.set(day, [...(days.get(day) ?? []), clock]);
  }
  return [...days].map(([day, clocks]) => `  ${day}: ${clocks.join(' ')}`);
}

/** The day of a moment on the guest's clock: "2026-11-24 Tue". */
export function dayText(moment: string, timezone: string): string {
  return clockOf(timezone)(moment).day;
}

const minuteMs = 60_000;

/** Rounds an edge of a window up to a whole minute, as the reading does. A beginning stays before its `end`. */
function wholeMinute(written: string, end?: string | null): string {
  const rounded = Math.ceil(Date.parse(written) / minuteMs) * minuteMs;
  return end && rounded >= Date.parse(end) ? written : new Date(rounded).toISOString();
}

function clockOf(timeZone: string): (written: string) => Written {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' });
  const time = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const dayOf = (at: Date) => `${date.format(at)} ${weekday.format(at)}`;
  return (written) => {
    const at = new Date(written);
    const before = new Date(at.getTime() - minuteMs);
    return {
      day: dayOf(at),
      clock: time.format(at),
      dayBefore: dayOf(before),
      minuteBefore: time.format(before),
    };
  };
}
