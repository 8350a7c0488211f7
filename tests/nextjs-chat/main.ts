import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { openChromium } from '../../src/service/site/chromium.fixture.ts';
import { install, pack, run } from '../run-command.ts';
import { root } from '../source-files.ts';
import { broken } from './chat-page.ts';
import { driveBookings } from './drive-bookings.ts';
import { driveInterruptions } from './drive-interruptions.ts';
import { serveApp } from './serve-app.ts';

/**
 * Builds examples/nextjs-chat with the packed package, and books in it with Chromium.
 * Usage: `npm run test:nextjs-chat [-- FILE] [--pictures DIR]`; FILE is a packed agent-booking, otherwise it is packed first. The README's
 * pictures are taken into DIR.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'string' } },
});
const { pictures } = values;
process.env.NEXT_TELEMETRY_DISABLED = '1';
const folder = mkdtempSync(join(tmpdir(), 'agent-booking-nextjs-'));
const app = join(folder, 'app');
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];

async function buildApp(): Promise<void> {
  cpSync(join(root, 'examples/nextjs-chat'), app, {
    recursive: true,
    filter: (file) => !/\/(?:node_modules|\.next|\.agent-booking)(?:\/|$)|\.tgz$/.test(file),
  });
  const [tarball = await pack(folder)] = positionals;
  cpSync(resolve(tarball), join(app, 'agent-booking.tgz'));
  console.log('npm install, in the app');
  await install(app);
  console.log('next build');
  await run(['npm', 'run', '--silent', 'build'], { cwd: app });
}

async function drive(): Promise<void> {
  const served = await serveApp(app);
  closing.push(() => served.close());
  const opened = await openChromium({ scripts: true, timezoneId: 'Asia/Jerusalem' });
  closing.push(() => opened.close());
  opened.browser.setDefaultTimeout(30_000);
  await driveBookings(opened.browser, served, picture);
  await driveInterruptions(opened.browser, served);
  assert.deepEqual(broken, []);
}

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  mkdirSync(resolve(pictures), { recursive: true });
  await page.screenshot({ path: join(resolve(pictures), `${name}.png`) });
}

if (!existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')) {
  console.error('test:nextjs-chat needs Chromium at /usr/bin/chromium; set CHROMIUM to its path.');
  process.exit(1);
}
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1));
try {
  await buildApp();
  await drive();
  console.log('Booked twice, each with one request, and went on after every interruption.');
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
}
// An app that did not start leaves servers open.
process.exit();
