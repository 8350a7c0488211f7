import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './source-files.ts';

/**
 * The variables that npm and vitest set for their own children. An npm that is started with them would work in the wrong folder, and a
 * vitest would take itself for a part of this run.
 */
const ofThisRun = /^(?:npm_|VITE)|^(?:NODE_ENV|TEST|DEV|PROD|MODE|BASE_URL|SSR|INIT_CWD)$/;
const usual = Object.entries(process.env).filter(([name]) => !ofThisRun.test(name));
const ownEnv = { ...Object.fromEntries(usual), NO_COLOR: '1' };

/** `env`: variables beside the usual ones. */
type RunOptions = { cwd: string; timeoutMs?: number; signal?: AbortSignal; env?: NodeJS.ProcessEnv };
type Ended = { code: number | null; output: string };

/** Runs a command as `run` does, and resolves also if it fails. It rejects if it was stopped. */
export function runToEnd(
  [command = '', ...args]: readonly string[],
  { cwd, timeoutMs = 600_000, signal, env = {} }: RunOptions,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env: { ...ownEnv, ...env }, detached: true };
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => void printed.push(text));
    const ended = new AbortController();
    const end = (name: string) => ended.abort(new Error(name));
    for (const name of ['SIGINT', 'SIGTERM']) process.once(name, end);
    const ends = AbortSignal.any([ended.signal, AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    // A detached child leads a process group, so this ends what it started too.
    const kill = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    ends.addEventListener('abort', kill);
    if (ends.aborted) kill();
    child.on('error', reject);
    child.on('close', (code) => {
      ends.removeEventListener('abort', kill);
      for (const name of ['SIGINT', 'SIGTERM']) process.off(name, end);
      const output = printed.join('').trim();
      if (ends.aborted) reject(failure(command, `was stopped: ${String(ends.reason)}`, output));
      else resolve({ code, output });
    });
  });
}

/**
 * Runs a command and resolves with what it printed. It rejects if the command fails, takes longer than `timeoutMs`, or if the signal aborts or
 * somebody ends this process. Then the command is killed together with the processes that it started.
 */
export async function run(command: readonly string[], options: RunOptions): Promise<string> {
  const { code, output } = await runToEnd(command, options);
  if (code !== 0) throw failure(command[0] ?? '', `ended with code ${code}`, output);
  return output;
}

const failure = (command: string, why: string, output: string) =>
  new Error(`${command} ${why}\n${output.slice(-4000)}`);

/** Packs this package into a folder. Resolves with the path of the tarball. */
export async function pack(folder: string, ...options: string[]): Promise<string> {
  const command = ['npm', 'pack', '--silent', '--pack-destination', folder, ...options];
  const printed = await run(command, { cwd: root });
  return join(folder, printed.split('\n').at(-1) as string);
}

/** Installs packages, by default those of the folder's `package.json`. The words may hold options of `npm install`. */
export async function install(cwd: string, ...words: string[]): Promise<void> {
  await run(['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...words], { cwd });
}
