import type { EvalEvent, InconclusiveCause } from './event-log.ts';

/**
 * A violation of a rule: its code, the event that shows it, and a sentence that a person can check against that event. `possible`: it is not
 * certain. A possible violation is reported and fails nothing. `said`: the untrue statement, if a judge found it.
 */
export type Violation = {
  code: string;
  n: number;
  message: string;
  possible?: true;
  said?: Pick<Untrue, 'turn' | 'quote' | 'fact'>;
};

/**
 * An untrue statement that a judge found. `turn` counts the agent's messages from 1, and `n` is the number of the event. `fact`: the fact that
 * contradicts it.
 */
export type Untrue = {
  turn: number;
  n: number;
  quote: string;
  code: string;
  certain: boolean;
  fact: string;
};

/**
 * A judge's answer about a conversation. It is stored, so that a replay calls no model. `untrue`: null if there was no answer, with the reason
 * in `why`. `dropped`: number of statements whose quote is not in its turn.
 */
export type Judgement = { untrue: Untrue[] | null; dropped: number; why?: string };

/** One trial of one script with one agent. Equal keys mean the same cell. A resumed run does not run it again. */
export type CellKey = {
  scriptId: string;
  /** SHA-256 of the script's data, 16 hexadecimal digits. It keeps results of a changed script apart from older ones. */
  scriptHash: string;
  /** The user's name for the agent: `openai:gpt-5`, `scripted:careful`, `production`. */
  agent: string;
  adapter: 'ai-sdk' | 'langchain' | 'mcp' | 'own';
  tools: 'guarded' | 'bare';
  /** From 0. */
  trial: number;
};

/** Tokens of all model calls of a trial. Null if the provider did not report them. */
export type Usage = {
  inputTokens: number | null;
  cachedInputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
};

/** The measurements beside the verdict. Two runs with the same seed differ only here. */
export type Measured = {
  startedAt: string;
  durationMs: number;
  /** Time in model calls, without waits for a limiter or a retry. Null if the calls cannot be seen, as with a deployed agent. */
  modelMs: number | null;
  /** Null if they cannot be seen. */
  modelCalls: number | null;
  /** The model ids that the provider reported. */
  models: string[];
  usage: Usage;
  /** US dollars. Null if no price is known. */
  costUsd: number | null;
  /** The usage of the models that played the guest and judged. */
  guest?: ModelShare;
  judge?: ModelShare;
};

/** The share of one model in a trial. */
export type ModelShare = Pick<Measured, 'modelMs' | 'modelCalls' | 'models' | 'usage' | 'costUsd'>;

/** The total cost of a trial in US dollars: its agent, its guest and its judge. Null if one of them is unknown. */
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
  /** The judge's answer. Left out if no judge was asked. */
  judged?: Judgement;
  measured: Measured;
};

/**
 * The result of a conversation. `fail` has all violations, and the first one's code as `code`. `possible` are violations that are not
 * certain. `inconclusive`: nothing can be said about the agent. `not_run`: the script cannot be run with this agent, and `reason` says why.
 * The same log gives the same verdict, byte for byte.
 */
export type Verdict =
  | ({ verdict: 'pass' } & Seen)
  | ({ verdict: 'fail'; code: string; violations: Violation[] } & Seen)
  | { verdict: 'inconclusive'; cause: InconclusiveCause; message: string }
  | { verdict: 'not_run'; reason: string };

type Seen = { possible: Violation[]; prevented: number; scriptGap: boolean };

/** How efficiently the agent worked. It is reported and compared, and fails nothing. */
export type Quality = {
  agentTurns: number;
  toolCalls: number;
  refusedCalls: number;
  redundantReads: number;
  questionsWithoutNeed: number;
  /** Number of MCP calls without the conversation's latest handle, although a result had named one. Only with that adapter. */
  lostHandles?: number;
};
