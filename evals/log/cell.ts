import type { EvalEvent, InconclusiveCause } from './event-log.ts';

/**
 * What a grader objects to: its code, the event that shows it, and a sentence that a person can check against that event. `possible`: the
 * grader is not certain; it is reported and fails nothing.
 */
export type Violation = { code: string; n: number; message: string; possible?: true };

/** What a judge decided about one turn. It is kept, so that a replay asks no model again. `broken`: null where it gave no answer. */
export type Judgement = { n: number; codes: string[]; broken: string[] | null; why: string };

/** One trial of one script with one agent. Equal keys are the same cell: a run that is resumed does not run it again. */
export type CellKey = {
  scriptId: string;
  /** SHA-256 of the script's data, 16 hexadecimal digits: results of a changed script are not mixed with older ones. */
  scriptHash: string;
  /** As the user named it: `openai:gpt-5`, `scripted:careful`, `production`. */
  agent: string;
  adapter: 'ai-sdk' | 'langchain' | 'mcp' | 'own';
  tools: 'guarded' | 'bare';
  /** From 0. */
  trial: number;
};

/** Tokens of all model calls of a trial; null where the provider did not tell. */
export type Usage = {
  inputTokens: number | null;
  cachedInputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
};

/** What was measured, apart from the verdict: two runs with the same seed differ here alone. */
export type Measured = {
  startedAt: string;
  durationMs: number;
  /** Time in model calls, without waiting for a limiter or a retry; null where the calls cannot be seen, as those of a deployed agent. */
  modelMs: number | null;
  /** Null where they cannot be seen. */
  modelCalls: number | null;
  /** The ids that the provider said answered. */
  models: string[];
  usage: Usage;
  /** US dollars; null where no price is known. */
  costUsd: number | null;
  /** What the calls of a model took that played the guest, or judged. */
  guest?: ModelShare;
  judge?: ModelShare;
};

/** What one model took of a trial. */
export type ModelShare = Pick<Measured, 'modelMs' | 'modelCalls' | 'models' | 'usage' | 'costUsd'>;

/** What a trial cost in all, in US dollars: its agent, its guest and its judge. Null where one of them is not known. */
export function wholeCost({ costUsd, guest, judge }: Measured): number | null {
  const costs = [costUsd, ...(guest ? [guest.costUsd] : []), ...(judge ? [judge.costUsd] : [])];
  return costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}

/** A finished cell: a line of the append-only log. */
export type CellResult = {
  format: 1;
  key: CellKey;
  family: string;
  locale: 'en' | 'he';
  verdict: Verdict;
  quality: Quality;
  log: readonly EvalEvent[];
  /** What a judge decided about its possible violations; left out where there was nothing to decide. */
  judged?: readonly Judgement[];
  measured: Measured;
};

/**
 * What a conversation shows. `fail` names the first violation's code as `code`, and all of them; `possible` are violations that are not
 * certain; `inconclusive`: nothing can be said about the agent; `not_run`: the script cannot be run with this agent, and why. The same log
 * gives the same verdict, byte for byte.
 */
export type Verdict =
  | ({ verdict: 'pass' } & Seen)
  | ({ verdict: 'fail'; code: string; violations: Violation[] } & Seen)
  | { verdict: 'inconclusive'; cause: InconclusiveCause; message: string }
  | { verdict: 'not_run'; reason: string };

type Seen = { possible: Violation[]; prevented: number; scriptGap: boolean };

/** What the agent took to get there: reported and compared, never gated. */
export type Quality = {
  agentTurns: number;
  toolCalls: number;
  refusedCalls: number;
  redundantReads: number;
  questionsWithoutNeed: number;
  /** Calls over MCP that did not pass the conversation's latest handle, though a result had named one; only with that adapter. */
  lostHandles?: number;
};
