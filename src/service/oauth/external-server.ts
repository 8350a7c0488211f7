import { type Clock, systemClock } from '../../time/index.ts';
import { addressKey } from '../meetings/address.ts';
import type { TokenOwner } from './authorization-server.ts';

/** An authorization server of the operator. Claims are fields of its access tokens. */
export type ExternalServer = {
  /** Its issuer, exactly as its metadata names it. */
  issuer: string;
  /** The claim that holds the person's address; default `email`. */
  emailClaim?: string;
  /** The claim that says, with `true`, that the address was verified; default `email_verified`. */
  verifiedClaim?: string;
};

/**
 * Reads access tokens of another authorization server (RFC 9068). Its metadata (RFC 8414) and keys are fetched with the first token. A
 * token without a verified address is refused, because the address decides which meetings are shown.
 */
export function createExternalVerifier(
  { issuer, emailClaim = 'email', verifiedClaim = 'email_verified' }: ExternalServer,
  { resource, clock }: { resource(): string; clock: Clock },
): (token: string) => Promise<TokenOwner | undefined> {
  let loading: ReturnType<typeof loadServer> | undefined;
  return async (token) => {
    loading ??= loadServer(issuer);
    const { oauth, server, options } = await loading.catch((error: unknown) => {
      // The server may work again for the next token.
      loading = undefined;
      throw error;
    });
    const request = new Request(resource(), { headers: { authorization: `Bearer ${token}` } });
    const skew = Math.round((clock.now() - systemClock.now()) / 1000);
    const claims = await oauth
      .validateJwtAccessToken(server, request, resource(), { ...options, [oauth.clockSkew]: skew })
      .catch((error: { code?: unknown }) => {
        // Errors of the library have a code. If the server cannot be reached, the token may still be valid.
        if (typeof error.code !== 'string') throw error;
        return undefined;
      });
    const email = claims?.[emailClaim];
    const account = typeof email === 'string' ? addressKey(email) : undefined;
    if (account === undefined || claims?.[verifiedClaim] !== true) return undefined;
    const { client_id: clientId, scope, exp: expiresAt } = claims;
    return { account, clientId, scopes: typeof scope === 'string' ? scope.split(' ') : [], expiresAt };
  };
}

/** The address of the server is the operator's, so it may be private; it may not redirect. */
async function loadServer(issuer: string) {
  const oauth = await import('oauth4webapi');
  const url = new URL(issuer);
  const options = {
    signal: () => AbortSignal.timeout(5000),
    [oauth.allowInsecureRequests]: url.protocol === 'http:',
  };
  for (const algorithm of ['oauth2', 'oidc'] as const) {
    const response = await oauth.discoveryRequest(url, { ...options, algorithm });
    if (!response.ok) continue;
    const server = await oauth.processDiscoveryResponse(url, response).catch((cause: unknown) => {
      throw new Error(`The metadata of the authorization server ${issuer} is refused: ${cause}`, { cause });
    });
    if (server.jwks_uri) return { oauth, server, options };
  }
  throw new Error(`The authorization server ${issuer} has no metadata that names its keys`);
}
