import { refuseUnknownOptions } from '../../src/wire/index.ts';
import type { Grader } from '../grade/grader.ts';
import { RunError } from '../log/run-error.ts';
import type { OpenModelOptions } from '../models/open-model.ts';
import type { Prices } from '../models/prices.ts';
import type { Shard } from '../run-folder/run-log.ts';
import type { ScriptsWanted } from './choose-scripts.ts';
import type { JudgeOptions, SubjectOptions } from './open-models.ts';
import { type ConversationLimits, defaultLimits } from './run-conversation.ts';

export type RunEvalsOptions = SubjectOptions &
  OpenModelOptions &
  ScriptsWanted &
  JudgeOptions & {
    /** Number of trials of each script with each agent. Default: 1. */
    trials?: number;
    /** Maximum number of conversations that run at once. Default: 8. */
    concurrency?: number;
    /** Fixes the ids of conversations and the resampled intervals. Default: 1. */
    seed?: number;
    /** A folder for the log of the run (`cells.jsonl`). Default: nothing is kept. */
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
    limits?: ConversationLimits;
    /** The command that began the run. It is shown in the head of its reports. */
    command?: string;
    /** Stops the running conversations, and begins no more. */
    signal?: AbortSignal;
    onProgress?: (progress: Progress) => void;
  };

/** The progress of a run. Times are in milliseconds. `leftMs` is undefined before the first conversation has ended. */
export type Progress = {
  planned: number;
  /** Number of finished conversations, with those of earlier runs. */
  done: number;
  failed: number;
  inconclusive: number;
  /** US dollars of this run and those before. Null if a part is unknown. */
  costUsd: number | null;
  elapsedMs: number;
  leftMs: number | undefined;
};

/** What an option has to be. Undefined: it is checked where it is used. */
type Check = { fits: (value: unknown) => boolean; what: string } | undefined;

const array: Check = { fits: Array.isArray, what: 'an array' };
const wholeNumber: Check = { fits: (value) => isWhole(value, 1), what: 'a whole number from 1' };
const oneOf = (...words: string[]): Check => ({
  fits: (value) => [value].flat().every((one) => words.includes(one as string)),
  what: words.join(' or '),
});

const checks: Record<keyof RunEvalsOptions, Check> = {
  models: array,
  agents: undefined,
  suite: undefined,
  scripts: array,
  trials: wholeNumber,
  tools: oneOf('guarded', 'bare', 'mcp'),
  concurrency: wholeNumber,
  seed: { fits: Number.isSafeInteger, what: 'a whole number' },
  out: undefined,
  resume: undefined,
  shard: {
    fits: (value) => {
      const { index, of } = Object(value) as Partial<Shard>;
      return isWhole(index, 1) && isWhole(of, index);
    },
    what: 'a part such as { index: 1, of: 4 }',
  },
  maxCost: { fits: (value) => Number(value) > 0, what: 'an amount of US dollars above 0' },
  prices: undefined,
  maxQuestions: wholeNumber,
  graders: array,
  limits: undefined,
  instructions: undefined,
  judge: undefined,
  calibration: undefined,
  keys: undefined,
  openaiBaseUrl: undefined,
  command: undefined,
  signal: undefined,
  onProgress: undefined,
};

function isWhole(value: unknown, from = Number.NaN): value is number {
  return Number.isSafeInteger(value) && (value as number) >= from;
}

/** @throws TypeError for an unknown option; RunError that names the value and the accepted values */
export function checkRunOptions(options: RunEvalsOptions): void {
  refuseUnknownOptions('runEvals', options, checks);
  refuseUnknownOptions('limits', options.limits ?? {}, defaultLimits);
  for (const [name, value] of Object.entries(options)) {
    const check = checks[name as keyof RunEvalsOptions];
    if (value !== undefined && check && !check.fits(value))
      throw new RunError(
        `${name} is ${typeof value === 'number' ? value : JSON.stringify(value)}; it must be ${check.what}`,
      );
  }
  if (options.resume && options.out === undefined)
    throw new RunError('resume continues the results in out, but out is missing');
}
