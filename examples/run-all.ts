/**
 * Runs examples, each in its own process, and prints a table of the outcomes, the times and the last printed lines. The exit code is 1 if
 * an example fails. The examples in folders need frameworks that this repository does not install. Those are installed beside them first,
 * from the registry, and the types of these examples are checked.
 *
 *   npm run examples                         every example
 *   npm run examples -- examples/server.ts   only these files
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const named = process.argv.slice(2);
const files = named.length > 0 ? named : examplesIn(here);

/** Those of tsconfig.json that count for programs in a folder of their own. */
const compilerOptions = [
  ...['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'],
  ...[
    '--target',
    'es2024',
    '--lib',
    'es2024,esnext.disposable,esnext.intl,dom,dom.iterable',
    '--module',
    'nodenext',
    '--types',
    'node',
  ],
  ...['--customConditions', 'agent-booking-source'],
];

let failed = 0;
for (const file of files) {
  const startedAt = performance.now();
  const { code, output } = await runExample(resolve(file));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const lastLine = output.trimEnd().split('\n').at(-1) || forImport(file);
  const row = [
    code === 0 ? 'ok    ' : 'failed',
    `${seconds.padStart(5)} s`,
    nameOf(file).padEnd(24),
    lastLine,
  ];
  process.stdout.write(`${row.join('  ').trimEnd()}\n`);
  if (code === 0) continue;
  failed += 1;
  process.stdout.write(`${output.trimEnd().replace(/^/gm, '    ')}\n    exit code ${code}\n`);
}
process.exitCode = failed === 0 ? 0 : 1;

function examplesIn(folder: string): string[] {
  const alone = readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'run-all.ts',
  );
  return [...alone.map((name) => join(folder, name)), ...globSync(join(folder, '*/main.ts')).sort()];
}

/** `server.ts`, or `mastra/main.ts` for an example with a folder of its own. */
function nameOf(file: string): string {
  return isInFolder(file) ? join(basename(dirname(file)), basename(file)) : basename(file);
}

function isInFolder(file: string): boolean {
  return basename(file) === 'main.ts';
}

/** The words for an example that prints nothing: it is code for your server, and the test beside it books with it. */
function forImport(file: string): string {
  const test = file.replace(/\.ts$/, '.test.ts');
  if (!existsSync(test)) return '';
  return `loaded; to book with it: npx vitest run ${relative(process.cwd(), test)}`;
}

type Ended = { code: number | null; output: string };

async function runExample(file: string): Promise<Ended> {
  if (isInFolder(file)) {
    const prepared = await prepare(file);
    if (prepared.code !== 0) return prepared;
  }
  return run(process.execPath, ['--conditions=agent-booking-source', file]);
}

/** Installs the packages that the first comment of an example names with a version, and checks its types. */
async function prepare(file: string): Promise<Ended> {
  const folder = dirname(file);
  const [comment = ''] = readFileSync(file, 'utf8').split('*/');
  const packages = comment.match(/(?:@[\w-]+\/)?[\w-]+@\d[\w.-]*/g) ?? [];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--no-save', '--no-package-lock'];
  // The program of Claude Code, 380 MB, is needed only to ask the model.
  const omit =
    process.env.ANTHROPIC_API_KEY || !packages.join().includes('claude') ? [] : ['--omit=optional'];
  const installed = await run('npm', ['install', '--prefix', folder, ...quiet, ...omit, ...packages]);
  if (installed.code !== 0) return installed;
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [compiler, ...compilerOptions, ...globSync(join(folder, '*.ts'))]);
}

function run(command: string, args: string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
