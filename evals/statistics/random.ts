/** A sequence of numbers in [0, 1) from a seed (mulberry32). The same seed gives the same numbers. */
export function createRandom(seed: number) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** `below`: a whole number in [0, limit). */
  return { next, below: (limit: number) => Math.floor(next() * limit) };
}
