import { accessSync, constants, existsSync, globSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../command.ts';
import { ownFolder } from '../own-folder.ts';

/** The folder for runs without --out. */
const runsFolder = join(ownFolder, 'evals');

/** A new folder for a run, named after the time. */
export function newRunFolder(): string {
  const now = new Date(performance.timeOrigin + performance.now()).toISOString();
  return join(runsFolder, now.replace(/\.\d+Z$/, '').replaceAll(':', '-'));
}

/** Checks that a run can write into `--out`, before it begins. @throws UsageError that names the option and the remedy */
export function checkRunFolder(out: string): void {
  let folder = resolve(out);
  while (!existsSync(folder)) folder = dirname(folder);
  const refuse = (why: string) => new UsageError(`--out ${out}: ${folder} ${why}; name another folder`);
  if (!statSync(folder).isDirectory()) throw refuse('is a file and no folder');
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw refuse('cannot be written by this user');
  }
}

/** The folder of the newest run. @throws UsageError if there is no run */
export function newestRun(): string {
  const logs = globSync('*/cells.jsonl', { cwd: runsFolder });
  const newest = logs
    .map((log) => ({ log, at: statSync(join(runsFolder, log)).mtimeMs }))
    .sort((a, b) => b.at - a.at)[0];
  if (!newest)
    throw new UsageError(`--resume: there is no run in ${runsFolder}; name its folder by --out DIR`);
  return join(runsFolder, newest.log, '..');
}
