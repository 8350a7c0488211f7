import type { Shard } from './cell-key.ts';
import { RunError } from './run-error.ts';

type Numbers = {
  trials: number;
  concurrency: number;
  seed: number;
  maxCost?: number | undefined;
  shard?: Shard | undefined;
};

/** @throws RunError that names the value and what would be right */
export function checkNumbers({ trials, concurrency, seed, maxCost, shard }: Numbers): void {
  for (const [name, value] of Object.entries({ trials, concurrency }))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new RunError(`${name} is ${value}; a whole number from 1 is right`);
  if (!Number.isSafeInteger(seed)) throw new RunError(`seed is ${seed}; a whole number is right`);
  if (maxCost !== undefined && !(maxCost > 0))
    throw new RunError(`maxCost is ${maxCost}; an amount of US dollars above 0 is right`);
  const isShard =
    shard === undefined ||
    (Number.isSafeInteger(shard.index) &&
      Number.isSafeInteger(shard.of) &&
      shard.index >= 1 &&
      shard.index <= shard.of);
  if (!isShard)
    throw new RunError(`the shard is ${shard.index}/${shard.of}; 1/4, 2/4, 3/4 and 4/4 are right`);
}
