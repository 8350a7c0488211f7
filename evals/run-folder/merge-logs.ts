import { mkdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { CellResult } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';
import { cellName, createCellSet, pairText, writeCellLine, writeHeaderLine } from './cell-line.ts';
import { findLog, isSettled, logName, readCells, readHeader } from './read-log.ts';
import { sayDifference } from './write-log.ts';

export type Merged = { file: string; cells: number; equal: number };

/**
 * Makes one log of several: those of shards, or of a run that was carried on elsewhere. A cell that stands in two has to be the same in
 * both; of a cell that came to nothing in one log the other's result counts.
 * @throws RunError where logs are of different runs, or hold different results of one cell
 */
export async function mergeLogs(paths: readonly string[], out: string): Promise<Merged> {
  const files = paths.map(findLog);
  const [first] = files;
  if (first === undefined) throw new RunError('name the folders whose results are to be merged');
  const header = await readHeader(first);
  for (const file of files.slice(1)) sayDifference(file, await readHeader(file), header);
  const file = join(out, logName);
  if (statSync(file, { throwIfNoEntry: false }))
    throw new RunError(`${file} is there already: merge into a folder without results`);
  mkdirSync(out, { recursive: true });
  const settled = await settledCells(files);
  const handle = await open(file, 'wx');
  let cells = 0;
  try {
    await handle.appendFile(writeHeaderLine(header));
    for await (const cell of chosenCells(files, settled.unsettledLeft)) {
      await handle.appendFile(writeCellLine(cell));
      cells += 1;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { file, cells, equal: settled.equal };
}

type Settled = { equal: number; unsettledLeft: Set<string> };

const nameOf = ({ key }: CellResult) => `${pairText(key)} ${key.trial}`;

/** Looks through all logs before a line is written. */
async function settledCells(files: readonly string[]): Promise<Settled> {
  const settled = createCellSet();
  const doubled = new Map<string, string | undefined>();
  const hashes = new Map<string, string>();
  const unsettled = new Map<string, CellResult['key']>();
  for (const file of files) {
    for await (const cell of readCells(file)) {
      const { key } = cell;
      const hash = hashes.get(key.scriptId) ?? key.scriptHash;
      if (hash !== key.scriptHash)
        throw new RunError(
          `the script ${key.scriptId} differs: ${file} has it as ${key.scriptHash}, a log before it as ${hash}. Run one of them again`,
        );
      hashes.set(key.scriptId, hash);
      if (!isSettled(cell)) unsettled.set(nameOf(cell), key);
      else if (settled.has(key)) doubled.set(nameOf(cell), undefined);
      else settled.add(key);
    }
  }
  if (doubled.size > 0) await refuseDifferent(files, doubled);
  const left = [...unsettled].filter(([, key]) => !settled.has(key)).map(([name]) => name);
  return { equal: doubled.size, unsettledLeft: new Set(left) };
}

/** Cells that stand in two logs, which is seldom, are looked at once more. Only what was measured may differ. */
async function refuseDifferent(
  files: readonly string[],
  doubled: Map<string, string | undefined>,
): Promise<void> {
  for (const file of files) {
    for await (const cell of readCells(file)) {
      const name = nameOf(cell);
      if (!doubled.has(name) || !isSettled(cell)) continue;
      const { measured: _, ...rest } = cell;
      const text = JSON.stringify(rest);
      const before = doubled.get(name);
      if (before !== undefined && before !== text)
        throw new RunError(
          `${cellName(cell.key)} came out differently in two logs, and ${file} is one of them: leave that folder out, or take the line out of one`,
        );
      doubled.set(name, text);
    }
  }
}

/** Each cell once: the first settled line, else the first that came to nothing. */
async function* chosenCells(
  files: readonly string[],
  unsettledLeft: Set<string>,
): AsyncGenerator<CellResult> {
  const written = createCellSet();
  for (const file of files) {
    for await (const cell of readCells(file)) {
      const isWanted = isSettled(cell) || unsettledLeft.has(nameOf(cell));
      if (!isWanted || written.has(cell.key)) continue;
      written.add(cell.key);
      yield cell;
    }
  }
}
