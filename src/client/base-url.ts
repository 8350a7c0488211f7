import { decodeSlug } from '../wire/index.ts';

/** The address of the service. Every request address begins with `origin` and `path`; `host` is for messages. */
export type Base = { origin: string; host: string; path: string };

/**
 * Reads a `baseUrl` and keeps its path: `https://example.org/booking/`.
 * @throws TypeError if it is no http or https address, is the address of one page, or has credentials, a query or a fragment
 */
export function readBaseUrl(baseUrl: string | URL): Base {
  const text = String(baseUrl);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username || url?.password) {
    throw new TypeError(`baseUrl must not hold credentials; the service at ${url.host} takes none`);
  }
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new TypeError(
      `baseUrl must be an http or https address such as https://booking.example, not "${text.slice(0, 200)}"`,
    );
  }
  const [, path, segment] = pagePath.exec(url.pathname) ?? [];
  // Every call with a page's address would get 404.
  if (path !== undefined && segment !== undefined) {
    throw new TypeError(
      `baseUrl must be the address of the service, not of one booking page; use baseUrl "${url.origin}${path}" and slug "${decodeSlug(segment)}"`,
    );
  }
  if (text.includes('?') || text.includes('#')) {
    throw new TypeError(`baseUrl must have no query and no fragment; use "${url.origin}${url.pathname}"`);
  }
  return { origin: url.origin, host: url.host, path: url.pathname.replace(/\/+$/, '') };
}

// The address of a page, for people and for agents (interface §4.1 to §4.3).
const pagePath = /^(.*)\/(?:book|api\/agent\/booking-pages)\/([^/]+)(?:\/(?:slots|requests))?\/*$/;
