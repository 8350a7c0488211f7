import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder whose package.json pins the peers. */
export const folder: string = fileURLToPath(new URL('packages/', import.meta.url));

const require = createRequire(new URL('packages/', import.meta.url));

/** Loads a module of a peer. It is named at run time, because this project does not have the types of the peers. */
export async function load<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(require.resolve(name)).href)) as Module;
}

/** Returns a folder of this name in `bench/peers/packages/node_modules`, where git ignores it. */
export function scratch(name: string): string {
  return join(folder, 'node_modules', '.scratch', name);
}

/** A table of docs/benchmarks.md, with the text that explains it. */
export type Section = { title: string; text: string[]; head: string[]; rows: string[][] };
