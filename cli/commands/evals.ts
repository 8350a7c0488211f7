import { openSqliteStore } from '../../src/service/index.ts';
import { type Command, type CommandLine, UsageError, unknownVerb } from '../command.ts';
import { evalsHelp, helpOfPart } from '../evals/help.ts';

type Part = (args: string[], line: CommandLine) => Promise<number>;

/** Each part is loaded only when it is typed. */
const parts: Record<string, () => Promise<Part>> = {
  demo: async () => (await import('../evals/demo.ts')).demo,
  run: async () => (await import('../evals/run.ts')).run,
  compare: async () => (await import('../evals/compare.ts')).compare,
  grade: async () => (await import('../evals/grade.ts')).grade,
  judge: async () => (await import('../evals/judge.ts')).judge,
  replay: async () => (await import('../evals/replay.ts')).replay,
  merge: async () => (await import('../evals/merge.ts')).merge,
  calibrate: async () => (await import('../evals/calibrate.ts')).calibrate,
  lint: async () => (await import('../evals/scripts.ts')).lint,
  list: async () => (await import('../evals/scripts.ts')).list,
};

/** `agent-booking evals`: holds scripted conversations with agents, and reports which agents book only what they may. */
export const evals: Command = {
  summary: 'hold scripted conversations with models or your own agent, and grade what happened',
  help: evalsHelp,
  helpFor: ([name = '']) => (Object.hasOwn(parts, name) ? helpOfPart(name) : evalsHelp),
  async run(line) {
    const [name, ...args] = line.args;
    const load = name !== undefined && Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (!load) throw unknownVerb('evals', name, Object.keys(parts));
    // Checked first: on a Node without this store, `demo` would print its introduction, and `lint` would call every script wrong.
    try {
      if (name === 'demo' || name === 'lint') await openSqliteStore({ file: ':memory:' }).close();
      return await (await load())(args, line);
    } catch (error) {
      // A run that is not possible is a mistake in the options (exit code 2), also if the file system reports it. Code 1 means that an
      // agent failed.
      const isUsage =
        error instanceof Error && (['RunError', 'ScriptsError'].includes(error.name) || 'syscall' in error);
      throw isUsage ? new UsageError(error.message, { cause: error.cause }) : error;
    }
  },
};
