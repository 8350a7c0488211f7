import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CellKey, CellResult } from '../log/cell.ts';
import { inconclusiveCauses } from '../log/event-log.ts';

/** A script by what identifies it. */
export type ScriptRef = { id: string; hash: string };

const count = z.number();
const violation = z.object({
  code: z.string(),
  n: count,
  message: z.string(),
  possible: z.literal(true).optional(),
});
// Logs of earlier versions know no possible violations.
const seen = { possible: z.array(violation).default([]), prevented: count, scriptGap: z.boolean() };

const verdict = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('pass'), ...seen }),
  z.object({ verdict: z.literal('fail'), code: z.string(), violations: z.array(violation), ...seen }),
  z.object({
    verdict: z.literal('inconclusive'),
    cause: z.enum(inconclusiveCauses),
    message: z.string(),
  }),
  z.object({ verdict: z.literal('not_run'), reason: z.string() }),
]);

/** An agent, an adapter and one kind of tools: a column of the report. */
export const subjectKey = z.object({
  agent: z.string(),
  adapter: z.enum(['ai-sdk', 'langchain', 'mcp', 'own']),
  tools: z.enum(['guarded', 'bare']),
});

const modelShare = z.object({
  modelMs: count.nullable(),
  modelCalls: count.nullable(),
  models: z.array(z.string()),
  usage: z.record(
    z.enum(['inputTokens', 'cachedInputTokens', 'outputTokens', 'reasoningTokens']),
    count.nullable(),
  ),
  costUsd: count.nullable(),
});

/** A line of a log. Of the conversation it checks only that it is a list of events: graders look at the rest. */
const cellLine = z.object({
  format: z.literal(1),
  key: subjectKey.extend({ scriptId: z.string(), scriptHash: z.string(), trial: z.int().min(0) }),
  family: z.string(),
  locale: z.enum(['en', 'he']),
  verdict,
  quality: z.object({
    agentTurns: count,
    toolCalls: count,
    refusedCalls: count,
    redundantReads: count,
    questionsWithoutNeed: count,
    lostHandles: count.optional(),
  }),
  log: z.array(z.looseObject({ n: count, at: z.string(), type: z.string() })),
  judged: z
    .array(
      z.object({
        n: count,
        codes: z.array(z.string()),
        broken: z.array(z.string()).nullable(),
        why: z.string(),
      }),
    )
    .optional(),
  measured: modelShare.extend({
    startedAt: z.string(),
    durationMs: count,
    guest: modelShare.optional(),
    judge: modelShare.optional(),
  }),
});

/** How a run was set up, beside its seed and clock. Only `concurrency` and the two limits may differ between runs that are put together. */
export const runSettings = z.object({
  concurrency: z.int(),
  turnLimit: z.int(),
  answerSeconds: z.number(),
  /** What becomes of a trial whose agent hangs past its time limit. */
  onHang: z.enum(['fail', 'inconclusive']),
  /** The instructions of the default agent: the file's name, where it has one, and 16 hexadecimal digits of their SHA-256. Null: the package's own. */
  instructions: z.object({ file: z.string().nullable(), sha256: z.string() }).nullable(),
  /** The model that plays the guest. Null: rules do. */
  guest: z.string().nullable().optional(),
  /**
   * The judge of possible violations. Null: there is no judge. `gates`: whether it decides, or only comments; `errors`: its errors on labelled
   * turns, null where they were not measured.
   */
  judge: z
    .object({
      name: z.string(),
      gates: z.boolean(),
      errors: z
        .object({
          falseAlarms: z.int(),
          of: z.int(),
          found: z.int(),
          ofLies: z.int(),
          undecided: z.int(),
        })
        .nullable(),
    })
    .nullable()
    .optional(),
});

/** What two equal runs differ in: when and by which command it began, and the versions of Node and the frameworks. */
export const runMeasured = z.object({
  startedAt: z.string(),
  command: z.string().nullable(),
  versions: z.record(z.string(), z.string()),
});

export type RunSettings = z.infer<typeof runSettings>;

/** What all cells of a log have in common; its first line. Logs of earlier versions hold no settings. */
const headerLine = z.object({
  format: z.literal(1),
  run: z.object({
    packageVersion: z.string(),
    seed: z.int(),
    clock: z.enum(['frozen', 'real']),
    /** The user's own graders, by code. */
    graders: z.record(z.string(), z.enum(['safety', 'outcome', 'quality'])),
    settings: runSettings.optional(),
    measured: runMeasured.optional(),
  }),
});

export type RunHeader = z.infer<typeof headerLine>['run'];

export type LogLine = { run: RunHeader } | { cell: CellResult };

/** Reads a line; a text that says what is wrong with it where it is no result. */
export function readLogLine(text: string): LogLine | string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return `it is no JSON (${(error as Error).message})`;
  }
  const isHeader = typeof data === 'object' && data !== null && 'run' in data;
  const read = isHeader ? headerLine.safeParse(data) : cellLine.safeParse(data);
  if (!read.success) return z.prettifyError(read.error).replaceAll('\n', ' ');
  // The schema checks what a cell is; the events stay as they were written.
  return 'run' in read.data ? { run: read.data.run } : { cell: read.data as unknown as CellResult };
}

export function writeHeaderLine(run: RunHeader): string {
  return `${JSON.stringify({ format: 1, run })}\n`;
}

export function writeCellLine(cell: CellResult): string {
  return `${JSON.stringify(cell)}\n`;
}

/** Equal for equal cells alone. */
export function cellId({ scriptId, scriptHash, agent, adapter, tools, trial }: CellKey): string {
  return `${JSON.stringify([scriptId, scriptHash, agent, adapter, tools])} ${trial}`;
}

/** A cell as a person reads it, in errors. */
export function cellName({ scriptId, agent, adapter, tools, trial }: CellKey): string {
  return `${scriptId} with ${agent} (${adapter}, ${tools}), trial ${trial}`;
}

/** A part of a run that several machines share: `index` from 1 to `of`. */
export type Shard = { index: number; of: number };

/**
 * Whether a cell belongs to a shard. By a hash of its key, so that every machine knows without asking, and shards stay as they are when
 * an agent is added.
 */
export function isInShard(key: CellKey, { index, of }: Shard): boolean {
  return digest(key).readUInt32BE(0) % of === index - 1;
}

/** A name for the conversation of a cell that a seed fixes. */
export function conversationOf(key: CellKey, seed: number): string {
  return `eval-${digest(key, String(seed)).toString('hex', 4, 16)}`;
}

function digest(key: CellKey, salt = ''): Buffer {
  return createHash('sha256')
    .update(`${cellId(key)} ${salt}`)
    .digest();
}
