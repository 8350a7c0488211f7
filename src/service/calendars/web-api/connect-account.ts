import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DriverOptions } from '../port/host-calendar.ts';
import { loadOAuth, type OAuthClient, requestTokens, type SignIn } from './access-token.ts';
import { createJsonApi, type Json, type ListForm } from './json-api.ts';

/** A provider of calendars, as data. */
export type OAuthProvider = Record<'name' | 'authorizationEndpoint' | 'tokenEndpoint', string> & {
  /** Left out if the provider writes no single issuer into its answers (RFC 9207). */
  issuer?: string;
  scopes: readonly string[];
  /** Further parameters of the address at which people sign in. */
  parameters: Readonly<Record<string, string>>;
  /** The name of this machine in redirects, as the provider allows it for programs without a web address (RFC 8252 §7.3). */
  redirectHost: '127.0.0.1' | 'localhost';
  /** The address of the list of calendars. */
  calendars: string;
  list: ListForm;
  readCalendar(item: Json): AccountCalendar;
};

/** A calendar of an account. `isUsable`: it can be read and written. `account`: the address of the account, if this is its main calendar. */
export type AccountCalendar = { id: string; name: string; isUsable: boolean; account?: string };

export type ConnectOptions = Pick<DriverOptions, 'clock' | 'request'> & {
  /** The address of the account. A sign-in with another one is refused, because it would read the calendar of somebody else. */
  user: string;
  /** Shows the address that the person has to open in a browser. */
  show(address: string): void;
  /** The address of the page that the browser could not open, where it runs on another machine: the person pastes it. */
  pasted?: Promise<string>;
  signal: AbortSignal;
};

/** A sign-in did not succeed. Its message holds no token. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
}

/**
 * Signs a person in at a provider by the code flow with PKCE and a redirect to this machine (RFC 6749 §4.1, RFC 7636, RFC 8252).
 * Resolves with what to seal in the database, and with the calendars of the account.
 * @throws SignInFailed, or CalendarFailure; or the reason of the signal
 */
export async function connectAccount(
  provider: OAuthProvider,
  client: OAuthClient,
  options: ConnectOptions,
): Promise<{ signIn: SignIn; calendars: AccountCalendar[] }> {
  const oauth = await loadOAuth();
  const codeVerifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const challenge = await oauth.calculatePKCECodeChallenge(codeVerifier);
  /** Undefined for an address that is not the answer to this sign-in. */
  const readAnswer = ({ searchParams }: URL): URLSearchParams | SignInFailed | undefined => {
    if (provider.issuer === undefined) searchParams.delete('iss');
    const { issuer = provider.tokenEndpoint } = provider;
    try {
      return oauth.validateAuthResponse({ issuer }, { client_id: client.clientId }, searchParams, state);
    } catch (error) {
      if (error instanceof oauth.OperationProcessingError) return undefined;
      if (!(error instanceof oauth.AuthorizationResponseError)) throw error;
      const code = error.error.replace(/\W/g, '').slice(0, 40);
      return new SignInFailed(`${provider.name} refused the sign-in: ${code}`);
    }
  };
  const { servers, redirectUri } = await listenForRedirect(provider.redirectHost);
  try {
    const address = new URL(provider.authorizationEndpoint);
    address.search = new URLSearchParams({
      ...{ client_id: client.clientId, response_type: 'code', redirect_uri: redirectUri, state },
      ...{ scope: provider.scopes.join(' '), code_challenge: challenge, code_challenge_method: 'S256' },
      ...{ ...provider.parameters, login_hint: options.user },
    }).toString();
    options.show(address.href);
    const parameters = await awaitRedirect(servers, { redirectUri, readAnswer, ...options });
    return await readAccount(provider, client, {
      grant: { parameters, redirectUri, codeVerifier },
      ...options,
    });
  } finally {
    for (const server of servers) server.close().closeAllConnections();
  }
}

type Code = Parameters<typeof requestTokens>[1];

async function readAccount(
  provider: OAuthProvider,
  client: OAuthClient,
  { grant, ...asking }: { grant: Code } & ConnectOptions,
): Promise<{ signIn: SignIn; calendars: AccountCalendar[] }> {
  const asked = { ...client, tokenEndpoint: provider.tokenEndpoint };
  const { signIn, scope } = await requestTokens(asked, grant, asking);
  // A person may leave permissions out. Microsoft writes them without the address, and does not list offline_access.
  const lastPart = (one: string) => one.slice(one.lastIndexOf('/') + 1).toLowerCase();
  const given = new Set(scope?.split(' ').map(lastPart));
  const missing = provider.scopes.filter((one) => one.startsWith('https:') && !given.has(lastPart(one)));
  if (scope !== undefined && missing.length > 0)
    throw new SignInFailed(`a permission was not given: ${missing.join(', ')}. Sign in again and allow it`);
  const account = { read: async () => ({ secrets: signIn, version: 0 }), replace: async () => false };
  const api = createJsonApi({ base: provider.calendars }, { ...asking, account });
  const { all } = await api.readList(new URL(provider.calendars), provider.list, asking.signal);
  const calendars = all.map(provider.readCalendar);
  const [chosen] = calendars.flatMap((one) => one.account ?? []);
  if (chosen?.toLowerCase() !== asking.user.toLowerCase())
    throw new SignInFailed(
      `the person signed in as ${chosen ?? 'an unknown account'}, not as ${asking.user}. Sign in again and choose ${asking.user}`,
    );
  return { signIn, calendars };
}

/** A browser may take `localhost` for either address, so both listen. Where the second one cannot, browsers use the first one. */
async function listenForRedirect(host: string): Promise<{ servers: Server[]; redirectUri: string }> {
  const first = await listenAt('127.0.0.1', 0);
  const { port } = first.address() as AddressInfo;
  const servers = host === 'localhost' ? [first, await listenAt('::1', port)] : [first];
  return { servers, redirectUri: `http://${host}:${port}/` };
}

function listenAt(host: string, port: number): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.on('error', port === 0 ? reject : () => resolve(server));
    server.listen(port, host, () => resolve(server));
  });
}

type Waiting = Pick<ConnectOptions, 'pasted' | 'signal'> & {
  redirectUri: string;
  readAnswer(url: URL): URLSearchParams | SignInFailed | undefined;
};

/** Resolves with the first answer to this sign-in. Everything else that reaches the port is refused, and changes nothing. */
function awaitRedirect(
  servers: readonly Server[],
  { redirectUri, readAnswer, pasted, signal }: Waiting,
): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    const end = (found: URLSearchParams | SignInFailed) =>
      found instanceof SignInFailed ? reject(found) : resolve(found);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    for (const server of servers)
      server.on('request', (request, response) => {
        const url = URL.parse(request.url ?? '', redirectUri);
        const found = url?.pathname === '/' ? readAnswer(url) : undefined;
        const words = found ? 'The answer has arrived. Go back to the terminal.' : 'Not found.';
        response.writeHead(found ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8' }).end(words);
        if (found) end(found);
      });
    pasted?.then((text) => {
      const url = URL.parse(text.trim());
      end((url && readAnswer(url)) ?? new SignInFailed('the pasted address is not that of this sign-in'));
    }, reject);
  });
}
