#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Older versions of Node lack parts of the language and of `node:util` that the package uses. The service itself needs 24. */
const oldestNode = [22, 19] as const;

process.exitCode = await main(process.argv.slice(2));
// A timer or connection pool that a user's own agent leaves open must not keep a finished command alive.
setTimeout(() => process.exit(), 2000).unref();

/** How to run the same command with Node 24. A clone of the repository contains that Node, and npx does not find the package there. */
function withNode24(words: string[]): string {
  const own = ['../../node_modules/.bin/node', '../node_modules/.bin/node']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  return own === undefined
    ? `With npx: npx -p node@24 -p agent-booking agent-booking ${words.join(' ')}`
    : `This clone has its own Node: ${own} ${process.argv[1]} ${words.join(' ')}`;
}

async function main(words: string[]): Promise<number> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    process.stderr.write(
      `agent-booking needs Node ${oldestNode.join('.')} or later, and its service Node 24; this is Node ${process.versions.node}. ${withNode24(words)}\n`,
    );
    return 1;
  }
  // Node keeps compiled code for the next start. It is in the package's own folder, because others may write into the temporary folder.
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
  // If the reader closes the pipe (`| head`), exit with 141 as SIGPIPE does. Exit code 0 would mean that a check passed.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(141);
      throw error;
    });
  }
  const interruption = new AbortController();
  const onSignal = () => {
    // The first Ctrl-C ends the command cleanly, a second one at once.
    if (interruption.signal.aborted) process.exit(130);
    interruption.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    // Loaded late, so that an old Node prints the message above before it parses newer syntax.
    const { runWords } = await import('./run-words.ts');
    const { env, stdin, stdout, stderr } = process;
    return await runWords(words, { env, stdin, stdout, stderr, interrupted: interruption.signal });
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}
