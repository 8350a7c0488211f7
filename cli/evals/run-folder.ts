import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../command.ts';
import { ownFolder } from '../own-folder.ts';

/** The folder for runs without --out. */
const runsFolder = join(ownFolder, 'evals');

/** A new folder for a run, named after the time. */
export function newRunFolder(): string {
  const now = new Date(performance.timeOrigin + performance.now()).toISOString();
  return join(runsFolder, now.replace(/\.\d+Z$/, '').replaceAll(':', '-'));
}

/** The folder of the newest run. @throws UsageError where no run exists */
export function newestRun(): string {
  const logs = globSync('*/cells.jsonl', { cwd: runsFolder });
  const newest = logs
    .map((log) => ({ log, at: statSync(join(runsFolder, log)).mtimeMs }))
    .sort((a, b) => b.at - a.at)[0];
  if (!newest)
    throw new UsageError(`--resume: there is no run in ${runsFolder}; name its folder by --out DIR`);
  return join(runsFolder, newest.log, '..');
}
