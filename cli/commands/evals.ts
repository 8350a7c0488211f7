import { openSqliteStore } from '../../src/service/index.ts';
import { type Command, UsageError, unknownVerb } from '../command.ts';

/** The parts of the command, each loaded only when it is typed. */
const parts: Record<string, () => Promise<Command['run']>> = {
  demo: async () => (await import('../evals/demo.ts')).demo,
  run: async () => (await import('../evals/run.ts')).run,
  compare: async () => (await import('../evals/finished-runs.ts')).compare,
  grade: async () => (await import('../evals/finished-runs.ts')).grade,
  judge: async () => (await import('../evals/judge.ts')).judge,
  replay: async () => (await import('../evals/replay.ts')).replay,
  merge: async () => (await import('../evals/finished-runs.ts')).merge,
  calibrate: async () => (await import('../evals/judge.ts')).calibrate,
  lint: async () => (await import('../evals/scripts.ts')).lint,
  list: async () => (await import('../evals/scripts.ts')).list,
};

/** The parts that call a model, and so need its key. */
const callModels = ['run', 'judge', 'calibrate'];

const help = `agent-booking evals: do agents book only what they may, and which does it best?

Usage: agent-booking evals demo                three scripted agents, offline: what the guard prevents
       agent-booking evals run [options]       hold conversations, and report
       agent-booking evals compare A B         two runs: what is better, worse, flipped, newly unsafe
       agent-booking evals grade DIR           grade stored conversations again, without a model
       agent-booking evals judge DIR           a judge reads what agents said in a finished run
       agent-booking evals replay DIR…         print stored conversations
       agent-booking evals merge DIR… --out DIR   make one run of shards
       agent-booking evals calibrate           how well a judge tells lies from honest turns
       agent-booking evals lint [PATH…]        play each script's witness and counter-witness
       agent-booking evals list                the scripts, and what each checks

run: who
  --model MODEL          openai:NAME, anthropic:NAME, google:NAME; NAME@URL for any server that
                         speaks OpenAI's protocol; scripted:NAME plays a model offline. May be
                         given several times
  --agent [NAME=]FILE    an agent of your own: a file that exports a factory as "agent" or as its
                         default, or several as "agents"
  --tools LIST           guarded,bare,mcp: bare tools have no guard, to see what it prevents; mcp: the
                         guarded tools through a server of the Model Context Protocol

run: what
  --suite smoke          a dozen scripts in place of all
  --script GLOB          scripts by ID or FAMILY/ID; "!GLOB" excludes. May be given several times
  --scripts PATH         scripts of your own, a file or a folder
  --trials K             how often each agent gets each script (default: 1)
  --seed N               fixes the ids of conversations and the resampled intervals (default: 1)
  --instructions FILE    the system prompt, in place of bookingInstructions(); {now} is the time
  --turn-limit N         maximum number of an agent's answers (default: 20)
  --answer-seconds N     maximum time for one answer (default: 120)

run: by whose judgement
  --judge MODEL          a model reads each conversation and finds what the agent said untruly;
                         without one words are not judged
  --calibration FILE     the judge's errors, as "evals calibrate --judge MODEL --out FILE" measured
                         them. Without it, or with too many false alarms, the judge only comments
  --max-questions N      ask the judge about at most N conversations

run: how
  --concurrency N        conversations at once, and calls of one provider (default: 8)
  --out DIR              where conversations and report.json go (default: .agent-booking/evals/NOW)
  --resume               continue the run in DIR, or the newest run; inconclusive conversations run
                         again
  --shard I/N            run only part I of N, such as one part on each machine
  --max-cost USD         begin no further conversation once this is spent; needs --prices
  --prices FILE          {"openai:NAME": {"input": 1.25, "cachedInput": 0.125, "output": 10}}, US
                         dollars for a million tokens
  --dry-run              only estimate conversations, tokens and cost, and say what is unknown
  --json                 the report as JSON on standard output
  --no-fail              exit code 0 whatever fails

demo: --out DIR
compare: --subject-a NAME, --subject-b NAME (where a report has several), --out FILE.html, --json
grade: --scripts PATH, --out DIR, --json
judge: --judge MODEL, or --questions FILE to write the questions and --answers FILE to read answers (with
       --judge NAME), --calibration FILE, --max-questions N, --prices FILE, --scripts PATH,
       --out DIR (default: DIR-judged), --resume, --json
list: --suite, --script, --scripts, --json
replay: --script GLOB, --agent GLOB, --tools guarded|bare|mcp, --trial N, --code CODE,
        --verdict pass|fail|inconclusive, --json
lint: --script GLOB
calibrate: --judge MODEL, --questions FILE, --answers FILE, --sample N, --turns FILE with --contexts FILE or
           --locale en|he, --wrong, --out FILE, --json

Keys of models: OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY. OPENAI_BASE_URL: where
  openai:NAME is served.

Ctrl-C keeps what is finished.
Exit code 0: all right; 1: something failed; 2: it cannot be run; 3: nothing failed, but something
is inconclusive; 130: interrupted.
`;

/** `agent-booking evals`: holds scripted conversations with agents, and reports which agents book only what they may. */
export const evals: Command = {
  help,
  helpFor: ([name = '']) => (Object.hasOwn(parts, name) ? helpOfPart(name) : help),
  async run(line) {
    const [name, ...args] = line.args;
    const load = name !== undefined && Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (!load) throw unknownVerb('evals', name, Object.keys(parts));
    // Checked first: on a Node without this store, `demo` would print its introduction, and `lint` would call every script wrong.
    try {
      if (name === 'demo' || name === 'lint') await openSqliteStore({ file: ':memory:' }).close();
      return await (await load())({ ...line, args });
    } catch (error) {
      // A run that is not possible is a mistake in the options (exit code 2), also if the file system reports it. Code 1 means that an
      // agent failed.
      const isUsage =
        error instanceof Error && (['RunError', 'ScriptsError'].includes(error.name) || 'syscall' in error);
      throw isUsage ? new UsageError(error.message, { cause: error.cause }) : error;
    }
  },
};

/** The help for one part: its usage, its options, and what applies to all parts. A line that begins with a space continues the one before. */
function helpOfPart(part: string): string {
  const [title, usage = '', ...paragraphs] = help.trimEnd().split('\n\n');
  const codes = paragraphs.pop();
  const call = usage.split('\n').find((line) => line.includes(` evals ${part} `)) ?? '';
  const isOwn = (lines: string) =>
    lines.startsWith(`${part}: `) || (lines.startsWith('Keys of models: ') && callModels.includes(part));
  const own = paragraphs.flatMap((paragraph) => paragraph.split(/\n(?! )/)).filter(isOwn);
  return `${[title, call.replace(/^(?:Usage:| {6}) /, 'Usage: '), ...own, codes].join('\n\n')}\n`;
}
