import type { Context, MiddlewareHandler } from 'hono';
import { callerKey } from '../http/callers.ts';
import type { CallBindings } from '../http/context.ts';
import { readBytes } from '../http/read-body.ts';
import { askedLocale } from '../text/document.ts';
import { mailSignInLink, type SignInContext, signInLinkState, useSignInLink } from './sign-in.ts';
import { showLink, showMailed, showStop } from './sign-in-pages.ts';

export type Call = Context<CallBindings>;

export const localeOf = (c: Call) => askedLocale(c.req.header('accept-language'));

/** Lets in forms of our own pages alone. Browsers say where a form comes from (Fetch Metadata). */
export const ownFormsOnly =
  (publicUrl: () => string): MiddlewareHandler<CallBindings> =>
  async (c, next) => {
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    // A page that sends no referrer sends the origin "null" to itself, so the origin counts only if the browser sends no `sec-fetch-site`.
    const isOwn =
      site === undefined
        ? origin === undefined || origin === new URL(publicUrl()).origin
        : site === 'same-origin';
    if (!isOwn) return showStop(localeOf(c), 'crossSite');
    await next();
  };

export const noStore = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** The fields of a form. */
export async function readFields(c: Call): Promise<URLSearchParams> {
  return new URLSearchParams((await readBytes(c.req.raw, 8192))?.toString());
}

/** Mails a link to the address of a form. `browser` and `path`: see `Began`. */
export async function answerMailForm(
  context: SignInContext,
  c: Call,
  began: { browser: string; path: string },
): Promise<Response> {
  if (context.outbox.outage()) return showStop(localeOf(c), 'noMail');
  const email = (await readFields(c)).get('email') ?? '';
  const caller = callerKey(c.env?.caller ?? '');
  await mailSignInLink(context, email, { ...began, caller, locale: localeOf(c) });
  return showMailed(localeOf(c));
}

/** Shows the page behind a mailed link, or why the link does not work in this browser. */
export async function showLinkPage(
  context: SignInContext,
  c: Call,
  browser: string | undefined,
): Promise<Response> {
  const state = await signInLinkState(context, c.req.param('token') ?? '', browser);
  return state === 'open' ? showLink(localeOf(c)) : showStop(localeOf(c), state);
}

/** Uses a mailed link. Returns the account, or the page that says why the link does not work. */
export async function pressLink(
  context: SignInContext,
  c: Call,
  browser: string | undefined,
): Promise<string | Response> {
  const token = c.req.param('token') ?? '';
  const account = browser && (await useSignInLink(context, token, browser));
  if (account) return account;
  const state = await signInLinkState(context, token, browser);
  return showStop(localeOf(c), state === 'open' ? 'over' : state);
}
