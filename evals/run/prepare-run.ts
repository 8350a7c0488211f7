import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AgentFactory } from '../agents/agent.ts';
import { createLimiters } from '../agents/limiter.ts';
import type { Grader } from '../grade/grader.ts';
import { RunError } from '../log/run-error.ts';
import type { AdapterName, AiSdkModel, LangChainModel } from '../models/eval-model.ts';
import type { OpenModelOptions } from '../models/open-model.ts';
import type { Prices } from '../models/prices.ts';
import type { RunHeader, Shard } from '../run-folder/cell-line.ts';
import { gatherScripts, type OwnScript } from './choose-scripts.ts';
import { type OpenSubject, openSubjects } from './open-subjects.ts';
import type { CellPlan } from './plan-cells.ts';
import type { Progress } from './progress.ts';
import type { ConversationLimits } from './run-conversation.ts';
import type { RunScript } from './run-one-cell.ts';

export type RunEvalsOptions = OpenModelOptions & {
  /** Agents of one's own by their names; each is made anew for every conversation. */
  agents?: Readonly<Record<string, AgentFactory>>;
  /** Shorthand (`openai:NAME`, `NAME@URL`, `scripted:NAME`, `scripted:*`), models of the AI SDK, chat models of LangChain: with the package's own agent. */
  models?: readonly (string | AiSdkModel | LangChainModel)[];
  /** By which adapters models get the tools; left out: the AI SDK's, or the one that a model fits. */
  adapters?: readonly AdapterName[];
  /** `bare`: naive tools without the guard, to see what it prevents. Left out: guarded. Agents of one's own have their own. */
  tools?: readonly ('guarded' | 'bare')[];
  /** A dozen scripts in place of all. */
  suite?: 'smoke';
  /** Patterns of the package's scripts, paths to one's own, scripts written in code; left out: all of the package's. */
  scripts?: readonly (string | OwnScript)[];
  /** How often each script is run with each agent; 1. */
  trials?: number;
  /** How many conversations run at once, and how many calls of one provider; 8. */
  concurrency?: number;
  /** 1. The same seed gives the same conversations with the same deterministic agents, and the same intervals. */
  seed?: number;
  /** A folder for the log of the run (`cells.jsonl`); left out: nothing is written. */
  out?: string;
  /** Go on with the results that are in `out`. */
  resume?: boolean;
  shard?: Shard;
  /** US dollars; no further conversation begins once they are spent. Every model needs a price. */
  maxCost?: number;
  prices?: Prices;
  /** Graders of one's own, beside the package's. */
  graders?: readonly Grader[];
  /** `real`: for deployed agents, which know no other. Scripts that name dates are then not run. */
  clock?: 'frozen' | 'real';
  limits?: ConversationLimits;
  /** Gives up what runs, and begins nothing more. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
};

/** Everything that a run needs, open and checked. */
export type PreparedRun = {
  header: RunHeader;
  plan: CellPlan<RunScript, OpenSubject>;
  concurrency: number;
  prices: Prices;
  graders: readonly Grader[];
  close(): Promise<void>;
};

/** @throws RunError, ScriptsError or TypeError for whatever cannot be run as it was asked for */
export async function prepareRun(options: RunEvalsOptions): Promise<PreparedRun> {
  const { trials = 1, concurrency = 8, seed = 1, shard, maxCost, prices = {} } = options;
  const { graders = [], clock = 'frozen' } = options;
  checkNumbers({ trials, concurrency, seed, maxCost, shard });
  if (options.resume && options.out === undefined)
    throw new RunError('resume goes on with the results in out, and no out is given');
  const scripts = gatherScripts(options);
  const { subjects, close } = await openSubjects(options, createLimiters({ concurrency }));
  try {
    if (maxCost !== undefined) needPrices(subjects, prices);
  } catch (error) {
    await close();
    throw error;
  }
  const kinds = Object.fromEntries(graders.map(({ code, kind }) => [code, kind]));
  return {
    header: { packageVersion: packageVersion(), seed, clock, graders: kinds },
    plan: { scripts, subjects, trials, shard },
    concurrency,
    prices,
    graders,
    close,
  };
}

function needPrices(subjects: readonly OpenSubject[], prices: Prices): void {
  const unpriced = subjects.find(
    ({ agent, provider }) =>
      provider !== undefined && provider !== 'scripted' && !Object.hasOwn(prices, agent),
  );
  if (unpriced)
    throw new RunError(
      `${unpriced.agent} has no price, so that a budget cannot be kept: give it one in the prices ({"${unpriced.agent}": {"input": …, "output": …}}, US dollars for a million tokens), or leave out the budget`,
    );
}

type Numbers = {
  trials: number;
  concurrency: number;
  seed: number;
  maxCost?: number | undefined;
  shard?: Shard | undefined;
};

/** @throws RunError that names the value and what would be right */
export function checkNumbers({ trials, concurrency, seed, maxCost, shard }: Numbers): void {
  for (const [name, value] of Object.entries({ trials, concurrency }))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new RunError(`${name} is ${value}; a whole number from 1 is right`);
  if (!Number.isSafeInteger(seed)) throw new RunError(`seed is ${seed}; a whole number is right`);
  if (maxCost !== undefined && !(maxCost > 0))
    throw new RunError(`maxCost is ${maxCost}; an amount of US dollars above 0 is right`);
  const isShard =
    shard === undefined ||
    (Number.isSafeInteger(shard.index) &&
      Number.isSafeInteger(shard.of) &&
      shard.index >= 1 &&
      shard.index <= shard.of);
  if (!isShard)
    throw new RunError(`the shard is ${shard.index}/${shard.of}; 1/4, 2/4, 3/4 and 4/4 are right`);
}

/** The version of this package: results of another may come from other prompts, tools or graders. */
export function packageVersion(): string {
  const file = createRequire(import.meta.url).resolve('agent-booking/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
