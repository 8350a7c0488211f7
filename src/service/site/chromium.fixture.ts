import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type BrowserContext, chromium } from 'playwright-core';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const missing = !existsSync(executablePath);
const args =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** In CI a missing Chromium fails the tests. On other machines the tests are skipped, with the reason. */
export const chromiumSkipped: boolean = missing && process.env.CI !== 'true';

export const inChromium = `in Chromium${chromiumSkipped ? ` (skipped: not at ${executablePath})` : ''}`;

export type OpenedChromium = { browser: BrowserContext; close(): Promise<void> };

/** A browser with a fresh profile. Scripts of pages run only if a test asks for them. */
export async function openChromium(
  options: { scripts?: boolean; timezoneId?: string } = {},
): Promise<OpenedChromium> {
  if (missing) throw new Error(`Chromium is not at ${executablePath}; set CHROMIUM to its path`);
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: args.split(' '),
    timeout: 0,
    javaScriptEnabled: options.scripts ?? false,
    ...(options.timezoneId !== undefined && { timezoneId: options.timezoneId }),
  });
  // Playwright waits 30 s, which a busy machine exceeds. The timeout of the test ends a wait that never ends.
  browser.setDefaultTimeout(0);
  browser.setDefaultNavigationTimeout(0);
  return {
    browser,
    async close() {
      await browser.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
