import { spawn } from 'node:child_process';
import process from 'node:process';

/** npm hands its own settings to a script as `npm_…`. An npm that the script starts would work in the wrong folder. */
const usual = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
const env = { ...Object.fromEntries(usual), NO_COLOR: '1' };

/**
 * Runs a command and resolves with what it printed. It rejects if the command fails, or takes longer than `timeoutMs`, or if the signal
 * aborts. Then the command is killed together with the processes that it started.
 */
export function run(
  [command = '', ...args]: readonly string[],
  { cwd, timeoutMs, signal }: { cwd: string; timeoutMs: number; signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => void printed.push(text));
    // A detached child leads a process group, so this ends what it started too.
    const kill = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    ends.addEventListener('abort', kill);
    if (ends.aborted) kill();
    child.on('error', reject);
    child.on('close', (code) => {
      ends.removeEventListener('abort', kill);
      const text = printed.join('').trim();
      if (code === 0) return resolve(text);
      const why = ends.aborted ? `was stopped: ${String(ends.reason)}` : `ended with code ${code}`;
      reject(new Error(`${command} ${why}\n${text.slice(0, 1500)}`));
    });
  });
}
