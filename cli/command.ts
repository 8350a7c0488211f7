import { nearest } from './unknown-option.ts';

/** The input of a command: its arguments, the streams, the environment, and a signal that Ctrl-C aborts. */
export type CommandLine = {
  args: string[];
  env: Readonly<Record<string, string | undefined>>;
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
  interrupted: AbortSignal;
};

/** One command of `agent-booking`. `run` resolves with the exit code. */
export type Command = {
  /** The whole text of `--help`. */
  help: string;
  /** The help for these arguments. A command may have subcommands with their own help. */
  helpFor?(args: readonly string[]): string;
  run(line: CommandLine): Promise<number>;
};

/** The typed arguments are wrong. The message names the value and what would be right. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Resolves after Ctrl-C, at once if it was pressed before. */
export function interruptionOf(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  else signal.addEventListener('abort', () => resolve(), { once: true });
  return promise;
}

/** The error for a port that cannot be listened on, with the remedy. */
export function explainListening(
  error: NodeJS.ErrnoException,
  { port, host }: { port: number; host: string },
): Error {
  const words: Record<string, string> = {
    EADDRINUSE: `port ${port} on ${host} is in use; stop what listens there, or take another port (0 takes a free one)`,
    EACCES: `port ${port} may not be opened by this user; take one above 1023`,
    EADDRNOTAVAIL: `${host} is no address of this machine; 127.0.0.1 is one, and 0.0.0.0 is all of them`,
  };
  return new Error(words[error.code ?? ''] ?? `cannot listen on ${host}, port ${port}: ${error.message}`, {
    cause: error,
  });
}

/** Explains a first word that is missing, or that a command does not know. */
export function unknownVerb(
  command: string,
  typed: string | undefined,
  known: readonly string[],
): UsageError {
  const near = typed && nearest(typed, known);
  const problem = typed === undefined ? 'say what to do' : `there is no "${command} ${typed}"`;
  const hint = near ? `; did you mean "${near}"? There are` : '';
  return new UsageError(`${problem}${hint}: ${known.join(', ')}; ${command} --help says more`);
}
