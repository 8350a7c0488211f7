import { UsageError } from './command.ts';

/** The place of a booking page: the service's address, and the page's own segment. */
export type PageAddress = { baseUrl: string; slug: string };

/**
 * Paths before the slug in an address that was copied from a browser or from a call: `/book` of the page for people, and the path of the
 * interface. A service at `https://example.com/book` has its pages at `https://example.com/book/book/slug`.
 */
const beforeSlug = /\/(?:book|api\/agent\/booking-pages)$/;

/** Reads `BASE/slug` as it was typed for an option or an argument of that name. @throws UsageError */
export function readPageAddress(given: string, name: string): PageAddress {
  const url = readWebAddress(given);
  const path = url?.pathname.replace(/\/+$/, '') ?? '';
  const slug = path.split('/').at(-1) ?? '';
  if (!url || slug === '')
    throw new UsageError(
      `${name} "${given}" is not the address of a page. Write BASE/slug, such as http://localhost:8787/demo`,
    );
  const before = path.slice(0, -slug.length - 1).replace(beforeSlug, '');
  return { baseUrl: `${url.origin}${before}`, slug: decodeURIComponent(slug) };
}

/**
 * Reads a service's address. An address that is certainly a page's, such as `BASE/book/slug`, gives its service and its slug.
 * @throws UsageError
 */
export function readServiceAddress(given: string, name: string): { baseUrl: string; slug?: string } {
  const url = readWebAddress(given);
  if (!url) throw new UsageError(`${name} "${given}" is not a web address, such as http://localhost:8787`);
  const path = url.pathname.replace(/\/+$/, '');
  if (beforeSlug.test(path.slice(0, path.lastIndexOf('/')))) return readPageAddress(given, name);
  return { baseUrl: `${url.origin}${path}` };
}

function readWebAddress(given: string): URL | undefined {
  const url = URL.parse(given);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
