import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './source-files.ts';

/** Strict options of a consumer of the published package. Its declarations are checked too. */
export const consumerOptions = {
  target: 'es2024',
  lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'],
  module: 'nodenext',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  types: ['node'],
};

/** Strict options of a consumer that imports the source. Its folder has no `@types` of its own. */
export const sourceConsumerOptions = {
  ...consumerOptions,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
  typeRoots: [join(root, 'node_modules/@types')],
  customConditions: ['agent-booking-source'],
};

/** Compiles files of a folder. Returns the lines that the compiler printed. */
export function compileConsumer(folder: string, files: string[], compilerOptions: object): string[] {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  return compile(['-p', folder, '--pretty', 'false']);
}

/** Runs the compiler. Returns the lines that it printed. */
export function compile(args: string[]): string[] {
  const compiler = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc');
  const { stdout, stderr, status } = spawnSync(process.execPath, [compiler, ...args], { encoding: 'utf8' });
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
  if (status !== 0 && lines.length === 0) throw new Error(`the compiler ended with ${status}`);
  return lines;
}
