/** @module-tag long */
import { expect, test } from 'vitest';
import { runCommand, withoutPackages } from '../commands/child-process.fixture.ts';

const without = (message?: string) => withoutPackages(/^ai$|^@ai-sdk\/.*/, message);

test('the demo runs its own loop where the AI SDK is not installed', async () => {
  const env = without();
  const { code, stdout } = await runCommand(['demo'], { env });
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('Agent    a short loop over the tools');
  expect(stdout).toMatch(/^Booked/m);
});

test('a broken installation is an error, and no reason to run something else', async () => {
  const env = without(
    "Cannot find package '@opentelemetry/api' imported from /somewhere/node_modules/NAME/index.js",
  );
  const { code, stderr, leftBehind } = await runCommand(['demo'], {
    env,
  });
  expect(code).toBe(1);
  expect(stderr).toContain('@opentelemetry/api');
  expect(leftBehind).toEqual([]);
});

test('a model that only the AI SDK can call is refused with what to install', async () => {
  const env = without();
  const { code, stderr } = await runCommand(['demo', '--model', 'anthropic:claude-x'], {
    env: { ...env, ANTHROPIC_API_KEY: 'k' },
  });
  expect(code).toBe(2);
  expect(stderr).toContain('anthropic:claude-x needs the AI SDK');
  expect(stderr).toContain('npm install ai @ai-sdk/anthropic');
});
