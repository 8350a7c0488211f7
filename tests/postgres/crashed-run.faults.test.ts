import { execFile } from 'node:child_process';
import process from 'node:process';
import pg from 'pg';
import { expect, it } from 'vitest';

const starter = new URL('./start-postgres.ts', import.meta.url).href;

/** Starts PostgreSQL in a process that then ends by the given statement. */
function runThatEndsBy(statement: string): Promise<{ url: string; code: number | string | undefined }> {
  const script = `import { startPostgres } from ${JSON.stringify(starter)};
const { url } = await startPostgres({ fsync: 'off' });
process.stdout.write(url, () => { ${statement} });`;
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', script], (error, stdout) => {
      resolve({ url: stdout, code: error?.code ?? error?.signal ?? 0 });
    });
  });
}

it.each([
  ['a kill', "process.kill(process.pid, 'SIGKILL')", 'SIGKILL'],
  ['an exception', "throw new Error('planted')", 1],
  ['a failed run', 'process.exitCode = 1', 1],
  ['a finished run', '', 0],
])('ends PostgreSQL and keeps the exit code after %s', async (_, statement, code) => {
  const ended = await runThatEndsBy(statement);
  expect(ended.url).toMatch(/^postgres:\/\/tests:tests@127\.0\.0\.1:\d+\/postgres$/);
  expect(ended.code).toBe(code);
  const connect = () => new pg.Client({ connectionString: ended.url }).connect();
  await expect
    .poll(() => connect().then(String, (error) => error.code), { timeout: 120_000 })
    .toBe('ECONNREFUSED');
});
