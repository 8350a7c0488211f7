import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { google } from '../google/google-calendar.ts';
import { microsoft } from '../microsoft/microsoft-calendar.ts';
import { type ConnectOptions, connectAccount, type OAuthProvider, SignInFailed } from './connect-account.ts';
import {
  memoryAccount,
  openProviderWorld,
  type ProviderName,
  providerNames,
} from './provider-world.fixture.ts';

const real: Record<ProviderName, OAuthProvider> = { google, microsoft: microsoft() };

/** Signs in at a fake. `browser`: what the person does with the address. */
async function openSignIn(name: ProviderName) {
  const world = await openProviderWorld(name);
  const { origin } = world.server;
  const provider = {
    ...real[name],
    authorizationEndpoint: `${origin}/authorize`,
    tokenEndpoint: `${origin}/token`,
    calendars: `${origin}${name === 'google' ? '/users/me/calendarList' : '/me/calendars'}`,
  };
  const client = { clientId: 'client', ...(name === 'google' && { clientSecret: 'client-secret' }) };
  const signIn = (browser: (address: URL) => void, options: Partial<ConnectOptions> = {}) =>
    connectAccount(provider, client, {
      ...world.options,
      user: 'dana@example.com',
      signal: AbortSignal.timeout(5000),
      show: (address) => browser(new URL(address)),
      ...options,
    });
  return { ...world, signIn };
}

const open = (address: URL | string) => fetch(address);

/** The address to which the provider sends the browser. */
async function redirectOf(address: URL): Promise<URL> {
  const { headers } = await fetch(address, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '');
}

describe.each(providerNames)('signing in at %s', (name) => {
  it('gives what a calendar needs from then on, and the calendars of the account', async () => {
    const { signIn, server, options, provider, where } = await openSignIn(name);
    let asked = new URL('about:blank');
    const { signIn: secrets, calendars } = await signIn((address) => {
      asked = address;
      void open(address);
    });
    expect(calendars).toEqual(
      name === 'google'
        ? [
            { id: 'dana@example.com', name: 'Dana', isUsable: true, account: 'dana@example.com' },
            { id: 'team@example.com', name: 'Team', isUsable: false },
          ]
        : [
            { id: 'AAMk=', name: 'Calendar', isUsable: true, account: 'Dana@example.com' },
            { id: 'AAMl=', name: 'Holidays', isUsable: false },
          ],
    );
    const { searchParams } = asked;
    expect(searchParams.get('scope')).toBe(real[name].scopes.join(' '));
    expect(searchParams.get('redirect_uri')).toMatch(
      name === 'google' ? /^http:\/\/127\.0\.0\.1:\d+\/$/ : /^http:\/\/localhost:\d+\/$/,
    );
    server.endAccess();
    const calendar = provider.open(where, { ...options, account: memoryAccount(secrets) });
    const ownTimes = async () => new Map();
    const range = { from: 0, until: 1 };
    const { times } = await calendar.busy(range, { signal: AbortSignal.timeout(5000), ownTimes });
    expect(times).toEqual({ spans: [], problems: [] });
  });

  it('ignores every answer that is not that of this sign-in', async () => {
    const { signIn } = await openSignIn(name);
    const statuses: number[] = [];
    const { calendars } = await signIn(async (address) => {
      const redirect = await redirectOf(address);
      const port = redirect.port;
      const state = address.searchParams.get('state');
      for (const path of [
        '/?code=stolen',
        '/?code=stolen&state=guess',
        '/?error=access_denied',
        '/?error=access_denied&state=guess',
        `/favicon.ico?code=x&state=${state}`,
        `/?code=x&state=${state}&state=${state}`,
      ])
        statuses.push((await open(`http://127.0.0.1:${port}${path}`)).status);
      statuses.push((await open(redirect)).status);
    });
    expect(calendars).toHaveLength(2);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 200]);
  });

  it('refuses the account of another person, whose calendar would be read', async () => {
    const { signIn } = await openSignIn(name);
    const other = signIn((address) => void open(address), { user: 'bo@example.com' });
    await expect(other).rejects.toThrow(
      /^the person signed in as dana@example\.com, not as bo@example\.com\. /i,
    );
  });

  it('says that the person refused', async () => {
    const { signIn } = await openSignIn(name);
    const refused = signIn((address) => {
      const { searchParams } = address;
      void open(`${searchParams.get('redirect_uri')}?error=access_denied&state=${searchParams.get('state')}`);
    });
    await expect(refused).rejects.toThrow(
      new SignInFailed(`${real[name].name} refused the sign-in: access_denied`),
    );
  });

  it('takes the address of a page that the browser could not open, and refuses another one', async () => {
    const { signIn } = await openSignIn(name);
    const paste = (change: (address: string) => string) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      return signIn(async (address) => resolve(` ${change((await redirectOf(address)).href)}\n`), {
        pasted: promise,
      });
    };
    expect((await paste((address) => address)).calendars).toHaveLength(2);
    for (const change of [() => 'hello', (address: string) => address.replace('state=', 'state=x')])
      await expect(paste(change)).rejects.toThrow('the pasted address is not that of this sign-in');
  });

  it('ends with its time, and leaves no port open', async () => {
    const { signIn } = await openSignIn(name);
    let port = 0;
    const late = signIn(
      (address) => {
        port = Number(new URL(address.searchParams.get('redirect_uri') ?? '').port);
      },
      { signal: AbortSignal.timeout(50) },
    );
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
    const refused = await new Promise((resolve) => connect(port, '127.0.0.1').on('error', resolve));
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('uses no code twice', async () => {
    const { signIn, server } = await openSignIn(name);
    server.next('POST', '/token', 'lost');
    await expect(signIn((address) => void open(address))).rejects.toMatchObject({ kind: 'unreachable' });
    expect(server.count('/token')).toBe(1);
  });

  it('says which permission is missing', async () => {
    const { signIn, server } = await openSignIn(name);
    const scope = real[name].scopes.slice(1).join(' ');
    const body = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 3600 };
    server.next('POST', '/token', {
      status: 200,
      body: { ...body, scope: name === 'google' ? scope : 'User.Read' },
    });
    const [events, other] = real[name].scopes;
    await expect(signIn((address) => void open(address))).rejects.toThrow(
      `a permission was not given: ${name === 'google' ? events : other}.`,
    );
  });

  it('needs a refresh token', async () => {
    const { signIn, server } = await openSignIn(name);
    server.next('POST', '/token', { status: 200, body: { access_token: 'a', token_type: 'Bearer' } });
    await expect(signIn((address) => void open(address))).rejects.toThrow('no refresh token');
  });
});
