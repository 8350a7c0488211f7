import type { Wish } from '../wish/wish.ts';
import { daysOf, type EvaluateWithin } from './taken-away.ts';
import { inOrder, intersect, unite } from './time-windows.ts';
import type { Meaning, Present } from './windows.ts';

/** What is preferred is meant within what is asked for; where it lies outside of it, it is asked for too, and first. */
export function preferably(
  { wish, preferred }: Extract<Wish, { kind: 'preferably' }>,
  present: Present,
  evaluate: EvaluateWithin,
): Meaning[] {
  return evaluate(wish).flatMap((meaning) => {
    const inside = evaluate(preferred, daysOf(meaning.windows, present));
    const found = inside.length > 0 ? inside : evaluate(preferred, null);
    // "preferably at 8:40 in the afternoon" contradicts itself.
    if (found.length === 0) return [];
    const first = inOrder(found.flatMap(({ windows }) => windows));
    const isInside = intersect(meaning.windows, first).length > 0;
    const order = meaning.order ?? found[0]?.order;
    return {
      ...meaning,
      windows: isInside ? meaning.windows : unite(meaning.windows, first),
      preferred: first,
      ...(order && { order }),
    };
  });
}
