import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type FakeRequest = { method: string; url: URL; headers: IncomingMessage['headers']; text: string };
export type FakeAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

/**
 * What happens to a request instead of, or after, its usual handling. `lost`: it is handled, and the connection breaks before the answer.
 * `dropped`: the connection breaks, and it is not handled.
 */
export type Fault = 'lost' | 'dropped' | FakeAnswer;

export type FakeApi = {
  handle(request: FakeRequest): FakeAnswer;
  unauthorized: FakeAnswer;
};

/** `secret`: the provider wants the secret of the client. `rotates`: each refresh gives a new refresh token. */
export type FakeOAuth = { secret?: string; rotates: boolean };

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>;

/**
 * A provider of calendars: an authorization server that checks what the real ones check (PKCE, codes for one use, redirects, secrets), and
 * an API behind its access tokens. `now` is the clock of the provider.
 */
export async function startFakeProvider(
  { secret, rotates }: FakeOAuth,
  { api, now }: { api: FakeApi; now(): number },
) {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const refreshTokens = new Set<string>();
  const accessTokens = new Map<string, number>();

  const grant = (): FakeAnswer => {
    const accessToken = `access-${randomUUID()}`;
    accessTokens.set(accessToken, now() + 3600_000);
    return { status: 200, body: { access_token: accessToken, token_type: 'Bearer', expires_in: 3600 } };
  };
  const withRefreshToken = (answer: FakeAnswer): FakeAnswer => {
    const refreshToken = `refresh-${randomUUID()}`;
    refreshTokens.add(refreshToken);
    return { ...answer, body: { ...Object(answer.body), refresh_token: refreshToken } };
  };
  const refusal = (error: string): FakeAnswer => ({
    status: error === 'invalid_client' ? 401 : 400,
    body: { error },
  });

  const answerToken = ({ text }: FakeRequest): FakeAnswer => {
    const form = new URLSearchParams(text);
    if (form.get('client_id') !== 'client' || (form.get('client_secret') ?? undefined) !== secret)
      return refusal('invalid_client');
    if (form.get('grant_type') === 'refresh_token') {
      if (!refreshTokens.has(form.get('refresh_token') ?? '')) return refusal('invalid_grant');
      return rotates ? withRefreshToken(grant()) : grant();
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
      return refusal('invalid_grant');
    return withRefreshToken(grant());
  };
  const answerAuthorize = ({ searchParams: asked }: URL): FakeAnswer => {
    const redirectUri = asked.get('redirect_uri') ?? '';
    const isAsked = asked.get('code_challenge_method') === 'S256' && asked.get('response_type') === 'code';
    if (!isAsked || asked.get('client_id') !== 'client') return { status: 400 };
    const code = `code-${randomUUID()}`;
    codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri });
    const location = `${redirectUri}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`;
    return { status: 302, headers: { location } };
  };
  const answer = (request: FakeRequest): FakeAnswer => {
    if (request.url.pathname === '/token') return answerToken(request);
    if (request.url.pathname === '/authorize') return answerAuthorize(request.url);
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    return (accessTokens.get(token) ?? 0) > now() ? api.handle(request) : api.unauthorized;
  };

  const server = await startFakeServer(answer);
  const { origin } = server;
  return {
    ...server,
    /** What the database holds of a person who has signed in. */
    signIn(): Record<string, string> {
      const { refresh_token: refreshToken = '', access_token: accessToken = '' } = Object(
        withRefreshToken(grant()).body,
      );
      const kept = { tokenEndpoint: `${origin}/token`, clientId: 'client', refreshToken, accessToken };
      return {
        ...kept,
        ...(secret !== undefined && { clientSecret: secret }),
        expiresAt: String(now() + 3600_000),
      };
    },
    /** Ends every access token, as an hour does. */
    endAccess: () => accessTokens.clear(),
    /** The person withdraws the permission. */
    revoke() {
      accessTokens.clear();
      refreshTokens.clear();
    },
  };
}

/** An HTTP server whose requests are kept, with faults that a test orders. It ends with the test. */
export async function startFakeServer(answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>) {
  const faults: { matches(request: FakeRequest): boolean; fault: Fault }[] = [];
  const requests: FakeRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const url = new URL(incoming.url ?? '', `http://${incoming.headers.host}`);
    const text = Buffer.concat(chunks).toString();
    const request = { method: incoming.method ?? '', url, headers: incoming.headers, text };
    requests.push(request);
    const index = faults.findIndex(({ matches }) => matches(request));
    const { fault } = index < 0 ? {} : (faults.splice(index, 1)[0] ?? {});
    if (fault === 'dropped') return incoming.socket.destroy();
    const { status, body, headers } = fault && fault !== 'lost' ? fault : await answer(request);
    if (fault === 'lost') return incoming.socket.destroy();
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
    return response.end(body === undefined ? '' : isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    /** The next request of this method whose path holds this text gets the fault. */
    next(method: string, path: string, fault: Fault) {
      const matches = (request: FakeRequest) => request.method === method && request.url.href.includes(path);
      faults.push({ matches, fault });
    },
    clearFaults: () => void faults.splice(0),
    count: (path: string) => requests.filter(({ url }) => url.pathname.includes(path)).length,
  };
}
