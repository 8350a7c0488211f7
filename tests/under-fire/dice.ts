import { seeded } from '../seeded.ts';

/** Choices that are the same for the same seed. */
export type Dice = {
  below(count: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

export function createDice(seed: number): Dice {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  return {
    below,
    chance: (share) => random() < share,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
  };
}
