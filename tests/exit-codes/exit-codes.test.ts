/** @module-tag long */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlantedCheckout, plantCheckout } from './planted-checkout.ts';

describe('the test commands', () => {
  let checkout: PlantedCheckout;
  beforeAll(() => {
    checkout = plantCheckout((path) => !/^(?:docs|bench|examples|build)\//.test(path));
    // Each is in its own file, because both projects of `npm test` run the first one.
    const plantedTest = (subject: string) =>
      `import { expect, inject, it } from 'vitest';\nit('planted', () => expect(${subject}).not.toBe(process.env.FAILS));\n`;
    checkout.plant('src/service/store/planted.test.ts', plantedTest("inject('storeKind') ?? 'house'"));
  });
  afterAll(() => checkout[Symbol.dispose]());

  // PostgreSQL runs beside each of them. It once turned the exit code of a failed run into 0.
  it.concurrent.each([
    ['test', 'none', 0, 'Tests  2 passed'],
    ['test', 'house', 1, 'Tests  1 failed | 1 passed'],
    ['test', 'postgres', 1, 'Tests  1 failed | 1 passed'],
  ])('npm run %s, with a failing test in project %s, exits with %i', async (script, FAILS, code, counts) => {
    const ended = await checkout.run('npm', ['run', script, '--', 'src/service/store/planted'], {
      FAILS,
      NO_COLOR: '1',
    });
    expect(ended.output).toContain(counts);
    expect(ended.code, ended.output).toBe(code);
  });
});

describe('npm run check', () => {
  let checkout: PlantedCheckout;
  beforeAll(() => {
    checkout = plantCheckout((path) => !path.includes('/'));
    checkout.plant('tests/postgres/package.json', '{}\n');
  });
  afterAll(() => checkout[Symbol.dispose]());

  it.each([
    ['a clean file', 0, "export const planted: string = 'text';\n"],
    ['a type error', 1, "export const planted: number = 'text';\n"],
    ['a format error', 1, 'export const planted: string = "text"\n'],
    ['a lint error', 1, 'export const planted: any = undefined;\n'],
  ])('with %s exits with %i', async (_, code, text) => {
    checkout.plant('src/planted.ts', text);
    const ended = await checkout.run('npm', ['run', 'check']);
    expect(ended.code, ended.output).toBe(code);
  });
});

describe('npm run examples', () => {
  let checkout: PlantedCheckout;
  beforeAll(() => {
    checkout = plantCheckout((path) => !path.includes('/') || path === 'examples/run-all.ts');
    checkout.plant('examples/good.ts', "console.log('fine');\n");
    checkout.plant('examples/broken.ts', "throw new Error('planted');\n");
    checkout.plant(
      'examples/rejects.ts',
      "Promise.reject(new Error('planted'));\nsetInterval(() => {}, 9);\n",
    );
    checkout.plant('examples/killed.ts', "process.kill(process.pid, 'SIGKILL');\n");
  });
  afterAll(() => checkout[Symbol.dispose]());

  it.each([
    [['good'], 0],
    [['broken'], 1],
    [['rejects'], 1],
    [['killed'], 1],
    [['broken', 'good'], 1],
    [[], 1],
  ])('of %j exits with %i', async (names, code) => {
    const files = names.map((name) => `examples/${name}.ts`);
    const ended = await checkout.run('npm', ['run', 'examples', '--', ...files]);
    expect(ended.code, ended.output).toBe(code);
  });
});

describe('npm run bench', () => {
  let checkout: PlantedCheckout;
  beforeAll(() => {
    checkout = plantCheckout((path) => !/^(?:docs|examples)\//.test(path));
    // The real build takes half a minute. This test is only about its exit code.
    const { scripts, ...manifest } = JSON.parse(readFileSync(join(checkout.folder, 'package.json'), 'utf8'));
    scripts.build = 'node -e "process.exit(process.env.BUILD)"';
    checkout.plant('package.json', JSON.stringify({ ...manifest, scripts }));
    checkout.plant(
      'bench/tools/slot-text.ts',
      `import { measureLine } from '../measure.ts';
const line = { name: 'planted', against: '', say: String, rounds: 1, unit: '', budget: { atMost: 2 } };
export const slotText = async () => {
  if (process.env.LINE === 'throws') throw new Error('planted');
  await measureLine({ ...line, ours: () => (process.env.LINE === 'missed' ? 3 : 1) });
  await measureLine({ ...line, ours: () => 1 });
};
`,
    );
  });
  afterAll(() => checkout[Symbol.dispose]());

  it.each([
    [{ LINE: 'met', BUILD: '0' }, ['slotText'], 0],
    [{ LINE: 'missed', BUILD: '0' }, ['slotText'], 1],
    [{ LINE: 'throws', BUILD: '0' }, ['slotText'], 1],
    [{ LINE: 'met', BUILD: '3' }, ['slotText'], 3],
    [{ LINE: 'met', BUILD: '0' }, ['nothing'], 2],
  ])('with %j of %j exits with %i', async (environment, names, code) => {
    const ended = await checkout.run('npm', ['run', 'bench', '--', ...names], environment);
    expect(ended.code, ended.output).toBe(code);
  });
});
