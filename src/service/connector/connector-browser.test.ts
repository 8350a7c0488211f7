/** @module-tag long */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { chromiumSkipped, inChromium, type OpenedChromium, openChromium } from '../site/chromium.fixture.ts';

const looks = ['en', 'he'].flatMap((locale) =>
  (['light', 'dark'] as const).map((scheme) => ({ locale, scheme })),
);

describe.skipIf(chromiumSkipped)(`sign-in, consent and the host page ${inChromium}`, () => {
  const world = openBookingWorld({ connector: true });
  const pictures = join(tmpdir(), 'connector-pages');
  const answers: URL[] = [];
  const program = createServer((request, response) => {
    answers.push(new URL(request.url ?? '', 'http://127.0.0.1'));
    response.end('done');
  });
  let url = '';
  let chromium: OpenedChromium;
  let callback = '';
  let clientId = '';
  const complaints: string[] = [];

  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    ({ url } = await world.service.listen());
    await world.book();
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    callback = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
    const registered = await fetch(`${url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Meeting Helper', redirect_uris: ['http://127.0.0.1/callback'] }),
    });
    expect(registered.status).toBe(201);
    ({ client_id: clientId } = (await registered.json()) as { client_id: string });
    chromium = await openChromium({ scripts: true });
  });
  afterAll(async () => {
    await chromium?.close();
    program.closeAllConnections();
    program.close();
    await world.service.close();
  });

  async function open(look: (typeof looks)[number]): Promise<Page> {
    const page = await chromium.browser.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.setExtraHTTPHeaders({ 'accept-language': look.locale });
    await page.emulateMedia({ colorScheme: look.scheme });
    await page.setViewportSize({ width: 390, height: 844 });
    return page;
  }

  /** Looks at a page: a picture, no problem that axe finds, and no sideways scrolling. */
  async function look(page: Page, name: string, { locale, scheme }: (typeof looks)[number]): Promise<void> {
    await page.screenshot({ path: join(pictures, `${name}-${locale}-${scheme}.png`), fullPage: true });
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate('axe.run()')) as {
      violations: { id: string; nodes: unknown[] }[];
    };
    expect(
      violations.map(({ id, nodes }) => `${id} ${JSON.stringify(nodes[0])}`),
      name,
    ).toEqual([]);
    const scrolls = await page.evaluate(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    );
    expect(scrolls, name).toBe(false);
    expect(await page.getAttribute('html', 'lang')).toBe(locale);
  }

  async function linkTo(email: string): Promise<string> {
    await expect
      .poll(() => world.transport.sent.filter(({ to, kind }) => kind === 'sign_in' && to === email).length)
      .toBeGreaterThan(0);
    const mail = world.transport.sent.findLast(({ to, kind }) => kind === 'sign_in' && to === email);
    world.transport.sent.length = 0;
    return (
      /http:\/\/[^\s"<]+\/link\/[\w-]{43}/.exec(mail?.raw.toString().replace(/=\r\n/g, '') ?? '')?.[0] ?? ''
    );
  }

  it.each(looks)(
    'a person signs in and allows a program on this computer: $locale, $scheme',
    async (shown) => {
      const page = await open(shown);
      const verifier = 'v'.repeat(43);
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: callback,
        state: 'xyz',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      await chromium.browser.clearCookies();
      await page.goto(`${url}/oauth/authorize?${query}`);
      await look(page, 'address', shown);
      await page.fill('input[type=email]', 'noa@example.com');
      await page.click('button');
      await look(page, 'mailed', shown);
      await page.goto(await linkTo('noa@example.com'));
      await look(page, 'link', shown);
      await page.click('button');
      await page.waitForSelector('button[value=allow]');
      await look(page, 'consent', shown);
      await page.click('button[value=allow]');
      await page.waitForURL(/127\.0\.0\.1:\d+\/callback/);
      const answer = answers.findLast(({ pathname }) => pathname === '/callback');
      expect(answer?.searchParams.get('state')).toBe('xyz');
      const tokens = await fetch(`${url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          code: answer?.searchParams.get('code') ?? '',
          code_verifier: verifier,
          redirect_uri: callback,
        }),
      });
      expect(tokens.status).toBe(200);
      await page.close();
    },
  );

  it.each(looks)('a host signs in, and records and finishes a decision: $locale, $scheme', async (shown) => {
    const page = await open(shown);
    await chromium.browser.clearCookies();
    await page.goto(`${url}/host`);
    await page.fill('input[type=email]', 'dana@example.com');
    await page.click('button');
    await page.goto(await linkTo('dana@example.com'));
    await page.click('button');
    await page.waitForURL(`${url}/host`);
    await look(page, 'host', shown);
    await page.click('.row');
    await page.fill(
      '#new-text',
      shown.locale === 'he' ? 'לשלוח את ההצעה ללקוח' : 'Send the offer to the client',
    );
    await page.fill('#new-owner', shown.locale === 'he' ? 'אבי כהן' : 'Avi Cohen');
    await page.fill('#new-due', '2026-12-01');
    await page.click('button[value=add]');
    await look(page, 'meeting', shown);
    await page.click('button[value=done]');
    expect(await page.locator('button[value=open]').count()).toBe(1);
    await page.click('button[value=remove]');
    expect(await page.locator('button[value=open]').count()).toBe(0);
    await page.close();
  });

  it('without a complaint of the browser, and with no token, code, link or address in the log', () => {
    expect(complaints).toEqual([]);
    const logged = world.log.join('\n');
    expect(logged).toContain('/oauth/sign-in/');
    expect(logged).not.toMatch(/[\w-]{43}|@|example\.com/);
  });
});
