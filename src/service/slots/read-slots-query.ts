import { daysLimit } from '../../wire/index.ts';
import { quote, type Refusal } from '../api-error.ts';
import type { HostPage } from '../pages/host-page.ts';
import { guestZone } from './guest-zone.ts';
import type { SlotsWish } from './list-slots.ts';

/**
 * Reads `duration`, `timezone` and `days` (interface §4.2). Left out: the page's default length, the page's zone, 14 days. A
 * parameter that is given twice is refused, because the two may differ; unknown ones are passed over.
 */
export function readSlotsQuery(page: HostPage, query: URLSearchParams): SlotsWish | Refusal {
  const repeated = ['duration', 'timezone', 'days'].find((name) => query.getAll(name).length > 1);
  if (repeated) return refuse(`${repeated} is given more than once`);
  const durationMinutes = readWhole(query.get('duration'), page.defaultDurationMinutes);
  if (durationMinutes === undefined || !page.durationsMinutes.includes(durationMinutes)) {
    return refuse(
      `duration is ${quote(query.get('duration'))}; this page offers ${page.durationsMinutes.join(', ')}`,
    );
  }
  const days = readWhole(query.get('days'), daysLimit.default);
  if (days === undefined || days < daysLimit.min || days > daysLimit.max) {
    return refuse(
      `days is ${quote(query.get('days'))}; it must be a whole number from ${daysLimit.min} to ${daysLimit.max}`,
    );
  }
  const zone = guestZone(query.get('timezone') ?? page.timezone);
  if (!zone)
    return refuse(
      `timezone is ${quote(query.get('timezone'))}; it must be an IANA name such as Asia/Jerusalem`,
    );
  return { durationMinutes, zone, days };
}

function readWhole(text: string | null, otherwise: number): number | undefined {
  if (text === null) return otherwise;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function refuse(error: string): Refusal {
  return { status: 400, error };
}
