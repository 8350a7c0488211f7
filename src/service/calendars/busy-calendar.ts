import { createHash } from 'node:crypto';

/**
 * A calendar whose events take a page's time. `timezone` is that of its days and of times without a zone, where it names none itself.
 * `id` is a hash: the address is often a secret (whoever has it reads the calendar), so no table and no log may hold it.
 */
export type BusyCalendar = { id: string; url: string; timezone: string };

/** The address that a host wrote; undefined where it is none that a calendar is fetched from. */
export function readCalendarUrl(written: string): string | undefined {
  if (written.length > 2000) return undefined;
  const url = URL.parse(written.replace(/^webcals?:/i, 'https:'));
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

export function busyCalendar(written: string, timezone: string): BusyCalendar {
  const url = readCalendarUrl(written);
  if (url === undefined) throw new RangeError('a busy calendar must be an http, https or webcal address');
  return { id: createHash('sha256').update(`${timezone}\n${url}`).digest('base64url'), url, timezone };
}
