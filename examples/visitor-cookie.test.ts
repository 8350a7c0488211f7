import { expect, test } from 'vitest';
import { visitorOf } from './visitor-cookie.ts';

const secret = 'a secret of this test';
const request = (cookie?: string) =>
  new Request('http://localhost/api/chat', cookie === undefined ? {} : { headers: { cookie } });
/** The part of a Set-Cookie header that a browser sends back. */
const sentBack = ({ cookie }: { cookie: string }) => cookie.split(';')[0] as string;

test('a visitor without a cookie gets an id of its own, in a cookie that scripts cannot read', () => {
  const [one, two] = [visitorOf(request(), secret), visitorOf(request(), secret)];
  expect(one.id).not.toBe(two.id);
  expect(one.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(one.cookie.split('; ')).toEqual(
    expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']),
  );
});

test('a visitor who comes back keeps the id, beside other cookies', () => {
  const visitor = visitorOf(request(), secret);
  expect(visitorOf(request(`theme=dark; ${sentBack(visitor)}; lang=he`), secret)).toEqual(visitor);
});

test.each([
  ['has another id', (cookie: string) => cookie.replace(/=\w/, (start) => (start === '=0' ? '=1' : '=0'))],
  ['has no signature', (cookie: string) => cookie.replace(/\..*/, '')],
  ['has an empty signature', (cookie: string) => cookie.replace(/\..*/, '.')],
  ['has more behind its signature', (cookie: string) => `${cookie}A`],
  ['has another name', (cookie: string) => `other${cookie}`],
  ['is signed with another secret', () => sentBack(visitorOf(request(), 'another secret'))],
])('a cookie that %s begins a new conversation', (_, change) => {
  const visitor = visitorOf(request(), secret);
  const forged = change(sentBack(visitor));
  const { id } = visitorOf(request(forged), secret);
  expect(id).not.toBe(visitor.id);
  expect(forged).not.toContain(id);
});
