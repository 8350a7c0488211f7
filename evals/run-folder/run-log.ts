import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  createReadStream,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { type CellKey, type CellResult, cellSchema, wholeCost } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';

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

type LogLine = { run: RunHeader } | { cell: CellResult };

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

export const logName = 'cells.jsonl';

/** The log in a folder, or the file itself. @throws RunError without a log */
export function findLog(path: string): string {
  for (const file of [path, join(path, logName)])
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  throw new RunError(
    `${path} holds no results: name a folder that "evals run --out" wrote, or a ${logName} in one`,
  );
}

/** An entry of a log. `end`: the byte after its line. A torn last line is left out, because it was never finished. */
export type LogEntry = { end: number } & LogLine;

/** @throws RunError for a line that is no result, except a torn last one */
export async function* readEntries(file: string): AsyncGenerator<LogEntry> {
  let wrong: { number: number; why: string; torn: boolean } | undefined;
  for await (const { number, text, end, torn } of readLines(file)) {
    if (wrong) throw badLine(file, wrong);
    const read = torn ? 'it has no end' : readLogLine(text);
    // After a power loss the last line may be complete and contain garbage.
    if (typeof read === 'string') wrong = { number, why: read, torn };
    else yield { end, ...read };
  }
  if (wrong?.number === 1 && !wrong.torn) throw badLine(file, wrong);
}

function badLine(file: string, { number, why }: { number: number; why: string }): RunError {
  return new RunError(
    `line ${number} of ${file} is no result: ${why}. Remove the line, and --resume runs its cell again`,
  );
}

/** Whether a cell need not run again. An inconclusive one runs again. */
export function isSettled({ verdict: { verdict } }: CellResult): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** @throws RunError if a log does not begin with its header */
export async function readHeader(file: string): Promise<RunHeader> {
  for await (const entry of readEntries(file)) {
    if ('run' in entry) return entry.run;
    break;
  }
  throw new RunError(`${file} does not begin with the header of a run: is it a log of "evals run"?`);
}

/** The cells of a log, each once: its settled line, else its last one. Only one conversation is in memory at a time. */
export async function* readCells(file: string): AsyncGenerator<CellResult> {
  const chosen = new Map<string, { end: number; settled: boolean }>();
  for await (const entry of readEntries(file)) {
    if ('run' in entry) continue;
    const id = cellId(entry.cell.key);
    const settled = isSettled(entry.cell);
    const before = chosen.get(id);
    if (before?.settled && settled)
      throw new RunError(`${file} holds two results of ${cellName(entry.cell.key)}: remove one of the lines`);
    if (!before?.settled) chosen.set(id, { end: entry.end, settled });
  }
  for await (const entry of readEntries(file))
    if ('cell' in entry && chosen.get(cellId(entry.cell.key))?.end === entry.end) yield entry.cell;
}

/** The lines of a file, one at a time, without their line ends. `end`: the byte after it. `torn`: the file ends within it. */
export async function* readLines(file: string) {
  let number = 0;
  let end = 0;
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      const bytes = Buffer.concat([...begun, chunk.subarray(from, at)]);
      begun = [];
      from = at + 1;
      number += 1;
      end += bytes.length + 1;
      yield { number, text: bytes.toString('utf8'), end, torn: false };
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  const rest = Buffer.concat(begun);
  if (rest.length > 0)
    yield { number: number + 1, text: rest.toString('utf8'), end: end + rest.length, torn: true };
}

/** The conversations of a run, one at a time, each cell once. `path`: its folder or its log. @throws RunError if it is neither */
export function readRun(path: string): AsyncIterable<CellResult> {
  return readCells(findLog(path));
}

/** The log that a run writes. */
export type RunLog = Awaited<ReturnType<typeof openRunLog>>;

export type RunLogOptions = {
  header: RunHeader;
  scripts: readonly ScriptRef[];
  resume: boolean;
};

/**
 * Opens the log of a folder to append to it. A run can be killed at any time without losing a kept cell, because each line is written at once.
 * A torn last line is removed, and its cell runs again.
 * @throws RunError if the folder has results of another run, or has results and `resume` is false
 */
export async function openRunLog(folder: string, options: RunLogOptions) {
  mkdirSync(folder, { recursive: true });
  const unlock = lockRun(join(folder, `${logName}.lock`));
  try {
    const file = join(folder, logName);
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const { end, done, spentUsd } = await readEarlier(file, size, options);
    const opened = openSync(file, 'a');
    if (end < size) ftruncateSync(opened, end);
    const write = (line: object) => appendFileSync(opened, `${JSON.stringify(line)}\n`);
    if (end === 0) write({ format: 1, run: options.header });
    return {
      file,
      /** The ids of the cells that an earlier run settled. */
      done,
      /** The cost of earlier runs. */
      spentUsd,
      append: (result: CellResult) => write(result),
      close() {
        fsyncSync(opened);
        closeSync(opened);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** What a log holds already. `end`: the byte after the last complete line. */
async function readEarlier(file: string, size: number, { header, scripts, resume }: RunLogOptions) {
  const hashes = new Map(scripts.map(({ id, hash }) => [id, hash]));
  const done = new Set<string>();
  let [end, spentUsd] = [0, 0];
  for await (const entry of size === 0 ? [] : readEntries(file)) {
    if ('run' in entry) refuseOtherRun(file, entry.run, header);
    else if (end === 0) throw new RunError(`${file} does not begin with the header of a run`);
    else {
      const { key, measured } = entry.cell;
      if (!resume)
        throw new RunError(`${file} already has results: use --resume to continue them, or another --out`);
      const hash = hashes.get(key.scriptId) ?? key.scriptHash;
      if (hash !== key.scriptHash)
        throw new RunError(
          `the script ${key.scriptId} has changed since ${file} began (${key.scriptHash}, now ${hash}), so old and new results cannot be compared. Use another --out, or restore the script`,
        );
      spentUsd += wholeCost(measured) ?? 0;
      if (isSettled(entry.cell)) done.add(cellId(key));
    }
    end = entry.end;
  }
  return { end, done, spentUsd };
}

/** The settings that must be equal in merged runs: the name, the value, and the remedy if it differs. */
const identity: [name: string, of: (run: RunHeader) => unknown, remedy: (there: string) => string][] = [
  ['agent-booking', (run) => run.packageVersion, (there) => `go on with version ${there}`],
  ['seed', (run) => run.seed, (there) => `give --seed ${there}`],
  ['the graders', (run) => Object.entries(run.graders).sort(), () => 'add the same graders'],
  [
    'the instructions',
    ({ settings }) => settings.instructions?.sha256 ?? 'of the package',
    () => 'give the same --instructions',
  ],
  [
    'the judge',
    ({ settings }) =>
      settings.judge
        ? `${settings.judge.name}${settings.judge.gates ? '' : ', which does not gate'}`
        : 'none',
    () => 'give the same --judge and --calibration',
  ],
];

/** @throws RunError that names the difference and the remedy */
export function refuseOtherRun(file: string, there: RunHeader, here: RunHeader): void {
  for (const [name, read, remedy] of identity) {
    const [old, now] = [read(there), read(here)].map((value) =>
      typeof value === 'string' ? value : JSON.stringify(value),
    ) as [string, string];
    if (old !== now)
      throw new RunError(
        `${file} belongs to another run: it began with ${name} ${old}, but this run has ${now}: ${remedy(old)}, or use another --out`,
      );
  }
}

/** Prevents a second run from using the same log, which would run cells twice. The lock of a killed run is taken over. */
function lockRun(file: string): () => void {
  const holder = statSync(file, { throwIfNoEntry: false }) && Number(readFileSync(file, 'utf8'));
  if (holder && isAlive(holder))
    throw new RunError(
      `another run uses this folder: process ${holder}. Wait for it, use another --out, or delete ${file} if that process has ended`,
    );
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
