import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runToEnd } from '../run-command.ts';
import { root } from '../source-files.ts';

export type PlantedCheckout = ReturnType<typeof plantCheckout>;

/**
 * A copy of the checkout in a temporary folder, in which a test plants files that fail. The checkout itself stays clean, also when
 * the test crashes. Uncommitted changes are in the copy. `node_modules` is a link.
 *
 * @param isCopied Which files the copy has, by their path from the root.
 */
export function plantCheckout(isCopied: (path: string) => boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  // Git also lists files that are deleted and not yet committed.
  const paths = listed
    .split('\0')
    .filter((path) => path !== '' && isCopied(path) && existsSync(join(root, path)));
  for (const path of paths) cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    /** Adds a file to the copy, or replaces one. */
    plant(path: string, text: string): void {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    run: (command: string, args: readonly string[], env: Record<string, string> = {}) =>
      runToEnd([command, ...args], { cwd: folder, env }),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
