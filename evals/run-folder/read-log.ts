import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CellResult } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';
import { cellId, cellName, type RunHeader, readLogLine } from './cell-line.ts';

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
export type LogEntry = { end: number } & ({ run: RunHeader } | { cell: CellResult });

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

/** A line without its line end. `end`: the byte after it. `torn`: the file ends within it. */
export type LogLine = { number: number; text: string; end: number; torn: boolean };

/** The lines of a file, one at a time, for files of any size. */
export async function* readLines(file: string): AsyncGenerator<LogLine> {
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
