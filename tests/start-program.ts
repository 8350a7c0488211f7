import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './source-files.ts';

/** The words for Node that run `agent-booking` from its source. */
export const sourceCommand: readonly string[] = [
  '--conditions=agent-booking-source',
  join(root, 'cli/main.ts'),
];

/**
 * Starts a Node program that serves. Resolves when it has printed its address, which is the first group of `printed`.
 * @throws Error with what it printed, if it ends before
 */
export async function startProgram(
  words: readonly string[],
  printed: RegExp = /(http:\/\/\S+)\s/,
  where: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const child = spawn(process.execPath, words, { cwd: root, ...where, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-10_000);
        const found = printed.exec(output)?.[1];
        if (found) resolve(found);
      });
    void ended.then((code) => reject(new Error(`${words.join(' ')} ended with ${code}: ${output}`)));
  });
  return {
    url,
    child,
    /** Resolves with the exit code, or null after a signal. */
    ended,
    async stop(): Promise<void> {
      child.kill();
      await ended;
    },
  };
}
