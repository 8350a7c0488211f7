import { isLoopback } from '../http/listen.ts';
import { oneLine } from '../text/sentence.ts';

/** The metadata of a client, as it was sent (RFC 7591) or fetched (client ID metadata document). */
type ClientMetadata = Record<string, unknown>;

/** The metadata that the authorization library may see, or why the client is refused. */
type CheckedClient =
  | { ok: true; value: ClientMetadata }
  | { ok: false; error: { error: string; error_description: string } };

export const longestClientName = 60;
const mostRedirects = 5;
/** Redirects with a private scheme, for programs that are known to have no other redirect. */
const knownAppRedirects = new Set(['cursor://anysphere.cursor-mcp/oauth/callback']);

/** Checks a client ID metadata document. The protocol cites draft-00, which requires a name and redirects. */
export function checkClientDocument(clientId: string, document: ClientMetadata): CheckedClient {
  if (document.client_id !== clientId) return refuse('client_id is not the address of the document');
  if (typeof document.client_name !== 'string') return refuse('client_name is missing');
  if ('client_secret' in document || 'client_secret_expires_at' in document)
    return refuse('a public document must hold no secret');
  if (/^client_secret_/.test(String(document.token_endpoint_auth_method ?? '')))
    return refuse('a public document cannot sign in with a secret');
  const checked = checkClient(document);
  return checked.ok ? { ok: true, value: { ...checked.value, client_id: clientId } } : checked;
}

/**
 * Checks a client before the library does. The library accepts more: addresses without TLS, any scheme, any number, any name. Fields that
 * are not read here are left out, so that no stranger's address is fetched or shown. Every client is public (`none`), because no secret can
 * be kept in a program that anybody installs.
 */
export function checkClient(metadata: ClientMetadata): CheckedClient {
  const { client_name: name, redirect_uris: redirects, grant_types: grants } = metadata;
  const isName = (text: string) => oneLine(text, longestClientName) === text && thinMarks(text) === text;
  if (name !== undefined && (typeof name !== 'string' || !isName(name)))
    return refuse(
      `client_name must be one line of at most ${longestClientName} characters, without invisible characters or stacks of combining marks`,
    );
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > mostRedirects)
    return refuse(`redirect_uris must hold 1 to ${mostRedirects} addresses`, 'invalid_redirect_uri');
  for (const redirect of redirects)
    if (!isRedirect(redirect))
      return refuse(
        'each of redirect_uris must be https, or http on a loopback address, without user name, fragment and ".." ',
        'invalid_redirect_uri',
      );
  const known = ['authorization_code', 'refresh_token'];
  const asked = Array.isArray(grants) ? known.filter((grant) => grants.includes(grant)) : known;
  if (!asked.includes('authorization_code')) return refuse('grant_types must hold authorization_code');
  return {
    ok: true,
    value: {
      ...(name !== undefined && { client_name: name }),
      redirect_uris: redirects,
      grant_types: asked,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      // Programs on a computer listen on any free port. The library ignores the port only for native clients.
      application_type: redirects.every((uri) => isOnThisComputer(uri)) ? 'native' : 'web',
    },
  };
}

/** A text with at most three combining marks in a row. More of them are drawn over the lines around. No language needs more. */
export function thinMarks(text: string): string {
  return text.replace(/(\p{M}{3})\p{M}+/gu, '$1');
}

function isRedirect(redirect: unknown): boolean {
  if (typeof redirect !== 'string' || redirect.length > 500) return false;
  if (knownAppRedirects.has(redirect)) return true;
  const url = URL.parse(redirect);
  // A host is written into a header of the consent page.
  if (
    !url ||
    /[^\w.:[\]-]/.test(url.host) ||
    url.username ||
    url.password ||
    redirect.includes('#') ||
    redirect.includes('\\')
  )
    return false;
  if (/\/(?:\.|%2e){1,2}(?:\/|$|\?)/i.test(redirect)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Whether an address leads to a program on the person's own computer. */
export function isOnThisComputer(redirect: string): boolean {
  const url = URL.parse(redirect);
  return knownAppRedirects.has(redirect) || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

function refuse(description: string, error = 'invalid_client_metadata'): CheckedClient {
  return { ok: false, error: { error, error_description: description.trim() } };
}
