import type { CellResult } from '../cell.ts';
import { findLog, readCells } from './read-log.ts';

/** The conversations of a run, one at a time, each cell once: from its folder or its log. @throws RunError where it is none */
export function readRun(path: string): AsyncIterable<CellResult> {
  return readCells(findLog(path));
}
