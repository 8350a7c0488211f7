import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  openProviderWorld,
  providerNames,
  storedCalendar,
} from '../../src/service/calendars/web-api/provider-world.fixture.ts';
import { calendarProviders, openSqliteStore } from '../../src/service/index.ts';
import { callCommand } from '../commands/child-process.fixture.ts';
import { connectAccount, type ProviderKind } from './connect.ts';

const secret = 's'.repeat(40);
const user = 'dana@example.com';

/** A fake provider, and the data of a service. `browser`: what the person does with the address that is shown. */
async function openConnection(kind: ProviderKind, browser: (address: URL, typed: PassThrough) => unknown) {
  const world = await openProviderWorld(kind);
  const { origin } = world.server;
  const data = await mkdtemp(join(tmpdir(), 'connect-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const open = async () => ({ store: openSqliteStore({ file: join(data, 'booking.db') }), secret });
  const provider = {
    ...calendarProviders[kind](),
    authorizationEndpoint: `${origin}/authorize`,
    tokenEndpoint: `${origin}/token`,
  };
  const realOrigin = new URL(provider.calendars).origin;
  /** The calendars have their real addresses, and the fake answers. */
  const request: typeof world.options.request = (url, options) =>
    world.options.request(new URL(url.href.replace(realOrigin, origin)), options);
  const stdin = new PassThrough();
  const printed = { stdout: '', stderr: '' };
  const into = (name: keyof typeof printed, seen?: () => void) =>
    new Writable({
      write(chunk, _, done) {
        printed[name] += String(chunk);
        seen?.();
        done();
      },
    });
  let isShown = false;
  const opens = () => {
    const address = URL.parse(/^http:.*$/m.exec(printed.stderr)?.[0] ?? '');
    if (!address || isShown) return;
    isShown = true;
    browser(address, stdin);
  };
  const run = (asksUser = false) =>
    connectAccount(
      {
        ...{ args: [], env: {}, stdin, interrupted: new AbortController().signal },
        ...{ stdout: into('stdout'), stderr: into('stderr', opens) },
      },
      {
        ...{ kind, provider, open, request, user: asksUser ? undefined : user },
        client: { clientId: 'client', ...(kind === 'google' && { clientSecret: 'client-secret' }) },
      },
    );
  return { ...world, ...{ data, open, request, stdin, printed, run } };
}

describe.each(providerNames)('connecting calendars at %s', (kind) => {
  it('stores a sign-in with which the calendar of the pages file is read, and disconnects', async () => {
    let hint: string | null = null;
    const connection = await openConnection(kind, (address) => {
      hint = address.searchParams.get('login_hint');
      void fetch(address);
    });
    const { data, open, request, printed, run, options, provider, server } = connection;
    expect(await run()).toBe(0);
    expect(hint).toBe(user);
    expect(printed.stdout).toContain(
      kind === 'google'
        ? '      # Dana\n      - { google: "dana@example.com", user: "dana@example.com" }\n'
        : '      # Calendar\n      - { microsoft: "AAMk=", user: "dana@example.com" }\n',
    );
    expect(printed.stdout).not.toMatch(/Team|Holidays/);
    const { store } = await open();
    const { url, account: stored } = storedCalendar(kind, 'Dana@Example.com', { store, secret });
    const secrets = (await stored.read())?.secrets ?? {};
    expect(printed.stdout + printed.stderr).not.toContain(secrets.refreshToken);
    server.endAccess();
    const where = { id: 'one', kind, url, timezone: 'UTC', owner: user };
    const calendar = provider.open(where, { ...options, request, account: stored });
    const { signal } = new AbortController();
    const { times } = await calendar.busy({ from: 0, until: 1 }, { signal, ownTimes: async () => new Map() });
    expect(times).toEqual({ spans: [], problems: [] });
    await store.close();
    const end = ['calendars', 'disconnect', kind, '--data', data, '--user', user];
    expect(await callCommand(end)).toMatchObject({ code: 0, stdout: expect.stringContaining('is removed') });
    expect(await callCommand(end)).toMatchObject({
      code: 1,
      stderr: `There is no sign-in of ${user} at ${new URL(url).host}.\n`,
    });
  });

  it('takes the address that is pasted, and asks for the account before', async () => {
    const { run, stdin } = await openConnection(kind, async (address, typed) => {
      const { headers } = await fetch(address, { redirect: 'manual' });
      typed.end(`${headers.get('location')}\n`);
    });
    stdin.write(`${user}\n`);
    expect(await run(true)).toBe(0);
  });

  it('stores nothing after a refusal, and waits for the browser when the input has ended', async () => {
    const { open, printed, run, stdin } = await openConnection(kind, async (address) => {
      const { searchParams } = address;
      await vi.waitFor(() => expect(stdin.readableEnded).toBe(true));
      void fetch(
        `${searchParams.get('redirect_uri')}?error=access_denied&state=${searchParams.get('state')}`,
      );
    });
    stdin.end();
    expect(await run()).toBe(1);
    expect(printed.stderr).toContain('The calendars are not connected: ');
    expect(printed.stderr).toContain('refused the sign-in: access_denied.');
    const { store } = await open();
    expect(await store.read((sql) => sql.all('select * from calendar_account'))).toEqual([]);
    await store.close();
  });
});
