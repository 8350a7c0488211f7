import { createECDH, createHmac } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration, default as OidcProvider } from 'oidc-provider';
import type { Clock } from '../../time/index.ts';
import { loadPackage, type OptionalPackage } from '../../wire/index.ts';
import type { ServiceEvent } from '../http/service-event.ts';
import type { Store } from '../store/store.ts';
import { createModelStores, type ModelStore } from './auth-rows.ts';
import type { ClientDocuments } from './client-documents.ts';

/** The scope of the connector, which allows reading meetings, decisions and owners. */
export const scope = 'meetings:read';

/** The parameter of a sign-in that ties it to the browser that began it. Only this service writes it. */
export const browserParameter = 'browser';

/** The library's cookie of a sign-in that continues after a page. */
export const resumeCookie = '_resume';

export type Provider = OidcProvider;

export type ProviderOptions = {
  store: Store;
  clock: Clock;
  /** The issuer, and the address of its routes. */
  publicUrl: string;
  /** The one resource that tokens are for: the address of the connector. */
  resource: string;
  secret: string;
  documents: ClientDocuments;
  /**
   * Whether clients may register themselves. If not, only metadata documents name clients. Clients that registered earlier stay stored, and
   * are refused.
   */
  registers: boolean;
  /** Gets the error of a failed call, because the library answers such a call in its own words. */
  failed(incoming: IncomingMessage, error: unknown): void;
  log(event: ServiceEvent): void;
  /** Shows an error that cannot be sent back to a client, because the client or its redirect is unknown. */
  renderError(outgoing: ServerResponse, acceptLanguage: string | undefined): Promise<string>;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The authorization library with our settings. `docs/why.md` says why it is used.
 * @throws Error with the install command if the package is missing
 */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { default: ProviderClass, errors, interactionPolicy } = await loadProvider();
  const { publicUrl, documents, clock, log } = options;
  const provider = new ProviderClass(publicUrl, {
    ...settings,
    adapter: modelStores(options, () => new errors.InvalidGrant('already used')) as never,
    ...keysOf(options),
    interactions: { policy: interactionPolicy.base(), url: (_ctx, { uid }) => `/oauth/sign-in/${uid}` },
    // Consent is asked every time, because any program can claim to be a public client.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined;
    },
    features: featuresOf(options, () => new errors.InvalidTarget()),
    fetch: ((input: string | URL | Request) => documents.fetch(input)) as never,
    renderError: async (ctx, out) => {
      ctx.type = 'html';
      ctx.body = await options.renderError(ctx.res, ctx.get('accept-language'));
      log({ event: 'sign_in_refused', at: clock.now(), reason: String(out.error) });
    },
  });
  listenForFailures(provider, options);
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

/** The keys are derived from the secret, so that people stay signed in after a restart, and all processes of one database agree. */
function keysOf({ publicUrl, secret }: ProviderOptions) {
  const isSecure = publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: isSecure } as const;
  return {
    cookies: {
      keys: [derive(secret, 'cookies').toString('base64url')],
      // The first two have a path, so they cannot have the prefix `__Host-`. `browserParameter` ties a sign-in to its browser.
      names: {
        interaction: '_interaction',
        resume: resumeCookie,
        session: isSecure ? '__Host-session' : '_session',
      },
      short: cookie,
      long: cookie,
    },
    jwks: { keys: [signingKey(secret)] },
  } satisfies Configuration;
}

function featuresOf({ resource, documents, registers }: ProviderOptions, invalidTarget: () => Error) {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    registration: registers ? { enabled: true, issueRegistrationAccessToken: false } : { enabled: false },
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

function listenForFailures(provider: Provider, { failed }: ProviderOptions): void {
  provider.on('server_error', (ctx, error) => failed(ctx.req, error));
  // Without a listener Koa prints to stderr and not to the log.
  (provider as EventEmitter).on('error', (error: unknown, ctx?: { req: IncomingMessage }) => {
    if (ctx) failed(ctx.req, error);
  });
}

function modelStores(options: ProviderOptions, consumedTwice: () => Error): (model: string) => ModelStore {
  const stores = createModelStores(options, consumedTwice);
  return (model) => {
    const kept = stores(model);
    return model === 'Client' && !options.registers ? { ...kept, find: async () => undefined } : kept;
  };
}

function loadProvider(): Promise<typeof import('oidc-provider')> {
  return loadPackage(() => import('oidc-provider'), providerPackage);
}

/** Loads the library of the authorization server. Parts of it are experimental, so its minor version is pinned. */
export const providerPackage: OptionalPackage = {
  name: 'oidc-provider',
  neededBy: 'The connector',
  install: 'oidc-provider@~9.13 @modelcontextprotocol/server',
};

function derive(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`oauth ${purpose}`).digest();
}

/** The library wants a key for identity tokens, which are never issued: the scope `openid` is not offered. */
function signingKey(secret: string) {
  const curve = createECDH('prime256v1');
  const d = derive(secret, 'signing key');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const text = (bytes: Buffer) => bytes.toString('base64url');
  return {
    kty: 'EC',
    crv: 'P-256',
    use: 'sig',
    alg: 'ES256',
    x: text(point.subarray(1, 33)),
    y: text(point.subarray(33)),
    d: text(d),
  };
}
