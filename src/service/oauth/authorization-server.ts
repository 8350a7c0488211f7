import { type Context, Hono } from 'hono';
import { isRecord } from '../../wire/index.ts';
import { createCallerLimit } from '../http/caller-limit.ts';
import { callerKey } from '../http/callers.ts';
import type { CallBindings } from '../http/context.ts';
import { largestBodyBytes, readBytes } from '../http/read-body.ts';
import { readFailure } from '../operations/answer-failure.ts';
import { askedLocale } from '../text/document.ts';
import { type ClientDocuments, createClientDocuments } from './client-documents.ts';
import { checkClient } from './client-policy.ts';
import { nodeCall } from './node-bridge.ts';
import { createProvider, type Provider, scope } from './provider.ts';
import type { SignInContext } from './sign-in.ts';
import { showFailure, showStop } from './sign-in-pages.ts';
import { noStore, type Pass, signInRoutes } from './sign-in-routes.ts';

type Call = Context<CallBindings>;

export type OAuthContext = SignInContext & {
  secret: string;
  /** The resource for which tokens are valid: the address of the connector. */
  resource(): string;
  /** The only hosts whose documents may name clients; undefined: any public host. */
  clients: readonly string[] | undefined;
};

/** The owner of a token. `expiresAt` is in seconds since 1970, as the MCP SDK wants it. */
export type TokenOwner = { account: string; clientId: string; scopes: string[]; expiresAt: number };

export type AuthorizationServer = {
  routes: Hono<CallBindings>;
  /** Undefined for a token that is unknown, expired, revoked or for another resource. */
  ownerOf(token: string): Promise<TokenOwner | undefined>;
};

const dayMs = 86_400_000;

/**
 * The service's own authorization server: OAuth 2.0 with PKCE, dynamic registration, client ID metadata documents, rotation and revocation
 * (RFC 6749, 7591, 7009, 7636, 8414, 8707, 9207). The library is loaded with the first call. If hosts of clients are named, no client can
 * register itself.
 */
export function createAuthorizationServer(context: OAuthContext): AuthorizationServer {
  const documents = createClientDocuments({ hosts: context.clients, clock: context.clock });
  const failures = new WeakMap<object, unknown>();
  let loading: Promise<Provider> | undefined;
  const provider = () => {
    loading ??= createProvider({
      ...context,
      publicUrl: context.publicUrl(),
      resource: context.resource(),
      documents,
      registers: context.clients === undefined,
      failed: (incoming, error) => failures.set(incoming, error),
      renderError,
    });
    return loading;
  };
  const pass: Pass = async (request, body) => {
    const call = nodeCall(request, { publicUrl: context.publicUrl(), ...(body && { body }) });
    // The body was read as JSON, whatever type the client named.
    if (request.url.endsWith('/register')) call.incoming.headers['content-type'] = 'application/json';
    (await provider()).callback()(call.incoming, call.outgoing);
    const answer = await call.answer;
    if (failures.has(call.incoming)) throw failures.get(call.incoming);
    return answer;
  };
  return {
    routes: createRoutes(context, { provider, pass }),
    ownerOf: createOwnerOf(context, { provider, documents }),
  };
}

function createOwnerOf(
  context: OAuthContext,
  { provider, documents }: { provider: () => Promise<Provider>; documents: ClientDocuments },
): AuthorizationServer['ownerOf'] {
  return async (token) => {
    if (!/^[\w-]{20,100}$/.test(token)) return undefined;
    const { AccessToken, Grant } = await provider();
    const found = await AccessToken.find(token);
    if (!found?.accountId || !found.clientId || !found.exp || found.isExpired) return undefined;
    if (found.aud !== context.resource()) return undefined;
    if (context.clients && !documents.mayName(found.clientId)) return undefined;
    // If a grant is revoked while a token is being written, that token is invalid too.
    const grant = found.grantId === undefined ? undefined : await Grant.find(found.grantId);
    if (!grant || grant.isExpired) return undefined;
    return {
      account: found.accountId,
      clientId: found.clientId,
      scopes: [...found.scopes],
      expiresAt: found.exp,
    };
  };
}

function createRoutes(
  context: OAuthContext,
  { provider, pass }: { provider: () => Promise<Provider>; pass: Pass },
): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  const { perCaller, reads } = context.limits;
  const take = reads && createCallerLimit(reads);
  const takeMail = perCaller && createCallerLimit(perCaller);
  const takeRegistration = perCaller && createCallerLimit({ requests: 40, perMs: dayMs });
  const isBusy = (c: Call, limit = take) => {
    const { caller } = c.env ?? {};
    return Boolean(caller && limit && limit(callerKey(caller), context.clock.now()).waitMs > 0);
  };
  const locale = (c: Call) => askedLocale(c.req.header('accept-language'));
  const isPage = (c: Call) => /^\/oauth\/(?:sign-in|authorize)(?:\/|$)/.test(c.req.path);
  const tooMany = () =>
    oauthError(429, 'temporarily_unavailable', 'Too many requests from here; wait a minute');

  app.onError((error, c) => {
    const failure = readFailure(context, error);
    if (isPage(c)) return showFailure(locale(c), failure);
    const { status, retryAfterSeconds } = failure;
    const code = status === 503 ? 'temporarily_unavailable' : 'server_error';
    const answer = oauthError(status, code, 'Try again later');
    if (retryAfterSeconds !== undefined) answer.headers.set('retry-after', String(retryAfterSeconds));
    return answer;
  });
  app.use('/oauth/*', async (c, next) => {
    if (isBusy(c)) return isPage(c) ? showStop(locale(c), 'busy', 429) : tooMany();
    await next();
  });
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])
    app.get(path, async (c) => {
      // Always a GET, because the answer to HEAD has no body to read.
      const answer = await pass(new Request(c.req.raw.url, { headers: c.req.raw.headers }));
      const metadata = (await answer.json()) as Record<string, unknown>;
      // The library lists the scope of identity tokens, which are not issued here.
      return Response.json({ ...metadata, scopes_supported: [scope] });
    });
  app.get('/oauth/jwks', (c) => pass(c.req.raw));
  app.post('/oauth/revoke', async (c) => {
    const body = await readBytes(c.req.raw, largestBodyBytes);
    return body ? pass(c.req.raw, body) : tooLarge();
  });
  app.post('/oauth/token', async (c) => {
    const body = await readBytes(c.req.raw, largestBodyBytes);
    if (!body) return tooLarge();
    // The library compares the resource after it has used up the code or the refresh token.
    const resources = new URLSearchParams(body.toString()).getAll('resource');
    if (resources.length > 1 || resources.some((asked) => asked !== context.resource()))
      return oauthError(400, 'invalid_target', `resource must be ${context.resource()}, once`);
    return pass(c.req.raw, body);
  });
  app.post('/oauth/sign-in/:uid/mail', async (c, next) => {
    if (isBusy(c, takeMail)) return showStop(locale(c), 'busy', 429);
    await next();
  });
  app.post('/oauth/register', async (c) => {
    if (context.clients)
      return oauthError(403, 'access_denied', 'Only programs of named hosts may ask here, by a document');
    if (isBusy(c, takeRegistration)) return tooMany();
    const body = await readBytes(c.req.raw, largestBodyBytes);
    const metadata = body && readJson(body);
    if (!metadata) return oauthError(400, 'invalid_client_metadata', 'The body must be a JSON object');
    const checked = checkClient(metadata);
    if (!checked.ok) return Response.json(checked.error, { status: 400, headers: noStore });
    return pass(c.req.raw, Buffer.from(JSON.stringify(checked.value)));
  });
  signInRoutes(app, context, { provider, pass });
  return app;
}

const tooLarge = () => oauthError(413, 'invalid_request', 'The body is too large');

function readJson(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function oauthError(status: number, error: string, description: string): Response {
  return Response.json({ error, error_description: description }, { status, headers: noStore });
}

/** The page for errors that the library cannot send back to a client. It does not repeat the request. */
async function renderError(
  outgoing: { setHeader(name: string, value: string): unknown },
  acceptLanguage: string | undefined,
): Promise<string> {
  const page = await showStop(askedLocale(acceptLanguage), 'refused', 400);
  for (const [name, value] of page.headers) outgoing.setHeader(name, value);
  return page.text();
}
