import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { UsageError } from '../command.ts';
import { ownFolder } from '../own-folder.ts';

/**
 * Makes the data folder if it does not exist, and takes the permissions of others from `.agent-booking`. Makes one folder after another,
 * because Node's recursive mkdir never ends on file systems that refuse, such as /proc. @throws UsageError that names the folder and what to do
 */
export function makeDataFolder(data: string): void {
  try {
    makeFolder(resolve(data));
    refuseOpenFolder(data);
    // A folder of our own is closed. A folder of another name is the user's, and stays as it is.
    if (basename(resolve(data)) === ownFolder) chmodSync(data, 0o700);
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--data ${data}: ${reasonOf(error as NodeJS.ErrnoException)}; name another folder`);
  }
}

/** In a folder that everybody may write to, everybody can replace our secret. In one such as /tmp only its owner can. */
function refuseOpenFolder(data: string): void {
  const { mode } = statSync(data);
  const isOpen = (mode & 0o002) !== 0 && (mode & 0o1000) === 0;
  if (isOpen && process.platform !== 'win32')
    throw new UsageError(
      `--data ${data}: every user may write there, and could replace what is kept there; chmod o-w ${data}, or name a new folder in it`,
    );
}

function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found) {
    if (!found.isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR', path });
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
