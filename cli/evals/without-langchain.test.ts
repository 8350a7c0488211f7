/** @module-tag long */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../commands/child-process.fixture.ts';

/** Makes imports of LangChain's packages fail, as if they were not installed. */
const hook = `data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  const name = /^(?:@langchain\\/[^/]+|langchain)/.exec(specifier)?.[0];
  if (!name) return next(specifier, context);
  throw Object.assign(new Error("Cannot find package '" + name + "' imported from /x.js"), { code: 'ERR_MODULE_NOT_FOUND' });
} });`)}`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'without-langchain-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...more: string[]) =>
  runCommand(
    ['evals', 'run', '--model', 'scripted:careful', '--script', 'earliest-without-asking', ...more],
    { env: { NODE_OPTIONS: `--import "${hook}"` } },
  );

it('evals run where LangChain is not installed', async () => {
  const { code, stderr } = await run('--out', join(folder, 'one'));
  expect(stderr).toContain('1/1 conversations, 0 failed');
  expect(code).toBe(0);
});
