import type { Context, Hono } from 'hono';
import { callerKey } from '../http/callers.ts';
import type { CallBindings } from '../http/context.ts';
import { createOwnCookies, newCookieValue } from '../http/own-cookies.ts';
import { readBytes } from '../http/read-body.ts';
import { askedLocale } from '../text/document.ts';
import { browserProof, mayAnswer, readAuthorizeRequest, withoutQuery } from './authorize-request.ts';
import { headersOf, nodeCall } from './node-bridge.ts';
import { browserParameter, type Provider, resumeCookie, scope } from './provider.ts';
import {
  mailSignInLink,
  type SignInContext,
  signInLifeMs,
  signInLinkState,
  useSignInLink,
} from './sign-in.ts';
import {
  clientNameOf,
  showAddressForm,
  showConsent,
  showLink,
  showMailed,
  showStop,
} from './sign-in-pages.ts';

type Call = Context<CallBindings>;
type InteractionResults = Parameters<Provider['interactionResult']>[2];
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Passes a request to the library. @throws the error that the library met, such as StoreUnavailable */
export type Pass = (request: Request, body?: Buffer) => Promise<Response>;

/** A sign-in of the browser that calls. `browser` is its cookie. */
type Bound = {
  call: ReturnType<typeof nodeCall>;
  provider: Provider;
  interaction: Interaction;
  uid: string;
  browser: string;
};

type SignInRoutes = SignInContext & { resource(): string };

/**
 * The pages that lead a person from the client's request to its answer. Each step needs the cookie that the browser got with the request.
 * The library's own cookies do not prove that it is the same browser: a sibling host could set them, and so continue a sign-in in another
 * browser.
 */
export function signInRoutes(
  app: Hono<CallBindings>,
  context: SignInRoutes,
  { provider, pass }: { provider: () => Promise<Provider>; pass: Pass },
): void {
  const cookies = createOwnCookies(context.publicUrl);
  const locale = (c: Call) => askedLocale(c.req.header('accept-language'));
  const cookieOf = (c: Call) => cookies.read(c, 'sign-in');
  const keep = (response: Response, browser: string) =>
    cookies.write(response, 'sign-in', { value: browser, seconds: signInLifeMs / 1000 });
  const pathOf = (uid: string) => `/oauth/sign-in/${uid}`;
  /** A link belongs to one sign-in of one browser. */
  const browserOf = ({ browser, uid }: Bound) => `${browser} ${uid}`;
  const isOfBrowser = (interaction: Interaction | undefined, browser: string) =>
    interaction?.params[browserParameter] === browserProof(browser);

  /** The current sign-in of this browser. Undefined if its cookies belong to another one, or are missing. */
  const bind = async (c: Call): Promise<Bound | undefined> => {
    const uid = c.req.param('uid') ?? '';
    const browser = cookieOf(c);
    if (browser === undefined) return undefined;
    const call = nodeCall(c.req.raw, { publicUrl: context.publicUrl() });
    const loaded = await provider();
    try {
      const interaction = await loaded.interactionDetails(call.incoming, call.outgoing);
      if (interaction.uid !== uid || !isOfBrowser(interaction, browser)) return undefined;
      return { call, provider: loaded, interaction, uid, browser };
    } catch (error) {
      if ((error as { error?: string }).error !== 'invalid_request') throw error;
      return undefined;
    }
  };
  const finish = async (bound: Bound, result: InteractionResults): Promise<Response> => {
    const { incoming, outgoing } = bound.call;
    const to = await bound.provider.interactionResult(incoming, outgoing, result);
    const headers = headersOf(outgoing);
    for (const [name, value] of Object.entries({ ...noStore, location: to })) headers.set(name, value);
    return keep(new Response(null, { status: 303, headers }), bound.browser);
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

  app.get('/oauth/authorize', async (c) => {
    const browser = cookieOf(c) ?? newCookieValue();
    const request = readAuthorizeRequest(c.req.raw, browser);
    const answer = request && (await pass(request));
    return answer && mayAnswer(answer) ? keep(answer, browser) : showStop(locale(c), 'refused', 400);
  });

  app.get('/oauth/authorize/:uid', async (c) => {
    const browser = cookieOf(c);
    const request = withoutQuery(c.req.raw);
    const loaded = await provider();
    // The library reads its cookie and not the address.
    const { incoming, outgoing } = nodeCall(request, { publicUrl: context.publicUrl() });
    const id = loaded.createContext(incoming, outgoing).cookies.get(resumeCookie, { signed: true });
    const interaction = id ? await loaded.Interaction.find(id) : undefined;
    if (browser === undefined || !isOfBrowser(interaction, browser))
      return showStop(locale(c), 'refused', 400);
    return keep(await pass(request), browser);
  });

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
      browser: browserOf(bound),
      path: `${pathOf(bound.uid)}/link`,
      caller: c.env?.caller === undefined ? '' : callerKey(c.env.caller),
      locale: locale(c),
    });
    return keep(await showMailed(locale(c)), bound.browser);
  });

  app.get('/oauth/sign-in/:uid/link/:token', async (c) => {
    const bound = await bind(c);
    const state = await signInLinkState(context, c.req.param('token'), bound && browserOf(bound));
    if (state === 'open') return showLink(locale(c));
    return showStop(locale(c), state, state === 'over' ? 410 : 403);
  });

  app.post('/oauth/sign-in/:uid/link/:token', async (c) => {
    if (!(await readOwnForm(c, context.publicUrl()))) return showStop(locale(c), 'crossSite', 403);
    const bound = await bind(c);
    const token = c.req.param('token');
    const account = bound && (await useSignInLink(context, token, browserOf(bound)));
    if (bound && account !== undefined) return finish(bound, { login: { accountId: account } });
    const state = await signInLinkState(context, token, bound && browserOf(bound));
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
    // Both scopes are needed. Otherwise the library would show the consent page again and again.
    grant.addOIDCScope(scope);
    grant.addResourceScope(context.resource(), scope);
    return finish(bound, { consent: { grantId: await grant.save() } });
  });
}

/** Reads the fields of a form of our own page. Undefined if another site sent it. Browsers say where a form comes from (Fetch Metadata). */
export async function readOwnForm(c: Call, publicUrl: string): Promise<URLSearchParams | undefined> {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  // A page that sends no referrer sends the origin "null" to itself, so the origin counts only if the browser sends no `sec-fetch-site`.
  const isOwn =
    site === undefined
      ? origin === undefined || origin === new URL(publicUrl).origin
      : site === 'same-origin';
  if (!isOwn) return undefined;
  const body = await readBytes(c.req.raw, 8192);
  return new URLSearchParams(body?.toString());
}

export const noStore = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
