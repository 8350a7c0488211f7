import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export const root: string = fileURLToPath(new URL('../..', import.meta.url));
/** The folder whose package.json pins the peers. */
export const folder: string = fileURLToPath(new URL('packages/', import.meta.url));

const require = createRequire(new URL('packages/', import.meta.url));

/** Loads a module of a peer. It is named at run time, because this project does not have the types of the peers. */
export async function load<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(require.resolve(name)).href)) as Module;
}

/** Runs a command, and returns what it prints. */
export async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: 2 ** 26 });
  return stdout.trim();
}

/** Installs packages without running their scripts, because no measurement needs these. */
export async function install(cwd: string, ...packages: readonly string[]): Promise<void> {
  await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...packages],
    cwd,
  );
}

/** Returns a folder of this name in `bench/peers/packages/node_modules`, where git ignores it. */
export function scratch(name: string): string {
  return join(folder, 'node_modules', '.scratch', name);
}

/** A table of docs/benchmarks.md, with the text that explains it. */
export type Section = { title: string; text: string[]; head: string[]; rows: string[][] };
