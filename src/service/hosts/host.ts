import type { Zone } from '../../time/index.ts';
import { guestKey } from '../../wire/index.ts';
import type { Place } from './place.ts';

/** One person with one time. All pages of a host share the host's meetings, limits, and the lock under which a meeting is confirmed. */
export type Host = {
  /** The host's mailbox, however it is spelled (`hostKey`). */
  key: string;
  /** The address as the pages file spells it. Mail about new meetings goes there. */
  email: string;
  /** Null if the file gives no name. Then guests read the name of the page. */
  name: string | null;
  /** The zone in which days and weeks are counted. */
  zone: Zone;
  /** Maximum number of booked meetings on one day, on all pages of the host. Null means no limit. */
  meetingsPerDay: number | null;
  /** The same for a week from Monday to Sunday. */
  meetingsPerWeek: number | null;
  /** How many days ahead the host can be booked. Null means as far as the interface lists (60 days). */
  horizonDays: number | null;
  /** Where the host meets guests, if neither the page nor the reason says. */
  place: Place | null;
};

/** The key by which hosts are compared: two spellings of one mailbox are one host. */
export const hostKey = guestKey;
