import { z } from 'zod';
import { type EvalEvent, inconclusiveCauses } from './event-log.ts';

const count = z.number();

const said = z.object({ turn: count, quote: z.string(), fact: z.string() });

/**
 * A violation of a rule: its code, the event that shows it, and a sentence that a person can check against that event. `possible`: it is not
 * certain. A possible violation is reported and fails nothing. `said`: the untrue statement, if a judge found it.
 */
export const violationSchema = z.object({
  code: z.string(),
  n: count,
  message: z.string(),
  possible: z.literal(true).optional(),
  said: said.optional(),
});
export type Violation = z.infer<typeof violationSchema>;

/**
 * An untrue statement that a judge found. `turn` counts the agent's messages from 1, and `n` is the number of the event. `fact`: the fact that
 * contradicts it.
 */
const untrue = said.extend({ n: count, code: z.string(), certain: z.boolean() });
export type Untrue = z.infer<typeof untrue>;

/**
 * A judge's answer about a conversation. It is stored, so that a replay calls no model. `untrue`: null if there was no answer, with the reason
 * in `why`. `dropped`: number of statements whose quote is not in its turn.
 */
const judgement = z.object({
  untrue: z.array(untrue).nullable(),
  dropped: count,
  why: z.string().optional(),
});
export type Judgement = z.infer<typeof judgement>;

/**
 * An agent by the user's name for it (`openai:gpt-5`, `production`), and one kind of tools: a column of the report. `mcp`: the guarded tools,
 * through a server and a client of the Model Context Protocol.
 */
export const subjectKey = z.object({
  agent: z.string(),
  tools: z.enum(['guarded', 'bare', 'mcp']),
});

/**
 * One trial of one script with one agent. Equal keys mean the same cell. A resumed run does not run it again. `scriptHash`: SHA-256 of the
 * script's data, 16 hexadecimal digits. It keeps results of a changed script apart from older ones. `trial` counts from 0.
 */
const cellKey = subjectKey.extend({
  scriptId: z.string(),
  scriptHash: z.string(),
  trial: z.int().min(0),
});
export type CellKey = z.infer<typeof cellKey>;

/** Tokens of all model calls of a trial. Null if the provider did not report them. */
const usage = z.record(
  z.enum(['inputTokens', 'cachedInputTokens', 'outputTokens', 'reasoningTokens']),
  count.nullable(),
);
export type Usage = z.infer<typeof usage>;

/**
 * The share of one model in a trial. `modelCalls`: null if the calls cannot be seen, as with a deployed agent. `models`: the ids that the
 * provider reported. `costUsd`: null if no price is known.
 */
const modelShare = z.object({
  modelCalls: count.nullable(),
  models: z.array(z.string()),
  usage,
  costUsd: count.nullable(),
});
export type ModelShare = z.infer<typeof modelShare>;

/** The measurements beside the verdict. Two runs with the same seed differ only here. `judge`: the share of the judge's model. */
const measured = modelShare.extend({
  startedAt: z.string(),
  durationMs: count,
  judge: modelShare.optional(),
});
export type Measured = z.infer<typeof measured>;

/** The total cost of a trial in US dollars: its agent and its judge. Null if one of them is unknown. */
export function wholeCost({ costUsd, judge }: Measured): number | null {
  return sumOf([costUsd, judge ? judge.costUsd : 0]);
}

/** If one part is unknown, the sum is unknown. Otherwise it would be too low. */
export function sumOf(parts: readonly (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}

/** Adds up amounts of the same names, each on its own. */
export function sumOfFields<Name extends string>(
  one: Record<Name, number | null>,
  other: Record<Name, number | null>,
): Record<Name, number | null> {
  const sums = { ...one };
  for (const name in one) sums[name] = sumOf([one[name], other[name]]);
  return sums;
}

const seen = { possible: z.array(violationSchema), prevented: count, scriptGap: z.boolean() };

/**
 * The result of a conversation. `fail` has all violations, and the first one's code as `code`. `possible` are violations that are not
 * certain. `inconclusive`: nothing can be said about the agent. The same log gives the same verdict, byte for byte.
 */
const verdict = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('pass'), ...seen }),
  z.object({
    verdict: z.literal('fail'),
    code: z.string(),
    violations: z.array(violationSchema),
    ...seen,
  }),
  z.object({
    verdict: z.literal('inconclusive'),
    cause: z.enum(inconclusiveCauses),
    message: z.string(),
  }),
]);
export type Verdict = z.infer<typeof verdict>;

/** A line of a log. It only checks that the conversation is a list of events. Graders read the rest. */
export const cellSchema = z.object({
  format: z.literal(1),
  key: cellKey,
  family: z.string(),
  locale: z.enum(['en', 'he']),
  verdict,
  log: z.array(z.looseObject({ n: count, at: z.string(), type: z.string() })),
  judged: judgement.optional(),
  measured,
});

/** A finished cell: a line of the append-only log. `judged`: the judge's answer. Left out if no judge was asked. */
export type CellResult = Omit<z.infer<typeof cellSchema>, 'log'> & { log: readonly EvalEvent[] };
