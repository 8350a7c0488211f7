/**
 * Runs examples, each in its own process, and prints a table of the outcomes, the times and the last printed lines. The exit code is 1 if
 * an example fails.
 *
 *   npm run examples                         every example
 *   npm run examples -- examples/server.ts   only these files
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const named = process.argv.slice(2);
const files = named.length > 0 ? named : examplesIn(here).map((name) => `${here}${name}`);

let failed = 0;
for (const file of files) {
  const startedAt = performance.now();
  const { code, output } = await runExample(file);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const lastLine = output.trimEnd().split('\n').at(-1) || forImport(file);
  const row = [
    code === 0 ? 'ok    ' : 'failed',
    `${seconds.padStart(5)} s`,
    basename(file).padEnd(20),
    lastLine,
  ];
  process.stdout.write(`${row.join('  ').trimEnd()}\n`);
  if (code === 0) continue;
  failed += 1;
  process.stdout.write(`${output.trimEnd().replace(/^/gm, '    ')}\n    exit code ${code}\n`);
}
process.exitCode = failed === 0 ? 0 : 1;

function examplesIn(folder: string): string[] {
  return readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'run-all.ts',
  );
}

/** The words for an example that prints nothing: it is code for your server, and the test beside it books with it. */
function forImport(file: string): string {
  const test = file.replace(/\.ts$/, '.test.ts');
  if (!existsSync(test)) return '';
  return `loaded; to book with it: npx vitest run ${relative(process.cwd(), test)}`;
}

function runExample(file: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--conditions=agent-booking-source', file], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
