import {
  type BookingService,
  createBookingService,
  memoryTransport,
  noLimits,
  type OutgoingMail,
  type Pages,
  type RequestLimits,
  type Store,
} from '../service/index.ts';
import { createFaultPlan, type FaultPlan } from './fault.ts';
import type { PooledPort } from './pools/port-pool.ts';
import { storePool } from './pools/store-pool.ts';
import { createSomebodyElse, type SomebodyElse } from './somebody-else.ts';
import { serveWithFaults, type Traffic } from './traffic.ts';
import type { VirtualClock } from './virtual-clock.ts';
import type { WorldWatch } from './watch-calls.ts';

/** The service behind the port of a world. */
export type Inside = {
  store: Store;
  /** Created on first use, because this is slow. */
  service(): BookingService;
  faults: FaultPlan;
  traffic: Traffic;
  somebodyElse: SomebodyElse;
  /** The sent mails, without those about somebody else's bookings. */
  mails(): OutgoingMail[];
  /** Makes a call as the guest. It is not recorded. */
  browse(url: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
};

type InsideOptions = {
  pages: Pages;
  clock: VirtualClock;
  port: PooledPort;
  limits: Partial<RequestLimits> | undefined;
  watch: WorldWatch | undefined;
};

/** Opens a service behind a port. Calls are recorded, and faults applied, before they reach the service. */
export function openInside({ pages, clock, port, limits, watch }: InsideOptions): Inside {
  const { sent, ...mail } = memoryTransport();
  let made: BookingService | undefined;
  const service = () => {
    made ??= createBookingService({
      pages,
      store,
      mail,
      clock,
      publicUrl: port.baseUrl,
      limits: { ...noLimits, ...limits },
      // The agent under test can call this address. With an inbox it could read the guest's mail and confirm for the guest.
      inbox: false,
    });
    return made;
  };
  const faults = createFaultPlan();
  const traffic = serveWithFaults(port, { service, clock, faults, watch });
  // Take the store last. A closed port already refuses late calls.
  const store = storePool.acquire();
  const somebodyElse = createSomebodyElse({ service, sent });
  return {
    store,
    service,
    faults,
    traffic,
    somebodyElse,
    mails: () => somebodyElse.leaveOut(sent),
    browse: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, ...traffic.guestHeaders } }),
    async close() {
      await traffic.settled();
      await made?.close();
      await store.close();
    },
  };
}
