import type { BrowserContext, Page } from 'playwright-core';

/** The errors that scripts of the pages threw. */
export const broken: Error[] = [];

type Look = { language: 'en' | 'he'; dark?: boolean; phone?: boolean };

export async function open(
  browser: BrowserContext,
  home: string,
  { language, dark, phone }: Look,
): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => broken.push(error));
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  await page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1100, height: 820 });
  await page.goto(home);
  const said = await page.locator('html').getAttribute('lang');
  if (said !== language) await page.locator('button[name=language]').click();
  await page.locator(`html[lang=${language}]`).waitFor();
  return page;
}

/** Resolves when no answer is being written. Until then the button stops it, and the app takes no message. */
export const idle = (page: Page) => page.locator('.write button[type=submit]').waitFor();

export async function say(page: Page, words: string): Promise<void> {
  await idle(page);
  await page.locator('.write input').fill(words);
  await page.locator('.write input').press('Enter');
}

/** Asks for times, and resolves when the answer is complete and shows some. */
export async function askForTimes(page: Page, words: string): Promise<void> {
  await say(page, words);
  await times(page).first().waitFor();
  await idle(page);
}

export const times = (page: Page) => page.locator('.times').last().locator('button');
export const cards = (page: Page) => page.locator('.card.ask');
