import { basename } from 'node:path';
import process from 'node:process';
import { inspect } from 'node:util';
import {
  estimateEvals,
  gateOf,
  type RunEstimate,
  type RunEvalsOptions,
  readCalibration,
  runEvals,
} from '../../evals/index.ts';
import { modelsOf } from '../agent/model.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { keepOutOfGit } from '../data-folder.ts';
import { defaults, flags, lists, texts, type Values, withOptions } from '../options.ts';
import { given, oneOf, readCount } from '../read-options.ts';
import { createScreen, plainText } from '../screen.ts';
import {
  checkRunFolder,
  newestRun,
  newRunFolder,
  readPriceFile,
  readText,
  scriptOptions,
  scriptsOf,
} from './inputs.ts';
import { loadAgents } from './load-agents.ts';
import { exitCodeOf, tellReport } from './print.ts';
import { createRunProgress } from './run-progress.ts';

/** The options of `evals run`, for `parseArgs` of `node:util`. */
export const runOptions = {
  ...scriptOptions,
  ...lists('model', 'agent'),
  ...defaults({ tools: 'guarded', trials: '1', concurrency: '8', seed: '1' }),
  ...texts('instructions', 'turn-limit', 'answer-seconds', 'judge', 'calibration', 'max-questions'),
  ...texts('out', 'shard', 'prices', 'max-cost'),
  ...flags('resume', 'no-fail', 'dry-run', 'json'),
};

/**
 * `evals run`. Exit codes: 0 all passed; 1 a conversation failed; 2 the run is not possible; 3 a conversation is inconclusive; 130
 * interrupted.
 */
export const run = withOptions(runOptions, async (line, values) => {
  const options = await readRunOptions(line, values);
  const { out } = options;
  const { json } = values;
  if (values['dry-run']) return printEstimate(await estimateEvals(options), line, json);
  checkRunFolder(out);
  keepOutOfGit(out);
  const progress = createRunProgress(line.stderr);
  if (!process.listeners('unhandledRejection').includes(tellStray))
    process.on('unhandledRejection', tellStray);
  const report = await runEvals({
    ...options,
    signal: line.interrupted,
    onProgress: progress.show,
  }).finally(progress.end);
  tellReport(line, report, { out, json });
  const screen = createScreen(line.stderr);
  if (line.interrupted.aborted) {
    screen.print('Interrupted. Finished conversations are kept. To go on, run the same command with:');
    // Printed without wrapping, so that it can be copied.
    line.stderr.write(`  --resume --out ${out}\n`);
    return 130;
  }
  const { gate, reasons } = gateOf(report);
  if (values['no-fail'] || gate === 'pass') return 0;
  for (const reason of reasons.slice(0, 10)) screen.print(`- ${reason}`);
  if (reasons.length > 10) screen.print(`- and ${reasons.length - 10} more`);
  return exitCodeOf(report);
});

/** @throws UsageError that names the value and what would be right */
async function readRunOptions(
  { args, env }: CommandLine,
  values: Values<typeof runOptions>,
): Promise<RunEvalsOptions & { out: string }> {
  const { calibration, instructions: file, prices } = values;
  const seconds = readCount('--answer-seconds', values['answer-seconds'], { least: 1 });
  return {
    models: values.model ?? [],
    agents: await loadAgents(values.agent ?? []),
    tools: [...new Set(values.tools.split(','))].map((word) =>
      oneOf('--tools', word.trim(), ['guarded', 'bare', 'mcp']),
    ),
    ...scriptsOf(values),
    trials: readCount('--trials', values.trials, { least: 1 }),
    concurrency: readCount('--concurrency', values.concurrency, { least: 1 }),
    seed: readCount('--seed', values.seed, { least: 0 }),
    limits: given({
      turns: readCount('--turn-limit', values['turn-limit'], { least: 1 }),
      stepMs: seconds && seconds * 1000,
    }),
    command: ['agent-booking evals run', ...args.map(quoted)].join(' '),
    out: values.out ?? (values.resume ? newestRun() : newRunFolder()),
    resume: values.resume,
    ...given({
      judge: values.judge,
      calibration: calibration === undefined ? undefined : readCalibration(calibration),
      maxQuestions: readCount('--max-questions', values['max-questions'], { least: 1 }),
      instructions:
        file === undefined ? undefined : { text: readText('--instructions', file), file: basename(file) },
      shard: readShard(values.shard),
      maxCost: amount('--max-cost', values['max-cost']),
      prices: prices === undefined ? undefined : readPriceFile(prices),
    }),
    ...modelsOf(env),
  };
}

function amount(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d*\.?\d+$/.test(text) && Number(text) > 0) return Number(text);
  throw new UsageError(`${option} "${text}" is no amount of US dollars, such as 2.50`);
}

function readShard(text: string | undefined): { index: number; of: number } | undefined {
  if (text === undefined) return undefined;
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= of) return { index, of };
  throw new UsageError(`--shard "${text}" is no part; of four they are 1/4, 2/4, 3/4 and 4/4`);
}

/** For a shell: quotes a word that has other characters than letters, digits and those of paths. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

const told = new Set<string>();

/** The maximum number of different rejections that are reported. */
const mostStray = 10;

/**
 * Reports an unhandled rejection of an agent's promise, which would otherwise end the whole run. It listens until the process ends, because
 * such promises outlive their conversation.
 */
function tellStray(reason: unknown): void {
  const message = reason instanceof Error ? reason.message : inspect(reason);
  if (told.has(message) || told.size === mostStray) return;
  told.add(message);
  process.stderr.write(`An agent left a promise behind that was rejected: ${plainText(message)}\n`);
}

function printEstimate(estimate: RunEstimate, { stdout }: CommandLine, json: boolean): number {
  if (json) {
    stdout.write(`${JSON.stringify(estimate, null, 2)}\n`);
    return 0;
  }
  const screen = createScreen(stdout);
  const { cells, subjects, costUsd, unknown } = estimate;
  const cost = (usd: number | null) => (usd === null ? 'cost unknown' : `about $${usd.toFixed(2)}`);
  screen.print(
    `Conversations: ${cells}, with ${subjects.length} ${subjects.length === 1 ? 'agent' : 'agents'}: ${cost(costUsd)}`,
  );
  for (const { agent, tools, cells: own, tokens, costUsd: each } of subjects) {
    const reasoning = agent.startsWith('scripted:') ? '' : ', reasoning unknown';
    const about = tokens
      ? `about ${thousands(tokens.input)} tokens in (${thousands(tokens.cached)} of them cacheable), ${thousands(tokens.output)} out${reasoning}; ${cost(each)}`
      : 'tokens and cost unknown';
    screen.print(`${agent} (${tools}): conversations ${own}, ${about}`, { indent: 2 });
  }
  for (const sentence of unknown) screen.print(sentence);
  return 0;
}

function thousands(tokens: number): string {
  return tokens >= 1e6 ? `${(tokens / 1e6).toFixed(1)}M` : `${Math.ceil(tokens / 1000)}k`;
}
