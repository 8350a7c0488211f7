import { sumOf } from '../log/cell.ts';
import { costOf } from '../models/prices.ts';
import { countCells } from './run-cells.ts';
import { prepareRun } from './run-evals.ts';
import type { RunEvalsOptions } from './run-options.ts';

/** Tokens of a number of conversations. `cached`: the part of the input that a provider with a prompt cache may charge less for. */
export type Tokens = { input: number; cached: number; output: number };

/** The size and cost of a run that has not begun. */
export type RunEstimate = Awaited<ReturnType<typeof estimateEvals>>;

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
export async function estimateEvals(options: RunEvalsOptions) {
  const placeholder = { openai: 'no-key', anthropic: 'no-key', google: 'no-key' };
  const { prices = {} } = options;
  const { plan, called, judge } = await prepareRun({ ...options, keys: placeholder });
  const subjects = plan.subjects.map((subject) => {
    const { agent, tools, provider } = subject;
    const cells = countCells({ ...plan, subjects: [subject] });
    // A user's own agent calls its models itself.
    if (provider === undefined) return { agent, tools, cells, tokens: null, costUsd: null };
    const isScripted = provider === 'scripted';
    const { input, cached, output } = measuredTokens[tools === 'bare' ? 'bare' : 'guarded'];
    const words = output * (isScripted ? 1 : wordiness);
    const tokens = { input: input * cells, cached: cached * cells, output: words * cells };
    const usage = {
      inputTokens: tokens.input,
      cachedInputTokens: tokens.cached,
      outputTokens: tokens.output,
      reasoningTokens: null,
    };
    const costUsd = costOf({ name: agent, models: [], modelCalls: null, usage }, prices);
    return { agent, tools, cells, tokens, costUsd };
  });
  const unpriced = [...new Set(called)].filter((name) => !Object.hasOwn(prices, name));
  return {
    cells: countCells(plan),
    subjects,
    /** US dollars without reasoning tokens. Null if a model has no price. */
    costUsd: sumOf(subjects.map(({ costUsd }) => costUsd)),
    /** Sentences about the limits of the estimate. */
    unknown: [
      ...(called.length > 0
        ? [
            `Output is taken as ${wordiness} times the words of a scripted agent. Reasoning tokens are not included, and cached input is what a prompt cache can hold at most.`,
          ]
        : []),
      ...(judge ? [`What the judge ${judge.settings.name} takes is not included.`] : []),
      ...subjects
        .filter(({ tokens }) => tokens === null)
        .map(({ agent }) => `${agent} calls its models itself: its tokens and cost are not known before.`),
      ...unpriced.map((name) => `The price of ${name} is not known: give it by --prices FILE.`),
    ],
  };
}
