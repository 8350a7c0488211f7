import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../tests/source-files.ts';

/** A table of docs/benchmarks.md, with the text that explains it. A row comes when it is measured. */
export type Section = { title: string; text: string[]; head: string[]; rows(): AsyncIterable<string[]> };

/** The folder whose package.json pins the peers. Git ignores its `node_modules`. */
export const folder: string = join(root, 'bench/peers/packages');

const require = createRequire(join(folder, 'package.json'));

/** Loads a module of a peer. It is named at run time, because this project does not have the types of the peers. */
export async function load<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(require.resolve(name)).href)) as Module;
}
