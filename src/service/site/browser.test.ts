/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { chromiumSkipped, inChromium, type OpenedChromium, openChromium } from './chromium.fixture.ts';

describe.skipIf(chromiumSkipped)(inChromium, () => {
  const world = openBookingWorld();
  let url = '';
  let chromium: OpenedChromium;
  const complaints: string[] = [];

  beforeAll(async () => {
    ({ url } = await world.service.listen());
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium?.close();
    await world.service.close();
  });

  const open = async (path: string): Promise<Page> => {
    const page = await chromium.browser.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(new URL(path, url).href);
    return page;
  };

  it.each([
    {
      locale: 'en',
      slug: 'demo',
      dir: 'ltr',
      link: 'See and confirm',
      button: 'Confirm the meeting',
      booked: 'The meeting is booked',
      mail: /Please confirm/,
    },
    {
      locale: 'he',
      slug: 'demo-he',
      dir: 'rtl',
      link: 'לצפייה ולאישור',
      button: 'אישור הפגישה',
      booked: 'הפגישה נקבעה',
      mail: /נא לאשר/,
    },
  ])('a person goes from inbox to mail to page and confirms, without a script: $locale', async (words) => {
    expect((await world.ask(words.slug, { locale: words.locale })).status).toBe(202);
    const page = await open('/inbox');
    await page.getByRole('link', { name: words.mail }).click();
    await page.frameLocator('iframe').getByRole('link', { name: words.link }).click();
    await page.waitForURL('**/confirm/*');
    expect(await page.locator('html').getAttribute('dir')).toBe(words.dir);
    const button = page.getByRole('button', { name: words.button });
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    // The page's own colour arrived: its style sheet passes its own policy.
    expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toMatch(
      /rgba?\(0, 0, 0|rgb\(239/,
    );
    await button.click();
    await page.getByRole('heading', { name: words.booked }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: words.booked }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it.each(['light', 'dark'] as const)('pages fit a phone and can be read: %s', async (colorScheme) => {
    await world.ask('demo', {
      start: '2026-11-24T16:00:00+02:00',
      guestEmail: `${colorScheme}@example.com`,
    });
    for (const path of [
      '/',
      '/book/demo',
      '/book/demo-he',
      '/inbox',
      '/nowhere',
      world.link('confirm_request'),
    ]) {
      const page = await open(path);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ colorScheme });
      const { width, contrast } = await page.evaluate(() => {
        const luminance = (colour: string) => {
          const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
            const value = Number(part) / 255;
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const text = document.querySelector('.lead, .card p') as HTMLElement;
        const card = document.querySelector('.card') as HTMLElement;
        const [one, two] = [getComputedStyle(text).color, getComputedStyle(card).backgroundColor].map(
          luminance,
        );
        const [low = 0, high = 0] = [one ?? 0, two ?? 0].sort((a, b) => a - b);
        return { width: document.documentElement.scrollWidth, contrast: (high + 0.05) / (low + 0.05) };
      });
      expect(width, path).toBeLessThanOrEqual(320);
      expect(contrast, path).toBeGreaterThanOrEqual(4.5);
      await page.close();
    }
  });

  it('goes by keyboard alone, with the focus to be seen', async () => {
    await world.ask('demo', { start: '2026-11-25T10:00:00+02:00', guestEmail: 'keys@example.com' });
    const page = await open(world.link('confirm_request'));
    await page.keyboard.press('Tab');
    const outline = await page
      .locator('button.primary')
      .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).toBe('solid');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The meeting is booked' }).waitFor();
    await page.close();
  });
});
