import { createHash, randomBytes } from 'node:crypto';

/** A browser with cookies that calls the service in process. It follows no redirects by itself. */
export function openBrowser(fetch: (url: string, init?: RequestInit) => Promise<Response>, base: string) {
  const jar: { name: string; value: string; path: string }[] = [];
  const send = async (target: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const url = new URL(target, base);
    const cookie = jar
      .filter(
        ({ path }) =>
          url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url.href, {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  };
  const keep = (line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
    const at = jar.findIndex((one) => one.name === name && one.path === path);
    if (at >= 0) jar.splice(at, 1);
    const isGone = /expires=Thu, 01 Jan 1970/i.test(line) || value === '';
    if (!isGone) jar.push({ name, value, path });
  };
  return {
    jar,
    get: (url: string, headers: Record<string, string> = {}) => send(url, { headers }),
    post: (url: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      send(url, {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
      }),
  };
}

export type Browser = ReturnType<typeof openBrowser>;

export const locationOf = (response: Response): string => response.headers.get('location') ?? '';

export const newVerifier = (): string => randomBytes(32).toString('base64url');

export type Tokens = { access_token: string; refresh_token: string; error?: string; expires_in: number };

export async function tokensOf(response: Response): Promise<Tokens> {
  return (await response.json()) as Tokens;
}

/** The data that a program stores for one person who signs in, as a provider for the clients of the MCP SDK and the AI SDK. */
export function keepingProvider(redirectUrl: string, more: Record<string, unknown> = {}) {
  const kept = new Map<string, unknown>();
  const keep = (name: string) => (value: unknown) => {
    kept.set(name, value);
  };
  const given = {
    redirectUrl,
    clientMetadata: { client_name: 'A client', redirect_uris: [redirectUrl] },
    state: () => 'state',
    clientInformation: () => kept.get('client'),
    saveClientInformation: keep('client'),
    tokens: () => kept.get('tokens'),
    saveTokens: keep('tokens'),
    codeVerifier: () => kept.get('verifier'),
    saveCodeVerifier: keep('verifier'),
    discoveryState: () => kept.get('discovery'),
    saveDiscoveryState: keep('discovery'),
    redirectToAuthorization: keep('url'),
    ...more,
  };
  return {
    // Each library has its own types for the same provider.
    given: given as never,
    url: () => kept.get('url') as URL | undefined,
    tokens: () => kept.get('tokens') as Tokens | undefined,
    clientId: () => (given.clientInformation() as { client_id: string }).client_id,
  };
}

/**
 * Signs a person in by hand, over HTTP, as a newly registered client. Returns the form that redeems the code. `linkFor` waits for the link
 * that is mailed for a sign-in page.
 */
export async function signInByHand(
  fetchThere: (url: string, init?: RequestInit) => Promise<Response>,
  { base, redirect, email, linkFor }: SigningIn,
): Promise<Record<string, string> & { client_id: string }> {
  const registered = await fetchThere(`${base}/oauth/register`, {
    method: 'POST',
    body: JSON.stringify({ client_name: 'By hand', redirect_uris: [redirect] }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = newVerifier();
  const browser = openBrowser(fetchThere, base);
  const query = new URLSearchParams({
    client_id,
    response_type: 'code',
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const path = locationOf(await browser.get(`/oauth/authorize?${query}`));
  await browser.post(`${path}/mail`, { email });
  const signedIn = await browser.post(await linkFor(path));
  const consent = locationOf(await browser.get(locationOf(signedIn)));
  const decided = await browser.post(`${consent}/consent`, { decision: 'allow' });
  const answer = new URL(locationOf(await browser.get(locationOf(decided))));
  return {
    grant_type: 'authorization_code',
    client_id,
    code: answer.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: redirect,
  };
}

type SigningIn = {
  base: string;
  redirect: string;
  email: string;
  linkFor: (signInPath: string) => Promise<string>;
};
