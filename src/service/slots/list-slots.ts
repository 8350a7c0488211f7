import type { Clock, Instant, Zone } from '../../time/index.ts';
import type { Slot } from '../../wire/index.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { Sql, Store } from '../store/store.ts';
import { freeSlots } from './free-starts.ts';
import { readBusy } from './read-busy.ts';

/** `days`: how many days ahead, 1 to 60 (interface §4.2). `zone`: the guest's, in which starts are written. */
export type SlotsWish = { durationMinutes: number; zone: Zone; days: number };

/** The free starts of a page as the slots read lists them now, in the order of time; given an `sql`, by what that transaction sees. */
export type SlotsReader = (page: HostPage, wish: SlotsWish, sql?: Sql) => Promise<Slot[]>;

const dayMs = 86_400_000;

export function createSlotsReader({ store, clock }: { store: Store; clock: Clock }): SlotsReader {
  return async (page, wish, sql) => {
    const now: Instant = clock.now();
    const range = { from: now, until: now + wish.days * dayMs };
    const read = (from: Sql) => readBusy(from, page, range);
    const busy = await (sql ? read(sql) : store.read(read));
    return freeSlots(page, { ...wish, now, busy });
  };
}
