import { clauseStart, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';

/** Whether a verb before it in its clause moves a meeting. */
export function isMoved(morphemes: Morphemes, at: number): boolean {
  for (let index = clauseStart(morphemes, at); index < at; index += 1)
    if (moving.has(textAt(morphemes, index))) return true;
  return false;
}

const moving: ReadonlySet<string> = new Set(
  'להזיז לדחות להעביר להקדים תזיז תזיזי תזיזו תעביר תעבירי תעבירו תדחה תדחי תדחו נזיז נעביר נדחה העברה דחייה הזזה'.split(
    ' ',
  ),
);
