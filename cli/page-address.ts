import { UsageError } from './command.ts';

/** Where a booking page is: the service's address, and the page's own segment. */
export type PageAddress = { baseUrl: string; slug: string };

/** Reads `BASE/slug` as it was typed for an option or an argument of that name. @throws UsageError */
export function readPageAddress(given: string, name: string): PageAddress {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const slug = url?.pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  if (!url || !/^https?:$/.test(url.protocol) || slug === '')
    throw new UsageError(
      `${name} "${given}" is no address of a page; BASE/slug is: http://localhost:8787/demo`,
    );
  const path = url.pathname.replace(/\/+$/, '');
  return { baseUrl: `${url.origin}${path.slice(0, -slug.length - 1)}`, slug: decodeURIComponent(slug) };
}
