/** @module-tag long */
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chromiumSkipped,
  inChromium,
  type OpenedChromium,
  openChromium,
} from '../../src/service/site/chromium.fixture.ts';
import { createWorld, everything } from '../../tests/booking-world.ts';
import { connect } from './clients.fixture.ts';
import type { PickerHost } from './slot-picker-host.fixture.ts';

declare const window: { host: PickerHost; axe: typeof axe };
declare const document: { documentElement: { style: { colorScheme: string } } };

describe.skipIf(chromiumSkipped)(`the slot picker ${inChromium}`, () => {
  let opened: OpenedChromium;
  let hostScript = '';
  beforeAll(async () => {
    const input = fileURLToPath(new URL('slot-picker-host.fixture.ts', import.meta.url));
    const bundle = await rolldown({ input, platform: 'browser' });
    hostScript = (await bundle.generate({ format: 'iife' })).output[0].code;
    opened = await openChromium({ scripts: true });
  });
  afterAll(() => opened?.close());

  /** Calls getFreeSlots through the server, and shows its answer in the view that the server names. */
  async function show(when = '', { locale = 'en-US', theme = 'light', changes = {} } = {}) {
    const world = createWorld();
    const client = await connect(world.tools(), 'modern over HTTP');
    const { tools } = await client.listTools();
    const uri = String(Object(tools[1]?._meta?.ui).resourceUri);
    const { contents } = await client.readResource({ uri });
    const [{ text: html = '' } = {}] = contents as { text?: string }[];
    const result = await client.callTool({ name: 'getFreeSlots', arguments: { ...everything, when } });
    await world.close();
    const page = await opened.browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', ({ url }) => {
      if (/^https?:/.test(url())) complaints.push(url());
    });
    await page.setContent('<!doctype html><html lang="en"><title>host</title><body></body></html>');
    await page.addScriptTag({ content: hostScript });
    const given = { html, result: { ...result, ...changes }, context: { locale, theme } };
    await page.evaluate(({ html, result, context }) => window.host.show(html, result, context), given);
    const view = page.frames().at(-1) as Frame;
    await view.waitForSelector('h1');
    return { page, view, complaints };
  }

  const said = (page: Page) => page.evaluate(() => window.host.said);

  it('makes a click a message of the guest, and never a request', async () => {
    const { page, view, complaints } = await show('Tuesday after three');
    expect(await view.locator('h2').allTextContents()).toEqual(['Tuesday, November 24']);
    expect((await view.locator('button').allTextContents())[0]).toBe('15:00');
    await view.getByRole('button', { name: 'Tuesday, November 24 15:30' }).click();
    expect(await said(page)).toEqual(['user: I choose Tue 2026-11-24T15:30 (Asia/Jerusalem), 30 minutes.']);
    await expect.poll(() => view.getByRole('status').textContent()).toContain('not booked yet');
    expect(await view.locator('[aria-pressed=true]').allTextContents()).toEqual(['15:30']);
    expect(await page.evaluate(() => window.host.asked)).toEqual([]);
    expect(await page.evaluate(() => window.host.height)).toBeGreaterThan(50);
    expect(complaints).toEqual([]);
  });

  it('speaks Hebrew from right to left', async () => {
    const { page, view } = await show('Tuesday after three', { locale: 'he-IL' });
    expect(await view.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await view.locator('h1').textContent()).toBe('מועדים פנויים');
    expect(await view.locator('h2').allTextContents()).toEqual(['יום שלישי, 24 בנובמבר']);
    await view.locator('button').first().focus();
    // The next start stands to the left.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => said(page))
      .toEqual(['user: הבחירה שלי: Tue 2026-11-24T15:30 (Asia/Jerusalem), 30 דקות.']);
  });

  it('is used by keyboard alone', async () => {
    const { page, view } = await show();
    await view.locator('button').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    const second = (await view.locator('button').allTextContents())[1];
    await expect.poll(() => said(page)).toEqual([expect.stringContaining(`T${second} (Asia/Jerusalem)`)]);
    await page.keyboard.press('End');
    expect(await view.locator('button:focus').count()).toBe(1);
    expect(
      await view
        .locator('button')
        .last()
        .evaluate((one) => one.matches(':focus')),
    ).toBe(true);
  });

  it('says what to write where the host refuses the message', async () => {
    const { page, view } = await show('Tuesday after three');
    await page.evaluate(() => {
      window.host.refuses = true;
    });
    await view.locator('button').first().click();
    await expect
      .poll(() => view.getByRole('status').textContent())
      .toBe(
        'This could not be sent. Write it instead: I choose Tue 2026-11-24T15:00 (Asia/Jerusalem), 30 minutes.',
      );
  });

  it('shows the nearest starts where none is free, and a failure in its own words', async () => {
    const none = await show('Saturday');
    expect(await none.view.locator('main').textContent()).toContain('No free start was found.');
    expect(await none.view.locator('button').count()).toBe(2);
    const failed = await show('blorg at 99:99');
    expect(await failed.view.locator('main').textContent()).toMatch(/Free start times.*99:99/s);
  });

  it('says that there are more starts only if some are left out, and else what was not read', async () => {
    const nothing = { ok: true, days: [], timezone: 'UTC', durationMinutes: 30 };
    const words = async (changes: object) => {
      const structuredContent = { ...nothing, ...changes };
      return (await show('', { changes: { structuredContent } })).view.locator('p').allTextContents();
    };
    const leftOut = { starts: 3, when: 'Tuesday' };
    const more = 'There are more free starts. Ask for another day or hour.';
    const none = 'No free start was found.';
    const partial = await words({ complete: false, through: '2026-12-01' });
    expect(partial).toContain(none);
    expect(partial).toContain('Days after Tuesday, December 1 were not read.');
    const unreadable = await words({ complete: false, through: '2026-12-01', unreadable: 2 });
    expect(unreadable).toContain('No free start could be read.');
    expect(unreadable).toContain('Some listed starts could not be read.');
    for (const said of [partial, unreadable]) expect(said).not.toContain(more);
    expect(unreadable).not.toContain(none);
    const days = [{ date: '2026-11-24', weekday: 'Tue', starts: ['13:00'] }];
    expect(await words({ days, complete: false, leftOut })).toContain(more);
    const readings = [{ reading: 'Tuesday', days, leftOut }];
    expect(await words({ ok: false, message: 'Which one?', readings })).toContain(more);
  });

  it('keeps what the guest chose where the host changes its theme or its language', async () => {
    const { page, view } = await show('Tuesday after three');
    await view.getByRole('button', { name: 'Tuesday, November 24 15:30' }).click();
    await expect
      .poll(() => view.getByRole('status').textContent())
      .toContain('You chose Tue 2026-11-24T15:30');
    await page.evaluate(() => window.host.change({ theme: 'dark' }));
    await expect.poll(() => view.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
    expect(await view.getByRole('status').textContent()).toContain('You chose Tue 2026-11-24T15:30');
    expect(await view.locator('[aria-pressed=true]').allTextContents()).toEqual(['15:30']);
    await page.evaluate(() => window.host.change({ locale: 'he' }));
    await expect.poll(() => view.getByRole('status').textContent()).toContain('בחרת');
  });

  it('shows what a hostile result holds as text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const days = [{ date: markup, weekday: markup, starts: [markup] }];
    const structuredContent = { ok: true, days, readings: [], timezone: markup, durationMinutes: 30 };
    const { page, view, complaints } = await show('', { changes: { structuredContent } });
    expect(await view.locator('button').textContent()).toBe(markup);
    await view.locator('button').click();
    await expect.poll(() => said(page)).toHaveLength(1);
    expect(await view.locator('img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it.each(['light', 'dark'])('keeps the rules of axe in the %s theme', async (theme) => {
    const { view } = await show('Tuesday after three', { theme });
    await view.locator('button').first().click();
    expect(await view.evaluate(() => document.documentElement.style.colorScheme)).toBe(theme);
    await view.evaluate(axe.source);
    const { violations } = await view.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
