import { isZoneName, type Zone, zoneOf } from '../../time/index.ts';

/**
 * The zone of a name that a guest gave; undefined where it is no IANA name (offsets and abbreviations are none). What is kept of
 * zones `src/time` bounds: of an alias Intl takes every mixture of cases, and each is 30 KB.
 */
export function guestZone(name: string): Zone | undefined {
  return isZoneName(name) ? zoneOf(name) : undefined;
}
