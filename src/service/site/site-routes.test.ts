import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { headingOf, openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import type { HostPage } from '../pages/host-page.ts';
import { readPages } from '../pages/read-pages.ts';

let world: ReturnType<typeof openBookingWorld>;
beforeEach(() => {
  world = openBookingWorld();
});
afterEach(() => world.service.close());

const get = (path: string, headers: Record<string, string> = {}, connection?: { caller?: string }) =>
  world.service.fetch(path, { headers }, connection);

describe('the site', () => {
  it('lists every page at /, in the language that a browser asks for', async () => {
    const english = await (await get('/')).text();
    expect(english).toContain('Dana Cohen');
    expect(english).toContain('דנה כהן');
    expect(english).toContain('href="http://localhost/book/demo"');
    const hebrew = await (await get('/', { 'accept-language': 'fr,he;q=0.8,en;q=0.5' })).text();
    expect(hebrew).toContain('<html lang="he" dir="rtl">');
  });

  it('shows a page: who, its times, and where an agent reads on', async () => {
    const response = await get('/book/demo');
    const page = await response.text();
    for (const words of [
      'Dana Cohen',
      'Product advice',
      '30 min',
      'Thursday 19 November 2026',
      'href="http://localhost/book/demo.md"',
    ])
      expect(page).toContain(words);
    expect(await (await get('/book/demo-he')).text()).toContain('<html lang="he" dir="rtl"');
  });

  it('makes a link only of a web address, and writes only a hex colour into its style', async () => {
    const pages = readPages(demoPagesYaml);
    const demo = pages.get('demo');
    if (!demo) throw new Error('no demo page');
    const colour = 'red}body{background:url(//evil.example)';
    const hostile = {
      ...demo,
      colour,
      privacyUrl: 'javascript:alert(1)',
      headline: '<script>alert(1)</script>',
    };
    const other = openBookingWorld({ pages: new Map([['demo', hostile]]) });
    const page = await (await other.service.fetch('/book/demo')).text();
    expect(page).not.toMatch(/javascript:|evil\.example|<script>alert/);
    await other.service.close();
  });

  it.each(['/nowhere', '/book/none', '/book/demo/x', '/inbox/none', '/index.html', '/%00', '/..%2f'])(
    'says 404 in words at %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(await headingOf(response)).toBe('Page not found');
    },
  );

  it('leaves everything below /api to JSON', async () => {
    for (const path of ['/api', '/api/', '/api/nowhere', '/api/agent/booking-pages/none']) {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: expect.any(String) });
    }
  });

  it('answers HEAD like GET, without a body', async () => {
    for (const path of ['/', '/book/demo', '/inbox', '/healthz']) {
      const response = await world.service.fetch(path, { method: 'HEAD' });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('');
    }
  });

  it('is alive at /healthz', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
  });

  it('explains a mistake of ours without showing it', async () => {
    const broken = {
      listed: true,
      hosts: [],
      get name(): string {
        throw new Error('secret detail');
      },
    };
    const other = openBookingWorld({ pages: new Map([['broken', broken as unknown as HostPage]]) });
    const response = await other.service.fetch('/');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret detail');
    expect(other.log.join()).toContain('secret detail');
    await other.service.close();
  });
});

describe('the local inbox', () => {
  it('lists mail, the newest first, and shows one with its text', async () => {
    await world.ask();
    world.clock.time += 60_000;
    await world.ask('demo-he');
    const list = await (await get('/inbox')).text();
    const names = [...list.matchAll(/href="(\/inbox\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(names).toHaveLength(2);
    expect(names[0]).toContain('20261118T080100000Z');
    const page = await (await get(names[1] ?? '')).text();
    expect(page).toContain('Please confirm: Tue 24 Nov 2026');
    expect(page).toContain('noa@example.com');
    expect(page).toContain(world.transport.sent[0]?.raw.toString().match(/\/confirm\/[\w-]{20}/)?.[0]);
  });

  it('shows a mail’s HTML only in a frame that can run nothing', async () => {
    await world.ask();
    const name = (await world.transport.inbox?.list(1))?.[0]?.name;
    const page = await get(`/inbox/${name}`);
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
    expect(await page.text()).toMatch(/<iframe [^>]*sandbox="allow-top-navigation-by-user-activation"/);
    const frame = await get(`/inbox/${name}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-top/);
    expect(frame.headers.get('content-security-policy')).not.toContain('allow-scripts');
    expect(await frame.text()).toContain('<base target="_top">');
  });

  it.each([
    ['this machine', '127.0.0.1', {}, 200],
    ['this machine by IPv6', '::1', {}, 200],
    ['this machine by mapped IPv4', '::ffff:127.0.0.1', {}, 200],
    ['another machine', '192.168.1.7', {}, 404],
    ['another machine by IPv6', 'fe80::1', {}, 404],
    ['an unknown caller', '', {}, 404],
    ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 404],
    ['a proxy that says Forwarded', '127.0.0.1', { forwarded: 'for=203.0.113.9' }, 404],
    ['a proxy that says only the scheme', '127.0.0.1', { 'x-forwarded-proto': 'https' }, 404],
    ['a proxy that says only the port', '127.0.0.1', { 'x-forwarded-port': '443' }, 404],
    ['a proxy that says X-Real-IP', '127.0.0.1', { 'x-real-ip': '203.0.113.9' }, 404],
    ['a proxy that says Via', '127.0.0.1', { via: '1.1 cache' }, 404],
    ['Cloudflare', '127.0.0.1', { 'cf-connecting-ip': '203.0.113.9' }, 404],
    ['Akamai', '127.0.0.1', { 'true-client-ip': '203.0.113.9' }, 404],
  ])('opens for %s or not', async (_, caller, headers, status) => {
    await world.ask();
    const name = (await world.transport.inbox?.list(1))?.[0]?.name;
    for (const path of ['/inbox', `/inbox/${name}`, `/inbox/${name}/html`])
      expect((await get(path, headers, { caller })).status, path).toBe(status);
    expect((await (await get('/', headers, { caller })).text()).includes('/inbox')).toBe(status === 200);
  });

  it('does not open under a stranger’s name that was made to lead here', async () => {
    const request = new Request('http://rebound.evil.example/inbox');
    expect((await world.service.fetch(request, undefined, { caller: '127.0.0.1' })).status).toBe(404);
    const own = new Request('http://localhost:8787/inbox');
    expect((await world.service.fetch(own, undefined, { caller: '127.0.0.1' })).status).toBe(200);
  });

  it.each([
    'https://book.example.com',
    'http://192.168.1.7:8787',
    'http://localhost.example',
    'http://[fe80::1]',
  ])('a service with a public address of another host has no inbox for any caller: %s', async (publicUrl) => {
    const other = openBookingWorld({ publicUrl });
    await other.ask();
    const name = (await other.transport.inbox?.list(1))?.[0]?.name;
    const { url, ...listening } = await other.service.listen();
    expect(listening.inboxUrl).toBeUndefined();
    for (const path of ['/inbox', `/inbox/${name}`, `/inbox/${name}/html`]) {
      // A local proxy with nginx's defaults: the call comes from this machine, names this machine as its host, and has no proxy
      // headers.
      expect((await fetch(url + path)).status, path).toBe(404);
      expect((await other.service.fetch(path)).status, path).toBe(404);
    }
    expect(await (await other.service.fetch('/')).text()).not.toContain('/inbox');
    await other.service.close();
  });

  it.each(['http://localhost:8787', 'http://127.0.0.1:8787/', 'http://[::1]:8787/at'])(
    'is there where the public address is this machine: %s',
    async (publicUrl) => {
      const own = openBookingWorld({ publicUrl });
      const { url, inboxUrl } = await own.service.listen();
      expect(inboxUrl).toBe(`${url}/inbox`);
      expect((await fetch(`${url}/inbox`)).status).toBe(200);
      await own.service.close();
    },
  );

  it('is there or not where its host says so, and then too for this machine alone', async () => {
    const told = openBookingWorld({ publicUrl: 'https://book.example.com', inbox: true });
    const { url, inboxUrl } = await told.service.listen();
    expect(inboxUrl).toBe(`${url}/inbox`);
    expect((await fetch(`${url}/inbox`)).status).toBe(200);
    expect((await fetch(`${url}/inbox`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
    await told.service.close();
    const without = openBookingWorld({ inbox: false });
    expect((await without.service.fetch('/inbox')).status).toBe(404);
    await without.service.close();
  });

  it('is not there when mail leaves this machine', async () => {
    const other = openBookingWorld({ mail: { send: async () => {}, close: async () => {} } });
    expect((await other.service.fetch('/inbox')).status).toBe(404);
    await other.service.close();
  });
});
