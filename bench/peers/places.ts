import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export const root: string = fileURLToPath(new URL('../..', import.meta.url));
/** The folder whose package.json pins the peers. */
export const folder: string = fileURLToPath(new URL('packages/', import.meta.url));

const require = createRequire(new URL('packages/', import.meta.url));

/** A peer's module. It is named at run time, because the types of the peers are no part of this project. */
export async function load<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(require.resolve(name)).href)) as Module;
}

/** What a command prints. */
export async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: 2 ** 26 });
  return stdout.trim();
}

/** Installs without the scripts of the packages: none of them is needed to be measured. */
export async function install(cwd: string, ...packages: readonly string[]): Promise<void> {
  await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...packages],
    cwd,
  );
}

/** A folder of a name in `bench/peers/packages/node_modules`, where nothing is committed. */
export function scratch(name: string): string {
  return join(folder, 'node_modules', '.scratch', name);
}
