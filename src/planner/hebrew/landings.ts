import type { Piece } from '../piece.ts';
import type { ClockWish } from '../wish.ts';
import { readClock } from './clocks.ts';
import { readPlainDay } from './days.ts';
import { edgeVerbs, landingWords } from './grammar-words.ts';
import { type Found, pastWord, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';

/**
 * "הטיסה נוחתת ב-14:00": not before that, and no start that is asked for. "אני מסיים לעבוד ב-17:00" can mean that one has time before it,
 * and that one has time after it.
 */
export function readLanding(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const verb = textAt(morphemes, at);
  const isEdge = edgeVerbs.has(verb);
  if (!isEdge && !landingWords.has(verb)) return undefined;
  const from = isEdge ? pastWork(morphemes, at + 1) : at + 1;
  const day = readPlainDay(morphemes, from);
  const clock = readClock(morphemes, day?.next ?? from);
  if (clock?.value.kind !== 'at') return undefined;
  const { time } = clock.value;
  const after: ClockWish = { kind: 'after', time };
  const wish = isEdge ? { kind: 'either' as const, of: [after, { kind: 'before' as const, time }] } : after;
  return { value: [...(day?.value ?? []), { kind: 'clock', wish }], next: clock.next };
}

function pastWork(morphemes: Morphemes, at: number): number {
  const from = pastWord(morphemes, at, 'את');
  return textAt(morphemes, from) === 'ה' && textAt(morphemes, from + 1) === 'עבודה'
    ? from + 2
    : pastWord(morphemes, from, 'לעבוד', 'עבודה', 'בעבודה', 'ללמוד');
}
