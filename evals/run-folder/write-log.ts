import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { CellResult } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';
import {
  type CellSet,
  createCellSet,
  type RunHeader,
  type ScriptRef,
  writeCellLine,
  writeHeaderLine,
} from './cell-line.ts';
import { isSettled, logName, readEntries } from './read-log.ts';

/** The log that a run writes. */
export type RunLog = {
  file: string;
  /** What is settled already, by an earlier run. */
  done: CellSet;
  /** What earlier runs cost. */
  spentUsd: number;
  /** Resolves once the line is on the disk. */
  append(result: CellResult): Promise<void>;
  close(): Promise<void>;
};

export type RunLogOptions = {
  header: RunHeader;
  scripts: readonly ScriptRef[];
  /** Go on with the results that are there. */
  resume: boolean;
};

/**
 * Opens the log of a folder to add to it. Killed at any moment, a log holds every cell that was kept: a torn last line is cut off, and its
 * cell is run again.
 * @throws RunError where there are results of something else, or results and no `resume`
 */
export async function openRunLog(folder: string, options: RunLogOptions): Promise<RunLog> {
  mkdirSync(folder, { recursive: true });
  const unlock = lockRun(join(folder, `${logName}.lock`));
  try {
    const file = join(folder, logName);
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const earlier = size > 0 ? await readEarlier(file, options) : nothingEarlier();
    const handle = await open(file, 'a');
    if (earlier.end < size) await handle.truncate(earlier.end);
    if (earlier.end === 0) await handle.appendFile(writeHeaderLine(options.header));
    await handle.sync();
    const append = groupWrites(handle);
    return {
      file,
      done: earlier.done,
      spentUsd: earlier.spentUsd,
      append: (result) => append(writeCellLine(result)),
      async close() {
        await append('');
        await handle.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

type Earlier = { end: number; done: CellSet; spentUsd: number };

function nothingEarlier(): Earlier {
  return { end: 0, done: createCellSet(), spentUsd: 0 };
}

async function readEarlier(file: string, { header, scripts, resume }: RunLogOptions): Promise<Earlier> {
  const earlier = nothingEarlier();
  const hashes = new Map(scripts.map(({ id, hash }) => [id, hash]));
  let isHeaded = false;
  for await (const entry of readEntries(file)) {
    earlier.end = entry.end;
    if ('run' in entry) {
      sayDifference(file, entry.run, header);
      isHeaded = true;
      continue;
    }
    if (!isHeaded) throw new RunError(`${file} does not begin with a line that says what run it is`);
    if (!resume)
      throw new RunError(
        `${file} holds results already: --resume goes on with them, another --out begins anew`,
      );
    const { key, measured } = entry.cell;
    const hash = hashes.get(key.scriptId);
    if (hash !== undefined && hash !== key.scriptHash)
      throw new RunError(
        `the script ${key.scriptId} has changed since ${file} was begun (${key.scriptHash}, now ${hash}): old results and new ones are not of the same thing. Begin another --out, or bring the script back`,
      );
    earlier.spentUsd += measured.costUsd ?? 0;
    if (isSettled(entry.cell)) earlier.done.add(key);
  }
  return earlier;
}

const remedies: Record<keyof RunHeader, (there: string, here: string) => string> = {
  packageVersion: (there, here) =>
    `it was begun with agent-booking ${there}, and this is ${here}: its tools, prompts and graders may differ. Begin another --out, or go on with version ${there}`,
  seed: (there, here) =>
    `it was begun with seed ${there}, and this run has ${here}: give --seed ${there}, or another --out`,
  clock: (there, here) =>
    `it was begun with the clock ${there}, and this run has ${here}: give the same clock, or another --out`,
  graders: (there, here) =>
    `it was begun with the graders ${there} added, and this run adds ${here}: add the same, or begin another --out and grade it by "evals grade"`,
};

/** @throws RunError that says what differs and what to do */
export function sayDifference(file: string, there: RunHeader, here: RunHeader): void {
  for (const name of Object.keys(remedies) as (keyof RunHeader)[]) {
    const [old, now] = [there[name], here[name]].map((value) =>
      typeof value === 'object' ? JSON.stringify(Object.entries(value).sort()) : String(value),
    ) as [string, string];
    if (old !== now) throw new RunError(`${file} is of another run: ${remedies[name](old, now)}`);
  }
}

/** Lines that come while others are on their way to the disk go there together: the disk is what takes time, not the bytes. */
function groupWrites(handle: FileHandle): (line: string) => Promise<void> {
  let waiting: string[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  const write = async () => {
    await last;
    const lines = waiting.join('');
    waiting = [];
    next = undefined;
    if (lines === '') return;
    await handle.appendFile(lines);
    await handle.datasync();
  };
  return (line) => {
    waiting.push(line);
    if (!next) {
      next = write();
      last = next;
    }
    return next;
  };
}

/**
 * Keeps a second run out of a log, which would run cells twice. A run that was killed leaves its lock behind: it is taken over once its
 * process is gone from this machine.
 */
export function lockRun(file: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, host: hostname() });
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(file);
      if (attempt > 0 || (holder && isAlive(holder)))
        throw new RunError(
          `another run writes there: process ${holder?.pid} on ${holder?.host}. Wait for it, take another --out, or delete ${file} if it is gone`,
        );
      rmSync(file, { force: true });
    }
  }
}

type Holder = { pid: number; host: string };

function readHolder(file: string): Holder | undefined {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : undefined;
  } catch (error) {
    // Gone meanwhile, or killed before it was written: either way nobody holds it.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of another machine it cannot be known, and it counts as alive. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
