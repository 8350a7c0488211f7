import { guestKey } from '../../wire/index.ts';
import { addressKey } from '../meetings/address.ts';
import { forgottenGuest } from '../meetings/booking-rows.ts';
import type { Pages } from '../pages/host-page.ts';
import type { Sql, Value } from '../store/store.ts';

/** The meetings that one person may see: those of pages that name them as the host, and those that they booked as a guest. */
export type Sight = { account: string; slugs: ReadonlySet<string>; where: string; values: Value[] };

/**
 * The rows that an account may see. `where` is a condition on the table `request`, and is part of every query, so a meeting of other people
 * gets the same answer as one that does not exist.
 *
 * The index holds folded addresses. Folding joins `a+b@x` and `a@x`, so complete spellings are compared.
 */
export async function sightOf(sql: Sql, pages: Pages, account: string): Promise<Sight> {
  const slugs = hostedSlugs(pages, account);
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
  const list = (texts: string[]) => `(${['', ...texts].map(() => '?').join(', ')})`;
  return {
    account,
    slugs: new Set(slugs),
    where: `(request.page_slug in ${list(slugs)} or (request.guest_email_key = ? and request.guest_email in ${list(spellings)}))`,
    values: ['', ...slugs, key, '', ...spellings],
  };
}

/** The meetings that an account may see and change as a host: only those of its own pages. */
export function hostSight(pages: Pages, account: string): Sight {
  const slugs = hostedSlugs(pages, account);
  return {
    account,
    slugs: new Set(slugs),
    where: `request.page_slug in (${['', ...slugs].map(() => '?').join(', ')})`,
    values: ['', ...slugs],
  };
}

/** The pages whose host an account is. */
export function hostedSlugs(pages: Pages, account: string): string[] {
  return [...pages.values()]
    .filter(({ hostEmail }) => addressKey(hostEmail) === account)
    .map(({ slug }) => slug);
}

/** Whether an address has anything to see here. Only such addresses are mailed a sign-in link. */
export async function isKnownAccount(sql: Sql, pages: Pages, account: string): Promise<boolean> {
  const sight = await sightOf(sql, pages, account);
  if (sight.slugs.size > 0) return true;
  const found = await sql.get(
    `select 1 from request join meeting on meeting.id = request.id where ${sight.where} limit 1`,
    ...sight.values,
  );
  return found !== undefined;
}
