import { timingSafeEqual } from 'node:crypto';
import type { Instant } from '../../time/index.ts';
import { guestKey, isEmailAddress, type Locale } from '../../wire/index.ts';
import type { ServiceContext } from '../http/context.ts';
import type { Outbox } from '../mail/outbox.ts';
import { addressKey } from '../meetings/address.ts';
import { encryptText } from '../meetings/encrypted-text.ts';
import { hashToken, type Tokens } from '../meetings/tokens.ts';
import { isSignInRefused, type RequestLimits } from '../requests/limits.ts';
import { rowId, type Sql, type Store } from '../store/store.ts';

/** How long a sign-in link is valid. */
export const signInLifeMs = 15 * 60_000;

export type SignInContext = ServiceContext & {
  store: Store;
  tokens: Tokens;
  outbox: Outbox;
  limits: RequestLimits;
  /** Whether an account has anything to see. Others are not mailed. */
  isKnown(sql: Sql, account: string): Promise<boolean>;
};

/**
 * The browser that began the sign-in. `browser` is a text that only it sends, such as its cookie. `path` is the path of the link, without
 * the token.
 */
export type Began = { browser: string; path: string; caller: string; locale: Locale };

/** Every form is answered after this time, so that the time does not show whether a mail was queued. */
const answerAfterMs = 300;

/**
 * Mails a link to an address that somebody typed, if the address is known and limits allow it. It returns nothing and takes the same time
 * for every address, so that a stranger does not learn whose meetings are stored here.
 */
export async function mailSignInLink(context: SignInContext, typed: string, began: Began): Promise<void> {
  const waited = context.clock.sleep?.(answerAfterMs);
  await queueSignInLink(context, typed, began);
  await waited;
  // Composing the mail would make this answer and the next ones slower.
  setImmediate(context.outbox.wake);
}

async function queueSignInLink(context: SignInContext, typed: string, began: Began): Promise<void> {
  const account = isEmailAddress(typed.trim()) ? addressKey(typed) : undefined;
  if (account === undefined) return;
  const now = context.clock.now();
  const key = guestKey(account);
  await context.store.write(async (sql) => {
    const { caller } = began;
    if (await isSignInRefused(sql, { guestKey: key, caller, now, limits: context.limits })) return;
    const id = rowId(now);
    await sql.run(
      `insert into sign_in (id, token_hash, browser_hash, path, email, email_key, locale, caller, created_at, expires_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      hashToken(context.tokens.signIn(id)),
      hashToken(began.browser),
      encryptText(began.path, context.tokens.signIn(id)),
      account,
      key,
      began.locale,
      caller,
      now,
      now + signInLifeMs,
    );
    if (await context.isKnown(sql, account))
      await context.outbox.queue(sql, {
        requestId: id,
        kind: 'sign_in',
        recipient: account,
        at: now,
        wakes: false,
      });
  });
}

/** The state of a link for this browser. `elsewhere`: it was requested in another browser, where it still works. */
export type LinkState = 'open' | 'elsewhere' | 'over';

export async function signInLinkState(
  { store, clock }: Pick<SignInContext, 'store' | 'clock'>,
  token: string,
  browser: string | undefined,
): Promise<LinkState> {
  const row = await store.read((sql) =>
    sql.get<{ browserHash: string; expiresAt: Instant; usedAt: Instant | null }>(
      'select browser_hash as "browserHash", expires_at as "expiresAt", used_at as "usedAt" from sign_in where token_hash = ?',
      hashToken(token),
    ),
  );
  if (!row || row.usedAt !== null || row.expiresAt <= clock.now()) return 'over';
  const isSame = timingSafeEqual(Buffer.from(hashToken(browser ?? '')), Buffer.from(row.browserHash));
  return browser !== undefined && isSame ? 'open' : 'elsewhere';
}

/** Uses a link once, in the browser that asked for it, and returns its account. Undefined if it does not work, or not any more. */
export async function useSignInLink(
  { store, clock }: Pick<SignInContext, 'store' | 'clock'>,
  token: string,
  browser: string,
): Promise<string | undefined> {
  const now = clock.now();
  const row = await store.write((sql) =>
    sql.get<{ email: string }>(
      `update sign_in set used_at = ? where token_hash = ? and browser_hash = ? and used_at is null and expires_at > ?
       returning email`,
      now,
      hashToken(token),
      hashToken(browser),
      now,
    ),
  );
  return row?.email;
}
