import { hashId } from './auth-rows.ts';
import { isOnThisComputer } from './client-policy.ts';
import { browserParameter, scope } from './provider.ts';

/** A request is stored with its sign-in, so the length of its parts is limited. Real clients send a `state` of some hundred characters. */
const longestValue = 2048;
const longestQuery = 6144;

/** The hash of a browser's cookie, which its sign-in stores. */
export const browserProof = (cookie: string): string => hashId(cookie);

/**
 * Prepares an authorization request for the library. Undefined if it is too long. We set our own scope, whatever the client named; the
 * answer with the token says which scope it has (RFC 6749 §3.3). If the library handled a request without our scope, it would show the
 * consent page again and again.
 */
export function readAuthorizeRequest(request: Request, browser: string): Request | undefined {
  const url = new URL(request.url);
  if (url.search.length > longestQuery) return undefined;
  for (const value of url.searchParams.values()) if (value.length > longestValue) return undefined;
  url.searchParams.set('scope', scope);
  url.searchParams.set(browserParameter, browserProof(browser));
  return new Request(url, { method: request.method, headers: request.headers });
}

/** The same address without its query. The library has stored the request. It fails if the query repeats it. */
export function withoutQuery(request: Request): Request {
  const url = new URL(request.url);
  url.search = '';
  return new Request(url, { method: request.method, headers: request.headers });
}

/**
 * Whether an answer of the authorization endpoint may be sent to the browser. Anybody can register a client, so an error must not lead a
 * person to the client's site before they decided anything (RFC 9700 §4.11.2). A program on this computer gets its error.
 */
export function mayAnswer(answer: Response): boolean {
  if (answer.status >= 500) return true;
  const location = answer.headers.get('location') ?? '';
  return location.startsWith('/oauth/sign-in/') || isOnThisComputer(location.replace(/[?#].*$/, ''));
}
