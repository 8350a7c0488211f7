/** @module-tag long */
import { expect, test } from 'vitest';
import { runCommand } from '../commands/child-process.fixture.ts';

/** Makes imports of the AI SDK's packages fail with this message, such as that they are not installed. */
const without = (message: string) =>
  `data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  if (specifier !== 'ai' && !specifier.startsWith('@ai-sdk/')) return next(specifier, context);
  throw Object.assign(new Error(${JSON.stringify(message)}.replace('NAME', specifier)), { code: 'ERR_MODULE_NOT_FOUND' });
} });`)}`;

test('the demo runs its own loop where the AI SDK is not installed', async () => {
  const hook = without("Cannot find package 'NAME' imported from /somewhere/ai-sdk-agent.js");
  const { code, stdout } = await runCommand(['demo'], { env: { NODE_OPTIONS: `--import "${hook}"` } });
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('Agent    a short loop over the tools');
  expect(stdout).toMatch(/^Booked/m);
});

test('a broken installation is an error, and no reason to run something else', async () => {
  const hook = without(
    "Cannot find package '@opentelemetry/api' imported from /somewhere/node_modules/NAME/index.js",
  );
  const { code, stderr, leftBehind } = await runCommand(['demo'], {
    env: { NODE_OPTIONS: `--import "${hook}"` },
  });
  expect(code).toBe(1);
  expect(stderr).toContain('@opentelemetry/api');
  expect(leftBehind).toEqual([]);
});

test('a model that only the AI SDK can call is refused with what to install', async () => {
  const hook = without("Cannot find package 'NAME' imported from /somewhere/ai-sdk-agent.js");
  const { code, stderr } = await runCommand(['demo', '--model', 'anthropic:claude-x'], {
    env: { NODE_OPTIONS: `--import "${hook}"`, ANTHROPIC_API_KEY: 'k' },
  });
  expect(code).toBe(2);
  expect(stderr).toContain('anthropic:claude-x needs the AI SDK');
  expect(stderr).toContain('npm install ai @ai-sdk/anthropic');
});
