import type { MiddlewareHandler } from 'hono';
import { guestKey, isEmailAddress } from '../../wire/index.ts';
import { callerKey, siteKey } from '../http/callers.ts';
import type { Call, CallBindings, ServiceContext } from '../http/context.ts';
import { isForeignForm } from '../http/foreign-form.ts';
import { readBytes } from '../http/read-body.ts';
import { queueMail } from '../mail/mail-rows.ts';
import type { Outbox } from '../mail/outbox.ts';
import { addressKey } from '../meetings/address.ts';
import { encryptText, hashToken, type Tokens } from '../meetings/tokens.ts';
import { isSignInRefused, type RequestLimits } from '../requests/limits.ts';
import { rowId, type Sql, type Store } from '../store/store.ts';
import { localeOf } from '../text/document.ts';
import { showLink, showMailed, showStop } from './sign-in-pages.ts';

export const signInLifeMs = 15 * 60_000;

export type SignInContext = ServiceContext & {
  store: Store;
  tokens: Tokens;
  outbox: Outbox;
  limits: RequestLimits;
  /** Whether an account has anything to see. Mail to others is written and not sent, so that a stranger measures the same work. */
  isKnown(sql: Sql, account: string): Promise<boolean>;
};

/** Lets in forms of our own pages alone. */
export const ownFormsOnly =
  (publicUrl: () => string): MiddlewareHandler<CallBindings> =>
  async (c, next) => {
    if (isForeignForm(c.req.raw, publicUrl())) return showStop(localeOf(c), 'crossSite');
    await next();
  };

export async function readFields(c: Call): Promise<URLSearchParams> {
  return new URLSearchParams((await readBytes(c.req.raw, 8192))?.toString());
}

/** Every form is answered after this time, so that the time does not show whether a mail was queued. */
const answerAfterMs = 300;

/**
 * Mails a link to the address of a form, if the address is known and limits allow it. The answer is the same and takes the same time for
 * every address, so that a stranger does not learn whose meetings are stored here. `browser`: a text that only this browser sends, such as
 * its cookie. `path`: the path of the link, without the token.
 */
export async function mailSignInLink(
  context: SignInContext,
  c: Call,
  began: { browser: string; path: string },
): Promise<Response> {
  if (context.outbox.outage()) return showStop(localeOf(c), 'noMail');
  const typed = (await readFields(c)).get('email') ?? '';
  const waited = context.clock.sleep?.(answerAfterMs);
  const account = isEmailAddress(typed.trim()) ? addressKey(typed) : undefined;
  if (account !== undefined)
    await context.store.write((sql) => queueSignInLink(sql, context, { ...began, c, account }));
  await waited;
  // Composing the mail would make this answer and the next ones slower.
  setImmediate(context.outbox.wake);
  return showMailed(localeOf(c));
}

async function queueSignInLink(
  sql: Sql,
  { clock, tokens, limits, ...context }: SignInContext,
  { browser, path, c, account }: { browser: string; path: string; c: Call; account: string },
): Promise<void> {
  const now = clock.now();
  const isKnown = await context.isKnown(sql, account);
  // Another spelling of a known address gets no mail, so it does not use up what the known one may get.
  const key = isKnown ? guestKey(account) : account;
  const caller = siteKey(callerKey(c.env?.caller ?? ''));
  if (await isSignInRefused(sql, { guestKey: key, caller, now, limits })) return;
  const id = rowId(now);
  const token = tokens.signIn(id);
  await sql.run(
    `insert into sign_in (id, token_hash, browser_hash, path, email, email_key, locale, caller, created_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, hashToken(token), hashToken(browser), encryptText(path, token), account, key],
    ...[localeOf(c), caller, now, now + signInLifeMs],
  );
  const kind = isKnown ? 'sign_in' : 'sign_in_unsent';
  await queueMail(sql, { requestId: id, kind, recipient: account, at: now });
}

/** Shows the page behind a mailed link, or why the link does not work in this browser. */
export async function showLinkPage(
  context: SignInContext,
  c: Call,
  browser: string | undefined,
): Promise<Response> {
  const state = await linkState(context, tokenOf(c), browser);
  return state === 'open' ? showLink(localeOf(c)) : showStop(localeOf(c), state);
}

/** The state of a link for this browser. `elsewhere`: it was requested in another browser, where it still works. */
async function linkState(
  { store, clock }: SignInContext,
  token: string,
  browser: string | undefined,
): Promise<'open' | 'elsewhere' | 'over'> {
  const open =
    'select browser_hash as "browserHash" from sign_in where token_hash = ? and used_at is null and expires_at > ?';
  const row = await store.read((sql) =>
    sql.get<{ browserHash: string }>(open, hashToken(token), clock.now()),
  );
  if (!row) return 'over';
  return browser !== undefined && hashToken(browser) === row.browserHash ? 'open' : 'elsewhere';
}

/** Uses a link once, in the browser that asked for it. Returns its account, or the page that says why the link does not work. */
export async function useSignInLink(
  context: SignInContext,
  c: Call,
  browser: string | undefined,
): Promise<string | Response> {
  const now = context.clock.now();
  const use = `update sign_in set used_at = ? where token_hash = ? and browser_hash = ? and used_at is null and expires_at > ?
    returning email`;
  const used =
    browser &&
    (await context.store.write((sql) =>
      sql.get<{ email: string }>(use, now, hashToken(tokenOf(c)), hashToken(browser), now),
    ));
  if (used) return used.email;
  const state = await linkState(context, tokenOf(c), browser);
  return showStop(localeOf(c), state === 'open' ? 'over' : state);
}

const tokenOf = (c: Call): string => c.req.param('token') ?? '';
