import { suggestWord } from './unknown-option.ts';

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
  summary: string;
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

/** Explains a first word that is missing, or that a command does not know. */
export function unknownVerb(
  command: string,
  typed: string | undefined,
  known: readonly string[],
): UsageError {
  const near = typed === undefined ? '' : suggestWord(typed, known);
  const problem = typed === undefined ? 'say what to do' : `there is no "${command} ${typed}"${near}`;
  return new UsageError(
    `${problem}${near ? ' There are' : ''}: ${known.join(', ')}; ${command} --help says more`,
  );
}
