import { type CalendarDate, type Instant, parseDate, parseInstant } from '../../time/index.ts';
import { locales } from '../../wire/index.ts';
import type { HostPage } from '../pages/host-page.ts';
import { guestZone } from '../slots/slots-routes.ts';
import { type Reader, readerIn } from '../text/when.ts';

/** The choices of the visitor so far. They are in the address of the page. */
export type Choice = Reader & {
  durationMinutes: number;
  /** A text that is not a zone. The page's own zone is used instead. */
  unknownZone: string | undefined;
  /** A length that the page does not have; its default is used instead. */
  unknownLength: string | undefined;
  /** The first day to show. */
  from: CalendarDate | undefined;
  start: Instant | undefined;
};

/** Values that cannot be read are ignored: the address may come from an old link. `acceptLanguage`: for the clock and the order of a date. */
export function readChoice(page: HostPage, query: URLSearchParams, acceptLanguage?: string): Choice {
  const locale = locales.find((one) => one === query.get('lang')) ?? page.locale;
  const length = query.get('duration') ?? '';
  const minutes = Number(length);
  const isOffered = page.durationsMinutes.includes(minutes);
  const named = query.get('timezone') ?? '';
  const zone = named === '' ? page.zone : guestZone(named);
  const from = query.get('from') ?? '';
  return {
    ...readerIn(zone ?? page.zone, locale, acceptLanguage),
    durationMinutes: isOffered ? minutes : page.defaultDurationMinutes,
    unknownLength: isOffered || length === '' ? undefined : length,
    unknownZone: zone ? undefined : named,
    from: parseDate(from) === undefined ? undefined : from,
    start: parseInstant(query.get('start') ?? ''),
  };
}

/** A link to the same page with another choice. It keeps neither the start nor the first day, unless `change` names them. */
export function linkTo(
  page: HostPage,
  { locale, durationMinutes, zone }: Choice,
  change: { [field in 'duration' | 'lang' | 'from' | 'start']?: string | undefined },
): string {
  const lang = locale === page.locale ? undefined : locale;
  const query = { duration: String(durationMinutes), timezone: zone.name, lang, ...change };
  const written = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return `?${written.join('&')}`;
}
