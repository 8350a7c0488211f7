import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { askForTimes, cards, idle, open, say, times } from './chat-page.ts';
import { askForTwo, type ServedApp } from './serve-app.ts';

const wish = '30 minutes on Tuesday, after two, please.';
const stop = (page: Page) => page.getByRole('button', { name: 'Stop' }).click();

/** What guests do besides answering: each case is a chat of its own that must go on. Noa is signed in. */
export async function driveInterruptions(browser: BrowserContext, app: ServedApp): Promise<void> {
  for (const [name, drive] of Object.entries(cases)) {
    console.log(`Interrupted: ${name}`);
    const page = await open(browser, app.home, { language: 'en' });
    const before = app.sent();
    await drive(page, { app, sent: () => app.sent() - before, browser });
    assert.equal(await page.locator('.wrong').count(), 0, `${name}: the page shows an error`);
    await page.close();
  }
}

type Stage = { app: ServedApp; sent(): number; browser: BrowserContext };

async function openCard(page: Page): Promise<void> {
  await askForTimes(page, wish);
  await times(page).first().click();
  await cards(page).locator('.primary').waitFor();
  await idle(page);
}

const cases: Record<string, (page: Page, stage: Stage) => Promise<void>> = {
  async 'Stop during a read'(page, { app }) {
    const { reached, release } = app.hold('reads');
    await say(page, wish);
    await reached;
    await stop(page);
    release();
    await page.getByText('The answer broke off').waitFor();
    await askForTimes(page, wish);
  },

  async 'a reload during a read'(page, { app }) {
    const { reached, release } = app.hold('reads');
    await say(page, wish);
    await reached;
    await page.reload();
    release();
    await page.locator('article.user').getByText(wish).waitFor();
    await page.getByText('The answer broke off').waitFor();
    await askForTimes(page, wish);
  },

  async 'Stop after approving: sent once, and the next message says so'(page, { app, sent }) {
    await openCard(page);
    const { reached, release } = app.hold('requests');
    await cards(page).locator('.primary').click();
    await reached;
    await stop(page);
    await page.getByText('Ask whether it was sent').waitFor();
    await page.reload();
    await page.getByText('Ask whether it was sent').waitFor();
    release();
    await say(page, 'Was it sent?');
    await page.locator('.card.sent').waitFor();
    await idle(page);
    assert.equal(await cards(page).count(), 0);
    assert.equal(sent(), 1);
  },

  async 'writing instead of answering a card, and approving it later in an old tab'(page, { browser, sent }) {
    await openCard(page);
    const old = await browser.newPage();
    await old.goto(page.url());
    await cards(old).locator('.primary').waitFor();
    await say(page, '30 minutes on Thursday, after ten.');
    await page.getByText('Not answered: you wrote instead.').waitFor();
    assert.equal(await cards(page).count(), 0);
    await page.locator('.times').nth(1).waitFor();
    await idle(page);
    assert.equal(sent(), 0);
    await cards(old).locator('.primary').click();
    await old.locator('.card.sent').waitFor();
    await old.close();
    await say(page, '30 minutes on Thursday, after eleven.');
    await page.locator('.times').nth(2).waitFor();
    await idle(page);
    assert.equal(sent(), 1);
  },

  async 'two times in one message of the model: one card, and one request is sent'(page, { sent }) {
    await askForTimes(page, wish);
    await say(page, askForTwo);
    await cards(page).locator('.primary').first().click();
    await page.locator('.card.sent').waitFor();
    await idle(page);
    assert.equal(await cards(page).count(), 0);
    assert.equal(sent(), 1);
  },
};
