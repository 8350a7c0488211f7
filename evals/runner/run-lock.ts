import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';
import { RunError } from './run-error.ts';

/**
 * Keeps a second run out of a log, which would run cells twice. A run that was killed leaves its lock behind: it is taken over once its
 * process is gone from this machine.
 */
export function lockRun(file: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, host: hostname() });
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(file);
      if (attempt > 0 || (holder && isAlive(holder)))
        throw new RunError(
          `another run writes there: process ${holder?.pid} on ${holder?.host}. Wait for it, take another --out, or delete ${file} if it is gone`,
        );
      rmSync(file, { force: true });
    }
  }
}

type Holder = { pid: number; host: string };

function readHolder(file: string): Holder | undefined {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : undefined;
  } catch (error) {
    // Gone meanwhile, or killed before it was written: either way nobody holds it.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of another machine it cannot be known, and it counts as alive. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
