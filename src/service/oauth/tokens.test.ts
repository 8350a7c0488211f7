import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { frozenNow } from '../meetings/booking-world.fixture.ts';
import { forgetGuest } from '../operations/forget-guest.ts';
import type { Store } from '../store/store.ts';
import { openStoreTwice, openTestStore } from '../store/stores.fixture.ts';
import { dana, noa, openOAuthWorld, publicUrl, resource } from './oauth-world.fixture.ts';
import { locationOf, newVerifier, tokensOf } from './sign-in-client.fixture.ts';

let store: Store;
let world: ReturnType<typeof openOAuthWorld>;
beforeEach(async () => {
  store = openTestStore();
  world = openOAuthWorld({ store });
  await world.book();
});
afterEach(async () => {
  await world.service.close();
  await store.close();
});

const secondMs = 1000;
const errorOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { error?: string }).error}`;

describe('a whole sign-in', () => {
  it('gives a token that reads the meetings of that person alone', async () => {
    const guest = await world.signIn(noa);
    const host = await world.signIn(dana);
    expect((await world.call(guest.access)).body).toContain('"role":"guest"');
    expect((await world.call(host.access)).body).toContain('"role":"host"');
  });

  it('names the issuer in the answer (RFC 9207)', async () => {
    const id = await world.client();
    const browser = world.browser();
    const consent = await world.toConsent(browser, world.authorizeUrl(id, newVerifier()));
    const answer = await world.decide(browser, consent);
    expect(answer.searchParams.get('iss')).toBe(publicUrl);
    expect(answer.searchParams.get('state')).toBe('state-of-the-client');
  });

  it('names the issuer in an error, when the person does not allow it', async () => {
    const id = await world.client();
    const browser = world.browser();
    const consent = await world.toConsent(browser, world.authorizeUrl(id, newVerifier()));
    const answer = await world.decide(browser, consent, 'deny');
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      error: 'access_denied',
      iss: publicUrl,
      state: 'state-of-the-client',
    });
    expect(answer.searchParams.get('code')).toBeNull();
  });

  it('asks for consent again, also of a client that was allowed before', async () => {
    const id = await world.client();
    const browser = world.browser();
    const consent = await world.toConsent(browser, world.authorizeUrl(id, newVerifier()));
    await world.decide(browser, consent);
    const again = await browser.get(world.authorizeUrl(id, newVerifier()));
    const page = await (await browser.get(locationOf(again))).text();
    expect(page).toContain('value="allow"');
  });

  it('gives our scope alone, whatever scope was asked for', async () => {
    for (const scope of [undefined, '', 'openid meetings:read offline_access', 'openid', 'nonsense']) {
      const id = await world.client();
      const verifier = newVerifier();
      const browser = world.browser();
      const url = world.authorizeUrl(id, verifier, { scope });
      const answer = await world.decide(browser, await world.toConsent(browser, url));
      const tokens = await tokensOf(await world.redeem(id, answer.searchParams.get('code') ?? '', verifier));
      expect(tokens).toMatchObject({ scope: 'meetings:read', expires_in: 3600 });
      expect(tokens).not.toHaveProperty('id_token');
    }
  });

  it('is described by both metadata documents', async () => {
    const read = async (path: string) => (await world.fetch(`${publicUrl}${path}`)).json();
    expect(await read('/.well-known/oauth-protected-resource/api/mcp')).toMatchObject({
      resource,
      authorization_servers: [publicUrl],
      scopes_supported: ['meetings:read'],
      bearer_methods_supported: ['header'],
    });
    expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer: publicUrl,
      authorization_endpoint: `${publicUrl}/oauth/authorize`,
      token_endpoint: `${publicUrl}/oauth/token`,
      registration_endpoint: `${publicUrl}/oauth/register`,
      revocation_endpoint: `${publicUrl}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      scopes_supported: ['meetings:read'],
    });
  });

  it('has metadata that also a HEAD request finds', async () => {
    for (const name of ['oauth-authorization-server', 'openid-configuration']) {
      const response = await world.fetch(`${publicUrl}/.well-known/${name}`, { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
    }
  });

  it('writes its addresses from the public address, whatever a Host header says', async () => {
    const response = await world.fetch(`${publicUrl}/.well-known/oauth-authorization-server`, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    });
    const text = await response.text();
    expect(text).not.toContain('evil.example');
    expect(text).not.toContain('http:');
  });
});

describe('the resource', () => {
  it('that is not named is the connector', async () => {
    const id = await world.client();
    const verifier = newVerifier();
    const code = await world.codeFor(id, verifier, { resource: undefined });
    const { access_token } = await tokensOf(await world.redeem(id, code, verifier));
    expect(await world.works(access_token)).toBe(true);
  });

  it('cannot be changed when the code is redeemed', async () => {
    const id = await world.client();
    const verifier = newVerifier();
    const code = await world.codeFor(id, verifier);
    const response = await world.redeem(id, code, verifier, { resource: 'https://evil.example/' });
    expect(await errorOf(response)).toBe('400 invalid_target');
    expect((await world.redeem(id, code, verifier, { resource })).status).toBe(200);
  });

  it('of a token must be this connector', async () => {
    const other = openOAuthWorld({ publicUrl: 'https://other.example.com', store });
    const id = await other.client();
    const verifier = newVerifier();
    const code = await other.codeFor(id, verifier, { resource: 'https://other.example.com/api/mcp' });
    const { access_token } = await tokensOf(await other.redeem(id, code, verifier));
    expect((await other.call(access_token)).status).toBe(200);
    expect((await world.call(access_token)).status).toBe(401);
    await other.service.close();
  });

  it('refuses a token of another service', async () => {
    const other = openOAuthWorld();
    await other.book();
    const { access } = await other.signIn();
    expect((await world.call(access)).status).toBe(401);
    await other.service.close();
  });
});

describe('a code', () => {
  it('works once, and its tokens die when it comes again', async () => {
    const id = await world.client();
    const verifier = newVerifier();
    const code = await world.codeFor(id, verifier);
    const { access_token, refresh_token } = await tokensOf(await world.redeem(id, code, verifier));
    expect(await world.works(access_token)).toBe(true);
    expect(await errorOf(await world.redeem(id, code, verifier))).toBe('400 invalid_grant');
    expect(await world.works(access_token)).toBe(false);
    expect(await errorOf(await world.refresh(id, refresh_token))).toBe('400 invalid_grant');
  });

  it('of another client is refused', async () => {
    const verifier = newVerifier();
    const code = await world.codeFor(await world.client(), verifier);
    expect(await errorOf(await world.redeem(await world.client(), code, verifier))).toBe('400 invalid_grant');
  });

  it('expires after a minute', async () => {
    const id = await world.client();
    const verifier = newVerifier();
    const code = await world.codeFor(id, verifier);
    world.clock.time += 60 * secondMs;
    expect(await errorOf(await world.redeem(id, code, verifier))).toBe('400 invalid_grant');
  });

  it('gives one token to ten who redeem it at once, through two processes with a store each', async () => {
    const { stores, close } = await openStoreTwice();
    const [one, other] = stores.map((opened) => openOAuthWorld({ store: opened })) as [
      typeof world,
      typeof world,
    ];
    await one.book();
    const id = await one.client();
    const verifier = newVerifier();
    const code = await one.codeFor(id, verifier);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? one : other).redeem(id, code, verifier)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await Promise.all([one.service.close(), other.service.close()]);
    await close();
  });
});

describe('a refresh token', () => {
  it('is replaced by each refresh, and ends its family when it comes again later', async () => {
    const { clientId, refresh } = await world.signIn();
    const second = await tokensOf(await world.refresh(clientId, refresh));
    expect(second.refresh_token).not.toBe(refresh);
    world.clock.time += 11 * secondMs;
    expect(await errorOf(await world.refresh(clientId, refresh))).toBe('400 invalid_grant');
    expect(await world.works(second.access_token)).toBe(false);
    expect(await errorOf(await world.refresh(clientId, second.refresh_token))).toBe('400 invalid_grant');
  });

  it('gives one new pair to ten refreshes at once, and that pair lives', async () => {
    const other = openOAuthWorld({ store });
    const { clientId, refresh } = await world.signIn();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? world : other).refresh(clientId, refresh)),
    );
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    const { access_token, refresh_token } = await tokensOf(good[0] as Response);
    expect(await world.works(access_token)).toBe(true);
    expect((await world.refresh(clientId, refresh_token)).status).toBe(200);
    await other.service.close();
  });

  it('that was stolen and raced ends both sides at the next refresh of the loser', async () => {
    const { clientId, refresh } = await world.signIn();
    const thief = await tokensOf(await world.refresh(clientId, refresh));
    // The owner tries at the same time, and again later.
    expect(await errorOf(await world.refresh(clientId, refresh))).toBe('400 invalid_grant');
    expect(await world.works(thief.access_token)).toBe(true);
    world.clock.time += 11 * secondMs;
    await world.refresh(clientId, refresh);
    expect(await world.works(thief.access_token)).toBe(false);
  });

  it('is not used up by a request for another resource, or for two', async () => {
    const { clientId, refresh } = await world.signIn();
    for (const resources of [['https://evil.example/'], [`${resource}/`], [resource, resource]]) {
      const form = new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: refresh,
      });
      for (const one of resources) form.append('resource', one);
      const response = await world.fetch(`${publicUrl}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      });
      expect(await errorOf(response)).toBe('400 invalid_target');
      world.clock.time += 11 * secondMs;
    }
    expect((await world.refresh(clientId, refresh, { resource })).status).toBe(200);
  });

  it('of another client is refused, and asks for no more than was allowed', async () => {
    const { clientId, refresh } = await world.signIn();
    expect(await errorOf(await world.refresh(await world.client(), refresh))).toBe('400 invalid_grant');
    expect(await errorOf(await world.refresh(clientId, refresh, { scope: 'meetings:write' }))).toBe(
      '400 invalid_scope',
    );
  });

  it('ends after 30 days', async () => {
    const { clientId, refresh } = await world.signIn();
    world.clock.time += 30 * 86_400 * secondMs;
    expect((await world.refresh(clientId, refresh)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('an access token', () => {
  const post = (headers: Record<string, string>, query = '', body = '{}') =>
    world.fetch(`${resource}${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });

  it('is taken from the Authorization header alone', async () => {
    const { access } = await world.signIn();
    const inBody = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', access_token: access });
    expect((await post({}, `?access_token=${access}`)).status).toBe(401);
    expect((await post({}, '', inBody)).status).toBe(401);
    expect((await post({ cookie: `access_token=${access}` })).status).toBe(401);
  });

  it('is asked for with the address of the metadata', async () => {
    const { status, headers, body } = await world.call(undefined);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain(
      `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/api/mcp"`,
    );
    expect(JSON.parse(body)).toMatchObject({ error: expect.any(String) });
  });

  it('ends with its revocation, by its own client alone', async () => {
    const { clientId, access, refresh } = await world.signIn();
    const revoke = (client: string, token: string) =>
      world.fetch(`${publicUrl}/oauth/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_id: client, token }).toString(),
      });
    await revoke(await world.client(), refresh);
    expect(await world.works(access)).toBe(true);
    expect((await revoke(clientId, refresh)).status).toBe(200);
    expect(await world.works(access)).toBe(false);
    expect(await errorOf(await world.refresh(clientId, refresh))).toBe('400 invalid_grant');
  });

  it('ends after an hour', async () => {
    const { access } = await world.signIn();
    world.clock.time += 3600 * secondMs;
    expect((await world.call(access)).status).toBe(401);
  });

  it('ends when its person is forgotten', async () => {
    const { clientId, access, refresh } = await world.signIn();
    await forgetGuest(store, 'Noa@example.com', { upcoming: 'keep', now: frozenNow });
    expect((await world.call(access)).status).toBe(401);
    expect(await errorOf(await world.refresh(clientId, refresh))).toBe('400 invalid_grant');
    expect(await store.read((sql) => sql.all('select 1 from auth where account is not null'))).toEqual([]);
    expect(await store.read((sql) => sql.all('select 1 from sign_in'))).toEqual([]);
  });

  it('survives a restart with the same secret', async () => {
    const { access, clientId, refresh } = await world.signIn();
    await world.service.close();
    world = openOAuthWorld({ store });
    expect(await world.works(access)).toBe(true);
    expect((await world.refresh(clientId, refresh)).status).toBe(200);
  });
});

it('keeps no token, code, cookie or link in the database, and none in the log', async () => {
  const id = await world.client();
  const verifier = newVerifier();
  const browser = world.browser();
  const seen: string[] = [];
  const consent = await world.toConsent(browser, world.authorizeUrl(id, verifier));
  seen.push(...browser.jar.map(({ value }) => value), world.linkTo(noa).split('/').at(-1) ?? '');
  const code = (await world.decide(browser, consent)).searchParams.get('code') ?? '';
  const first = await tokensOf(await world.redeem(id, code, verifier));
  const second = await tokensOf(await world.refresh(id, first.refresh_token));
  await world.call(second.access_token);
  await world.call('x'.repeat(43));
  seen.push(code, first.access_token, first.refresh_token, second.access_token, second.refresh_token);
  const tables = ['auth', 'sign_in', 'mail', 'shared_fact'];
  const rows = await Promise.all(
    tables.map((table) => store.read((sql) => sql.all(`select * from ${table}`))),
  );
  const kept = JSON.stringify(rows);
  const logged = world.log.join('\n');
  expect(seen.length).toBeGreaterThan(10);
  for (const secret of seen) {
    expect(secret.length).toBeGreaterThan(20);
    expect(kept).not.toContain(secret);
    expect(logged).not.toContain(secret);
  }
  expect(logged).not.toContain('@');
  expect(kept).toContain(createHash('sha256').update(second.access_token).digest('base64url'));
});
