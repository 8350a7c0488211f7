import type { ServiceContext } from '../http/context.ts';
import type { RequestRow } from './booking-rows.ts';

/** The address of the booking page with the length, zone and language of a request, for a guest who chooses again. */
export function pageAgain(
  { pageUrl }: Pick<ServiceContext, 'pageUrl'>,
  request: Pick<RequestRow, 'page_slug' | 'duration_minutes' | 'timezone' | 'locale'>,
): string {
  const { page_slug, duration_minutes, timezone, locale } = request;
  const query = new URLSearchParams({ duration: String(duration_minutes), timezone, lang: locale });
  return `${pageUrl(page_slug)}?${query}`;
}
