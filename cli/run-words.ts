import { type Command, type CommandLine, UsageError } from './command.ts';
import { packageVersion } from './package-version.ts';
import { plainText } from './screen.ts';
import { explainOption, suggestWord } from './unknown-option.ts';

/** Every command, loaded only when it is typed. */
const commands: Record<string, () => Promise<Command>> = {
  demo: async () => (await import('./commands/demo.ts')).demo,
  chat: async () => (await import('./commands/chat.ts')).chat,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  serve: async () => (await import('./commands/serve.ts')).serve,
  meetings: async () => (await import('./commands/meetings.ts')).meetings,
  notes: async () => (await import('./commands/notes.ts')).notes,
  forget: async () => (await import('./commands/forget.ts')).forget,
  calendars: async () => (await import('./commands/calendars.ts')).calendars,
  webhooks: async () => (await import('./commands/webhooks.ts')).webhooks,
  mail: async () => (await import('./commands/mail.ts')).mail,
  backup: async () => (await import('./commands/backup.ts')).backup,
  model: async () => (await import('./commands/model.ts')).model,
  plan: async () => (await import('./commands/plan.ts')).plan,
  evals: async () => (await import('./commands/evals.ts')).evals,
  check: async () => (await import('./commands/check.ts')).check,
};

/** These commands run until they are interrupted, so an interruption is not an error. */
const servers = ['serve', 'mcp', 'model'];

/** Runs what was typed after `agent-booking`, and resolves with the exit code. */
export async function runWords(words: string[], line: Omit<CommandLine, 'args'>): Promise<number> {
  const [name = '--help', ...args] = words[0] === 'help' && words[1] ? [words[1], '--help'] : words;
  if (name === '--help' || name === '-h' || name === 'help') {
    try {
      line.stdout.write(await allCommands());
      return 0;
    } catch (error) {
      const needed = missingPackage(error);
      if (needed === undefined) throw error;
      line.stderr.write(needsPackage('agent-booking', needed));
      return 1;
    }
  }
  if (name === '--version' || name === '-v' || name === 'version') {
    line.stdout.write(`${packageVersion()}\n`);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    const names = Object.keys(commands);
    const near = suggestWord(name, names);
    line.stderr.write(
      `agent-booking: there is no command "${name}"${near}${near ? ' There are' : '; these are'}: ${names.join(', ')}\n`,
    );
    return 2;
  }
  const { interrupted, env, stdout, stderr } = line;
  let help = '';
  try {
    const command = await load();
    help = command.helpFor?.(args) ?? command.help;
    if (args.includes('--help') || args.includes('-h')) {
      stdout.write(help);
      return 0;
    }
    const code = await command.run({ ...line, args });
    return interrupted.aborted && code === 0 && !servers.includes(name) ? 130 : code;
  } catch (error) {
    if (interrupted.aborted) return 130;
    const needed = missingPackage(error);
    if (needed !== undefined && !env.DEBUG) {
      stderr.write(needsPackage(`agent-booking ${name}`, needed));
      return 1;
    }
    // A message may quote control characters from somebody else's file.
    const aboutOption = explainOption(error, { name, help });
    stderr.write(`agent-booking ${name}: ${plainText(aboutOption ?? explain(error, Boolean(env.DEBUG)))}\n`);
    return error instanceof UsageError || aboutOption !== undefined ? 2 : 1;
  }
}

/** The package that an import did not find. Node names it only in the message. */
function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND')
    return undefined;
  return /^Cannot find package '((?:@[\w.-]+\/)?[\w.-]+)'/.exec(error.message)?.[1];
}

function needsPackage(command: string, name: string): string {
  return `${command} needs the package ${name}: npm install ${name}\n`;
}

function explain(error: unknown, debug: boolean): string {
  if (!(error instanceof Error)) return String(error);
  if (debug) return error.stack ?? error.message;
  // `fetch failed` alone does not say what failed. Its cause does.
  const { cause } = error;
  return cause instanceof Error && !error.message.includes(cause.message)
    ? `${error.message}: ${cause.message}`
    : error.message;
}

async function allCommands(): Promise<string> {
  const lines = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(10)} ${(await load()).summary}`),
  );
  return `agent-booking: booking tools for LLM agents that cannot book wrongly

Usage: agent-booking COMMAND [options]

${lines.join('\n')}

agent-booking COMMAND --help says more; --version prints the version.
`;
}
