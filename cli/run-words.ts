import { type Command, type CommandLine, UsageError } from './command.ts';
import { packageVersion } from './package-version.ts';
import { plainText } from './screen.ts';
import { explainOption, nearest } from './unknown-option.ts';

/** What each command is for, as the list of commands says it. */
const summaries = {
  demo: 'an agent books a meeting before your eyes, offline',
  chat: 'type to a booking agent yourself',
  mcp: 'booking tools for any assistant, over the Model Context Protocol',
  serve: 'a booking service on this machine, with a page, a database and an inbox',
  meetings: 'list, cancel and export the meetings that are booked',
  notes: 'record what was decided in meetings, with owners and due dates',
  forget: 'erase a guest: requests, meetings, answers and mail',
  calendars: 'show, test and connect the calendars of hosts',
  webhooks: 'send a test event to the webhooks of the pages file',
  mail: 'send a test mail as the service would',
  backup: 'a copy of all that was requested and booked, also while it is served',
  model: 'an offline model for your own agent, over the protocol of OpenAI',
  plan: "what a guest's words about time mean, and which free starts they select",
  evals: 'hold scripted conversations with models or your own agent, and grade what happened',
  check: 'whether a service keeps to the booking interface, a check for each statement',
};

/** The commands, each loaded only when it is typed. */
const commands: Record<keyof typeof summaries, () => Promise<Command>> = {
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
  const { interrupted, env, stdout, stderr } = line;
  if (['--help', '-h', 'help'].includes(name)) {
    stdout.write(listOfCommands);
    return 0;
  }
  if (['--version', '-v', 'version'].includes(name)) {
    stdout.write(`${packageVersion()}\n`);
    return 0;
  }
  if (!isCommand(name)) {
    const names = Object.keys(summaries);
    const near = nearest(name, names);
    const hint = near ? `; did you mean "${near}"? There are` : '; these are';
    stderr.write(`agent-booking: there is no command "${name}"${hint}: ${names.join(', ')}\n`);
    return 2;
  }
  let help = '';
  try {
    const command = await commands[name]();
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
      stderr.write(`agent-booking ${name} needs the package ${needed}: npm install ${needed}\n`);
      return 1;
    }
    // A message may quote control characters from somebody else's file.
    const aboutOption = explainOption(error, { name, help });
    stderr.write(`agent-booking ${name}: ${plainText(aboutOption ?? explain(error, Boolean(env.DEBUG)))}\n`);
    return error instanceof UsageError || aboutOption !== undefined ? 2 : 1;
  }
}

function isCommand(name: string): name is keyof typeof summaries {
  return Object.hasOwn(summaries, name);
}

/** The package that an import did not find. Node names it only in the message. */
function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND')
    return undefined;
  return /^Cannot find package '((?:@[\w.-]+\/)?[\w.-]+)'/.exec(error.message)?.[1];
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

const listOfCommands = `agent-booking: booking tools for LLM agents that cannot book wrongly

Usage: agent-booking COMMAND [options]

${Object.entries(summaries)
  .map(([name, summary]) => `  ${name.padEnd(10)} ${summary}\n`)
  .join('')}
agent-booking COMMAND --help says more; --version prints the version.
`;
