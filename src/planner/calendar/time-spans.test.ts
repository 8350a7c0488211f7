import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intersect, subtract, type TimeSpan, unite } from './time-spans.ts';

/** Spans in order that do not touch, as days and hours make them. */
const spans = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })), { maxLength: 6 })
  .map((steps) => {
    let at = 0;
    return steps.map(([gap, size]): TimeSpan => {
      const from = at + gap;
      at = from + size;
      return { from, to: at };
    });
  });

function holds(all: readonly TimeSpan[], instant: number): boolean {
  return all.some(({ from, to }) => from <= instant && instant < to);
}

const instants = Array.from({ length: 70 }, (_, at) => at);

describe('spans of instants', () => {
  it('share, join and take away what any instant says', () => {
    fc.assert(
      fc.property(spans, spans, (some, others) => {
        for (const at of instants) {
          const [one, other] = [holds(some, at), holds(others, at)];
          expect(holds(intersect(some, others), at)).toBe(one && other);
          expect(holds(unite(some, others), at)).toBe(one || other);
          expect(holds(subtract(some, others), at)).toBe(one && !other);
        }
      }),
    );
  });

  it('keep the earlier of two ends, and nothing that an end leaves no time for', () => {
    expect(intersect([{ from: 0, to: 10, endBy: 8 }], [{ from: 2, to: 9, endBy: 9 }])).toEqual([
      { from: 2, to: 9, endBy: 8 },
    ]);
    expect(intersect([{ from: 0, to: 10, endBy: 2 }], [{ from: 2, to: 9 }])).toEqual([]);
  });

  it('do not melt into one where their ends differ', () => {
    const morning = { from: 0, to: 5, endBy: 5 };
    expect(unite([morning], [{ from: 3, to: 8 }])).toEqual([morning, { from: 3, to: 8 }]);
    expect(unite([morning], [morning])).toEqual([morning]);
    expect(unite([{ from: 0, to: 5 }], [{ from: 5, to: 8 }])).toEqual([{ from: 0, to: 8 }]);
  });
});
