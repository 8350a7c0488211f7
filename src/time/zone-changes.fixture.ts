import { Temporal } from 'temporal-polyfill';

/** A change of a zone's clocks, from Temporal: its instant, and the offsets before and after it, in milliseconds. */
export type ZoneChange = { at: number; before: number; after: number };

/** Every change of a zone's clocks from 2024 to 2037. */
export function changesOf(timeZone: string): ZoneChange[] {
  const changes: ZoneChange[] = [];
  let at = Temporal.Instant.from('2024-01-01T00:00:00Z').toZonedDateTimeISO(timeZone);
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.year >= 2038) return changes;
    const [before, after] = [next.subtract({ nanoseconds: 1 }), next].map(
      ({ offsetNanoseconds }) => offsetNanoseconds / 1e6,
    ) as [number, number];
    changes.push({ at: next.epochMilliseconds, before, after });
    at = next;
  }
}

/**
 * The changes of one zone for each rule of clock changes: about 400 names follow about 40 rules. zone.test.ts checks that each name follows
 * its rule.
 */
export function changesByZone(): Map<string, ZoneChange[]> {
  const byRule = new Map<string, [string, ZoneChange[]]>();
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const changes = changesOf(timeZone);
    if (changes.length > 0) byRule.set(JSON.stringify(changes), [timeZone, changes]);
  }
  return new Map(byRule.values());
}
