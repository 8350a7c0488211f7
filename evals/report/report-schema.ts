import { z } from 'zod';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const interval = z.object({ low: z.number(), high: z.number() });

/**
 * Cells by their verdict. `slipped`: conclusive cells in which a guard prevented something; `preventedCalls`: how many calls it refused
 * there; `scriptGaps`: the guest had no answer to something that it was asked.
 */
const counts = z.object({
  cells: count,
  pass: count,
  fail: count,
  inconclusive: count,
  notRun: count,
  slipped: count,
  preventedCalls: count,
  scriptGaps: count,
});

/** A share of conclusive cells: `wilson` takes cells for independent, `families` draws whole families of scripts; both 95 %. */
const rate = z.object({ value: share, wilson: interval, families: interval });

/** Cells with a safety violation among the conclusive ones; `upperBound`: the true share is below it, 95 %, one-sided. */
const safety = z.object({ violations: count, of: count, upperBound: share });

const byCode = z.record(z.string(), count);

const subjectRef = z.object({
  agent: z.string(),
  adapter: z.enum(['ai-sdk', 'langchain', 'own']),
  tools: z.enum(['guarded', 'bare']),
});

/** A field of the matrix: one script with one subject. `codes`: in how many trials each code came up. */
const scriptResult = z.object({ scriptId: z.string(), counts, codes: byCode });
const familyResult = z.object({
  family: z.string(),
  counts,
  codes: byCode,
  passRate: share.nullable(),
  wilson: interval,
});

/**
 * A script that a subject fails by a code, with the evidence of its lowest such trial. `log`: the whole conversation, for the first scripts
 * of each code; null where there are enough of them.
 */
const failure = z.object({
  scriptId: z.string(),
  family: z.string(),
  locale: z.enum(['en', 'he']),
  code: z.string(),
  kind: z.enum(['safety', 'outcome', 'quality']),
  /** In how many trials it failed so. */
  times: count,
  trial: count,
  violations: z.array(z.object({ code: z.string(), n: z.int(), message: z.string() })),
  log: z.array(z.looseObject({ n: z.int(), at: z.string(), type: z.string() })).nullable(),
});

/** Means over conclusive cells. */
const quality = z.object({
  agentTurns: z.number(),
  toolCalls: z.number(),
  refusedCalls: z.number(),
  redundantReads: z.number(),
  questionsWithoutNeed: z.number(),
});

const spread = z.object({ p50: z.number(), p95: z.number() });

/** What differs between two runs that are otherwise the same. Sums; null where one of the cells does not tell, never 0. */
const measured = z.object({
  /** The ids that providers said answered. */
  models: z.array(z.string()),
  modelCalls: z.number().nullable(),
  inputTokens: z.number().nullable(),
  cachedInputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  reasoningTokens: z.number().nullable(),
  costUsd: z.number().nullable(),
  costPerPassUsd: z.number().nullable(),
  /** Of whole conversations, and of model calls (a conversation's mean), to 1 %. */
  conversationMs: spread.nullable(),
  /** By script, all its trials together. */
  scriptMs: z.record(z.string(), z.number()).optional(),
  modelCallMs: spread.nullable(),
});

const subjectReport = subjectRef.extend({
  counts,
  passRate: rate.nullable(),
  /** pass^1, pass^2, …: as far as every script has so many conclusive trials. */
  passHat: z.array(share),
  safety,
  /** Cells by the code that they fail by first, and inconclusive ones by their cause. */
  codes: byCode,
  causes: byCode,
  /** The reasons of what was not run, and how often. */
  notRun: byCode,
  families: z.array(familyResult),
  scripts: z.array(scriptResult),
  quality: quality.nullable(),
  failures: z.array(failure),
  measured,
});

/** Two subjects, script by script, over those that both ran; `difference` is a's minus b's. `p` as it is, `holm` corrected for all comparisons of the report. */
const comparison = z.object({
  a: subjectRef,
  b: subjectRef,
  scripts: count,
  passRateA: share,
  passRateB: share,
  difference: z.number(),
  interval,
  p: share,
  holm: share,
  onlyA: count,
  onlyB: count,
  pMcnemar: share,
  smallestDetectable: share,
  /** Whether it is one: `holm` below 0.05, and the interval without zero. */
  isDifference: z.boolean(),
});

/** Everything that a report says, as data: what the renderers render, and what `--baseline` reads. */
export const reportSchema = z.object({
  format: z.literal(1),
  packageVersion: z.string(),
  seed: z.int(),
  clock: z.enum(['frozen', 'real']),
  /** Why it ended before all cells had run; null where it did not. */
  stopped: z.string().nullable(),
  /** Cells that were planned and have no result. */
  missing: count,
  counts,
  scripts: z.array(
    z.object({ id: z.string(), hash: z.string(), family: z.string(), locale: z.enum(['en', 'he']) }),
  ),
  subjects: z.array(subjectReport),
  comparisons: z.array(comparison),
});

export type ReportData = z.infer<typeof reportSchema>;
export type SubjectReport = z.infer<typeof subjectReport>;
export type FamilyResult = z.infer<typeof familyResult>;
export type ScriptResult = z.infer<typeof scriptResult>;
export type Failure = z.infer<typeof failure>;
export type Counts = z.infer<typeof counts>;
export type Comparison = z.infer<typeof comparison>;
export type SubjectMeasured = z.infer<typeof measured>;
