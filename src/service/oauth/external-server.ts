import type { Clock } from '../../time/index.ts';
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
  const load = async () => {
    const jose = await import('jose');
    return { jose, keys: jose.createRemoteJWKSet(new URL(await findKeys(issuer))) };
  };
  let loading: ReturnType<typeof load> | undefined;
  return async (token) => {
    loading ??= load();
    const { jose, keys } = await loading.catch((error: unknown) => {
      // The server may work again for the next token.
      loading = undefined;
      throw error;
    });
    try {
      const { payload } = await jose.jwtVerify(token, keys, {
        issuer,
        audience: resource(),
        typ: 'at+jwt',
        algorithms: ['RS256', 'ES256', 'EdDSA'],
        currentDate: new Date(clock.now()),
        requiredClaims: ['exp'],
      });
      const email = payload[emailClaim];
      const account = typeof email === 'string' ? addressKey(email) : undefined;
      if (account === undefined || payload[verifiedClaim] !== true) return undefined;
      return {
        account,
        clientId: String(payload.client_id ?? payload.azp ?? ''),
        scopes: typeof payload.scope === 'string' ? payload.scope.split(' ') : [],
        expiresAt: Number(payload.exp),
      };
    } catch (error) {
      // If the server cannot be reached, the token may still be valid.
      if (error instanceof jose.errors.JOSEError && !(error instanceof jose.errors.JWKSTimeout))
        return undefined;
      throw error;
    }
  };
}

/** Finds the address of the keys in the metadata of the server. Its address is the operator's, so it may be private; it may not redirect. */
async function findKeys(issuer: string): Promise<string> {
  const url = new URL(issuer);
  const path = url.pathname.replace(/\/$/, '');
  for (const address of [
    `${url.origin}/.well-known/oauth-authorization-server${path}`,
    `${url.origin}${path}/.well-known/openid-configuration`,
  ]) {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(5000) });
    if (!response.ok) continue;
    const metadata = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
    if (metadata.issuer !== issuer)
      throw new Error(
        `The authorization server calls itself ${JSON.stringify(metadata.issuer)}, not ${issuer}`,
      );
    if (typeof metadata.jwks_uri === 'string') return metadata.jwks_uri;
  }
  throw new Error(`The authorization server ${issuer} has no metadata that names its keys`);
}
