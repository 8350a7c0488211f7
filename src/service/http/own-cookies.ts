import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { CallBindings } from './context.ts';

/** Cookies of random texts, by their names without a prefix. */
export type OwnCookies = {
  /** Undefined if the browser sends none, or one that is not ours. */
  read(c: Context<CallBindings>, name: string): string | undefined;
  /** Sets a cookie on a response. 0 seconds delete it. */
  write(response: Response, name: string, cookie: { value: string; seconds: number }): Response;
};

/**
 * Cookies that no other site and no script reads. The prefix `__Host-` keeps sibling hosts and unencrypted pages from setting them (RFC
 * 6265bis §4.1.3.2). The prefix needs https. So on http, which only this machine uses, the names have no prefix.
 */
export function createOwnCookies(publicUrl: () => string): OwnCookies {
  const isSecure = () => publicUrl().startsWith('https:');
  const nameOf = (name: string) => (isSecure() ? `__Host-${name}` : name);
  return {
    read(c, name) {
      const cookies = (c.req.header('cookie') ?? '').split(/;\s*/);
      const value = cookies.find((one) => one.startsWith(`${nameOf(name)}=`))?.slice(nameOf(name).length + 1);
      return value && /^[\w-]{43}$/.test(value) ? value : undefined;
    },
    write(response, name, { value, seconds }) {
      const secure = isSecure() ? '; Secure' : '';
      response.headers.append(
        'Set-Cookie',
        `${nameOf(name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
      );
      return response;
    },
  };
}

/** Makes a cookie value of 256 random bits. */
export const newCookieValue = (): string => randomBytes(32).toString('base64url');
