import {
  appendFileSync,
  closeSync,
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
import { type CellResult, wholeCost } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';
import { cellId, type RunHeader, type ScriptRef } from './cell-line.ts';
import { isSettled, logName, readEntries } from './read-log.ts';

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

/** `end`: the byte after the last complete line. */
type Earlier = { done: ReadonlySet<string>; spentUsd: number; end: number };

async function readEarlier(
  file: string,
  size: number,
  { header, scripts, resume }: RunLogOptions,
): Promise<Earlier> {
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
