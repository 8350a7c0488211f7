import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlantedCheckout, plantCheckout } from './planted-checkout.ts';

let checkout: PlantedCheckout;
beforeAll(() => {
  checkout = plantCheckout((path) => !/^(?:docs|bench|examples|build)\//.test(path));
  const planted = `import { expect, it } from 'vitest';\nit('planted', () => expect('faults').not.toBe(process.env.FAILS));\n`;
  checkout.plant('src/service/operations/planted.faults.test.ts', planted);
});
afterAll(() => checkout[Symbol.dispose]());

it.each([
  ['none', 0, 'Tests  1 passed'],
  ['faults', 1, 'Tests  1 failed'],
])('npm run test:faults, with a failing test in project %s, exits with %i', async (FAILS, code, counts) => {
  const command = ['run', 'test:faults', '--', 'src/service/operations/planted'];
  const ended = await checkout.run('npm', command, { FAILS, NO_COLOR: '1' });
  expect(ended.output).toContain(counts);
  expect(ended.code, ended.output).toBe(code);
});
