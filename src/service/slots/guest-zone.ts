import { isZoneName, type Zone, zoneOf } from '../../time/index.ts';

/** The zone that a guest named, or undefined if that is no IANA name. Offsets and other abbreviations are no names. */
export function guestZone(name: string): Zone | undefined {
  return isZoneName(name) ? zoneOf(name) : undefined;
}
