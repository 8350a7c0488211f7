import { type Context, Hono } from 'hono';
import { isRecord } from '../../wire/index.ts';
import { createCallerLimit } from '../http/caller-limit.ts';
import { callerKey } from '../http/callers.ts';
import type { CallBindings } from '../http/context.ts';
import { largestBodyBytes, readBytes } from '../http/read-body.ts';
import { StoreUnavailable } from '../store/store.ts';
import { askedLocale } from '../text/document.ts';
import { createClientDocuments } from './client-documents.ts';
import { checkClient } from './client-policy.ts';
import { headersOf, nodeCall } from './node-bridge.ts';
import { createProvider, scope } from './provider.ts';
import { mailSignInLink, type SignInContext, signInLinkState, useSignInLink } from './sign-in.ts';
import {
  clientNameOf,
  showAddressForm,
  showConsent,
  showLink,
  showMailed,
  showStop,
} from './sign-in-pages.ts';

type Call = Context<CallBindings>;
type Provider = Awaited<ReturnType<typeof createProvider>>;
type InteractionResults = Parameters<Provider['interactionResult']>[2];
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export type OAuthContext = SignInContext & {
  secret: string;
  /** Where the tokens are good for: the address of the connector. */
  resource(): string;
  /** The only hosts whose documents may name clients; undefined: any public host. */
  clients: readonly string[] | undefined;
};

/** Whose a token is. `expiresAt` is in seconds since 1970, as the MCP SDK wants it. */
export type TokenOwner = { account: string; clientId: string; scopes: string[]; expiresAt: number };

export type AuthorizationServer = {
  routes: Hono<CallBindings>;
  /** Undefined for a token that is unknown, expired, revoked or for another resource. */
  ownerOf(token: string): Promise<TokenOwner | undefined>;
};

const dayMs = 86_400_000;

/**
 * The service's own authorization server: OAuth 2.0 with PKCE, dynamic registration, client ID metadata documents, rotation and revocation
 * (RFC 6749, 7591, 7009, 7636, 8414, 8707, 9207). The library is loaded with the first call.
 */
export function createAuthorizationServer(context: OAuthContext): AuthorizationServer {
  const documents = createClientDocuments({ hosts: context.clients, clock: context.clock });
  let loading: Promise<Provider> | undefined;
  const provider = () => {
    loading ??= createProvider({
      ...context,
      publicUrl: context.publicUrl(),
      resource: context.resource(),
      documents,
      renderError,
    });
    return loading;
  };
  return { routes: createRoutes(context, provider), ownerOf: createOwnerOf(context, provider) };
}

function createOwnerOf(
  context: OAuthContext,
  provider: () => Promise<Provider>,
): AuthorizationServer['ownerOf'] {
  return async (token) => {
    if (!/^[\w-]{20,100}$/.test(token)) return undefined;
    const { AccessToken, Grant } = await provider();
    const found = await AccessToken.find(token);
    if (!found?.accountId || !found.clientId || !found.exp || found.isExpired) return undefined;
    if (found.aud !== context.resource()) return undefined;
    // A revoked grant ends its tokens also where one of them was just being written.
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

function createRoutes(context: OAuthContext, provider: () => Promise<Provider>): Hono<CallBindings> {
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
  const pass = async (request: Request, body?: Buffer) => {
    const call = nodeCall(request, { publicUrl: context.publicUrl(), ...(body && { body }) });
    // What was read as JSON is JSON, whatever the client called it.
    if (request.url.endsWith('/register')) call.incoming.headers['content-type'] = 'application/json';
    (await provider()).callback()(call.incoming, call.outgoing);
    return call.answer;
  };
  const tooMany = () =>
    oauthError(429, 'temporarily_unavailable', 'Too many requests from here; wait a minute');

  app.onError((error, c) => {
    const known = error instanceof StoreUnavailable;
    context.log({
      event: known ? 'store_unavailable' : 'failed',
      at: context.clock.now(),
      reason: String(error),
    });
    return c.req.path.startsWith('/oauth/sign-in/')
      ? showStop(locale(c), 'refused', known ? 503 : 500)
      : oauthError(known ? 503 : 500, 'temporarily_unavailable', 'Try again later');
  });
  app.use('/oauth/*', async (c, next) => {
    if (isBusy(c))
      return c.req.path.startsWith('/oauth/sign-in/') ? showStop(locale(c), 'busy', 429) : tooMany();
    await next();
  });
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])
    app.get(path, async (c) => {
      const metadata = (await (await pass(c.req.raw)).json()) as Record<string, unknown>;
      // The library lists the scope of identity tokens, which are not issued here.
      return Response.json({ ...metadata, scopes_supported: [scope] });
    });
  app.get('/oauth/jwks', (c) => pass(c.req.raw));
  app.get('/oauth/authorize', (c) => pass(withScope(c.req.raw)));
  app.get('/oauth/authorize/:uid', (c) => pass(c.req.raw));
  for (const path of ['/oauth/token', '/oauth/revoke'])
    app.post(path, async (c) => {
      const body = await readBytes(c.req.raw, largestBodyBytes);
      return body ? pass(c.req.raw, body) : oauthError(413, 'invalid_request', 'The body is too large');
    });
  app.post('/oauth/sign-in/:uid/mail', async (c, next) => {
    if (isBusy(c, takeMail)) return showStop(locale(c), 'busy', 429);
    await next();
  });
  app.post('/oauth/register', async (c) => {
    if (isBusy(c, takeRegistration)) return tooMany();
    const body = await readBytes(c.req.raw, largestBodyBytes);
    const metadata = body && readJson(body);
    if (!metadata) return oauthError(400, 'invalid_client_metadata', 'The body must be a JSON object');
    const checked = checkClient(metadata);
    if (!checked.ok) return Response.json(checked.error, { status: 400, headers: noStore });
    return pass(c.req.raw, Buffer.from(JSON.stringify(checked.value)));
  });
  signInRoutes(app, context, { provider, locale });
  return app;
}

type Bound = { call: ReturnType<typeof nodeCall>; provider: Provider; interaction: Interaction; uid: string };

/** The pages of one sign-in. Each needs the cookie of the browser that began it, whose path is this sign-in's own. */
function signInRoutes(
  app: Hono<CallBindings>,
  context: OAuthContext,
  { provider, locale }: { provider: () => Promise<Provider>; locale(c: Call): 'en' | 'he' },
): void {
  const pathOf = (uid: string) => `/oauth/sign-in/${uid}`;
  /** The sign-in that this browser is in; undefined where its cookie is of another, or missing. */
  const bind = async (c: Call): Promise<Bound | undefined> => {
    const uid = c.req.param('uid') ?? '';
    const call = nodeCall(c.req.raw, { publicUrl: context.publicUrl() });
    const loaded = await provider();
    try {
      const interaction = await loaded.interactionDetails(call.incoming, call.outgoing);
      return interaction.uid === uid ? { call, provider: loaded, interaction, uid } : undefined;
    } catch (error) {
      if ((error as { error?: string }).error !== 'invalid_request') throw error;
      return undefined;
    }
  };
  const finish = async ({ call, provider: loaded }: Bound, result: InteractionResults): Promise<Response> => {
    const to = await loaded.interactionResult(call.incoming, call.outgoing, result);
    const headers = headersOf(call.outgoing);
    for (const [name, value] of Object.entries({ ...noStore, location: to })) headers.set(name, value);
    return new Response(null, { status: 303, headers });
  };
  const clientOf = async ({ provider: loaded, interaction }: Bound) => {
    const clientId = String(interaction.params.client_id);
    const client = await loaded.Client.find(clientId);
    return {
      clientId,
      name: client?.clientName,
      redirect: String(interaction.params.redirect_uri),
      account: interaction.session?.accountId ?? '',
    };
  };

  app.get('/oauth/sign-in/:uid', async (c) => {
    const bound = await bind(c);
    if (!bound) return showStop(locale(c), 'refused', 400);
    const facts = await clientOf(bound);
    const path = pathOf(bound.uid);
    if (bound.interaction.prompt.name === 'consent') return showConsent(locale(c), facts, `${path}/consent`);
    const service = new URL(context.publicUrl()).host;
    return showAddressForm(locale(c), {
      lead: ({ address }) => address.forClient(clientNameOf(facts), service),
      action: `${path}/mail`,
    });
  });

  app.post('/oauth/sign-in/:uid/mail', async (c) => {
    const fields = await readOwnForm(c, context.publicUrl());
    if (!fields) return showStop(locale(c), 'crossSite', 403);
    const bound = await bind(c);
    if (bound?.interaction.prompt.name !== 'login') return showStop(locale(c), 'refused', 400);
    if (context.outbox.outage()) return showStop(locale(c), 'noMail', 503);
    await mailSignInLink(context, fields.get('email') ?? '', {
      browser: bound.uid,
      path: `${pathOf(bound.uid)}/link`,
      caller: c.env?.caller === undefined ? '' : callerKey(c.env.caller),
      locale: locale(c),
    });
    return showMailed(locale(c));
  });

  app.get('/oauth/sign-in/:uid/link/:token', async (c) => {
    const bound = await bind(c);
    const state = await signInLinkState(context, c.req.param('token'), bound?.uid);
    if (state === 'open') return showLink(locale(c));
    return showStop(locale(c), state, state === 'over' ? 410 : 403);
  });

  app.post('/oauth/sign-in/:uid/link/:token', async (c) => {
    if (!(await readOwnForm(c, context.publicUrl()))) return showStop(locale(c), 'crossSite', 403);
    const bound = await bind(c);
    const token = c.req.param('token');
    const account = bound && (await useSignInLink(context, token, bound.uid));
    if (bound && account !== undefined) return finish(bound, { login: { accountId: account } });
    const state = await signInLinkState(context, token, bound?.uid);
    return showStop(locale(c), state === 'elsewhere' ? state : 'over', state === 'elsewhere' ? 403 : 410);
  });

  app.post('/oauth/sign-in/:uid/consent', async (c) => {
    const fields = await readOwnForm(c, context.publicUrl());
    if (!fields) return showStop(locale(c), 'crossSite', 403);
    const bound = await bind(c);
    const accountId = bound?.interaction.session?.accountId;
    if (!bound || !accountId || bound.interaction.prompt.name !== 'consent')
      return showStop(locale(c), 'refused', 400);
    if (fields.get('decision') !== 'allow')
      return finish(bound, { error: 'access_denied', error_description: 'The person did not allow it' });
    const grant = new bound.provider.Grant({
      accountId,
      clientId: String(bound.interaction.params.client_id),
    });
    // Both, or the library asks for consent again for ever.
    grant.addOIDCScope(scope);
    grant.addResourceScope(context.resource(), scope);
    return finish(bound, { consent: { grantId: await grant.save() } });
  });
}

/** The fields of a form of our own page; undefined where another site sent it. Browsers say where a form comes from (Fetch Metadata). */
export async function readOwnForm(c: Call, publicUrl: string): Promise<URLSearchParams | undefined> {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  // A page that sends no referrer sends the origin "null" to itself, so the origin counts only where a browser says nothing else.
  const isOwn =
    site === undefined
      ? origin === undefined || origin === new URL(publicUrl).origin
      : site === 'same-origin';
  if (!isOwn) return undefined;
  const body = await readBytes(c.req.raw, 8192);
  return new URLSearchParams(body?.toString());
}

/**
 * Some clients name no scope, which the library would answer with `access_denied` only after the consent. Others add scopes that they know
 * from elsewhere, such as `openid`; they are left out.
 */
function withScope(request: Request): Request {
  const url = new URL(request.url);
  const asked = (url.searchParams.get('scope') ?? '').split(' ').filter(Boolean);
  if (asked.length === 0 || asked.includes(scope)) url.searchParams.set('scope', scope);
  return new Request(url, { method: request.method, headers: request.headers });
}

function readJson(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const noStore = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

function oauthError(status: number, error: string, description: string): Response {
  return Response.json({ error, error_description: description }, { status, headers: noStore });
}

/** The page for what the library cannot send back to a client. It does not repeat what was asked. */
async function renderError(
  outgoing: { setHeader(name: string, value: string): unknown },
  acceptLanguage: string | undefined,
): Promise<string> {
  const page = await showStop(askedLocale(acceptLanguage), 'refused', 400);
  for (const [name, value] of page.headers) outgoing.setHeader(name, value);
  return page.text();
}
