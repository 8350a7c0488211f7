import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { CellResult } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';
import type { Talk } from '../log/transcript.ts';
import { findLog, logName, readCells, readHeader } from '../run-folder/read-log.ts';
import type { Flip } from './compare-reports.ts';
import { type ReportData, reportSchema, type SubjectName } from './report-schema.ts';
import { subjectName } from './report-words.ts';
import { summarise } from './summarise.ts';

/**
 * The report of a run: from its folder, its log, or a `report.json`.
 * @throws RunError if the path leads to none of these
 */
export async function readReport(path: string): Promise<ReportData> {
  if (isReportFile(path)) return readJson(path);
  const file = findLog(path);
  return summarise(readCells(file), await readHeader(file));
}

function isReportFile(path: string): boolean {
  return path.endsWith('.json') && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function readJson(path: string): ReportData {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new RunError(`${path} is no JSON: ${(error as Error).message}`, { cause: error });
  }
  const read = reportSchema.safeParse(data);
  if (read.success) return read.data;
  throw new RunError(
    `${path} is no report of "evals run" (format 1): ${z.prettifyError(read.error).split('\n')[0]}`,
  );
}

/** A stored conversation with its script, trial and subject. */
export type HeldTalk = Talk & { scriptId: string; family: string; trial: number; subject: SubjectName };

/** Both conversations of a script that flipped. Undefined if a conversation was not kept. */
export type FlippedTalk = { flip: Flip; a: HeldTalk | undefined; b: HeldTalk | undefined };

/**
 * The conversations of flipped scripts, each of the lowest trial with that result. They come from the `cells.jsonl` in a run's folder, or
 * beside a `report.json`. A `report.json` alone holds only some failed conversations.
 */
export async function readFlips(
  flips: readonly Flip[],
  { a, b }: { a: string; b: string },
): Promise<FlippedTalk[]> {
  const side = async (name: 'a' | 'b', path: string) => {
    const names = flips.map((flip) => talkName(flip[name], flip.scriptId, flip.better === name));
    const wanted = new Set(names);
    const talks = await talksOf(path, (talk) => wanted.has(talk));
    return names.map((talk) => talks.get(talk));
  };
  const [ofA, ofB] = [await side('a', a), await side('b', b)];
  return flips.map((flip, index) => ({ flip, a: ofA[index], b: ofB[index] }));
}

/** A passed conversation of each script and subject, of its lowest trial, up to a total number of characters. */
export async function readPasses(path: string, mostCharacters = 3_000_000): Promise<HeldTalk[]> {
  let left = mostCharacters;
  const talks = await talksOf(path, (_, { verdict, log }) => {
    if (verdict.verdict !== 'pass' || left <= 0) return false;
    left -= JSON.stringify(log).length;
    return true;
  });
  return [...talks.values()];
}

function talkName(subject: SubjectName, scriptId: string, passed: boolean): string {
  return JSON.stringify([subjectName(subject), scriptId, passed]);
}

/** The wanted conclusive conversations of a run, by subject, script and whether they passed. */
async function talksOf(
  path: string,
  isWanted: (name: string, cell: CellResult) => boolean,
): Promise<ReadonlyMap<string, HeldTalk>> {
  const log = isReportFile(path) ? join(dirname(path), logName) : findLog(path);
  if (!statSync(log, { throwIfNoEntry: false })) return failuresIn(readJson(path));
  const talks = new Map<string, HeldTalk>();
  for await (const cell of readCells(log)) {
    const { key, family, verdict } = cell;
    const { scriptId, trial } = key;
    if (verdict.verdict !== 'pass' && verdict.verdict !== 'fail') continue;
    const name = talkName(key, scriptId, verdict.verdict === 'pass');
    const before = talks.get(name);
    if ((before && before.trial < trial) || !isWanted(name, cell)) continue;
    const violations = verdict.verdict === 'fail' ? verdict.violations : [];
    talks.set(name, { log: cell.log, violations, scriptId, family, trial, subject: key });
  }
  return talks;
}

function failuresIn({ subjects }: ReportData): ReadonlyMap<string, HeldTalk> {
  const failures = subjects.flatMap((subject) =>
    subject.failures.map((failure) => ({ ...failure, subject })),
  );
  return new Map(
    failures
      .filter(({ log }) => log !== null)
      .map((failure) => [talkName(failure.subject, failure.scriptId, false), failure]),
  );
}
