import type { DayStarts } from './tool.ts';

/**
 * Free starts as lines. Neighbours in the list with the same starts share one line: `2026-11-24 Tue, 25 Wed: 13:00 13:30`.
 * Every day and every start is written. The whole date is written again where the month changes, so a short day is always
 * in the month of the day before it. The lines are never longer than one line per day, which `listStarts` counts on.
 */
export function daysText(days: readonly DayStarts[]): string[] {
  const lines: { days: string; starts: string }[] = [];
  let month = '';
  for (const { date, weekday, starts } of days) {
    const line = lines.at(-1);
    const text = starts.join(' ');
    if (line?.starts === text) line.days += `, ${date.startsWith(month) ? date.slice(-2) : date} ${weekday}`;
    else lines.push({ days: `${date} ${weekday}`, starts: text });
    month = date.slice(0, -2);
  }
  return lines.map((line) => `${line.days}: ${line.starts}`);
}
