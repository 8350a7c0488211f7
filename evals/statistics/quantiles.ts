/** Quantiles of any number of values, to 1 %, in a memory that does not grow with them: it counts values by their size. */
export type Quantiles = {
  add(value: number): void;
  /** Undefined before the first value. */
  at(share: number): number | undefined;
};

/** Each bucket is 2 % wider than the one before, and its middle stands for it. */
const growth = Math.log(1.02);

export function createQuantiles(): Quantiles {
  const buckets = new Map<number, number>();
  let count = 0;
  return {
    add(value) {
      const bucket = value <= 0 ? Number.NEGATIVE_INFINITY : Math.round(Math.log(value) / growth);
      buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
      count += 1;
    },
    at(share) {
      let left = Math.max(Math.ceil(share * count), 1);
      for (const [bucket, times] of [...buckets].sort(([a], [b]) => a - b)) {
        left -= times;
        if (left <= 0) return Math.exp(bucket * growth);
      }
      return undefined;
    },
  };
}
