import type { Hono } from 'hono';
import type { Call, CallBindings } from '../http/context.ts';
import { createOwnCookies, newCookieValue } from '../http/own-cookies.ts';
import { hashToken } from '../meetings/tokens.ts';
import { goTo, localeOf } from '../text/document.ts';
import { isOnThisComputer } from './client-policy.ts';
import { headersOf, nodeCall } from './node-bridge.ts';
import { browserParameter, type Provider, resumeCookie, scope } from './provider.ts';
import {
  mailSignInLink,
  ownFormsOnly,
  readFields,
  type SignInContext,
  showLinkPage,
  signInLifeMs,
  useSignInLink,
} from './sign-in.ts';
import { clientNameOf, showAddressForm, showConsent, showStop } from './sign-in-pages.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** `pass` hands a request to the library. @throws the error that the library met, such as StoreUnavailable */
export type Library = {
  provider(): Promise<Provider>;
  pass(request: Request, body?: Buffer): Promise<Response>;
};

/**
 * The pages that lead a person from the client's request to its answer. Each step needs the cookie that the browser got with the request.
 * The library's own cookies do not prove that it is the same browser: a sibling host could set them, and so continue a sign-in in another
 * browser.
 */
export function signInRoutes(
  app: Hono<CallBindings>,
  context: SignInContext & { resource(): string },
  { provider, pass }: Library,
): void {
  const cookies = createOwnCookies(context.publicUrl);
  const cookieOf = (c: Call) => cookies.read(c, 'sign-in');
  const keep = (response: Response, browser: string) =>
    cookies.write(response, 'sign-in', { value: browser, seconds: signInLifeMs / 1000 });
  const isOfBrowser = (interaction: Interaction | undefined, browser: string) =>
    interaction?.params[browserParameter] === hashToken(browser);

  /**
   * The current sign-in of this browser. Undefined if its cookies belong to another one, or are missing. `browser` is its cookie; `ofSignIn`
   * also names the sign-in, because a link belongs to one.
   */
  const bind = async (c: Call) => {
    const uid = c.req.param('uid') ?? '';
    const browser = cookieOf(c);
    if (browser === undefined) return undefined;
    const { incoming, outgoing } = nodeCall(c.req.raw, { publicUrl: context.publicUrl() });
    const loaded = await provider();
    const interaction = await loaded.interactionDetails(incoming, outgoing).catch((error: unknown) => {
      if ((error as { error?: string }).error !== 'invalid_request') throw error;
      return undefined;
    });
    if (interaction?.uid !== uid || !isOfBrowser(interaction, browser)) return undefined;
    const finish = async (result: Parameters<Provider['interactionResult']>[2]): Promise<Response> => {
      const answer = goTo(await loaded.interactionResult(incoming, outgoing, result));
      for (const cookie of headersOf(outgoing).getSetCookie()) answer.headers.append('set-cookie', cookie);
      return keep(answer, browser);
    };
    const path = `/oauth/sign-in/${uid}`;
    return { provider: loaded, interaction, path, browser, ofSignIn: `${browser} ${uid}`, finish };
  };

  app.get('/oauth/authorize', async (c) => {
    const browser = cookieOf(c) ?? newCookieValue();
    const request = readAuthorizeRequest(c.req.raw, browser);
    const answer = request && (await pass(request));
    return answer && mayAnswer(answer) ? keep(answer, browser) : showStop(localeOf(c), 'refused');
  });

  app.get('/oauth/authorize/:uid', async (c) => {
    const browser = cookieOf(c);
    // The library has stored the request, and fails if the query repeats it. It reads its cookie and not the address.
    const request = new Request(c.req.url.replace(/\?.*/s, ''), {
      method: c.req.method,
      headers: c.req.raw.headers,
    });
    const loaded = await provider();
    const { incoming, outgoing } = nodeCall(request, { publicUrl: context.publicUrl() });
    const id = loaded.createContext(incoming, outgoing).cookies.get(resumeCookie, { signed: true });
    const interaction = id ? await loaded.Interaction.find(id) : undefined;
    if (browser === undefined || !isOfBrowser(interaction, browser)) return showStop(localeOf(c), 'refused');
    return keep(await pass(request), browser);
  });

  app.post('/oauth/sign-in/*', ownFormsOnly(context.publicUrl));
  app.get('/oauth/sign-in/:uid', async (c) => {
    const bound = await bind(c);
    if (!bound) return showStop(localeOf(c), 'refused');
    const { params, prompt, session } = bound.interaction;
    const clientId = String(params.client_id);
    const client = await bound.provider.Client.find(clientId);
    const account = session?.accountId ?? '';
    const facts = { clientId, name: client?.clientName, redirect: String(params.redirect_uri), account };
    if (prompt.name === 'consent') return showConsent(localeOf(c), facts, `${bound.path}/consent`);
    const service = new URL(context.publicUrl()).host;
    return showAddressForm(localeOf(c), {
      lead: ({ address }) => address.forClient(clientNameOf(facts), service),
      action: `${bound.path}/mail`,
    });
  });

  app.post('/oauth/sign-in/:uid/mail', async (c) => {
    const bound = await bind(c);
    if (bound?.interaction.prompt.name !== 'login') return showStop(localeOf(c), 'refused');
    const began = { browser: bound.ofSignIn, path: `${bound.path}/link` };
    return keep(await mailSignInLink(context, c, began), bound.browser);
  });

  app.get('/oauth/sign-in/:uid/link/:token', async (c) =>
    showLinkPage(context, c, (await bind(c))?.ofSignIn),
  );

  app.post('/oauth/sign-in/:uid/link/:token', async (c) => {
    const bound = await bind(c);
    const account = await useSignInLink(context, c, bound?.ofSignIn);
    if (!bound || account instanceof Response) return account as Response;
    return bound.finish({ login: { accountId: account } });
  });

  app.post('/oauth/sign-in/:uid/consent', async (c) => {
    const bound = await bind(c);
    const accountId = bound?.interaction.session?.accountId;
    if (!bound || !accountId || bound.interaction.prompt.name !== 'consent')
      return showStop(localeOf(c), 'refused');
    const decision = (await readFields(c)).get('decision');
    if (decision === 'sign-out') {
      await (await bound.provider.Session.find(bound.interaction.session?.cookie ?? ''))?.destroy();
      await bound.interaction.destroy();
      return showStop(localeOf(c), 'signedOut');
    }
    if (decision !== 'allow')
      return bound.finish({ error: 'access_denied', error_description: 'The person did not allow it' });
    const clientId = String(bound.interaction.params.client_id);
    const grant = new bound.provider.Grant({ accountId, clientId });
    // Both scopes are needed. Otherwise the library would show the consent page again and again.
    grant.addOIDCScope(scope);
    grant.addResourceScope(context.resource(), scope);
    return bound.finish({ consent: { grantId: await grant.save() } });
  });
}

/** A request is stored with its sign-in, so the length of its parts is limited. Real clients send a `state` of some hundred characters. */
const longestValue = 2048;
const longestQuery = 6144;

/**
 * Prepares an authorization request for the library. Undefined if it is too long. We set our own scope, whatever the client named; the
 * answer with the token says which scope it has (RFC 6749 §3.3). If the library handled a request without our scope, it would show the
 * consent page again and again. The sign-in stores the hash of the browser's cookie.
 */
function readAuthorizeRequest(request: Request, browser: string): Request | undefined {
  const url = new URL(request.url);
  if (url.search.length > longestQuery) return undefined;
  for (const value of url.searchParams.values()) if (value.length > longestValue) return undefined;
  url.searchParams.set('scope', scope);
  url.searchParams.set(browserParameter, hashToken(browser));
  return new Request(url, { method: request.method, headers: request.headers });
}

/**
 * Whether an answer of the authorization endpoint may be sent to the browser. Anybody can register a client, so an error must not lead a
 * person to the client's site before they decided anything (RFC 9700 §4.11.2). A program on this computer gets its error.
 */
function mayAnswer(answer: Response): boolean {
  if (answer.status >= 500) return true;
  const location = answer.headers.get('location') ?? '';
  return location.startsWith('/oauth/sign-in/') || isOnThisComputer(location.replace(/[?#].*$/, ''));
}
