/**
 * A conversation for visitors who are not signed in: a signed cookie says who continues it. In a chat route:
 *
 *     const visitor = visitorOf(request, secret);
 *     const tools = bookingTools({ baseUrl, slug: 'demo', conversation: `visitor-${visitor.id}:${chatId}` });
 *     response.headers.append('set-cookie', visitor.cookie);
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

const week = 7 * 86_400;

/**
 * The visitor of a request, or a new one without a cookie of ours. `cookie` is the value for `Set-Cookie`. `secret` is long and random, and
 * the same in each process of your app.
 */
export function visitorOf(request: Request, secret: string): { id: string; cookie: string } {
  const sent = /(?:^|; )visitor=([\w-]+\.[\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '';
  const [sentId = ''] = sent.split('.');
  const id = isEqual(sent, signed(sentId, secret)) ? sentId : randomUUID();
  // Scripts of the page cannot read it, and a form of another site is sent without it.
  const rules = `Path=/; Max-Age=${week}; HttpOnly; Secure; SameSite=Lax`;
  return { id, cookie: `visitor=${signed(id, secret)}; ${rules}` };
}

function signed(id: string, secret: string): string {
  return `${id}.${createHmac('sha256', secret).update(id).digest('base64url')}`;
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
