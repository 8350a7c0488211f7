import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CellKey, CellResult } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';
import { cellName, createCellSet, pairText, type RunHeader, readLogLine } from './cell-line.ts';

export const logName = 'cells.jsonl';

/** The log that a folder holds, or the file itself. @throws RunError where there is none */
export function findLog(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return path;
  const file = join(path, logName);
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  throw new RunError(
    `${path} holds no results: name a folder that "evals run --out" wrote, or a ${logName} in one`,
  );
}

/** What stands in a log, line by line. `end` is where its line ends. A last line that is torn was never finished: it is left out. */
export type LogEntry = { end: number } & ({ run: RunHeader } | { cell: CellResult });

/** @throws RunError for a line that is no result, but for a torn last one */
export async function* readEntries(file: string): AsyncGenerator<LogEntry> {
  let wrong: { number: number; why: string; torn: boolean } | undefined;
  for await (const { number, text, end, torn } of readLines(file)) {
    if (wrong) throw badLine(file, wrong);
    const read = torn ? 'it has no end' : readLogLine(text);
    // A machine that loses power may leave a last line that has an end, and nothing else that is right.
    if (typeof read === 'string') wrong = { number, why: read, torn };
    else yield { end, ...read };
  }
  if (wrong?.number === 1 && !wrong.torn) throw badLine(file, wrong);
}

function badLine(file: string, { number, why }: { number: number; why: string }): RunError {
  return new RunError(
    `line ${number} of ${file} is no result: ${why}. Take the line out, and its cell is run again by --resume`,
  );
}

/** Whether a cell needs no other try: what says nothing about the agent is run again. */
export function isSettled({ verdict: { verdict } }: CellResult): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** @throws RunError where a log does not begin with what its run was */
export async function readHeader(file: string): Promise<RunHeader> {
  for await (const entry of readEntries(file)) {
    if ('run' in entry) return entry.run;
    break;
  }
  throw new RunError(`${file} does not begin with a line that says what run it is: is it the log of one?`);
}

/**
 * The cells of a log, each once, as it came out last; nothing but one conversation is in memory at a time. Settled cells are one line. Of the
 * others, which are run again, the last line counts, and none where the cell was settled later.
 */
export async function* readCells(file: string): AsyncGenerator<CellResult> {
  const lines = await unsettledLines(file);
  const left = (key: CellKey) => `${pairText(key)} ${key.trial}`;
  const settled = createCellSet();
  for await (const entry of readEntries(file)) {
    if ('run' in entry) continue;
    const { cell } = entry;
    if (isSettled(cell)) {
      if (settled.has(cell.key))
        throw new RunError(`${file} holds two results of ${cellName(cell.key)}: take out one of the lines`);
      settled.add(cell.key);
      yield cell;
    } else if (lines.get(left(cell.key)) === entry.end) yield cell;
  }
}

/** Of cells that came to nothing, where their last line ends; a cell that was settled after all is not among them. */
async function unsettledLines(file: string): Promise<Map<string, number>> {
  const lines = new Map<string, number>();
  for await (const entry of readEntries(file)) {
    if ('run' in entry) continue;
    const name = `${pairText(entry.cell.key)} ${entry.cell.key.trial}`;
    if (isSettled(entry.cell)) lines.delete(name);
    else lines.set(name, entry.end);
  }
  return lines;
}

/** A line without its end. `end`: where it ends in the file, in bytes; `torn`: the file ends without a line's end. */
export type Line = { number: number; text: string; end: number; torn: boolean };

/** The lines of a file, one at a time, however large it is. */
export async function* readLines(file: string): AsyncGenerator<Line> {
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

/** The conversations of a run, one at a time, each cell once: from its folder or its log. @throws RunError where it is none */
export function readRun(path: string): AsyncIterable<CellResult> {
  return readCells(findLog(path));
}
