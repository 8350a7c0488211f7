import type { SaidTime } from './said-times.ts';
import { type ClockPiece, type DayPiece, mergeDays, type Piece } from './time-parts.ts';
import type { SaidDay } from './time-tokens.ts';

type Cell = { from: number; to: number; text: string; days: DayPiece[]; clocks: ClockPiece[] };

/**
 * The times in a text's Markdown tables, and the pieces outside of them. The day of a clock time is that of its cell, its row, the head of its
 * column or the row above. A table of days and clock times whose cells say what is free has one time for each free cell.
 */
export function tableTimes(
  plain: string,
  pieces: readonly Piece[],
): { inTables: SaidTime[]; rest: readonly Piece[] } {
  const tables = findTables(plain);
  if (tables.length === 0) return { inTables: [], rest: pieces };
  const inTables: SaidTime[] = [];
  const rest: Piece[] = [];
  let next = 0;
  for (const { from, to, rows } of tables) {
    while (next < pieces.length && (pieces[next] as Piece).from < from) rest.push(pieces[next++] as Piece);
    const inside: Piece[] = [];
    while (next < pieces.length && (pieces[next] as Piece).from < to) inside.push(pieces[next++] as Piece);
    inTables.push(...timesOfTable(fillCells(rows, inside)));
  }
  return { inTables, rest: [...rest, ...pieces.slice(next)] };
}

type Table = { from: number; to: number; rows: Cell[][] };

/** Consecutive lines with two bars or more. The line below the head is left out. */
function findTables(plain: string): Table[] {
  const tables: Table[] = [];
  let from = 0;
  let isInside = false;
  for (const line of plain.split('\n')) {
    const isRow = line.split('|').length > 2;
    if (isRow && !isInside) tables.push({ from, to: from, rows: [] });
    const table = tables.at(-1);
    if (isRow && table) {
      table.to = from + line.length;
      if (!/^[\s|:–-]+$/u.test(line)) table.rows.push(cellsOf(line, from));
    }
    isInside = isRow;
    from += line.length + 1;
  }
  // One row is a line of choices: "15:00 | 15:30 | 16:00".
  return tables.filter(({ rows }) => rows.length > 1);
}

function cellsOf(line: string, from: number): Cell[] {
  const cells: Cell[] = [];
  let at = from;
  for (const text of line.split('|')) {
    cells.push({ from: at, to: at + text.length, text: text.trim(), days: [], clocks: [] });
    at += text.length + 1;
  }
  return cells;
}

function fillCells(rows: Cell[][], pieces: readonly Piece[]): Cell[][] {
  const cells = rows.flat();
  let index = 0;
  for (const piece of pieces) {
    while (index < cells.length - 1 && (cells[index] as Cell).to < piece.from) index += 1;
    const cell = cells[index];
    if (piece.kind === 'day') cell?.days.push(piece);
    if (piece.kind === 'clock') cell?.clocks.push(piece);
  }
  return rows;
}

function timesOfTable([head = [], ...rows]: Cell[][]): SaidTime[] {
  const isHead = !head.some(({ days, clocks }) => days.length > 0 && clocks.length > 0);
  const body = isHead && rows.length > 0 ? rows : [head, ...rows];
  const heads = body === rows ? head : [];
  let above: readonly SaidDay[] | undefined;
  return body.flatMap((row) => {
    const own = mergeAll(row.flatMap(({ clocks, days }) => (clocks.length > 0 ? [] : days)));
    const times = row.flatMap((cell, column) => {
      const days = mergeAll(cell.days) ?? own ?? mergeAll(heads[column]?.days ?? []) ?? above;
      return cell.clocks.map((clock) => timeOf(clock, days));
    });
    above = own ?? above;
    const crossed = crossTimes(heads, row, own);
    return crossed.length > 0 ? crossed : times;
  });
}

/** A row whose cells say which of the head's clock times are free on its day, or on which of the head's days its clock time is free. */
function crossTimes(
  heads: readonly Cell[],
  row: readonly Cell[],
  own: readonly SaidDay[] | undefined,
): SaidTime[] {
  const clocks = row.flatMap((cell) => cell.clocks);
  const isFree = (column: number) => {
    const { text = '', clocks: inside = [], days = [] } = row[column] ?? {};
    return inside.length === 0 && days.length === 0 && text !== '' && !notFree.test(text);
  };
  return heads.flatMap((head, column) => {
    if (!isFree(column)) return [];
    const at = { from: row[column]?.from ?? 0, to: row[column]?.to ?? 0 };
    if (own && clocks.length === 0) return head.clocks.map((clock) => ({ ...timeOf(clock, own), ...at }));
    const days = mergeAll(head.days);
    const [clock] = clocks;
    return !own && days && clock ? [{ ...timeOf(clock, days), ...at }] : [];
  });
}

const notFree =
  /^(?:[-–✗✘❌xX×.🚫⛔]+|no|none|taken|booked|busy|full|unavailable|n\/a|not .*|לא.*|אין|תפוס|מלא)$/iu;

function mergeAll(days: readonly DayPiece[]): readonly SaidDay[] | undefined {
  const [first, ...others] = days;
  return others.reduce<readonly SaidDay[] | undefined>(
    (merged, { days: next }) => merged && mergeDays(merged, next),
    first?.days,
  );
}

function timeOf(
  { from, to, minutes, zones, isEnd }: ClockPiece,
  days: readonly SaidDay[] | undefined,
): SaidTime {
  return { from, to, minutes, ...(days && { days }), ...(zones && { zones }), isEnd };
}
