import { createHash } from 'node:crypto';
import type { CellResult } from '../log/cell.ts';
import { cellId, cellName, findLog, readCells, readHeader } from '../run-folder/run-log.ts';

/** How two judges differ on the same conversations. `both`: number of messages in which both found something untrue. */
export type JudgeComparison = NonNullable<Awaited<ReturnType<typeof compareJudges>>>;

/**
 * Compares the judges of two runs message by message. Undefined for a `report.json`, for equal judges, and without
 * a common conversation.
 */
export async function compareJudges(pathA: string, pathB: string) {
  if ([pathA, pathB].some((path) => path.endsWith('.json'))) return undefined;
  const [fileA, fileB] = [findLog(pathA), findLog(pathB)];
  const [a, b] = [await judgeOf(fileA), await judgeOf(fileB)];
  if (a === undefined || b === undefined || a === b) return undefined;
  const first = new Map<string, CellResult>();
  for await (const cell of readCells(fileA)) first.set(talkId(cell), { ...cell, log: [] });
  const onlyA: LoneStatement[] = [];
  const onlyB: LoneStatement[] = [];
  let [conversations, both] = [0, 0];
  for await (const cell of readCells(fileB)) {
    const other = first.get(talkId(cell));
    if (!other?.judged?.untrue || !cell.judged?.untrue) continue;
    const [turnsOfA, turnsOfB] = [other, cell].map(
      (one) => new Set(one.judged?.untrue?.map(({ turn }) => turn)),
    );
    conversations += 1;
    onlyA.push(...statementsBeyond(other, turnsOfB));
    onlyB.push(...statementsBeyond(cell, turnsOfA));
    both += [...(turnsOfA ?? [])].filter((turn) => turnsOfB?.has(turn)).length;
  }
  return conversations === 0 ? undefined : { a, b, conversations, both, onlyA, onlyB };
}

async function judgeOf(file: string): Promise<string | undefined> {
  return (await readHeader(file)).settings.judge?.name;
}

/** Equal for two cells with the same conversation. */
function talkId({ key, log }: CellResult): string {
  return `${cellId(key)} ${createHash('sha256').update(JSON.stringify(log)).digest('base64')}`;
}

/** A statement that only one of two judges found: the conversation, and the statement. */
type LoneStatement = { where: string; turn: number; quote: string; code: string; fact: string };

function statementsBeyond({ key, judged }: CellResult, turns?: ReadonlySet<number>): LoneStatement[] {
  return (judged?.untrue ?? [])
    .filter(({ turn }) => !turns?.has(turn))
    .map(({ turn, quote, code, fact }) => ({ where: cellName(key), turn, quote, code, fact }));
}
