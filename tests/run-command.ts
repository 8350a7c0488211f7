import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './source-files.ts';

/** npm hands its own settings to a script as `npm_…`. An npm that the script starts would work in the wrong folder. */
const usual = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
const ownEnv = { ...Object.fromEntries(usual), NO_COLOR: '1' };

type RunOptions = { cwd: string; timeoutMs?: number; signal?: AbortSignal; env?: NodeJS.ProcessEnv };

/**
 * Runs a command and resolves with what it printed. It rejects if the command fails, takes longer than `timeoutMs`, or if the signal aborts or
 * somebody ends this process. Then the command is killed together with the processes that it started.
 */
export function run(
  [command = '', ...args]: readonly string[],
  { cwd, timeoutMs = 600_000, signal, env = ownEnv }: RunOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
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
      const text = printed.join('').trim();
      if (code === 0) return resolve(text);
      const why = ends.aborted ? `was stopped: ${String(ends.reason)}` : `ended with code ${code}`;
      reject(new Error(`${command} ${why}\n${text.slice(-4000)}`));
    });
  });
}

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
