import type { Instant } from '../../time/index.ts';
import type { SlotsWish } from '../context.ts';
import type { Store } from '../store/store.ts';

/** What a list depends on beside the pages, which do not change while a service runs. */
export type ListKey = { slug: string; wish: SlotsWish; now: Instant };

/** Answers from what was written before, as long as that is what would be written again. */
export type SlotsCache = (key: ListKey, write: () => Promise<string>) => Promise<Uint8Array<ArrayBuffer>>;

const minuteMs = 60_000;
const mostBytes = 16 * 1024 * 1024;

/**
 * Keeps written slot lists until anything was committed or a minute is over. Starts lie on whole minutes, so within a minute
 * neither notice nor horizon moves one in or out. Bounded by size: the keys are the callers'.
 */
export function createSlotsCache({ version }: Pick<Store, 'version'>): SlotsCache {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  let bytes = 0;
  let epoch = '';
  return async ({ slug, wish, now }, write) => {
    // Read before the list is: a commit in between leaves the newer list under the older version, where nobody finds it.
    const current = `${await version()} ${Math.ceil(now / minuteMs)}`;
    if (current !== epoch) {
      epoch = current;
      kept.clear();
      bytes = 0;
    }
    const key = `${slug} ${wish.durationMinutes} ${wish.days} ${wish.zone.name}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    // As bytes: turning a text into them costs more than all else that a kept answer does.
    const list = new TextEncoder().encode(await write());
    if (current === epoch && bytes + list.length <= mostBytes && !kept.has(key)) {
      kept.set(key, list);
      bytes += list.length;
    }
    return list;
  };
}
