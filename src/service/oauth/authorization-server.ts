import { Hono } from 'hono';
import { dayMs } from '../../time/index.ts';
import { isRecord } from '../../wire/index.ts';
import { createCallerWait } from '../http/caller-limit.ts';
import type { Call, CallBindings } from '../http/context.ts';
import { largestBodyBytes, parseJson, readBytes } from '../http/read-body.ts';
import { readFailure } from '../operations/answer-failure.ts';
import { failurePage } from '../site/home-page.ts';
import { localeOf, privateHeaders } from '../text/document.ts';
import { createClientDocuments } from './client-documents.ts';
import { checkClient } from './client-policy.ts';
import { nodeCall } from './node-bridge.ts';
import { createProvider, type OAuthContext, type Provider, scope } from './provider.ts';
import { showStop } from './sign-in-pages.ts';
import { type Library, signInRoutes } from './sign-in-routes.ts';

/** The owner of a token. `expiresAt` is in seconds since 1970, as the MCP SDK wants it. */
export type TokenOwner = { account: string; clientId: string; scopes: string[]; expiresAt: number };

/**
 * The service's own authorization server: OAuth 2.0 with PKCE, dynamic registration, client ID metadata documents, rotation and revocation
 * (RFC 6749, 7591, 7009, 7636, 8414, 8707, 9207). The library is loaded with the first call. If hosts of clients are named, no client can
 * register itself.
 */
export function createAuthorizationServer(context: OAuthContext): {
  routes: Hono<CallBindings>;
  ownerOf(token: string): Promise<TokenOwner | undefined>;
} {
  const documents = createClientDocuments({ hosts: context.clients, clock: context.clock });
  const failures = new WeakMap<object, unknown>();
  let loading: Promise<Provider> | undefined;
  const provider = () => {
    loading ??= createProvider(context, documents, (incoming, error) => failures.set(incoming, error));
    return loading;
  };
  const pass: Library['pass'] = async (request, body) => {
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
    /** Undefined for a token that is unknown, expired, revoked or for another resource. */
    async ownerOf(token: string): Promise<TokenOwner | undefined> {
      if (!/^[\w-]{20,100}$/.test(token)) return undefined;
      const { AccessToken, Grant } = await provider();
      const found = await AccessToken.find(token);
      if (!found?.accountId || !found.clientId || !found.exp || found.isExpired) return undefined;
      if (found.aud !== context.resource()) return undefined;
      if (context.clients && !documents.mayName(found.clientId)) return undefined;
      // If a grant is revoked while a token is being written, that token is invalid too.
      const grant = found.grantId === undefined ? undefined : await Grant.find(found.grantId);
      if (!grant || grant.isExpired) return undefined;
      const { accountId: account, clientId, exp: expiresAt } = found;
      return { account, clientId, scopes: [...found.scopes], expiresAt };
    },
  };
}

function createRoutes(context: OAuthContext, library: Library): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  const { pass } = library;
  const { perCaller, reads } = context.limits;
  const waitOf = createCallerWait(reads, context.clock);
  const waitOfMail = createCallerWait(perCaller, context.clock);
  const waitOfRegistration = createCallerWait(perCaller && { requests: 40, perMs: dayMs }, context.clock);
  const isPage = (c: Call) => /^\/oauth\/(?:sign-in|authorize)(?:\/|$)/.test(c.req.path);
  const tooMany = () =>
    oauthError(429, 'temporarily_unavailable', 'Too many requests from here; wait a minute');

  app.onError((error, c) => {
    if (isPage(c)) return failurePage(context, c, error);
    const { status, retryAfterSeconds } = readFailure(context, error);
    const code = status === 503 ? 'temporarily_unavailable' : 'server_error';
    const answer = oauthError(status, code, 'Try again later');
    if (retryAfterSeconds !== undefined) answer.headers.set('retry-after', String(retryAfterSeconds));
    return answer;
  });
  app.use('/oauth/*', async (c, next) => {
    if (waitOf(c.env?.caller) > 0) return isPage(c) ? showStop(localeOf(c), 'busy') : tooMany();
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
    if (waitOfMail(c.env?.caller) > 0) return showStop(localeOf(c), 'busy');
    await next();
  });
  app.post('/oauth/register', async (c) => {
    if (context.clients)
      return oauthError(403, 'access_denied', 'Only programs of named hosts may ask here, by a document');
    if (waitOfRegistration(c.env?.caller) > 0) return tooMany();
    const body = await readBytes(c.req.raw, largestBodyBytes);
    const metadata = body && parseJson(body);
    if (!isRecord(metadata))
      return oauthError(400, 'invalid_client_metadata', 'The body must be a JSON object');
    const checked = checkClient(metadata);
    if (!checked.ok) return Response.json(checked.error, { status: 400, headers: privateHeaders });
    return pass(c.req.raw, Buffer.from(JSON.stringify(checked.value)));
  });
  signInRoutes(app, context, library);
  return app;
}

const tooLarge = () => oauthError(413, 'invalid_request', 'The body is too large');

function oauthError(status: number, error: string, description: string): Response {
  return Response.json({ error, error_description: description }, { status, headers: privateHeaders });
}
