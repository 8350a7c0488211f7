/** Choices from a seed (mulberry32). The same seed gives the same choices. */
export type Random = {
  /** A whole number in [0, limit). */
  below(limit: number): number;
  /** True with a probability of `times` percent. */
  in100(times: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** Picks each value as often as its weight says. */
  pickWeighted<Value>(values: readonly (readonly [weight: number, value: Value])[]): Value;
};

export function createRandom(seed: number): Random {
  let state = seed | 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    in100: (times) => below(100) < times,
    pick: <Value>(values: readonly Value[]) => values[below(values.length)] as Value,
    pickWeighted<Value>(values: readonly (readonly [number, Value])[]) {
      let place = below(values.reduce((sum, [weight]) => sum + weight, 0));
      const [, value] = values.find(([weight]) => {
        place -= weight;
        return place < 0;
      }) as readonly [number, Value];
      return value;
    },
  };
}
