import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { UsageError } from './command.ts';

/** The folder in the user's project that the commands keep their data in, unless another is named. */
export const ownFolder = '.agent-booking';

/** The paths of the files in the data folder of `serve`. */
export const dataPaths = (data: string) => ({
  database: join(data, 'booking.db'),
  secret: join(data, 'secret'),
  mail: join(data, 'mail'),
});

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

/**
 * Makes the data folder if it does not exist, keeps it out of git, and takes the permissions of others from `.agent-booking`. Makes one folder
 * after another, because Node's recursive mkdir never ends on file systems that refuse, such as /proc.
 * @throws UsageError that names the folder and what to do
 */
export function makeDataFolder(data: string): void {
  try {
    makeFolder(resolve(data));
    refuseOpenFolder(data);
    // A folder of our own is closed. A folder of another name is the user's, and stays as it is.
    if (basename(resolve(data)) === ownFolder) chmodSync(data, 0o700);
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
    keepOutOfGit(data);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code = '', path, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOTDIR: `${path} is a file and no folder`,
      EACCES: 'this user may not write there',
      EPERM: 'this user may not write there',
      EROFS: 'its file system cannot be written',
      ENOENT: `${path} cannot be made there`,
      ENOSPC: 'the disk is full',
    };
    throw new UsageError(`--data ${data}: ${reasons[code] ?? message}; name another folder`);
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
