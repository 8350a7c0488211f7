#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import process from 'node:process';
import type { Command } from './command.ts';

/** Every command, loaded only when it is typed: an old Node is told so before it meets what it does not know. */
const commands: Record<string, () => Promise<Command>> = {
  demo: async () => (await import('./commands/demo.ts')).demo,
  chat: async () => (await import('./commands/chat.ts')).chat,
  serve: async () => (await import('./commands/serve.ts')).serve,
  meetings: async () => (await import('./commands/meetings.ts')).meetings,
  forget: async () => (await import('./commands/forget.ts')).forget,
  mail: async () => (await import('./commands/mail.ts')).mail,
  backup: async () => (await import('./commands/backup.ts')).backup,
  plan: async () => (await import('./commands/plan.ts')).plan,
  evals: async () => (await import('./commands/evals.ts')).evals,
  check: async () => (await import('./commands/check.ts')).check,
};

/** Older ones lack parts of the language and of `node:util` that the package uses; the service itself needs 24. */
const oldestNode = [22, 19] as const;

process.exitCode = await main(process.argv.slice(2));

async function main(words: string[]): Promise<number> {
  const [name = '--help', ...args] = words[0] === 'help' && words[1] ? [words[1], '--help'] : words;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    process.stderr.write(
      `agent-booking needs Node ${oldestNode.join('.')} or later, and its service Node 24; this is Node ${process.versions.node}. With npx: npx -p node@24 -p agent-booking agent-booking ${words.join(' ')}\n`,
    );
    return 1;
  }
  // A reader that went away (`| head`) ends the command quietly.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  }
  if (name === '--help' || name === '-h' || name === 'help') return printHelp();
  if (name === '--version' || name === '-v' || name === 'version') {
    process.stdout.write(`${packageVersion()}\n`);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    process.stderr.write(
      `agent-booking: there is no command "${name}"; these are: ${Object.keys(commands).join(', ')}\n`,
    );
    return 2;
  }
  return run(name, load, args);
}

async function run(name: string, load: () => Promise<Command>, args: string[]): Promise<number> {
  const interruption = new AbortController();
  const onSignal = () => {
    // The first Ctrl-C ends the command cleanly, a second one at once.
    if (interruption.signal.aborted) process.exit(130);
    interruption.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    const command = await load();
    if (args.includes('--help') || args.includes('-h')) {
      process.stdout.write(command.help);
      return 0;
    }
    const { env, stdin, stdout, stderr } = process;
    const code = await command.run({ args, env, stdin, stdout, stderr, interrupted: interruption.signal });
    return interruption.signal.aborted && code === 0 && name !== 'serve' ? 130 : code;
  } catch (error) {
    if (interruption.signal.aborted) return 130;
    process.stderr.write(`agent-booking ${name}: ${explain(error)}\n`);
    return isUsage(error) ? 2 : 1;
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

/** `node:util` parseArgs throws errors of its own for unknown and incomplete options. */
function isUsage(error: unknown): boolean {
  if (error instanceof Error && error.name === 'UsageError') return true;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS');
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (process.env.DEBUG) return error.stack ?? error.message;
  // `fetch failed` alone helps nobody: what failed stands in its cause.
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' && !error.message.includes(cause.message)
    ? `${error.message}: ${cause.message}`
    : error.message;
}

async function printHelp(): Promise<number> {
  const lines = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(10)} ${(await load()).summary}`),
  );
  process.stdout.write(`agent-booking: booking tools for LLM agents that cannot book wrongly

Usage: agent-booking COMMAND [options]

${lines.join('\n')}

agent-booking COMMAND --help says more; --version prints the version.
`);
  return 0;
}

function packageVersion(): string {
  // Two levels up from the built file, one from the source.
  for (const path of ['../package.json', '../../package.json']) {
    try {
      const found = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (found.name === 'agent-booking' && found.version) return found.version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error('package.json of agent-booking was not found beside the command');
}
