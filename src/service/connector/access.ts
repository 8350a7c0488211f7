import { type Instant, zoneOf } from '../../time/index.ts';
import { guestKey } from '../../wire/index.ts';
import { addressKey } from '../meetings/address.ts';
import { forgottenGuest } from '../meetings/booking-rows.ts';
import { hostsOf, type Pages, zoneOfHost } from '../pages/host-page.ts';
import type { Sql, Value } from '../store/store.ts';
import { oneLine } from '../text/sentence.ts';
import { guestZone } from '../text/when.ts';

/**
 * The meetings that one person may see: those that they host, and those that they booked as a guest. `isHost`: the pages file names the
 * account as a host. `where` is a condition on `meeting` and `request`.
 */
export type Sight = { account: string; pages: Pages; isHost: boolean; where: string; values: Value[] };

/**
 * The rows that an account may see. `where` is part of every query, so a meeting of other people gets the same answer as one that does not
 * exist. The index holds folded addresses of guests. Folding joins `a+b@x` and `a@x`, so complete spellings are compared.
 */
export async function sightOf(sql: Sql, pages: Pages, account: string): Promise<Sight> {
  const host = hostSight(pages, account);
  const key = guestKey(account);
  // Only booked meetings count, because anybody can request meetings for any spelling of an address.
  const rows = await sql.all<{ email: string }>(
    `select distinct request.guest_email as email from request join meeting on meeting.id = request.id
     where request.guest_email_key = ? limit 1000`,
    key,
  );
  const spellings = rows
    .map(({ email }) => email)
    .filter((email) => addressKey(email) === account && email !== forgottenGuest.email);
  const list = ['', ...spellings].map(() => '?').join(', ');
  return {
    ...host,
    where: `(${host.where} or (request.guest_email_key = ? and request.guest_email in (${list}) and ${isDecided}))`,
    values: [...host.values, key, '', ...spellings],
  };
}

/** A meeting that Cal.com is asked to book is not booked yet. */
const isDecided = `meeting.status <> 'booking'`;

/** The meetings that an account may see and change as a host. Only somebody whom the pages file names as a host has any. */
export function hostSight(pages: Pages, account: string): Sight {
  const isHost = isHostAccount(pages, account);
  const where = `meeting.host_account = ? and ${isDecided}`;
  return { account, pages, isHost, where, values: [isHost ? account : ''] };
}

/** Whether the pages file names an account as a host. */
export function isHostAccount(pages: Pages, account: string): boolean {
  return hostsOf(pages).some(({ email }) => addressKey(email) === account);
}

/** The columns of a meeting and its request that every view of a meeting needs. */
export type MeetingRow = {
  slug: string;
  startsAt: Instant;
  hostAccount: string;
  hostName: string;
  guestName: string;
  timezone: string;
};

export const meetingColumns = `request.page_slug as slug, meeting.starts_at as "startsAt", meeting.host_account as "hostAccount",
  meeting.host_name as "hostName", request.guest_name as "guestName", request.timezone`;

/** A meeting as a person sees it: the person's role, the zone of its times, and the name of the other person. */
export function viewOf({ account, isHost, pages }: Sight, row: MeetingRow) {
  const page = pages.get(row.slug);
  if (!isHost || row.hostAccount !== account)
    return {
      role: 'guest' as const,
      zone: guestZone(row.timezone, page?.zone),
      with: oneLine(row.hostName, 100),
    };
  const zone = page ? zoneOfHost(page, account) : zoneOf('UTC');
  return { role: 'host' as const, zone, with: oneLine(row.guestName, 100) };
}

/** Whether an address has anything to see here. Only such addresses are mailed a sign-in link. */
export async function isKnownAccount(sql: Sql, pages: Pages, account: string): Promise<boolean> {
  const sight = await sightOf(sql, pages, account);
  if (sight.isHost) return true;
  const found = await sql.get(
    `select 1 from request join meeting on meeting.id = request.id where ${sight.where} limit 1`,
    ...sight.values,
  );
  return found !== undefined;
}
