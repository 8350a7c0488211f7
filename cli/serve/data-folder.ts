import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../command.ts';

/**
 * Makes the data folder if it does not exist. Only its owner can read it. Makes one folder after another, because Node's recursive mkdir never
 * ends on file systems that refuse, such as /proc. @throws UsageError that names the folder and what to do
 */
export function makeDataFolder(data: string): void {
  try {
    makeFolder(resolve(data));
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UsageError(`--data ${data}: ${reasonOf(error as NodeJS.ErrnoException)}; name another folder`);
  }
}

function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR', path });
    return;
  }
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts on the same folder may have been first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function reasonOf({ code, path, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOTDIR':
      return `${path} is a file and no folder`;
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write there';
    case 'EROFS':
      return 'its file system cannot be written';
    case 'ENOENT':
      return `${path} cannot be made there`;
    case 'ENOSPC':
      return 'the disk is full';
    default:
      return message;
  }
}
