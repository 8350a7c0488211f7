import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { systemClock } from '../../src/time/index.ts';
import { refuseUnknownOptions } from '../../src/wire/index.ts';
import { createLimiters } from '../agents/limiter.ts';
import type { Grader } from '../grade/grader.ts';
import { RunError } from '../log/run-error.ts';
import type { Prices } from '../models/prices.ts';
import type { RunHeader, Shard } from '../run-folder/cell-line.ts';
import { gatherScripts, type ScriptsWanted } from './choose-scripts.ts';
import { type OpenRoles, openRoles, type RoleOptions } from './open-roles.ts';
import { type OpenSubject, openSubjects, type SubjectOptions } from './open-subjects.ts';
import type { CellPlan } from './plan-cells.ts';
import { type ConversationLimits, defaultLimits } from './run-conversation.ts';
import type { Progress } from './run-evals.ts';
import type { RunScript } from './run-one-cell.ts';

export type RunEvalsOptions = SubjectOptions &
  ScriptsWanted &
  RoleOptions & {
    /** Number of trials of each script with each agent. Default: 1. */
    trials?: number;
    /** Maximum number of conversations that run at once, and of calls of one provider. Default: 8. */
    concurrency?: number;
    /** Fixes the ids of conversations and the resampled intervals. Default: 1. */
    seed?: number;
    /** A folder for the log of the run (`cells.jsonl`). Default: nothing is written. */
    out?: string;
    /** Whether to continue with the results in `out`. */
    resume?: boolean;
    shard?: Shard;
    /** A budget in US dollars. After it is spent, no further conversation begins. Every model needs a price. */
    maxCost?: number;
    prices?: Prices;
    /** Maximum number of questions to the judge. The words of the other conversations are not judged. Default: no limit. */
    maxQuestions?: number;
    /** The user's own graders, besides the package's. */
    graders?: readonly Grader[];
    /** `real` is for deployed agents, which read only the machine's clock. Scripts that name dates are then not run. */
    clock?: 'frozen' | 'real';
    limits?: ConversationLimits;
    /** The result of a trial whose agent exceeds `limits.stepMs`: it fails, or it is inconclusive (default). */
    onHang?: 'fail' | 'inconclusive';
    /** The command that began the run. It is shown in the head of its reports. */
    command?: string;
    /** Stops the running conversations, and begins no more. */
    signal?: AbortSignal;
    onProgress?: (progress: Progress) => void;
  };

/** The options of a run, to refuse others. */
export const knownRunOptions: Record<keyof RunEvalsOptions, true> = {
  models: true,
  agents: true,
  suite: true,
  scripts: true,
  trials: true,
  tools: true,
  adapters: true,
  concurrency: true,
  seed: true,
  out: true,
  resume: true,
  shard: true,
  maxCost: true,
  prices: true,
  graders: true,
  clock: true,
  limits: true,
  onHang: true,
  instructions: true,
  judge: true,
  calibration: true,
  maxQuestions: true,
  guest: true,
  keys: true,
  openaiBaseUrl: true,
  api: true,
  streaming: true,
  command: true,
  signal: true,
  onProgress: true,
};

/** The values of options that have only a few. */
const optionWords = {
  tools: ['guarded', 'bare'],
  adapters: ['ai-sdk', 'langchain', 'mcp'],
  clock: ['frozen', 'real'],
  onHang: ['fail', 'inconclusive'],
  api: ['chat', 'responses'],
};

/** A run with everything opened and checked. */
export type PreparedRun = Pick<OpenRoles, 'judge' | 'guest'> & {
  header: RunHeader;
  plan: CellPlan<RunScript, OpenSubject>;
  concurrency: number;
  prices: Prices;
  graders: readonly Grader[];
  /** The names of the called models, without scripted ones. */
  called: string[];
  close(): Promise<void>;
};

/** @throws RunError, ScriptsError or TypeError for invalid options */
export async function prepareRun(options: RunEvalsOptions): Promise<PreparedRun> {
  const { trials = 1, concurrency = 8, shard, maxCost, prices = {}, graders = [] } = options;
  checkOptions(options);
  const scripts = gatherScripts(options);
  const limiterOf = createLimiters({ concurrency });
  const locales = new Set(scripts.map(({ script }) => script.locale));
  const roles = await openRoles({ options, locales, limiterOf });
  const closing = [roles.close];
  const close = async () => {
    await Promise.all(closing.map((one) => one()));
  };
  try {
    const opened = await openSubjects(options, limiterOf);
    closing.push(opened.close);
    const { subjects } = opened;
    const called = [
      ...subjects.map(({ agent, provider }) => ({ name: agent, provider })),
      ...roles.models,
    ].flatMap(({ name, provider }) => (provider === undefined || provider === 'scripted' ? [] : [name]));
    const unpriced = called.find((name) => !Object.hasOwn(prices, name));
    if (maxCost !== undefined && unpriced !== undefined)
      throw new RunError(
        `${unpriced} has no price, so that a budget cannot be kept: give it one in the prices ({"${unpriced}": {"input": …, "output": …}}, US dollars for a million tokens), or leave out the budget`,
      );
    const { judge, guest } = roles;
    return {
      header: headerOf(options, subjects, roles),
      plan: { scripts, subjects, trials, shard },
      concurrency,
      prices,
      graders,
      judge,
      guest,
      called,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function headerOf(
  options: RunEvalsOptions,
  subjects: readonly OpenSubject[],
  { judge, guest }: OpenRoles,
): RunHeader {
  const { seed = 1, clock = 'frozen', graders = [], concurrency = 8, instructions, limits } = options;
  const { turns, stepMs } = { ...defaultLimits, ...limits };
  return {
    packageVersion: versionOf('agent-booking') ?? '',
    seed,
    clock,
    graders: Object.fromEntries(graders.map(({ code, kind }) => [code, kind])),
    settings: {
      concurrency,
      turnLimit: turns,
      answerSeconds: stepMs / 1000,
      onHang: options.onHang ?? 'inconclusive',
      instructions: instructions
        ? {
            file: instructions.file ?? null,
            sha256: createHash('sha256').update(instructions.text).digest('hex').slice(0, 16),
          }
        : null,
      guest: guest?.name ?? null,
      judge: judge?.settings ?? null,
    },
    measured: {
      startedAt: new Date(systemClock.now()).toISOString(),
      command: options.command ?? null,
      versions: versionsFor(subjects),
    },
  };
}

/** The versions of Node and the frameworks. A user's own agent may use either framework. */
function versionsFor(subjects: readonly OpenSubject[]): Record<string, string> {
  const uses = (adapter: OpenSubject['adapter']) =>
    subjects.some((subject) => subject.adapter === adapter || subject.adapter === 'own');
  const frameworks = [
    ...(uses('ai-sdk') || uses('mcp') ? ['ai'] : []),
    ...(uses('langchain') ? ['langchain'] : []),
  ];
  const versions = frameworks.flatMap((name) => {
    const version = versionOf(name);
    return version === undefined ? [] : [[name, version]];
  });
  return Object.fromEntries([['node', process.versions.node], ...versions]);
}

/** The installed version of a package, as this package resolves it. Undefined if it is not installed. */
function versionOf(name: string): string | undefined {
  try {
    const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** @throws TypeError for an unknown option; RunError that names the value and the accepted values */
function checkOptions(options: RunEvalsOptions): void {
  refuseUnknownOptions('runEvals', options, knownRunOptions);
  refuseUnknownOptions('limits', options.limits ?? {}, defaultLimits);
  for (const name of ['models', 'scripts', 'tools', 'adapters', 'graders'] as const)
    if (!Array.isArray(options[name] ?? []))
      throw new RunError(`${name} is ${JSON.stringify(options[name])}; it must be an array`);
  for (const [name, words] of Object.entries(optionWords)) {
    const given = [options[name as keyof typeof optionWords] ?? []].flat();
    const unknown = given.find((value) => !words.includes(value));
    if (unknown !== undefined)
      throw new RunError(`${name} is ${JSON.stringify(unknown)}; it must be ${words.join(' or ')}`);
  }
  const { trials = 1, concurrency = 8, maxQuestions = 1, seed = 1, maxCost, shard, resume, out } = options;
  for (const [name, value] of Object.entries({ trials, concurrency, maxQuestions }))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new RunError(`${name} is ${value}; it must be a whole number from 1`);
  if (!Number.isSafeInteger(seed)) throw new RunError(`seed is ${seed}; it must be a whole number`);
  if (maxCost !== undefined && !(maxCost > 0))
    throw new RunError(`maxCost is ${maxCost}; it must be an amount of US dollars above 0`);
  const { index = 1, of = 1 } = shard ?? {};
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(of) && index >= 1 && index <= of))
    throw new RunError(`the shard is ${index}/${of}; it must be one such as 1/4, 2/4, 3/4 or 4/4`);
  if (resume && out === undefined)
    throw new RunError('resume continues the results in out, but out is missing');
}
