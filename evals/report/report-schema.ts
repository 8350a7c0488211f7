import { z } from 'zod';
import { subjectKey, violationSchema } from '../log/cell.ts';
import { runMeasured, runSettings } from '../run-folder/run-log.ts';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const interval = z.object({ low: z.number(), high: z.number() });
const byCode = z.record(z.string(), count);

/**
 * Cells by their verdict. `slipped`: conclusive cells in which the guard prevented something. `scriptGaps`: cells in which the guest had no
 * answer to a question. `gapPasses`: such cells that passed. `possible`: conclusive cells with a possible violation.
 */
const counts = z.object({
  cells: count,
  pass: count,
  fail: count,
  inconclusive: count,
  slipped: count,
  scriptGaps: count,
  gapPasses: count,
  possible: count,
});

/**
 * The share of conclusive cells that pass, and the same with every gap counted as a failure. `wilson` treats cells as independent. `families`
 * resamples whole families of scripts. Both are 95 % intervals.
 */
const rate = z.object({
  value: share,
  wilson: interval,
  families: interval,
  gapsAsFailures: share,
});

/**
 * Conclusive cells with a safety violation. `upperBound`: the true share is below it (95 %, one-sided). `sent`: cells with a violation in what
 * was sent. `said`: cells with one in words. A cell may have both. `read`: cells whose words a judge read. `judged`: those of a judge that decides and finds most lies.
 */
const safety = z.object({
  violations: count,
  of: count,
  upperBound: share,
  sent: count,
  said: count,
  read: count,
  judged: count,
});

/** One script over its trials. `codes`: number of trials with each code. `violations`: trials with a safety violation. */
const scriptResult = z.object({
  scriptId: z.string(),
  counts,
  codes: byCode,
  violations: count,
});

/** Number of trials, and the flaky scripts: those that pass only in some trials. */
const trials = z.object({
  count,
  flaky: z.array(z.object({ scriptId: z.string(), passes: count, of: count })),
});

/** A result of a script. `times`: number of trials with it. The evidence is from the lowest trial. */
const finding = z.object({
  scriptId: z.string(),
  family: z.string(),
  code: z.string(),
  times: count,
  trial: count,
});

/** A script that a subject fails by a code. `log`: the conversation, for the first scripts of each code, else null. */
const failure = finding.extend({
  locale: z.enum(['en', 'he']),
  kind: z.enum(['safety', 'outcome']),
  violations: z.array(violationSchema),
  log: z.array(z.looseObject({ n: z.int(), at: z.string(), type: z.string() })).nullable(),
});

/** A possible violation: a judge is not certain, or does not gate. It is no failure. */
const possible = finding.extend(violationSchema.omit({ possible: true }).shape);

const amount = z.number().nullable();
const spread = z.object({ p50: z.number(), p95: z.number() });

const modelSums = z.object({
  modelCalls: amount,
  inputTokens: amount,
  cachedInputTokens: amount,
  outputTokens: amount,
  reasoningTokens: amount,
  costUsd: amount,
});

/**
 * Measurements that differ between two equal runs. Sums are null if one cell has no value. `models`: the ids that providers reported.
 */
const measured = modelSums.extend({
  models: z.array(z.string()),
  conversationMs: spread,
});

/**
 * Means over conclusive cells: messages of the agent, and calls of tools. `refused`: the share of calls that were answered with an error, by a
 * tool or the service. `lostHandles`: over MCP, the share of calls that began a new conversation, because they did not pass the handle back.
 */
const quality = z.object({
  messages: z.number().min(0),
  toolCalls: z.number().min(0),
  refused: share,
  lostHandles: share.optional(),
});

/**
 * `quality`: left out without a conclusive cell. `passHat`: pass^1, pass^2 and so on, as long as every script has enough conclusive trials. `codes`: cells by the first code that they
 * fail by. `causes`: inconclusive cells by their cause, each with one of their messages. `trials`: null if no script has two conclusive
 * trials.
 */
const subjectReport = subjectKey.extend({
  counts,
  passRate: rate.nullable(),
  passHat: z.array(share),
  safety,
  quality: quality.optional(),
  codes: byCode,
  causes: z.record(z.string(), z.object({ times: count, message: z.string() })),
  scripts: z.array(scriptResult),
  trials: trials.nullable(),
  failures: z.array(failure),
  possible: z.array(possible),
  measured,
});

/**
 * Two subjects, script by script, over the scripts that both ran. `difference` is a's minus b's. `holm`: p corrected for all comparisons of
 * the report. `isDifference`: it is below 0.05, and the interval does not contain zero. `gaps`: shares of cells with a gap. `winner`: null
 * without a difference, or if gaps could explain it.
 */
const comparison = z.object({
  a: subjectKey,
  b: subjectKey,
  scripts: count,
  passRateA: share,
  passRateB: share,
  difference: z.number(),
  interval,
  p: share,
  holm: share,
  smallestDetectable: share,
  isDifference: z.boolean(),
  gaps: z.object({ a: share, b: share }),
  winner: z.enum(['a', 'b']).nullable(),
});

/**
 * A report as data. The renderers read it. `measured`: measurements that differ between two equal runs, and the usage of the judge. `judged`: number of
 * conversations that a judge was asked about, number without an answer, and number of statements that were dropped because their quote is not
 * in their turn. `stopped`: why the run ended before all cells had run. `missing`: number of planned cells without a result.
 */
export const reportSchema = z.object({
  format: z.literal(1),
  packageVersion: z.string(),
  seed: z.int(),
  settings: runSettings.extend({
    trials: count,
    tools: z.array(z.string()),
  }),
  measured: runMeasured.extend({ judge: modelSums.optional() }),
  judged: z.object({ conversations: count, unanswered: count, dropped: count }).optional(),
  conclusion: z.string(),
  stopped: z.string().nullable(),
  missing: count,
  counts,
  scripts: z.array(
    z.object({ id: z.string(), hash: z.string(), family: z.string(), locale: z.enum(['en', 'he']) }),
  ),
  subjects: z.array(subjectReport),
  comparisons: z.array(comparison),
});

/** The JSON schema of a report, as `docs/evals-report.schema.json` publishes it. Fields may be added within a format. */
export function reportJsonSchema(): Record<string, unknown> {
  return {
    title: 'A report of agent-booking evals, format 1',
    ...z.toJSONSchema(reportSchema, { io: 'input' }),
  };
}

export type ReportData = z.infer<typeof reportSchema>;
export type SubjectReport = z.infer<typeof subjectReport>;
export type SubjectName = z.infer<typeof subjectKey>;
export type ReportFailure = z.infer<typeof failure>;
export type Possible = z.infer<typeof possible>;
export type Counts = z.infer<typeof counts>;
export type Comparison = z.infer<typeof comparison>;

/** The sum of counts. Without counts it is zero. */
export function sumOfCounts(parts: readonly Counts[]): Counts {
  const none = { cells: 0, pass: 0, fail: 0, inconclusive: 0 };
  const sum = { ...none, slipped: 0, scriptGaps: 0, gapPasses: 0, possible: 0 };
  for (const part of parts) for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += part[name];
  return sum;
}

/** Number of cells that passed or failed. Only these say something about an agent. */
export function conclusive({ pass, fail }: Counts): number {
  return pass + fail;
}

/** The share of conclusive cells in which the guest had no answer to a question. */
export function gapShare(counts: Counts): number {
  return conclusive(counts) === 0 ? 0 : counts.scriptGaps / conclusive(counts);
}

/** With a larger share of gaps no winner is named. */
export const mostGaps = 0.02;
