import { chmodSync, statSync } from 'node:fs';
import process from 'node:process';

/**
 * Takes the permissions of others from a file or a folder that holds names, addresses or the secret. A path that does not exist is left
 * out, and so is Windows, which has no such permissions. @throws Error where this user may not change them
 */
export function keepPrivate(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0 || process.platform === 'win32') return;
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    throw new Error(`other users may open ${path}, and this user may not change that; chmod go= ${path}`, {
      cause: error,
    });
  }
}
