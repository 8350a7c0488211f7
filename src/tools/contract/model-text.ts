import { daysText } from './days-text.ts';
import { quoteText } from './quote-text.ts';
import type { Failure, LeftOut, NamedStart } from './tool.ts';

export function leftOutText({ starts, when }: LeftOut): string {
  return `Not complete: ${starts} more starts are left out. To see them, call getFreeSlots with when "${when}".`;
}

/** `2026-11-24T13:00 Tue, 2026-11-24T15:00 Tue` */
export function namedText(named: readonly NamedStart[]): string {
  return named.map(({ start, weekday }) => `${start} ${weekday}`).join(', ');
}

/** A failure as text: everything that its data holds. */
export function failureText(failed: Failure): string {
  const zone = failed.timezone === undefined ? '' : ` in ${failed.timezone}`;
  const minutes = failed.durationMinutes === undefined ? '' : `${failed.durationMinutes}-minute `;
  const lines = [`Error ${failed.code}: ${failed.message}`];
  if (failed.serviceSays !== undefined)
    lines.push(`The service's own words: ${quoteText(failed.serviceSays, 300)}`);
  if (failed.details !== undefined)
    lines.push(`The connection reported, as data: ${quoteText(failed.details, 300)}`);
  if (failed.readings)
    for (const { reading, days, leftOut } of failed.readings)
      lines.push(`${reading}:`, ...daysText(days), ...(leftOut ? [leftOutText(leftOut)] : []));
  if (failed.days) {
    const today = failed.today === undefined ? '' : `, today is ${failed.today}`;
    lines.push(`Free ${minutes}starts${zone}${today}:`, ...daysText(failed.days));
  }
  if (failed.leftOut) lines.push(leftOutText(failed.leftOut));
  if (failed.nearest && failed.nearest.length > 0)
    lines.push(`Nearest ${minutes}starts${zone}: ${namedText(failed.nearest)}`);
  lines.push(`Next: ${failed.next}`);
  return lines.join('\n');
}
