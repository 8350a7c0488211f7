import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type CellKey, type CellResult, cellSchema } from '../log/cell.ts';

export type ScriptRef = { id: string; hash: string };

/** The settings of a run, besides its seed. Runs can be merged if they differ only in `concurrency` and the two limits. */
export const runSettings = z.object({
  concurrency: z.int(),
  turnLimit: z.int(),
  answerSeconds: z.number(),
  /** The instructions of the default agent: the file's name, if there is one, and 16 hexadecimal digits of their SHA-256. Null: the package's own. */
  instructions: z.object({ file: z.string().nullable(), sha256: z.string() }).nullable(),
  /**
   * The judge of words. Null: there is no judge. `gates`: whether the untrue statements that it finds are failures. `errors`: its errors on
   * labelled turns, or null if they were not measured.
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
    .nullable(),
});

/** The differences between two equal runs: when and by which command it began, and the versions of Node and the frameworks. */
export const runMeasured = z.object({
  startedAt: z.string(),
  command: z.string().nullable(),
  versions: z.record(z.string(), z.string()),
});

export type RunSettings = z.infer<typeof runSettings>;

/** The common facts of all cells in a log. It is the log's first line. */
const headerLine = z.object({
  format: z.literal(1),
  run: z.object({
    packageVersion: z.string(),
    seed: z.int(),
    /** The user's own graders, by code. */
    graders: z.record(z.string(), z.enum(['safety', 'outcome'])),
    settings: runSettings,
    measured: runMeasured,
  }),
});

export type RunHeader = z.infer<typeof headerLine>['run'];

export type LogLine = { run: RunHeader } | { cell: CellResult };

/** Reads a line. Returns a text that says what is wrong if it is not a result. */
export function readLogLine(text: string): LogLine | string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return `it is no JSON (${(error as Error).message})`;
  }
  const isHeader = typeof data === 'object' && data !== null && 'run' in data;
  const read = isHeader ? headerLine.safeParse(data) : cellSchema.safeParse(data);
  if (!read.success) return z.prettifyError(read.error).replaceAll('\n', ' ');
  // The schema checks the cell. The events stay as they were written.
  return 'run' in read.data ? { run: read.data.run } : { cell: read.data as unknown as CellResult };
}

/** The id of a cell. Only equal cells have equal ids. */
export function cellId({ scriptId, scriptHash, agent, tools, trial }: CellKey): string {
  return `${JSON.stringify([scriptId, scriptHash, agent, tools])} ${trial}`;
}

export function cellName({ scriptId, agent, tools, trial }: CellKey): string {
  return `${scriptId} with ${agent} (${tools}), trial ${trial}`;
}

/** A part of a run that several machines share: `index` from 1 to `of`. */
export type Shard = { index: number; of: number };

/**
 * Whether a cell belongs to a shard. It is decided by a hash of the cell's key. So machines need not communicate, and shards stay the same
 * when an agent is added.
 */
export function isInShard(key: CellKey, { index, of }: Shard): boolean {
  return digest(key).readUInt32BE(0) % of === index - 1;
}

/** Returns an id for the conversation of a cell. Equal seeds give equal ids. */
export function conversationOf(key: CellKey, seed: number): string {
  return `eval-${digest(key, String(seed)).toString('hex', 4, 16)}`;
}

function digest(key: CellKey, salt = ''): Buffer {
  return createHash('sha256')
    .update(`${cellId(key)} ${salt}`)
    .digest();
}
