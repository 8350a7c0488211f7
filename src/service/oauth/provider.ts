import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Configuration, default as OidcProvider } from 'oidc-provider';
import { askedLocale } from '../text/document.ts';
import { createModelStores } from './auth-rows.ts';
import type { ClientDocuments } from './client-documents.ts';
import type { SignInContext } from './sign-in.ts';
import { showStop } from './sign-in-pages.ts';

/** The scope of the connector, which allows reading meetings, decisions and owners. */
export const scope = 'meetings:read';

/** The parameter of a sign-in that ties it to the browser that began it. Only this service writes it. */
export const browserParameter = 'browser';

/** The library's cookie of a sign-in that continues after a page. */
export const resumeCookie = '_resume';

export type Provider = OidcProvider;

export type OAuthContext = SignInContext & {
  secret: string;
  /** The one resource that tokens are for: the address of the connector. */
  resource(): string;
  /**
   * The only hosts whose documents may name clients; undefined: any public host. With this option no client can register itself. Clients
   * that registered earlier stay stored, and are refused.
   */
  clients: readonly string[] | undefined;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The authorization library with our settings. `failed` gets the error of a failed call, which the library answers in its own words. */
export async function createProvider(
  context: OAuthContext,
  documents: ClientDocuments,
  failed: (incoming: IncomingMessage, error: unknown) => void,
): Promise<Provider> {
  const { default: ProviderClass, errors, interactionPolicy } = await import('oidc-provider');
  const { clients, clock, log } = context;
  const stores = createModelStores(context, () => new errors.InvalidGrant('already used'));
  const provider = new ProviderClass(context.publicUrl(), {
    ...settings,
    adapter: ((model: string) =>
      model === 'Client' && clients
        ? { ...stores(model), find: async () => undefined }
        : stores(model)) as never,
    ...keysOf(context),
    interactions: { policy: interactionPolicy.base(), url: (_ctx, { uid }) => `/oauth/sign-in/${uid}` },
    // Consent is asked every time, because any program can claim to be a public client.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined;
    },
    features: featuresOf(context, documents, () => new errors.InvalidTarget()),
    fetch: ((input: string | URL | Request) => documents.fetch(input)) as never,
    // An error that cannot be sent back to a client, because the client or its redirect is unknown. The page does not repeat the request.
    renderError: async (ctx, out) => {
      const page = await showStop(askedLocale(ctx.get('accept-language')), 'refused');
      ctx.set(Object.fromEntries(page.headers));
      ctx.body = await page.text();
      log({ event: 'sign_in_refused', at: clock.now(), reason: String(out.error) });
    },
  });
  provider.on('server_error', (ctx, error) => failed(ctx.req, error));
  // Without a listener Koa prints to stderr and not to the log.
  (provider as EventEmitter).on('error', (error: unknown, ctx?: { req: IncomingMessage }) => {
    if (ctx) failed(ctx.req, error);
  });
  return provider;
}

/** The settings that are the same for every service. */
const settings = {
  // Only our scope is listed. If offline_access were listed, the MCP SDK would request it too, with a second consent.
  scopes: [scope],
  claims: { sub: null } as never,
  responseTypes: ['code'],
  // A program that anybody can install cannot keep a secret.
  clientAuthMethods: ['none'],
  clientDefaults: {
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    id_token_signed_response_alg: 'ES256',
  },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] } as never,
  pkce: { required: () => true },
  extraParams: [browserParameter],
  routes: {
    authorization: '/oauth/authorize',
    token: '/oauth/token',
    registration: '/oauth/register',
    revocation: '/oauth/revoke',
    jwks: '/oauth/jwks',
  },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub }) }),
  issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: () => true,
  expiresWithSession: async () => false,
  // Browsers call the connector through an assistant's server. A page of another origin is not a client.
  clientBasedCORS: () => false,
  ttl: {
    AuthorizationCode: minute,
    AccessToken: hour,
    RefreshToken: 30 * day,
    Grant: 30 * day,
    Interaction: 15 * minute,
    Session: 15 * minute,
    IdToken: hour,
  },
} satisfies Configuration;

/** The key of cookies is derived from the secret, so that all processes of one database agree, also after a restart. */
function keysOf({ publicUrl, secret }: OAuthContext) {
  const isSecure = publicUrl().startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: isSecure } as const;
  const signing = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  return {
    cookies: {
      keys: [createHmac('sha256', secret).update('oauth cookies').digest('base64url')],
      // The first two have a path, so they cannot have the prefix `__Host-`. `browserParameter` ties a sign-in to its browser.
      names: {
        interaction: '_interaction',
        resume: resumeCookie,
        session: isSecure ? '__Host-session' : '_session',
      },
      short: cookie,
      long: cookie,
    },
    // The library wants a key for identity tokens, which are never issued: the scope `openid` is not offered.
    jwks: { keys: [{ ...signing, use: 'sig', alg: 'ES256' } as never] },
  } satisfies Configuration;
}

function featuresOf(context: OAuthContext, documents: ClientDocuments, invalidTarget: () => Error) {
  const resource = context.resource();
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    registration: context.clients
      ? { enabled: false }
      : { enabled: true, issueRegistrationAccessToken: false },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: async (_ctx, clientId) => documents.mayFetch(clientId),
      allowClient: async () => true,
      cacheDuration: { min: minute, max: hour },
    },
    resourceIndicators: {
      enabled: true,
      // A request without a resource is for the only one.
      defaultResource: async (_ctx, _client, oneOf) => oneOf ?? resource,
      useGrantedResource: async () => true,
      getResourceServerInfo: (_ctx, asked) => {
        if (asked !== resource) throw invalidTarget();
        return { scope, audience: resource, accessTokenFormat: 'opaque' } as const;
      },
    },
  } satisfies Configuration['features'];
}
