import { costOf, type Prices } from '../models/prices.ts';
import type { OpenSubject } from './open-subjects.ts';
import { countCells, type Subject } from './plan-cells.ts';
import { prepareRun, type RunEvalsOptions } from './prepare-run.ts';

/** Tokens of a number of conversations. `cached`: the part of the input that a provider with a prompt cache may charge less for. */
export type Tokens = { input: number; cached: number; output: number };

/** The size and cost of a run that has not begun. */
export type RunEstimate = {
  cells: number;
  scripts: number;
  trials: number;
  /** `tokens`: null for a user's own agent. Reasoning tokens cannot be estimated. */
  subjects: (Subject & { cells: number; tokens: Tokens | null; costUsd: number | null })[];
  /** US dollars without reasoning tokens. Null if a model has no price. */
  costUsd: number | null;
  /** Sentences about the limits of the estimate. */
  unknown: string[];
};

/**
 * The tokens of a conversation, measured with the scripted agent "careful" over all scripts:
 * `agent-booking evals run --model scripted:careful --tools guarded,bare --json`, its tokens divided by its conversations.
 */
export const measuredTokens: Record<'guarded' | 'bare', Tokens> = {
  guarded: { input: 9_200, cached: 7_500, output: 250 },
  bare: { input: 24_700, cached: 19_300, output: 230 },
};

/** Models write about three times the words of the scripted agent: an assumption, not a measurement. */
const wordiness = 3;

/** Estimates the number of conversations of a run, their tokens and their cost. No model is called, so no key is needed. */
export async function estimateEvals(options: RunEvalsOptions): Promise<RunEstimate> {
  const { plan, prices, called, judge, guest, close } = await prepareRun({
    ...options,
    keys: placeholderKeys(options.keys),
  });
  await close();
  const subjects = plan.subjects.map((subject) => {
    const { agent, adapter, tools } = subject;
    const cells = countCells({ ...plan, subjects: [subject] });
    const tokens = tokensOf(subject, cells);
    return { agent, adapter, tools, cells, tokens, costUsd: tokens && costUsd(subject, tokens, prices) };
  });
  const costs = subjects.map((subject) => subject.costUsd);
  return {
    cells: countCells(plan),
    scripts: plan.scripts.length,
    trials: plan.trials,
    subjects,
    costUsd: costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0),
    unknown: [
      ...unknownOf(plan.subjects),
      ...(guest
        ? [`What the guest ${guest.name} takes is not included: a call for each of its answers.`]
        : []),
      ...(judge
        ? [`What the judge ${judge.settings.name} takes is not included: a call for each conversation.`]
        : []),
      ...called
        .filter((name, index) => called.indexOf(name) === index && !Object.hasOwn(prices, name))
        .map((name) => `The price of ${name} is not known: give it by --prices FILE.`),
    ],
  };
}

/** The given keys, with a placeholder for each missing one. An estimate opens models but calls no model. */
function placeholderKeys(keys: RunEvalsOptions['keys'] = {}): RunEvalsOptions['keys'] {
  const placeholder = 'no-key';
  return {
    openai: keys.openai || placeholder,
    anthropic: keys.anthropic || placeholder,
    google: keys.google || placeholder,
  };
}

function tokensOf({ provider, tools }: OpenSubject, cells: number): Tokens | null {
  if (provider === undefined) return null;
  const { input, cached, output } = measuredTokens[tools];
  const words = provider === 'scripted' ? 1 : wordiness;
  return { input: input * cells, cached: cached * cells, output: output * cells * words };
}

function costUsd({ agent, provider }: OpenSubject, { input, cached, output }: Tokens, prices: Prices) {
  const counted = { inputTokens: input, cachedInputTokens: cached, outputTokens: output };
  const usage = { ...counted, reasoningTokens: null };
  return provider === 'scripted' ? 0 : costOf({ name: agent, models: [], usage }, prices);
}

function unknownOf(subjects: readonly OpenSubject[]): string[] {
  const models = subjects.filter(({ provider }) => provider !== undefined && provider !== 'scripted');
  const own = subjects.filter(({ provider }) => provider === undefined).map(({ agent }) => agent);
  return [
    ...(models.length > 0
      ? [
          `Output is taken as ${wordiness} times the words of a scripted agent: a wordy model takes more.`,
          'Reasoning tokens are not known: a reasoning model may write several times its output, at the price of output.',
          'Cached input is what a prompt cache can hold at most; without one all input costs the full price.',
        ]
      : []),
    ...own.map((agent) => `${agent} calls its models itself: its tokens and cost are not known before.`),
  ];
}
