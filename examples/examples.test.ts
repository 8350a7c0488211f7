/** @module-tag long */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const runAll = fileURLToPath(new URL('./run-all.ts', import.meta.url));

/** Runs offline: examples do not see the key of the person who runs the tests. */
function run(...files: string[]): Promise<{ code: number; output: string }> {
  const { OPENAI_API_KEY: _, ...env } = process.env;
  const args = ['--conditions=agent-booking-source', runAll, ...files];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({
        code: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
        output: stdout + stderr,
      });
    });
  });
}

const here = fileURLToPath(new URL('.', import.meta.url));
const alone = globSync(join(here, '*.ts')).filter((file) => !/(?:\.test|run-all)\.ts$/.test(file));
const inFolders = globSync(join(here, '*/main.ts'));

/** The last line that each example prints. */
const lastLines = {
  'ai-sdk': 'A confirmation email was sent',
  approval: 'Sent after both answers: 1',
  'chat-route': 'loaded; to book with it: npx vitest run examples/chat-route\\.test\\.ts',
  'compare-models': 'report\\.html',
  connector: 'The agent read the meeting with Dana Cohen',
  durable: 'A confirmation email was sent',
  'evals-own-agent': 'Passed: 4 of 4',
  langchain: 'A confirmation email was sent',
  'openai-agents': 'open the link in the email to confirm',
  'mcp-server': 'loaded; to book with it: npx vitest run examples/mcp-server\\.test\\.ts',
  'own-calendar': 'free times in the next 14 days',
  server: 'sent to omer@example.com',
};
const lastLinesInFolders = {
  'claude-agent-sdk/main': 'Not asked without ANTHROPIC_API_KEY',
  'mastra/main': 'A confirmation email was sent',
  'workflow/main': 'Requests on the wire: 1',
};

test.each([
  ['runs offline and prints what it asked for', alone, lastLines],
  ['of a folder runs with the framework that it installs', inFolders, lastLinesInFolders],
])('every example %s', async (_, files, expected) => {
  const { code, output } = await run(...files);
  for (const [name, line] of Object.entries(expected))
    expect(output).toMatch(new RegExp(`^ok +[\\d.]+ s {2}${name}\\.ts.*${line}`, 'm'));
  expect(output).not.toContain('failed');
  expect(code).toBe(0);
});

test('an example that fails is shown with its words, and fails the run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'examples-'));
  try {
    const file = join(folder, 'broken.ts');
    await writeFile(file, "throw new Error('no such page');\n");
    const { code, output } = await run(file);
    expect(output).toMatch(/^failed +[\d.]+ s {2}broken\.ts/m);
    expect(output).toContain('no such page');
    expect(code).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});
