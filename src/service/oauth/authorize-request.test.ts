import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noa, openOAuthWorld, publicUrl, redirect, resource } from './oauth-world.fixture.ts';
import { locationOf, newVerifier } from './sign-in-client.fixture.ts';

let world: ReturnType<typeof openOAuthWorld>;
beforeEach(async () => {
  world = openOAuthWorld();
  await world.book();
});
afterEach(() => world.service.close());

const errorOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { error?: string }).error}`;

/** A client on the person's own computer. It gets the errors of its requests. */
const loopback = 'http://127.0.0.1:4321/callback';
const answerToProgram = async (changes: Record<string, string | string[] | undefined>) =>
  answerTo({ redirect_uri: loopback, ...changes }, await world.client({ redirect_uris: [loopback] }));

/** Says where the first answer of the authorization endpoint leads: to the client with an error, or to our page. */
async function answerTo(changes: Record<string, string | string[] | undefined>, clientId?: string) {
  const id = clientId ?? (await world.client());
  const response = await world.browser().get(world.authorizeUrl(id, newVerifier(), changes));
  const to = locationOf(response);
  const sent = [redirect, loopback].some((one) => to.startsWith(one)) ? new URL(to).searchParams : undefined;
  return {
    status: response.status,
    to,
    error: sent?.get('error'),
    iss: sent?.get('iss'),
    page: await response.text(),
  };
}

describe('the resource of a request', () => {
  it.each([
    ['another', 'https://book.example.com/api/other'],
    ['of another service', 'https://evil.example/api/mcp'],
  ])('%s is refused', async (_, asked) => {
    const answer = await answerToProgram({ resource: asked });
    expect(answer).toMatchObject({ error: 'invalid_target', iss: publicUrl });
  });

  it('twice, with another one, is refused', async () => {
    const asked = await answerToProgram({ resource: [resource, 'https://evil.example/'] });
    expect(asked.error).toBe('invalid_target');
  });
});

describe('PKCE', () => {
  it.each([
    ['is required', { code_challenge: undefined, code_challenge_method: undefined }],
    ['takes no plain challenge', { code_challenge_method: 'plain' }],
    ['takes no challenge without a method', { code_challenge_method: undefined }],
  ])('%s', async (_, changes) => {
    expect(await answerToProgram(changes)).toMatchObject({ error: 'invalid_request', iss: publicUrl });
  });

  it('refuses a code with another verifier, and without one', async () => {
    const id = await world.client();
    const code = await world.codeFor(id, newVerifier());
    expect(await errorOf(await world.redeem(id, code, newVerifier()))).toBe('400 invalid_grant');
    expect(
      await errorOf(
        await world.token({ grant_type: 'authorization_code', client_id: id, code, redirect_uri: redirect }),
      ),
    ).toBe('400 invalid_grant');
  });
});

describe('a request that is wrong', () => {
  it('is logged by the service alone, and shows a page: a resumed address with a query', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const id = await world.client();
    for (const query of [`client_id=${id}`, `client_id=${id}&redirect_uri=https://evil.example/`]) {
      const response = await world.browser().get(`/oauth/authorize/unknown?${query}`);
      expect([response.status, locationOf(response)]).toEqual([400, '']);
    }
    const browser = world.browser();
    const signIn = locationOf(await browser.get(world.authorizeUrl(id, newVerifier())));
    const resume = locationOf(await browser.post(await world.askForLink(browser, signIn, noa)));
    const evil = `?client_id=${await world.client()}&redirect_uri=https://evil.example/&state=evil`;
    const resumed = locationOf(await browser.get(`${resume}${evil}`));
    expect(resumed).toMatch(/^\/oauth\/sign-in\//);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  it('is answered with a page and not with a failure, however odd it is', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const id = await world.client();
    for (const query of [
      '',
      'client_id=',
      `client_id=${id}`,
      `client_id=${id}&client_id=${id}`,
      `client_id=${id}&redirect_uri=`,
      `client_id=${id}&redirect_uri=%00`,
      `client_id=${id}&redirect_uri=${redirect}&redirect_uri=${redirect}`,
      `client_id=${id}&response_type=code&response_mode=nonsense`,
      `client_id=${id}&request=x&request_uri=https://evil.example/`,
      `client_id=${id}&claims=%7B&max_age=-1&id_token_hint=x`,
      `client_id=${id}&resource=%00&scope=%00&prompt=%00`,
      'client_id=%00',
      'client_id=__proto__&__proto__=x&constructor=x',
      '%E0%A4%A=%',
    ])
      for (const path of ['/oauth/authorize', '/oauth/authorize/unknown']) {
        const response = await world.browser().get(`${path}?${query}`);
        expect([response.status, locationOf(response)], query).toEqual([400, '']);
      }
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
    expect(world.log.filter((line) => line.includes('"failed"'))).toEqual([]);
  });

  it('is not kept where it is longer than any client sends', async () => {
    expect((await answerTo({ state: 'x'.repeat(2048) })).to).toMatch(/^\/oauth\/sign-in\//);
    expect((await answerTo({ state: 'x'.repeat(2049) })).status).toBe(400);
    expect((await answerTo({ nonce: 'x'.repeat(2049) })).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`x${index}`, 'x'.repeat(2000)]));
    expect((await answerTo(many)).status).toBe(400);
  });
});

describe('a redirect', () => {
  it.each([
    ['that is not registered', 'https://evil.example/callback'],
    ['that begins alike', `${redirect}/more`],
    ['with dots', 'https://assistant.example.com/x/../callback'],
    ['with a user name', 'https://assistant.example.com@evil.example/callback'],
    ['in another case', 'https://assistant.example.com/Callback'],
    ['with a query', `${redirect}?x=1`],
    ['with another port', 'https://assistant.example.com:8443/callback'],
  ])('%s is refused on a page and never followed', async (_, asked) => {
    const { status, to, page } = await answerTo({ redirect_uri: asked });
    expect([status, to]).toEqual([400, '']);
    expect(page).toContain('This cannot go on');
    expect(page).not.toContain('evil.example');
  });

  it('is not opened by an error: an unknown client and a wrong redirect stay on our page', async () => {
    for (const changes of [
      { client_id: 'unknown', redirect_uri: 'https://evil.example/' },
      { redirect_uri: 'https://evil.example/', response_type: 'token' },
      { redirect_uri: 'javascript:alert(1)' },
    ])
      expect((await answerTo(changes)).to).toBe('');
  });

  it('is not opened by an error before the person decided', async () => {
    for (const changes of [
      { prompt: 'none' },
      { response_type: 'token' },
      { response_type: 'token', response_mode: 'form_post' },
      { response_mode: 'fragment', prompt: 'none' },
      { resource: 'https://evil.example/' },
      { code_challenge: undefined, code_challenge_method: undefined },
    ]) {
      const { status, to, page } = await answerTo(changes);
      expect([status, to], JSON.stringify(changes)).toEqual([400, '']);
      expect(page).toContain('This cannot go on');
      expect(page).not.toContain('assistant.example.com');
    }
    expect((await answerToProgram({ prompt: 'none' })).error).toBe('login_required');
  });

  it('must be the same when the code is redeemed', async () => {
    const second = 'https://assistant.example.com/second';
    const id = await world.client({ redirect_uris: [redirect, second] });
    const verifier = newVerifier();
    const code = await world.codeFor(id, verifier);
    const response = await world.redeem(id, code, verifier, { redirect_uri: second });
    expect(await errorOf(response)).toBe('400 invalid_grant');
  });

  it.each(['http://localhost/callback', 'http://127.0.0.1/callback'])(
    'to a program on this computer may have any port, and no other path: %s',
    async (registered) => {
      const id = await world.client({ redirect_uris: [registered] });
      const withPort = registered.replace('/callback', ':53123/callback');
      const begun = await answerTo({ redirect_uri: withPort }, id);
      expect(begun.to).toMatch(/^\/oauth\/sign-in\//);
      for (const wrong of [
        withPort.replace('/callback', '/other'),
        withPort.replace('/callback', '/callback/../x'),
        'http://evil.example:53123/callback',
      ])
        expect((await answerTo({ redirect_uri: wrong }, id)).to).toBe('');
    },
  );
});
