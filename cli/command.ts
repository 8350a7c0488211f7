/** What a command is given: its arguments, the streams, the environment, and a signal that Ctrl-C aborts. */
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
  /** The help for these arguments, where a command has parts with a help of their own. */
  helpFor?(args: readonly string[]): string;
  run(line: CommandLine): Promise<number>;
};

/** What was typed cannot be done; the message names the value and the remedy. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
