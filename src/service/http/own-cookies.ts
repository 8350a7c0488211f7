import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { CallBindings } from './context.ts';

/**
 * Cookies of random texts, by their names without a prefix, that no other site and no script reads. The prefix `__Host-` keeps sibling hosts
 * and unencrypted pages from setting them (RFC 6265bis §4.1.3.2). The prefix needs https. So on http, which only this machine uses, the
 * names have no prefix.
 */
export function createOwnCookies(publicUrl: () => string) {
  const isSecure = () => publicUrl().startsWith('https:');
  return {
    /** Undefined if the browser sends none, or one that is not ours. */
    read(c: Context<CallBindings>, name: string): string | undefined {
      const value = getCookie(c, name, isSecure() ? 'host' : undefined);
      return value && /^[\w-]{43}$/.test(value) ? value : undefined;
    },
    /** Sets a cookie on a response. 0 seconds delete it. */
    write(response: Response, name: string, cookie: { value: string; seconds: number }): Response {
      const [prefix, secure] = isSecure() ? ['__Host-', '; Secure'] : ['', ''];
      const settings = `Path=/; Max-Age=${cookie.seconds}; HttpOnly; SameSite=Lax${secure}`;
      response.headers.append('Set-Cookie', `${prefix}${name}=${cookie.value}; ${settings}`);
      return response;
    },
  };
}

/** Makes a cookie value of 256 random bits. */
export const newCookieValue = (): string => randomBytes(32).toString('base64url');
