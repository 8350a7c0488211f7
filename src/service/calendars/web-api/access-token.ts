import type * as OAuth from 'oauth4webapi';
import { minuteMs } from '../../../time/index.ts';
import { loadPackage } from '../../../wire/index.ts';
import { readRetryAfter } from '../../http/retry-after.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type { DriverOptions } from '../port/host-calendar.ts';

/** A token is replaced a minute before it ends, because it must still be valid where it arrives. */
const earlyMs = minuteMs;

/** The refreshes of this process that run now, by refresh token. */
const refreshes = new Map<string, Promise<string>>();

type Wanted = { signal: AbortSignal; refused?: string | undefined };

/**
 * The access token of an account, refreshed once for all callers. `refused`: a token that the provider does not accept any more.
 * @throws CalendarFailure
 */
export async function accessToken(options: DriverOptions, wanted: Wanted): Promise<string> {
  const { signIn } = await readSignIn(options);
  if (isUsable(signIn, options, wanted)) return signIn.accessToken;
  const running = refreshes.get(signIn.refreshToken);
  if (running) return running;
  const refresh = refreshStored(options, wanted).finally(() => refreshes.delete(signIn.refreshToken));
  refreshes.set(signIn.refreshToken, refresh);
  return refresh;
}

/** New tokens are stored before they are used. If another process was first, its tokens are used. */
async function refreshStored(options: DriverOptions, wanted: Wanted): Promise<string> {
  const { account, clock, request } = options;
  // Another caller may have stored new tokens since.
  const { signIn, version } = await readSignIn(options);
  if (isUsable(signIn, options, wanted)) return signIn.accessToken;
  const { signal } = wanted;
  const { refreshToken } = signIn;
  const answer = await requestTokens(signIn, { refreshToken }, { clock, request, signal }).catch(
    async (error: unknown) => {
      const present = await readSignIn(options);
      if (present.version === version) throw error;
      return present;
    },
  );
  if ('version' in answer || (await account.replace(answer.signIn, version)))
    return answer.signIn.accessToken;
  return (await readSignIn(options)).signIn.accessToken;
}

async function readSignIn({ account }: DriverOptions): Promise<{ signIn: SignIn; version: number }> {
  const stored = await account.read();
  if (!stored) throw new CalendarFailure('noSignIn');
  return { signIn: stored.secrets as SignIn, version: stored.version };
}

const isUsable = (
  { accessToken, expiresAt }: SignIn,
  { clock }: DriverOptions,
  { refused }: Wanted,
): boolean => accessToken !== refused && Number(expiresAt) - clock.now() > earlyMs;

/** The client that the operator registered at a provider. Clients without a secret have none. */
export type OAuthClient = { clientId: string; clientSecret?: string };

/** What the database keeps, sealed, of a sign-in at a provider. `expiresAt`: the instant at which the access token ends. */
export type SignIn = OAuthClient &
  Record<'tokenEndpoint' | 'refreshToken' | 'accessToken' | 'expiresAt', string>;

type AuthorizationCode = { parameters: URLSearchParams; redirectUri: string; codeVerifier: string };
type Asking = Pick<DriverOptions, 'clock' | 'request'> & { signal: AbortSignal };

export const oauthPackage = {
  name: 'oauth4webapi',
  neededBy: 'A Google or Microsoft calendar',
  install: 'oauth4webapi',
};

export const loadOAuth = (): Promise<typeof OAuth> => loadPackage(() => import('oauth4webapi'), oauthPackage);

/** The errors after which only a new sign-in helps (RFC 6749 §5.2, and two of OpenID Connect that Microsoft sends). */
const signInErrors = new Set([
  ...['invalid_grant', 'invalid_client', 'unauthorized_client'],
  ...['interaction_required', 'consent_required'],
]);

/**
 * Exchanges a refresh token or the code of a sign-in for new tokens (RFC 6749 §4.1.3, §6). Its errors have no cause, because a cause would
 * hold tokens.
 * @throws CalendarFailure
 */
export async function requestTokens(
  { tokenEndpoint, clientId, clientSecret }: OAuthClient & { tokenEndpoint: string },
  grant: AuthorizationCode | { refreshToken: string },
  asking: Asking,
): Promise<{ signIn: SignIn; scope: string | undefined }> {
  const oauth = await loadOAuth();
  const client = { client_id: clientId };
  const server = { issuer: new URL(tokenEndpoint).origin, token_endpoint: tokenEndpoint };
  const authentication = clientSecret === undefined ? oauth.None() : oauth.ClientSecretPost(clientSecret);
  // Whether http is allowed is decided by `request`.
  const options = { [oauth.customFetch]: fetchBy(asking), [oauth.allowInsecureRequests]: true };
  try {
    const tokens =
      'refreshToken' in grant
        ? await oauth
            .refreshTokenGrantRequest(server, client, authentication, grant.refreshToken, options)
            .then((response) => oauth.processRefreshTokenResponse(server, client, response))
        : await oauth
            .authorizationCodeGrantRequest(
              ...([server, client, authentication, grant.parameters, grant.redirectUri] as const),
              ...([grant.codeVerifier, options] as const),
            )
            .then((response) => oauth.processAuthorizationCodeResponse(server, client, response));
    // Google sends a refresh token once. Microsoft replaces it with each answer.
    const refreshToken = tokens.refresh_token ?? ('refreshToken' in grant ? grant.refreshToken : undefined);
    if (refreshToken === undefined) throw new CalendarFailure('unexpected', 'no refresh token');
    const expiresAt = String(asking.clock.now() + (tokens.expires_in ?? 300) * 1000);
    const kept = { tokenEndpoint, clientId, ...(clientSecret !== undefined && { clientSecret }) };
    return {
      signIn: { ...kept, refreshToken, accessToken: tokens.access_token, expiresAt },
      scope: tokens.scope,
    };
  } catch (error) {
    if (error instanceof CalendarFailure) throw error;
    const code = error instanceof oauth.ResponseBodyError ? error.error : '';
    if (signInErrors.has(code)) throw new CalendarFailure('noSignIn');
    throw new CalendarFailure('unexpected', /^[a-z_]{1,40}$/.test(code) ? code : 'no access token');
  }
}

/** A `fetch` for oauth4webapi over the guarded request. An answer that says nothing about the sign-in is a failure of its own kind. */
function fetchBy({ request, clock, signal }: Asking) {
  return async (
    url: string,
    { headers, body }: { headers: Record<string, string>; body: URLSearchParams },
  ): Promise<Response> => {
    const accept = 'application/json';
    const answer = await request(new URL(url), { headers, body: body.toString(), accept, signal });
    const retryAfterMs = readRetryAfter(answer.headers['retry-after'], clock.now());
    if (answer.status === 429 || answer.status >= 500)
      throw new CalendarFailure('status', answer.status, { retryAfterMs });
    const type = answer.headers['content-type'] ?? '';
    return new Response(answer.text || null, { status: answer.status, headers: { 'content-type': type } });
  };
}
