import { hashId } from './auth-rows.ts';
import { isOnThisComputer } from './client-policy.ts';
import { browserParameter, scope } from './provider.ts';

/** A request is kept with its sign-in, so its parts are bounded. Real clients send a `state` of some hundred characters. */
const longestValue = 2048;
const longestQuery = 6144;

/** What a sign-in keeps of the cookie of its browser. */
export const browserProof = (cookie: string): string => hashId(cookie);

/**
 * An authorization request as the library may see it; undefined where it is too long. It asks for our scope, whatever the client named:
 * the token's answer says what was given (RFC 6749 §3.3). Left to the library, a request without our scope would ask for consent for ever.
 */
export function readAuthorizeRequest(request: Request, browser: string): Request | undefined {
  const url = new URL(request.url);
  if (url.search.length > longestQuery) return undefined;
  for (const value of url.searchParams.values()) if (value.length > longestValue) return undefined;
  url.searchParams.set('scope', scope);
  url.searchParams.set(browserParameter, browserProof(browser));
  return new Request(url, { method: request.method, headers: request.headers });
}

/** The same address without its query. The library keeps what was asked, and fails on a query that says it again. */
export function withoutQuery(request: Request): Request {
  const url = new URL(request.url);
  url.search = '';
  return new Request(url, { method: request.method, headers: request.headers });
}

/**
 * Whether an answer of the authorization endpoint may be sent on. Anybody can register a client, so an error must not lead a person to
 * the client's site before they decided anything (RFC 9700 §4.11.2). A program on this computer gets its error.
 */
export function mayAnswer(answer: Response): boolean {
  if (answer.status >= 500) return true;
  const location = answer.headers.get('location') ?? '';
  return location.startsWith('/oauth/sign-in/') || isOnThisComputer(location.replace(/[?#].*$/, ''));
}
