import { isZoneName, type Zone, zoneOf } from '../../time/index.ts';

// Checking a name asks Intl, which takes longer than listing the slots does. Only names that are zones are kept: some 600.
const zones = new Map<string, Zone>();

/** The zone of a name that a guest gave; undefined where it is no IANA name (offsets and abbreviations are none). */
export function guestZone(name: string): Zone | undefined {
  const known = zones.get(name);
  if (known) return known;
  if (!isZoneName(name)) return undefined;
  const zone = zoneOf(name);
  zones.set(name, zone);
  return zone;
}
