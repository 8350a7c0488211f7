import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import {
  createBookingService,
  demoPagesYaml,
  memoryTransport,
  readMessage,
} from '../../src/service/index.ts';
import { openChromium } from '../../src/service/site/chromium.fixture.ts';
import { openProxy } from '../pass-through.ts';
import { run as runToEnd } from '../runtimes/commands.ts';
import { root } from '../source-files.ts';

const usage = `Builds examples/nextjs-chat with the packed package, and books in it with Chromium.

Usage: npm run test:nextjs-chat [-- FILE] [--pictures DIR]
       FILE: a packed agent-booking; otherwise it is packed first
       --pictures DIR: keeps pictures of the app there`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const { pictures } = values;
process.env.NEXT_TELEMETRY_DISABLED = '1';
const folder = mkdtempSync(join(tmpdir(), 'agent-booking-nextjs-'));
const app = join(folder, 'app');
const children: ChildProcess[] = [];
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];

function start(args: string[], more: Record<string, string> = {}): void {
  const env = { ...process.env, ...more };
  const child = spawn(process.execPath, args, { cwd: app, env, stdio: ['ignore', 'ignore', 'inherit'] });
  children.push(child);
}

const minuteMs = 60_000;
const ended = new AbortController();
const run = (command: string[], cwd = app) =>
  runToEnd(command, { cwd, timeoutMs: 10 * minuteMs, signal: ended.signal });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return;
    await sleep(100);
  }
  throw new Error(`${url} did not answer within 30 s`);
}

const step = (what: string) => console.log(what);

async function install(): Promise<void> {
  cpSync(join(root, 'examples/nextjs-chat'), app, {
    recursive: true,
    filter: (file) => !/\/(?:node_modules|\.next|\.agent-booking)(?:\/|$)|\.tgz$/.test(file),
  });
  let [tarball] = positionals;
  if (tarball === undefined) {
    step('Packing');
    await run(['npm', 'pack', '--silent', '--pack-destination', folder], root);
    tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  }
  cpSync(resolve(tarball), join(app, 'agent-booking.tgz'));
  step('npm install, in the app');
  await run(['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error']);
  step('next build');
  await run(['npm', 'run', '--silent', 'build']);
}

/** The app, a booking service and the offline model; every request that leaves the app for the service is counted. */
async function serve() {
  const mail = memoryTransport();
  const service = createBookingService({ pages: demoPagesYaml, mail });
  const { url } = await service.listen();
  closing.push(() => service.close());
  let sent = 0;
  const proxy = await openProxy(url, {
    onCall: ({ method, url: target }) => {
      if (method === 'POST' && target?.endsWith('/requests')) sent += 1;
    },
  });
  closing.push(() => proxy.close());
  const model = String(await freePort());
  start(['node_modules/agent-booking/dist/cli/main.js', 'model', '--port', model]);
  const port = String(await freePort());
  start(['run.mjs', 'start'], {
    PORT: port,
    BOOKING_URL: proxy.url,
    OPENAI_API_KEY: 'offline',
    OPENAI_BASE_URL: `http://localhost:${model}/v1`,
  });
  const home = `http://localhost:${port}`;
  await answers(home);
  const linkTo = async (email: string): Promise<string> => {
    await service.runJobs();
    const found = mail.sent.findLast(({ kind, to }) => kind === 'confirm_request' && to === email);
    const text = found && readMessage(found.raw).text;
    return /http:\/\/\S+\/confirm\/[\w-]{43}/.exec(text ?? '')?.[0] ?? '';
  };
  return { home, sent: () => sent, linkTo };
}

/** The errors that scripts of the pages threw. */
const broken: Error[] = [];

type Look = { language: 'en' | 'he'; dark?: boolean; phone?: boolean };

async function open(browser: BrowserContext, home: string, { language, dark, phone }: Look): Promise<Page> {
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

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  mkdirSync(resolve(pictures), { recursive: true });
  await page.screenshot({ path: join(resolve(pictures), `${name}.png`) });
}

const say = async (page: Page, words: string) => {
  // While an answer is written, the button stops it, and the app takes no message.
  await page.locator('.write button[type=submit]').waitFor();
  await page.locator('.write input').fill(words);
  await page.locator('.write input').press('Enter');
};
const times = (page: Page) => page.locator('.times').last().locator('button');

async function drive(): Promise<void> {
  const { home, sent, linkTo } = await serve();
  const opened = await openChromium({ scripts: true, timezoneId: 'Asia/Jerusalem' });
  closing.push(() => opened.close());
  opened.browser.setDefaultTimeout(30_000);

  step('English: ask, choose, decline, choose again, approve in two tabs at once, confirm');
  const page = await open(opened.browser, home, { language: 'en' });
  await picture(page, 'door');
  await page.getByRole('button', { name: 'Noa Levi' }).click();
  await page.locator('.hello').waitFor();
  await picture(page, 'hello');
  await say(page, 'Could I get 30 minutes on Tuesday, after two?');
  await times(page).first().waitFor();
  await page.locator('.write button[type=submit]').waitFor();
  await picture(page, 'times');
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
  await page.locator('.write button[type=submit]').waitFor();
  assert.equal(sent(), 0, 'a request left that was declined');
  await say(page, 'Then 30 minutes on Wednesday, after ten.');
  await page.locator('.times').nth(1).waitFor();
  await page.locator('.write button[type=submit]').waitFor();
  await times(page).first().click();
  await page.locator('.card.ask').waitFor();
  const twin = await opened.browser.newPage();
  await twin.goto(page.url());
  await twin.locator('.card.ask').waitFor();
  const bothTabs = [page, twin].map((tab) => tab.locator('.card.ask .primary').click());
  await Promise.all(bothTabs);
  for (const tab of [page, twin]) await tab.locator('.write button[type=submit]').waitFor();
  await Promise.race([page, twin].map((tab) => tab.locator('.card.sent').waitFor()));
  await twin.close();
  await page.reload();
  await page.locator('.card.sent').waitFor();
  await picture(page, 'sent');
  assert.equal(sent(), 1);
  const link = await linkTo('noa@example.com');
  const confirmed = await fetch(link, { method: 'POST', body: new URLSearchParams({ decision: 'confirm' }) });
  assert.equal(confirmed.status, 200);

  step('A chat of its own in another tab');
  const other = await opened.browser.newPage();
  await other.goto(home);
  await other.locator('.hello').waitFor();
  assert.equal(sent(), 1);

  step('Hebrew, on a phone, in the dark');
  const hebrew = await open(opened.browser, home, { language: 'he', dark: true, phone: true });
  await hebrew.locator('nav form').last().locator('button').click();
  await hebrew.locator('.door button').nth(1).click();
  await say(hebrew, 'אפשר 30 דקות ביום חמישי אחרי עשר?');
  await times(hebrew).first().waitFor();
  await hebrew.locator('.write button[type=submit]').waitFor();
  await picture(hebrew, 'times-he');
  await times(hebrew).first().click();
  await hebrew.locator('.card.ask .primary').waitFor();
  const card = await hebrew.locator('.card.ask').innerText();
  assert.doesNotMatch(card, /page "demo"/, 'the English sentence is open on the Hebrew card');
  await picture(hebrew, 'ask-he');
  await hebrew.locator('.card.ask summary').click();
  assert.match(await hebrew.locator('.card.ask details').innerText(), /page "demo"/);
  await hebrew.locator('.card.ask .primary').click();
  await hebrew.locator('.card.sent').waitFor();
  await picture(hebrew, 'sent-he');
  assert.equal(sent(), 2);
  assert.notEqual(await linkTo('omer@example.com'), '');

  step(
    'Words with two meanings: the times of each are buttons, and the card names what the request replaces',
  );
  await say(hebrew, 'אפשר 30 דקות ביום שני או שלישי אחר הצהריים?');
  await hebrew.locator('.meaning').nth(1).waitFor();
  await hebrew.locator('.write button[type=submit]').waitFor();
  await picture(hebrew, 'meanings-he');
  await times(hebrew).last().click();
  await hebrew.locator('.card.ask .primary').waitFor();
  assert.match(await hebrew.locator('.card.ask').innerText(), /במקום/);
  await picture(hebrew, 'replace-he');
  await hebrew.locator('.card.ask .choice button').nth(1).click();
  await hebrew.getByText('לא נשלח.').waitFor();
  assert.equal(sent(), 2);
  assert.deepEqual(broken, []);
  const wide = await hebrew.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false, 'the page is wider than a phone');
}

if (!existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')) {
  console.error('test:nextjs-chat needs Chromium at /usr/bin/chromium; set CHROMIUM to its path.');
  process.exit(1);
}
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    ended.abort(new Error(name));
    process.exit(1);
  });
process.once('exit', () => {
  for (const child of children) child.kill();
});
try {
  await install();
  await drive();
  step('Booked twice, each with one request.');
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
  for (const child of children) child.kill();
}
