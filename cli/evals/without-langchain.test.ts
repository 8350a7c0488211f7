/** @module-tag long */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand, withoutPackages } from '../commands/child-process.fixture.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'without-langchain-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...more: string[]) =>
  runCommand(
    ['evals', 'run', '--model', 'scripted:careful', '--script', 'earliest-without-asking', ...more],
    { env: withoutPackages(/^(?:@langchain\/[^/]+|langchain)/) },
  );

it('evals run where LangChain is not installed', async () => {
  const { code, stderr } = await run('--out', join(folder, 'one'));
  expect(stderr).toContain('1/1 conversations, 0 failed');
  expect(code).toBe(0);
});
