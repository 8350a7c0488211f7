import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { frozenNow } from '../meetings/booking-world.fixture.ts';
import { noa, openOAuthWorld, publicUrl, resource } from './oauth-world.fixture.ts';

let issuer = '';
let claimed = '';
let world: ReturnType<typeof openOAuthWorld>;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
const server = createServer(async (request, response) => {
  const isKeys = request.url === '/keys';
  const jwk = { ...(await exportJWK(keys.publicKey)), alg: 'ES256', kid: 'k' };
  response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer: claimed, jwks_uri: `${issuer}/keys` }));
});

beforeAll(async () => {
  keys = await generateKeyPair('ES256');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  claimed = issuer;
  world = openOAuthWorld({ connector: { authServer: { issuer } } });
  await world.book();
});
afterAll(async () => {
  await world.service.close();
  server.closeAllConnections();
  server.close();
});

const good = { email: noa, email_verified: true, scope: 'meetings:read', client_id: 'c' };
const nowSeconds = frozenNow / 1000;
/** The SDK compares with the machine's clock, which is later than the service's. */
const laterSeconds = Math.floor(Date.now() / 1000) + 3600;

async function tokenWith(
  claims: JWTPayload = good,
  { typ = 'at+jwt', audience = resource, by = issuer, expires = laterSeconds, key = keys.privateKey } = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ, kid: 'k' })
    .setIssuer(by)
    .setAudience(audience)
    .setSubject('noa')
    .setJti('1')
    .setIssuedAt(nowSeconds)
    .setExpirationTime(expires)
    .sign(key);
}

const statusOf = async (token: string) => (await world.call(token)).status;

it('takes a token of the server, and shows the meetings of its verified address', async () => {
  const answer = await world.call(await tokenWith());
  expect([answer.status, answer.body.includes('Dana Cohen')]).toEqual([200, true]);
});

it.each<[string, JWTPayload]>([
  ['has no address', { ...good, email: undefined }],
  ['has an address that is not verified', { ...good, email_verified: false }],
  ['says with a text that the address is verified', { ...good, email_verified: 'true' }],
])('refuses a token that %s', async (_, claims) => {
  expect(await statusOf(await tokenWith(claims))).toBe(401);
});

it('refuses a token for another resource, of another issuer, type or key, and an expired one', async () => {
  const other = await generateKeyPair('ES256');
  for (const wrong of [
    { audience: `${publicUrl}/other` },
    { by: 'https://evil.example' },
    { typ: 'JWT' },
    { expires: nowSeconds },
    { key: other.privateKey },
  ])
    expect(await statusOf(await tokenWith(good, wrong)), JSON.stringify(Object.keys(wrong))).toBe(401);
  expect(await statusOf('nonsense')).toBe(401);
  const token = await tokenWith();
  for (const forged of [`${token}x`, token.replace(/[^.]*$/, 'x'), token.replace(/[^.]*$/, '')])
    expect(await statusOf(forged), forged).toBe(401);
});

it('answers 403 where the scope is missing', async () => {
  const answer = await world.call(await tokenWith({ ...good, scope: 'other' }));
  expect(answer.status).toBe(403);
  expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope');
});

it('names the server in its metadata, and has no sign-in of its own', async () => {
  const metadata = await world.fetch(`${publicUrl}/.well-known/oauth-protected-resource/api/mcp`);
  expect(await metadata.json()).toMatchObject({ authorization_servers: [issuer] });
  for (const path of ['/oauth/authorize', '/oauth/register', '/.well-known/oauth-authorization-server'])
    expect((await world.fetch(`${publicUrl}${path}`)).status).toBe(404);
});

it('takes no token where the metadata names another issuer', async () => {
  claimed = 'https://evil.example';
  const mixed = openOAuthWorld({ connector: { authServer: { issuer } } });
  expect((await mixed.call(await tokenWith())).status).toBe(500);
  expect(mixed.log.join()).toContain('property does not match the expected value');
  await mixed.service.close();
  claimed = issuer;
});
