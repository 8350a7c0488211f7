import type { Clock, Instant } from '../../time/index.ts';
import type { Slot } from '../../wire/index.ts';
import type { SlotsWish } from '../context.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { Sql, Store } from '../store/store.ts';
import { freeSlots } from './free-starts.ts';
import { readBusy } from './read-busy.ts';

const dayMs = 86_400_000;

/** Lists a page's free starts by what is booked now; given an `sql`, by what that transaction sees. */
export function createSlotsReader({ store, clock }: { store: Store; clock: Clock }) {
  return async (page: HostPage, wish: SlotsWish, sql?: Sql): Promise<Slot[]> => {
    const now: Instant = clock.now();
    const range = { from: now, until: now + wish.days * dayMs };
    const read = (from: Sql) => readBusy(from, page.slug, range);
    const busy = await (sql ? read(sql) : store.read(read));
    return freeSlots(page, { ...wish, now, busy });
  };
}
