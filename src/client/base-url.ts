/** Where the service is: what a message may say of it, and the two parts that every address begins with. */
export type Base = { origin: string; host: string; path: string };

/**
 * Reads a `baseUrl`, whose path is kept: `https://example.org/booking/`.
 * @throws TypeError where it is no http or https address, or holds credentials, a query or a fragment
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
  if (text.includes('?') || text.includes('#')) {
    throw new TypeError(`baseUrl must have no query and no fragment; use "${url.origin}${url.pathname}"`);
  }
  return { origin: url.origin, host: url.host, path: url.pathname.replace(/\/+$/, '') };
}
