import { createHash } from 'node:crypto';
import type { ServiceOptions } from '../create-service.ts';
import { openBookingWorld, start } from '../meetings/booking-world.fixture.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import { type Browser, locationOf, newVerifier, openBrowser, tokensOf } from './sign-in-client.fixture.ts';

export const publicUrl = 'https://book.example.com';
export const resource = `${publicUrl}/api/mcp`;
export const noa = 'noa@example.com';
export const dana = 'dana@example.com';
export const redirect = 'https://assistant.example.com/callback';

/** A service with the connector, one booked meeting of Noa with Dana, and clients that sign in by hand. */
export function openOAuthWorld(options: Partial<ServiceOptions> = {}) {
  const world = openBookingWorld({ publicUrl, connector: true, pages: demoPagesYaml, ...options });
  const base = options.publicUrl ?? publicUrl;
  const fetch = (url: string, init?: RequestInit) => world.service.fetch(url, init);
  const oauth = {
    ...world,
    fetch,
    browser: () => openBrowser(fetch, base),
    book: () => world.book({ start }),
    async register(metadata: Record<string, unknown> = {}): Promise<Response> {
      return fetch(`${base}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [redirect], ...metadata }),
      });
    },
    async client(metadata: Record<string, unknown> = {}): Promise<string> {
      const response = await oauth.register(metadata);
      const body = (await response.json()) as { client_id?: string };
      if (!body.client_id) throw new Error(`not registered: ${JSON.stringify(body)}`);
      return body.client_id;
    },
    /** The address to which a client sends its person. A change to undefined leaves the parameter out. */
    authorizeUrl(
      clientId: string,
      verifier: string,
      changes: Record<string, string | string[] | undefined> = {},
    ) {
      const params = new URLSearchParams();
      const all = {
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirect,
        scope: 'meetings:read',
        state: 'state-of-the-client',
        resource,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...changes,
      };
      for (const [name, value] of Object.entries(all))
        for (const one of Array.isArray(value) ? value : [value])
          if (one !== undefined) params.append(name, one);
      return `/oauth/authorize?${params}`;
    },
    /** Types an address on the sign-in page and returns the path of the link in the mail. */
    async askForLink(browser: Browser, signInPath: string, email: string): Promise<string> {
      const mailed = await browser.post(`${signInPath}/mail`, { email });
      if (mailed.status !== 200) throw new Error(`no mail page: ${mailed.status} ${await mailed.text()}`);
      await world.service.runJobs();
      return oauth.linkTo(email);
    },
    linkTo(email: string): string {
      const mail = world.transport.sent.findLast(({ kind, to }) => kind === 'sign_in' && to === email);
      const link = /https?:\/\/[^\s"<]+\/link\/[\w-]{43}/.exec(
        mail?.raw.toString().replace(/=\r\n/g, '') ?? '',
      )?.[0];
      if (!link) throw new Error(`no link was mailed to ${email}`);
      return new URL(link).pathname;
    },
    /** Goes from the client's address to the consent page and returns its path. */
    async toConsent(browser: Browser, url: string, email = noa): Promise<string> {
      const began = await browser.get(url);
      const signIn = locationOf(began);
      if (!signIn.startsWith('/oauth/sign-in/'))
        throw new Error(`no sign-in page: ${began.status} ${signIn} ${await began.text()}`);
      const link = await oauth.askForLink(browser, signIn, email);
      const signedIn = await browser.post(link);
      const resumed = await browser.get(locationOf(signedIn));
      return locationOf(resumed);
    },
    async decide(browser: Browser, consent: string, decision = 'allow'): Promise<URL> {
      const decided = await browser.post(`${consent}/consent`, { decision });
      const resumed = await browser.get(locationOf(decided));
      if (!URL.canParse(locationOf(resumed)))
        throw new Error(`${decided.status} ${locationOf(decided)} ${resumed.status} ${await resumed.text()}`);
      return new URL(locationOf(resumed));
    },
    async codeFor(
      clientId: string,
      verifier: string,
      changes: Record<string, string | undefined> = {},
      email = noa,
    ) {
      const browser = oauth.browser();
      const consent = await oauth.toConsent(browser, oauth.authorizeUrl(clientId, verifier, changes), email);
      return (await oauth.decide(browser, consent)).searchParams.get('code') ?? '';
    },
    token: (form: Record<string, string>, target: typeof fetch = fetch) =>
      target(`${base}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      }),
    redeem: (clientId: string, code: string, verifier: string, changes: Record<string, string> = {}) =>
      oauth.token({
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        code_verifier: verifier,
        redirect_uri: redirect,
        ...changes,
      }),
    refresh: (clientId: string, refreshToken: string, changes: Record<string, string> = {}) =>
      oauth.token({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: refreshToken,
        ...changes,
      }),
    /** Does a complete sign-in. */
    async signIn(email = noa): Promise<{ clientId: string; access: string; refresh: string }> {
      const clientId = await oauth.client();
      const verifier = newVerifier();
      const code = await oauth.codeFor(clientId, verifier, {}, email);
      const tokens = await tokensOf(await oauth.redeem(clientId, code, verifier));
      return { clientId, access: tokens.access_token, refresh: tokens.refresh_token };
    },
    /** Calls the connector with a token and returns the status and the body. */
    async call(access: string | undefined, name = 'listMeetings', input: Record<string, unknown> = {}) {
      const response = await fetch(resource.replace(publicUrl, base), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(access !== undefined && { authorization: `Bearer ${access}` }),
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: input },
        }),
      });
      return { status: response.status, headers: response.headers, body: await response.text() };
    },
    works: async (access: string) => (await oauth.call(access)).status === 200,
  };
  return oauth;
}
