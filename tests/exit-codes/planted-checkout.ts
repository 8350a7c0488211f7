import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { root } from '../source-files.ts';

export type Ended = { code: number; output: string };

export type PlantedCheckout = {
  folder: string;
  /** Adds a file to the copy, or replaces one. */
  plant(path: string, text: string): void;
  run(command: string, args: readonly string[], environment?: Record<string, string>): Promise<Ended>;
  [Symbol.dispose](): void;
};

/**
 * A copy of the checkout in a temporary folder, in which a test plants files that fail. The checkout itself stays clean, also when
 * the test crashes. Uncommitted changes are in the copy. `node_modules` is a link.
 *
 * @param isCopied Which files the copy has, by their path from the root.
 */
export function plantCheckout(isCopied: (path: string) => boolean = () => true): PlantedCheckout {
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
    plant(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    run: (command, args, environment = {}) =>
      new Promise((resolve) => {
        const options = { cwd: folder, env: { ...outerEnvironment(), ...environment } };
        execFile(command, args, options, (error, stdout, stderr) => {
          const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
          resolve({ code, output: stdout + stderr });
        });
      }),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The environment without what the surrounding vitest and npm set for their own children. */
function outerEnvironment(): Record<string, string | undefined> {
  const ofThisRun = /^(?:VITEST|VITE|NODE_ENV|TEST|DEV|PROD|MODE|BASE_URL|SSR|npm_|INIT_CWD)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)));
}
