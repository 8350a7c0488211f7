import { accessSync, constants, existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gatherScripts, readPrices } from '../../evals/index.ts';
import { systemClock } from '../../src/time/index.ts';
import { UsageError } from '../command.ts';
import { ownFolder } from '../data-folder.ts';
import { lists, texts, type Values } from '../options.ts';
import { oneOf } from '../read-options.ts';

/** The folder of the one run that a command is about. @throws UsageError */
export function oneRun(part: string, [path, ...more]: readonly string[]): string {
  if (path !== undefined && more.length === 0) return path;
  throw new UsageError(`say which run: evals ${part} DIR, a folder that "evals run --out" wrote`);
}

/** The package's scripts, and the user's own. */
export function allScripts(own: readonly string[] = []) {
  return [...gatherScripts({}), ...(own.length === 0 ? [] : gatherScripts({ scripts: own.map(asPath) }))];
}

/** The options that choose scripts. */
export const scriptOptions = { ...texts('suite'), ...lists('script', 'scripts') };

/** The scripts that these options name. @throws UsageError */
export function scriptsOf({ suite, script = [], scripts = [] }: Values<typeof scriptOptions>) {
  return {
    ...(suite !== undefined && { suite: oneOf('--suite', suite, ['smoke']) }),
    scripts: [...script, ...scripts.map(asPath)],
  };
}

/** Puts `./` before a path that would be read as a pattern. */
export function asPath(text: string): string {
  return /^[./~]|^[a-z]:/i.test(text) ? text : `./${text}`;
}

/** The prices of a file, such as of `--prices`. @throws UsageError if it cannot be read */
export function readPriceFile(file: string) {
  return readPrices(readText('--prices', file), file);
}

/** @throws UsageError that names the option */
export function readText(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${option}: ${(error as Error).message}`, { cause: error });
  }
}

/** The folder for runs without --out. */
const runsFolder = join(ownFolder, 'evals');

/** A new folder for a run, named after the time. */
export function newRunFolder(): string {
  const now = new Date(systemClock.now()).toISOString();
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
