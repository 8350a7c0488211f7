import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { gatherScripts, type RunEvalsOptions, readCalibration, readPrices } from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { oneOf, readCount } from '../read-options.ts';
import { loadAgents } from './load-agents.ts';
import { newestRun, newRunFolder } from './run-folder.ts';

/** The options of `evals run`, for `parseArgs` of `node:util`. */
export const runOptions = {
  model: { type: 'string', multiple: true },
  agent: { type: 'string', multiple: true },
  tools: { type: 'string' },
  suite: { type: 'string' },
  script: { type: 'string', multiple: true },
  scripts: { type: 'string', multiple: true },
  trials: { type: 'string', default: '1' },
  concurrency: { type: 'string', default: '8' },
  seed: { type: 'string', default: '1' },
  'turn-limit': { type: 'string' },
  'answer-seconds': { type: 'string' },
  judge: { type: 'string' },
  calibration: { type: 'string' },
  'max-questions': { type: 'string' },
  instructions: { type: 'string' },
  out: { type: 'string' },
  resume: { type: 'boolean', default: false },
  shard: { type: 'string' },
  prices: { type: 'string' },
  'max-cost': { type: 'string' },
  'no-fail': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** The options of `evals run`, read and checked. */
export type RunCommand = {
  run: RunEvalsOptions & { out: string };
  dryRun: boolean;
  noFail: boolean;
  json: boolean;
};

/** @throws UsageError that names the value and what would be right */
export async function readRunOptions(args: string[], { env }: CommandLine): Promise<RunCommand> {
  const { values } = parseArgs({ args, options: runOptions, allowPositionals: false });
  const maxQuestions = readCount('--max-questions', values['max-questions'], { least: 1 });
  const turns = readCount('--turn-limit', values['turn-limit'], { least: 1 });
  const seconds = readCount('--answer-seconds', values['answer-seconds'], { least: 1 });
  const shard = readShard(values.shard);
  const maxCost = amount('--max-cost', values['max-cost']);
  const run: RunCommand['run'] = {
    models: values.model ?? [],
    agents: await loadAgents(values.agent ?? []),
    tools: listOf('--tools', values.tools ?? 'guarded', ['guarded', 'bare', 'mcp']),
    ...(values.suite !== undefined && { suite: oneOf('--suite', values.suite, ['smoke']) }),
    scripts: [...(values.script ?? []), ...(values.scripts ?? []).map(asPath)],
    trials: readCount('--trials', values.trials, { least: 1 }),
    concurrency: readCount('--concurrency', values.concurrency, { least: 1 }),
    seed: readCount('--seed', values.seed, { least: 0 }),
    limits: {
      ...(turns !== undefined && { turns }),
      ...(seconds !== undefined && { stepMs: seconds * 1000 }),
    },
    ...(values.judge !== undefined && { judge: values.judge }),
    ...(values.calibration !== undefined && { calibration: readCalibration(values.calibration) }),
    ...(maxQuestions !== undefined && { maxQuestions }),
    ...(values.instructions !== undefined && {
      instructions: {
        text: readText('--instructions', values.instructions),
        file: basename(values.instructions),
      },
    }),
    command: ['agent-booking evals run', ...args.map(quoted)].join(' '),
    out: values.out ?? (values.resume ? newestRun() : newRunFolder()),
    resume: values.resume,
    ...(shard && { shard }),
    ...(maxCost !== undefined && { maxCost }),
    ...(values.prices !== undefined && { prices: readPriceFile(values.prices) }),
    ...modelsOf(env),
  };
  return { run, dryRun: values['dry-run'], noFail: values['no-fail'], json: values.json };
}

/** The keys of models, and the address of OpenAI's models. */
export function modelsOf(env: CommandLine['env']) {
  return {
    keys: {
      openai: env.OPENAI_API_KEY,
      anthropic: env.ANTHROPIC_API_KEY,
      google: env.GOOGLE_GENERATIVE_AI_API_KEY,
    },
    openaiBaseUrl: env.OPENAI_BASE_URL || undefined,
  };
}

/** The folder of the one run that a command is about. @throws UsageError */
export function oneRun(part: string, [path, ...more]: readonly string[]): string {
  if (path !== undefined && more.length === 0) return path;
  throw new UsageError(`say which run: evals ${part} DIR, a folder that "evals run --out" wrote`);
}

/** The package's scripts, and the user's own. */
export function allScripts(own: readonly string[] = []) {
  return [...gatherScripts({}), ...(own.length === 0 ? [] : gatherScripts({ scripts: own.map(asPath) }))];
}

/** Puts `./` before a path that would be read as a pattern. */
export function asPath(text: string): string {
  return /^[./~]|^[a-z]:/i.test(text) ? text : `./${text}`;
}

function amount(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d*\.?\d+$/.test(text) && Number(text) > 0) return Number(text);
  throw new UsageError(`${option} "${text}" is no amount of US dollars, such as 2.50`);
}

function listOf<const Word extends string>(option: string, text: string, words: readonly Word[]): Word[] {
  return [...new Set(text.split(',').map((part) => oneOf(option, part.trim(), words)))];
}

function readShard(text: string | undefined): { index: number; of: number } | undefined {
  if (text === undefined) return undefined;
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= of) return { index, of };
  throw new UsageError(`--shard "${text}" is no part; of four they are 1/4, 2/4, 3/4 and 4/4`);
}

export function readPriceFile(file: string): RunEvalsOptions['prices'] & object {
  return readPrices(readText('--prices', file), file);
}

function readText(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${option}: ${(error as Error).message}`, { cause: error });
  }
}

/** For a shell: quotes a word that has other characters than letters, digits and those of paths. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
