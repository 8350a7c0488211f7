import type { CellKey } from '../cell.ts';
import { pairText } from './cell-key.ts';

/** A set of cells that takes one bit for each, so that a run of millions knows what is done. */
export type CellSet = {
  has(key: CellKey): boolean;
  add(key: CellKey): void;
  readonly size: number;
};

export function createCellSet(): CellSet {
  const trials = new Map<string, Uint8Array>();
  let size = 0;
  const has = (key: CellKey) => {
    const bits = trials.get(pairText(key));
    return bits !== undefined && ((bits[key.trial >> 3] ?? 0) & (1 << (key.trial & 7))) !== 0;
  };
  return {
    has,
    add(key) {
      if (has(key)) return;
      const pair = pairText(key);
      const place = key.trial >> 3;
      let bits = trials.get(pair) ?? new Uint8Array(1);
      if (place >= bits.length) {
        const longer = new Uint8Array(Math.max(bits.length * 2, place + 1));
        longer.set(bits);
        bits = longer;
      }
      bits[place] = (bits[place] ?? 0) | (1 << (key.trial & 7));
      trials.set(pair, bits);
      size += 1;
    },
    get size() {
      return size;
    },
  };
}
