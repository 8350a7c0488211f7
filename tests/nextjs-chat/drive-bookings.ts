import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { askForTimes, idle, open, say, times } from './chat-page.ts';
import type { ServedApp } from './serve-app.ts';

/** Two guests book, in English and in Hebrew. `picture` takes the pictures of the README. */
export async function driveBookings(
  browser: BrowserContext,
  { home, sent, linkTo }: ServedApp,
  picture: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  console.log('English: ask, choose, decline, choose again, approve in two tabs at once, confirm');
  const page = await open(browser, home, { language: 'en' });
  await page.getByRole('button', { name: 'Noa Levi' }).click();
  await page.locator('.hello').waitFor();
  await askForTimes(page, 'Could I get 30 minutes on Tuesday, after two?');
  await times(page).nth(1).click();
  await page.locator('.card.ask').waitFor();
  assert.equal(sent(), 0, 'a request left before a person approved it');
  await page.reload();
  await page.locator('.card.ask').waitFor();
  assert.match(await page.locator('.card.ask h3').innerText(), /, \d\d:\d\d Asia\/Jerusalem$/);
  await picture(page, 'ask');
  await page.locator('.card.ask button').nth(1).click();
  await page.getByText('Not sent.').waitFor();
  await page.getByText('You declined this request, so it was not sent').waitFor();
  await idle(page);
  assert.equal(sent(), 0, 'a request left that was declined');
  await say(page, 'Then 30 minutes on Wednesday, after ten.');
  await page.locator('.times').nth(1).waitFor();
  await idle(page);
  await times(page).first().click();
  await page.locator('.card.ask').waitFor();
  const twin = await browser.newPage();
  await twin.goto(page.url());
  await twin.locator('.card.ask').waitFor();
  const bothTabs = [page, twin].map((tab) => tab.locator('.card.ask .primary').click());
  await Promise.all(bothTabs);
  for (const tab of [page, twin]) await idle(tab);
  await Promise.race([page, twin].map((tab) => tab.locator('.card.sent').waitFor()));
  await twin.close();
  await page.reload();
  await page.locator('.card.sent').waitFor();
  assert.equal(sent(), 1);
  const link = linkTo('noa@example.com');
  const confirmed = await fetch(link, { method: 'POST', body: new URLSearchParams({ decision: 'confirm' }) });
  assert.equal(confirmed.status, 200);

  console.log('A chat of its own in another tab');
  const other = await browser.newPage();
  await other.goto(home);
  await other.locator('.hello').waitFor();
  assert.equal(sent(), 1);

  console.log('Hebrew, on a phone, in the dark');
  const hebrew = await open(browser, home, { language: 'he', dark: true, phone: true });
  await hebrew.locator('nav form').last().locator('button').click();
  await hebrew.locator('.door button').nth(1).click();
  await askForTimes(hebrew, 'אפשר 30 דקות ביום חמישי אחרי עשר?');
  await picture(hebrew, 'times-he');
  await times(hebrew).first().click();
  await hebrew.locator('.card.ask .primary').waitFor();
  const card = await hebrew.locator('.card.ask').innerText();
  assert.doesNotMatch(card, /page "demo"/, 'the English sentence is open on the Hebrew card');
  await hebrew.locator('.card.ask summary').click();
  assert.match(await hebrew.locator('.card.ask details').innerText(), /page "demo"/);
  await hebrew.locator('.card.ask .primary').click();
  await hebrew.locator('.card.sent').waitFor();
  assert.equal(sent(), 2);
  assert.notEqual(linkTo('omer@example.com'), '');

  console.log(
    'Words with two meanings: the times of each are buttons, and the card names what the request replaces',
  );
  await say(hebrew, 'אפשר 30 דקות ביום שני או שלישי אחר הצהריים?');
  await hebrew.locator('.meaning').nth(1).waitFor();
  await idle(hebrew);
  await times(hebrew).last().click();
  await hebrew.locator('.card.ask .primary').waitFor();
  assert.match(await hebrew.locator('.card.ask').innerText(), /במקום/);
  await hebrew.locator('.card.ask .choice button').nth(1).click();
  await hebrew.getByText('לא נשלח.').waitFor();
  assert.equal(sent(), 2);
  const wide = await hebrew.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false, 'the page is wider than a phone');
}
