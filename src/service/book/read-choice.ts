import { type CalendarDate, type Instant, parseDate, parseInstant, type Zone } from '../../time/index.ts';
import { type Locale, locales } from '../../wire/index.ts';
import type { HostPage } from '../pages/host-page.ts';
import { guestZone } from '../slots/slots-routes.ts';

/** What a visitor chose so far, as it stands in the address of the page. */
export type Choice = {
  locale: Locale;
  durationMinutes: number;
  zone: Zone;
  /** A zone that was asked for and is none; the page's own stands for it. */
  unknownZone: string | undefined;
  /** The first day to show. */
  from: CalendarDate | undefined;
  start: Instant | undefined;
};

/** Reads a choice. What cannot be read is left out: an address may come from an old link or a cut-off mail. */
export function readChoice(page: HostPage, query: URLSearchParams): Choice {
  const locale = locales.find((one) => one === query.get('lang')) ?? page.locale;
  const minutes = Number(query.get('duration') ?? page.defaultDurationMinutes);
  const named = query.get('timezone') ?? '';
  const zone = named === '' ? page.zone : guestZone(named);
  const from = query.get('from') ?? '';
  return {
    locale,
    durationMinutes: page.durationsMinutes.includes(minutes) ? minutes : page.defaultDurationMinutes,
    zone: zone ?? page.zone,
    unknownZone: zone ? undefined : named,
    from: parseDate(from) === undefined ? undefined : from,
    start: parseInstant(query.get('start') ?? ''),
  };
}

/** A link to the same page with another choice; a start or a day that is not named again is left. */
export function linkTo(page: HostPage, choice: Choice, change: Partial<Record<LinkField, string>>): string {
  const { locale, durationMinutes, zone } = choice;
  const query = {
    duration: String(durationMinutes),
    timezone: zone.name,
    ...(locale !== page.locale && { lang: locale }),
    ...change,
  };
  return `?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
}

type LinkField = 'duration' | 'timezone' | 'lang' | 'from' | 'start';
