import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ignoreMissing, keepTypesOfDoors } from '../build/keep-types.ts';
import { compile, compileConsumer, consumerOptions } from './compile-consumer.ts';
import { root } from './source-files.ts';

test('imports of optional packages are marked, and no others', () => {
  const types = `import type { LanguageModel } from 'ai';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { z } from 'zod';
import type { Clock } from './ai';
`;
  expect(ignoreMissing(types, ['ai', '@langchain/core'])).toBe(`// @ts-ignore the package is optional
import type { LanguageModel } from 'ai';
// @ts-ignore the package is optional
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { z } from 'zod';
import type { Clock } from './ai';
`);
});

test('an import() type of an optional package is refused', () => {
  expect(() => ignoreMissing(`export type Pg = typeof import('pg');`, ['pg'])).toThrow(/optional package/);
});

/** The framework that each adapter needs beside zod. */
const frameworks: Record<string, string> = {
  './ai-sdk': 'ai',
  './langchain': '@langchain/core',
  './openai-agents': '@openai/agents',
  './mcp': '@modelcontextprotocol/server',
};

test('each door compiles strictly with zod and its own framework alone', { tags: 'long' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'door-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
    dependencies: Record<string, string>;
  };
  const installed = join(folder, 'installed');
  const dist = join(installed, 'dist');
  mkdirSync(installed);
  copyFileSync(join(root, 'package.json'), join(installed, 'package.json'));
  compile(['-p', root, '--emitDeclarationOnly', '--outDir', dist]);
  keepTypesOfDoors(installed, dist);

  const doors = Object.keys(manifest.exports).filter((door) => door !== './package.json');
  for (const framework of [undefined, ...Object.values(frameworks)]) {
    const app = join(folder, framework?.replaceAll('/', '-') ?? 'no-framework');
    const packages = join(app, 'node_modules');
    for (const name of [
      ...Object.keys(manifest.dependencies),
      'zod',
      '@types/node',
      framework ?? [],
    ].flat()) {
      mkdirSync(dirname(join(packages, name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
    }
    // A copy: through a link the compiler would look for packages beside the original.
    mkdirSync(join(packages, 'agent-booking'));
    copyFileSync(join(installed, 'package.json'), join(packages, 'agent-booking/package.json'));
    cpSync(dist, join(packages, 'agent-booking/dist'), { recursive: true });
    const names = doors.filter((door) => frameworks[door] === framework);
    const lines = names.map(
      (door, index) => `export * as door${index} from 'agent-booking${door.slice(1)}';`,
    );
    writeFileSync(join(app, 'consumer.ts'), lines.join('\n'));
    writeFileSync(join(app, 'package.json'), '{"type":"module"}');
    // A framework's own declarations may have errors.
    const errors = compileConsumer(app, ['consumer.ts'], consumerOptions).filter((line) =>
      /consumer\.ts|\/agent-booking\/|^error/.test(line),
    );
    expect(errors, framework).toEqual([]);
  }
});
