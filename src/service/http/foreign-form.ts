/**
 * Whether another site sent a form. Browsers say where a form comes from (Fetch Metadata). Older ones name only the origin, and our pages
 * send "null" to themselves, because they send no referrer. A program that sends neither header may send a form.
 */
export function isForeignForm(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin') ?? 'null';
  if (origin === 'null') return false;
  return origin !== new URL(publicUrl).origin && URL.parse(origin)?.host !== new URL(request.url).host;
}
