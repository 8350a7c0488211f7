import { createHash } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CellResult } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';
import {
  cellId,
  cellName,
  findLog,
  isSettled,
  logName,
  openRunLog,
  readCells,
  readHeader,
  refuseOtherRun,
} from './run-log.ts';

export type Merged = { file: string; cells: number };

/**
 * Merges several logs into one: those of shards, or of a run that another machine continued. If two logs have the same cell, their results
 * must be equal. If it is inconclusive in one log, the other's result counts.
 * @throws RunError if logs belong to different runs, or have different results for one cell. Then nothing is written
 */
export async function mergeLogs(paths: readonly string[], out: string): Promise<Merged> {
  const files = paths.map(findLog);
  const [first] = files;
  if (first === undefined) throw new RunError('name the folders whose results are to be merged');
  const header = await readHeader(first);
  for (const file of files.slice(1)) refuseOtherRun(file, await readHeader(file), header);
  const file = join(out, logName);
  if (statSync(file, { throwIfNoEntry: false }))
    throw new RunError(`${file} is there already: merge into a folder without results`);
  const log = await openRunLog(out, { header, scripts: [], resume: false });
  const hashes = new Map<string, string>();
  /** The cells that are written, with a hash of everything except the measurements. Undefined for an inconclusive cell. */
  const contents = new Map<string, string | undefined>();
  let isDone = false;
  try {
    for (const from of files)
      for await (const cell of readCells(from)) {
        const { scriptId, scriptHash } = cell.key;
        const hash = hashes.get(scriptId) ?? scriptHash;
        hashes.set(scriptId, hash);
        if (hash !== scriptHash)
          throw new RunError(
            `the script ${scriptId} differs: ${from} has it as ${scriptHash}, a log before it as ${hash}. Run one of them again`,
          );
        const id = cellId(cell.key);
        const before = contents.get(id);
        const content = isSettled(cell) ? contentOf(cell) : undefined;
        if (before !== undefined && content !== undefined && before !== content)
          throw new RunError(
            `${cellName(cell.key)} ended differently in two logs, and ${from} is one of them: leave that folder out, or remove the line from one`,
          );
        if (before !== undefined || (content === undefined && contents.has(id))) continue;
        contents.set(id, content);
        log.append(cell);
      }
    isDone = true;
  } finally {
    log.close();
    if (!isDone) rmSync(file);
  }
  return { file, cells: contents.size };
}

function contentOf({ measured: _, ...cell }: CellResult): string {
  return createHash('sha256').update(JSON.stringify(cell)).digest('base64');
}
