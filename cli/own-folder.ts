import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

/** The folder in the user's project that the commands keep their data in, unless another is named. */
export const ownFolder = '.agent-booking';

/**
 * Keeps our own folder out of git, because it holds a secret and guests' mail. If a path lies in `.agent-booking`, makes the folder and writes
 * its `.gitignore`, if there is no such file yet. Folders of other names are the user's and stay as they are.
 */
export function keepOutOfGit(path: string): void {
  const parts = resolve(path).split(sep);
  const depth = parts.lastIndexOf(ownFolder);
  if (depth === -1) return;
  const folder = parts.slice(0, depth + 1).join(sep);
  const file = join(folder, '.gitignore');
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, '*\n');
}
