import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runWords } from '../run-words.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The end of a command. `leftBehind`: the files that it left in its temporary folder. */
export type Ended = {
  code: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
  leftBehind: string[];
};

export type RunOptions = {
  stdin?: string;
  env?: Record<string, string>;
  /** Called after each output with everything printed so far. */
  onOutput?: (printed: string, child: ChildProcess) => void;
  onStart?: (child: ChildProcess) => void;
};

/** The environment of a command for which packages are not installed. NAME in `message` becomes the name of the package. */
export function withoutPackages(
  packages: RegExp,
  message = "Cannot find package 'NAME' imported from /somewhere",
): Record<string, string> {
  const hook = `import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  const name = ${String(packages)}.exec(specifier)?.[0];
  if (!name) return next(specifier, context);
  throw Object.assign(new Error(${JSON.stringify(message)}.replace('NAME', name)), { code: 'ERR_MODULE_NOT_FOUND' });
} });`;
  return { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(hook)}"` };
}

/** Runs `agent-booking` from its TypeScript source, offline: without the keys of the person who runs the tests. */
export async function runCommand(args: string[], options: RunOptions = {}): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), 'command-test-'));
  const { OPENAI_API_KEY: _, ...inherited } = process.env;
  try {
    const child = spawn(process.execPath, ['--conditions=agent-booking-source', main, ...args], {
      env: { ...inherited, NODE_NO_WARNINGS: '1', TMPDIR: folder, ...options.env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
      options.onOutput?.(stdout, child);
    });
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    options.onStart?.(child);
    if (options.stdin === undefined) child.stdin.end();
    else child.stdin.end(options.stdin);
    const ended = await new Promise<Pick<Ended, 'code' | 'signal'>>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
    return { ...ended, stdout, stderr, leftBehind: await readdir(folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a command in this process, for tests that look only at its output. */
export async function callCommand(
  args: string[],
  { stdin = '', env = {} }: Pick<RunOptions, 'stdin' | 'env'> = {},
): Promise<Pick<Ended, 'code' | 'stdout' | 'stderr'>> {
  const printed = { stdout: '', stderr: '' };
  const into = (name: keyof typeof printed) =>
    new Writable({
      write(chunk, _encoding, done) {
        printed[name] += String(chunk);
        done();
      },
    });
  const code = await runWords(args, {
    env,
    stdin: Readable.from([stdin]),
    stdout: into('stdout'),
    stderr: into('stderr'),
    interrupted: new AbortController().signal,
  });
  return { code, ...printed };
}
