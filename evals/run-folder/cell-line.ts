import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CellKey, CellResult } from '../log/cell.ts';

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
    cause: z.enum(['provider_error', 'rate_limited', 'timeout', 'budget', 'harness']),
    message: z.string(),
  }),
  z.object({ verdict: z.literal('not_run'), reason: z.string() }),
]);

const key = z.object({
  scriptId: z.string(),
  scriptHash: z.string(),
  agent: z.string(),
  adapter: z.enum(['ai-sdk', 'langchain', 'own']),
  tools: z.enum(['guarded', 'bare']),
  trial: z.int().min(0),
});

/** A line of a log, as it is read from a file. Of the conversation only that it is a list of events: graders look at the rest. */
const cellLine = z.object({
  format: z.literal(1),
  key,
  family: z.string(),
  locale: z.enum(['en', 'he']),
  verdict,
  quality: z.object({
    agentTurns: count,
    toolCalls: count,
    refusedCalls: count,
    redundantReads: count,
    questionsWithoutNeed: count,
  }),
  log: z.array(z.looseObject({ n: count, at: z.string(), type: z.string() })),
  measured: z.object({
    startedAt: z.string(),
    durationMs: count,
    modelMs: count.nullable(),
    modelCalls: count.nullable(),
    models: z.array(z.string()),
    usage: z.record(
      z.enum(['inputTokens', 'cachedInputTokens', 'outputTokens', 'reasoningTokens']),
      count.nullable(),
    ),
    costUsd: count.nullable(),
  }),
});

/** What all cells of a log have in common; its first line. */
const headerLine = z.object({
  format: z.literal(1),
  run: z.object({
    packageVersion: z.string(),
    seed: z.int(),
    clock: z.enum(['frozen', 'real']),
    /** The user's own graders, by code. */
    graders: z.record(z.string(), z.enum(['safety', 'outcome', 'quality'])),
  }),
});

export type RunHeader = z.infer<typeof headerLine>['run'];

export type LogLine = { run: RunHeader } | { cell: CellResult };

/** Reads a line; a text that says what is wrong with it where it is none. */
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
  // What was checked is what a cell is; the events are taken as they were written.
  return 'run' in read.data ? { run: read.data.run } : { cell: read.data as unknown as CellResult };
}

export function writeHeaderLine(run: RunHeader): string {
  return `${JSON.stringify({ format: 1, run })}\n`;
}

export function writeCellLine(cell: CellResult): string {
  return `${JSON.stringify(cell)}\n`;
}

/** Everything of a key but the trial: what a report calls one script with one agent. */
export function pairText({ scriptId, scriptHash, agent, adapter, tools }: CellKey): string {
  return JSON.stringify([scriptId, scriptHash, agent, adapter, tools]);
}

/** A cell as a person reads it, in errors. */
export function cellName({ scriptId, agent, adapter, tools, trial }: CellKey): string {
  return `${scriptId} with ${agent} (${adapter}, ${tools}), trial ${trial}`;
}

/** A part of a run that is shared out over machines: `index` from 1 to `of`. */
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
    .update(`${pairText(key)} ${key.trial} ${salt}`)
    .digest();
}

/** A set of cells that takes one bit for each, so that a run of millions knows what is done. */
export type CellSet = {
  has(key: CellKey): boolean;
  add(key: CellKey): void;
  readonly size: number;
};

export function createCellSet(): CellSet {
  const trials = new Map<string, Uint8Array>();
  let size = 0;
  const has = (key: CellKey) => {
    const bits = trials.get(pairText(key));
    return bits !== undefined && ((bits[key.trial >> 3] ?? 0) & (1 << (key.trial & 7))) !== 0;
  };
  return {
    has,
    add(key) {
      if (has(key)) return;
      const pair = pairText(key);
      const place = key.trial >> 3;
      let bits = trials.get(pair) ?? new Uint8Array(1);
      if (place >= bits.length) {
        const longer = new Uint8Array(Math.max(bits.length * 2, place + 1));
        longer.set(bits);
        bits = longer;
      }
      bits[place] = (bits[place] ?? 0) | (1 << (key.trial & 7));
      trials.set(pair, bits);
      size += 1;
    },
    get size() {
      return size;
    },
  };
}
