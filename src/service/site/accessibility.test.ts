/** @module-tag long */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBookingWorld, start } from '../meetings/booking-world.fixture.ts';
import { chromiumSkipped, inChromium, type OpenedChromium, openChromium } from './chromium.fixture.ts';

declare const window: { axe: typeof axe };

/** Returns axe's findings on an open page that are more than minor, by all rules or by some. */
async function seriousFindings(page: Page, rules?: string[]) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) }),
    rules,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical' || impact === 'moderate')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

describe.skipIf(chromiumSkipped)(`axe ${inChromium}`, () => {
  const world = openBookingWorld();
  const pages: [string, string, Record<string, string>?][] = [];
  let url = '';
  let chromium: OpenedChromium;

  beforeAll(async () => {
    ({ url } = await world.service.listen());
    chromium = await openChromium({ scripts: true });
    const chosen = `timezone=Asia/Jerusalem&start=${encodeURIComponent(start)}`;
    const hebrewStart = '2026-11-25T13:00:00+02:00';
    await world.book({ start: '2026-11-25T15:00:00+02:00', guestEmail: 'gone@example.com' });
    const cancelled = world.link('booked_guest');
    await world.press(cancelled, 'cancel');
    const moved = await world.book({ start: '2026-11-25T16:00:00+02:00', guestEmail: 'moved@example.com' });
    const lost = { start: '2026-11-25T17:00:00+02:00', guestEmail: 'lost@example.com' };
    await world.ask('demo', lost);
    const taken = world.link('confirm_request');
    await world.book({ ...lost, guestEmail: 'first@example.com' });
    await world.press(taken, 'confirm');
    await world.ask('demo', { start: '2026-11-26T09:00:00+02:00', guestEmail: 'no@example.com' });
    const declined = world.link('confirm_request');
    await world.press(declined, 'decline');
    await world.ask();
    const open = world.link('confirm_request');
    await world.ask('demo-he', { locale: 'he' });
    const booked = world.link('confirm_request');
    await world.press(booked, 'confirm');
    await world.service.runJobs();
    const inboxName = (await world.transport.inbox?.list(1))?.[0]?.name ?? '';
    pages.push(
      ['home', '/'],
      ['times', '/book/demo'],
      ['times in Hebrew', '/book/demo-he'],
      ['a time that is gone', '/book/demo?start=2026-11-24T03:00:00Z'],
      ['details', `/book/demo?${chosen}`],
      ['details in Hebrew', `/book/demo-he?timezone=Asia/Jerusalem&start=${encodeURIComponent(hebrewStart)}`],
      ['errors', `/book/demo?${chosen}`, { guestEmail: 'noa@' }],
      ['sent', `/book/demo?${chosen}`, { guestName: 'Noa', guestEmail: 'noa.two@example.com' }],
      ['to confirm', open],
      ['booked', booked],
      ['to cancel', world.link('booked_guest')],
      ['to cancel, for the host', world.link('booked_host')],
      ['times to move to', world.link('booked_guest', 'move')],
      ['to move', `${world.link('booked_guest', 'move')}?start=${encodeURIComponent(hebrewStart)}`],
      ['a time to move to that is gone', `${world.link('booked_guest', 'move')}?start=2026-11-24T03:00:00Z`],
      ['moved', `${moved}?start=${encodeURIComponent(hebrewStart)}`, { press: 'move' }],
      ['cancelled', cancelled],
      ['taken', taken],
      ['declined', declined],
      ['an unknown zone', '/book/demo?timezone=Mars/Olympus'],
      ['a link that leads nowhere', '/confirm/none'],
      ['inbox', '/inbox'],
      ['a mail', `/inbox/${inboxName}`],
      ['nothing here', '/nowhere'],
    );
  });
  afterAll(async () => {
    await chromium?.close();
    await world.service.close();
  });

  it.each(['light', 'dark'] as const)(
    'finds nothing that keeps somebody out, on any page: %s',
    async (colorScheme) => {
      const findings: string[] = [];
      // Dark mode changes only the colours.
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
      const page = await chromium.browser.newPage();
      await page.emulateMedia({ colorScheme });
      for (const [name, path, typed] of pages) {
        await page.goto(new URL(path, url).href, { waitUntil: 'load' });
        if (typed?.press) {
          const button = page.locator(`button[value=${typed.press}]`);
          // Only the first of both looks finds it: the meeting has moved then.
          if (await button.count()) await button.click();
        } else if (typed) {
          for (const [field, text] of Object.entries(typed)) await page.locator(`#${field}`).fill(text);
          await page.locator('.send button').click();
          await page.waitForSelector(typed.guestName ? '.sign.mail' : '[role=alert]');
        }
        for (const details of await page.locator('details').all())
          await details.evaluate((element) => element.setAttribute('open', ''));
        findings.push(...(await seriousFindings(page, rules)).map((finding) => `${name}: ${finding}`));
      }
      expect(findings).toEqual([]);
      await page.close();
    },
    60_000,
  );

  it('would find a field without a label', async () => {
    const page = await chromium.browser.newPage();
    await page.goto(new URL('/book/demo', url).href);
    await page.evaluate(() => document.querySelector('label[for=timezone]')?.remove());
    expect((await seriousFindings(page)).join()).toContain('select-name: <select');
    await page.close();
  });
});
