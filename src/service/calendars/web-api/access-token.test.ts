import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../store/store.ts';
import { openStoreTwice, openTestStore } from '../../store/stores.fixture.ts';
import { keepAccount, openAccount } from '../open-calendar.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type { CalendarAccount, DriverOptions } from '../port/host-calendar.ts';
import { accessToken } from './access-token.ts';
import { hostEvent, memoryAccount, openProviderWorld, providerNames } from './provider-world.fixture.ts';

const secret = 'a-secret-of-the-service-with-more-than-32-characters';
const { signal } = new AbortController();

/** The account in the database, with this sign-in. */
async function storeSignIn(store: Store, secrets: Record<string, string>): Promise<CalendarAccount> {
  await keepAccount('dana', secrets, { store, secret });
  return openAccount('dana', { store, secret });
}

describe.each(providerNames)('the sign-in at %s', (name) => {
  async function openStored() {
    const world = await openProviderWorld(name);
    const store = openTestStore();
    onTestFinished(() => store.close());
    const account = await storeSignIn(store, world.server.signIn());
    return { ...world, store, options: { ...world.options, account } };
  }

  it('refreshes a token once for all callers, a minute before it ends, and keeps it', async () => {
    const { options, clock, server } = await openStored();
    const ask = () => accessToken(options, { signal });
    const first = await ask();
    clock.at += 58 * 60_000;
    expect(await ask()).toBe(first);
    clock.at += 61_000;
    const tokens = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(first);
    expect(await ask()).toBe(tokens[0]);
    expect(server.count('/token')).toBe(1);
  });

  it('refreshes once for all requests whose token was refused', async () => {
    const { put, busy, server } = await openProviderWorld(name);
    server.endAccess();
    const { uid } = hostEvent();
    await Promise.all([put(hostEvent()), ...Array.from({ length: 8 }, () => busy())]);
    expect(server.count('/token')).toBe(1);
    expect(uid).toContain('@');
  });

  it('uses what another process stored, and never overwrites it', async () => {
    const { server, options, clock } = await openProviderWorld(name);
    const { stores, close } = await openStoreTwice();
    onTestFinished(close);
    await storeSignIn(stores[0], server.signIn());
    clock.at += 3600_000;
    // Another copy of the module has refreshes of its own, as another process has.
    const copy = './access-token.ts?other-process';
    const other = (await import(copy)) as { accessToken: typeof accessToken };
    expect(other.accessToken).not.toBe(accessToken);
    const [mine, theirs] = stores.map((store) => openAccount('dana', { store, secret }));
    const tokens = await Promise.all([
      accessToken({ ...options, account: mine as CalendarAccount }, { signal }),
      other.accessToken({ ...options, account: theirs as CalendarAccount }, { signal }),
    ]);
    const kept = await mine?.read();
    expect(tokens).toEqual([kept?.secrets.accessToken, kept?.secrets.accessToken]);
    expect(kept?.version).toBe(2);
  });

  it('survives that another process was first, and that the provider then refuses the older token', async () => {
    const { server, options, clock } = await openProviderWorld(name);
    const account = memoryAccount(server.signIn());
    clock.at += 3600_000;
    const newer = server.signIn();
    const request: DriverOptions['request'] = async (url, asked) => {
      await account.replace(newer, 1);
      return options.request(url, asked);
    };
    server.next('POST', '/token', { status: 400, body: { error: 'invalid_grant' } });
    expect(await accessToken({ ...options, request, account }, { signal })).toBe(newer.accessToken);
  });

  it('uses no new token that could not be stored', async () => {
    const world = await openProviderWorld(name);
    const signIn = world.server.signIn();
    const account: CalendarAccount = {
      read: async () => ({ secrets: signIn, version: 1 }),
      replace: () => Promise.reject(new Error('the disk is full')),
    };
    world.server.endAccess();
    const calendar = world.provider.open(world.where, { ...world.options, account });
    await expect(calendar.write?.put(hostEvent(), undefined, signal)).rejects.toThrow('the disk is full');
    const tokens = world.server.requests.map(({ headers }) => headers.authorization);
    expect(new Set(tokens.filter(Boolean))).toEqual(new Set([`Bearer ${signIn.accessToken}`]));
  });

  it.each<[string, number, unknown, string]>([
    ['a withdrawn permission', 400, { error: 'invalid_grant' }, 'signIn'],
    ['a client that was deleted', 401, { error: 'invalid_client' }, 'signIn'],
    ['a person who has to sign in again', 400, { error: 'interaction_required' }, 'signIn'],
    ['another error', 400, { error: 'invalid_scope' }, 'unreadable'],
    ['HTML', 200, '<html>Maintenance</html>', 'unreadable'],
    ['HTML with 400', 400, '<html>Maintenance</html>', 'unreadable'],
    ['an answer without a token', 200, { token_type: 'Bearer' }, 'unreadable'],
    ['HTML with 503', 503, '<html>Maintenance</html>', 'down'],
    ['too many requests', 429, {}, 'limited'],
  ])('names the kind of failure if the token endpoint answers %s', async (_, status, body, kind) => {
    const { options, server } = await openStored();
    server.endAccess();
    const { accessToken: refused } = (await options.account.read())?.secrets ?? {};
    server.next('POST', '/token', { status, body, headers: { 'retry-after': '9' } });
    const failure = await accessToken(options, { signal, refused }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CalendarFailure);
    expect(failure).toMatchObject({ kind, retryAfterMs: kind === 'down' || kind === 'limited' ? 9000 : 0 });
    // The next call succeeds.
    expect(await accessToken(options, { signal, refused })).not.toBe(refused);
  });

  it('says that a person must sign in if the permission is withdrawn, and works after a new sign-in', async () => {
    const { busy, server, options } = await openProviderWorld(name);
    server.revoke();
    await expect(busy()).rejects.toMatchObject({ kind: 'signIn' });
    await options.account.replace(server.signIn(), 1);
    expect(await busy()).toEqual([]);
  });

  it('says so if the API refuses every token', async () => {
    const { busy, server, provider } = await openProviderWorld(name);
    for (const _ of [1, 2]) server.next('GET', provider.list, { status: 401, body: {} });
    await expect(busy()).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('has no account without a sign-in, nor under another secret of the service', async () => {
    const { options, store } = await openStored();
    const other = openAccount('dana', { store, secret: `${secret}!` });
    for (const account of [other, openAccount('noam', { store, secret })])
      await expect(accessToken({ ...options, account }, { signal })).rejects.toMatchObject({
        kind: 'signIn',
      });
  });

  it('works with a clock that is ten minutes off', async () => {
    const { busy, clock, server } = await openProviderWorld(name);
    server.endAccess();
    for (const offsetMs of [-600_000, 600_000]) {
      clock.at += offsetMs;
      expect(await busy()).toEqual([]);
    }
  });

  it('shows no token, secret or title in errors, and stores them sealed', async () => {
    const { server, options, store, api, provider } = await openStored();
    const calendar = provider.open(
      {
        id: 'one',
        kind: name,
        url: `${server.origin}${provider.path}`,
        timezone: 'UTC',
        owner: 'dana@example.com',
      },
      options,
    );
    api.add({
      ...provider.timed('2026-12-02T09:00:00Z', '2026-12-02T10:00:00Z'),
      [provider.title]: 'Surgery',
    });
    const stored = await options.account.read();
    const planted = ['refresh-x', 'access-x', 'client-secret', 'Surgery', 'Intro: Sam', 'Sam asked'];
    const errors: unknown[] = [];
    const faults = [
      { status: 400, body: 'refresh-x' },
      { status: 500, body: { refresh_token: 'refresh-x' } },
      'lost' as const,
    ];
    for (const fault of [...faults, { status: 200, body: { access_token: 7, refresh_token: 'refresh-x' } }]) {
      server.endAccess();
      server.next('POST', '/token', fault);
      errors.push(await calendar.write?.put(hostEvent(), undefined, signal).catch((error: unknown) => error));
    }
    for (const fault of [...faults, { status: 200, body: { error: 'access-x', items: 'Surgery' } }])
      for (const method of ['GET', 'POST']) {
        server.next(method, '/events', fault);
        errors.push(
          await calendar.write?.put(hostEvent(), undefined, signal).catch((error: unknown) => error),
        );
      }
    expect(errors.filter((error) => error instanceof CalendarFailure).length).toBeGreaterThan(6);
    const rows = await store.read((sql) => sql.all('select * from calendar_account'));
    const shown = inspect([errors.filter((error) => error instanceof Error), rows], {
      depth: 20,
      showHidden: true,
    });
    const secrets = [stored, await options.account.read()].flatMap((one) =>
      Object.entries(one?.secrets ?? {}),
    );
    const tokens = secrets.filter(([key]) => key.endsWith('Token')).map(([, value]) => value);
    expect(new Set(tokens).size).toBeGreaterThan(2);
    for (const text of [...planted, ...tokens]) expect(shown).not.toContain(text);
  });
});
