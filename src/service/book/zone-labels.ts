import { setImmediate } from 'node:timers/promises';
import { type Instant, isZoneName } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import { zoneLabel } from '../text/when.ts';

const made = new Map<Locale, Promise<ReadonlyMap<string, string>>>();

/**
 * The label of each zone that the list of the page offers, in a language. The labels are made once. Intl takes up to a millisecond for a
 * zone, so other requests are answered in between.
 */
export function zoneLabels(locale: Locale, now: Instant): Promise<ReadonlyMap<string, string>> {
  const known = made.get(locale);
  if (known) return known;
  const labels = writeLabels(locale, now);
  made.set(locale, labels);
  return labels;
}

async function writeLabels(locale: Locale, now: Instant): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  for (const zone of ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(isZoneName)) {
    labels.set(zone, zoneLabel(zone, locale, now));
    await setImmediate();
  }
  return labels;
}
