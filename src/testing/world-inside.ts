import {
  type BookingService,
  createBookingService,
  memoryTransport,
  noLimits,
  type Pages,
  type RequestLimits,
} from '../service/index.ts';
import { createFaultPlan } from './fault.ts';
import type { PooledPort } from './pools/port-pool.ts';
import { acquireStore } from './pools/store-pool.ts';
import { createSomebodyElse } from './somebody-else.ts';
import { serveWithFaults } from './traffic.ts';
import type { VirtualClock } from './virtual-clock.ts';
import type { WorldWatch } from './watch-calls.ts';

/** The service behind the port of a world. */
export type Inside = ReturnType<typeof openInside>;

type InsideOptions = {
  pages: Pages;
  clock: VirtualClock;
  port: PooledPort;
  limits: Partial<RequestLimits> | undefined;
  watch: WorldWatch | undefined;
};

/** Opens a service behind a port. Calls are recorded, and faults applied, before they reach the service. */
export function openInside({ pages, clock, port, limits, watch }: InsideOptions) {
  const { sent, ...mail } = memoryTransport();
  let made: BookingService | undefined;
  /** Created on first use, because this is slow. */
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
  const store = acquireStore();
  const somebodyElse = createSomebodyElse({ service, sent });
  return {
    store,
    service,
    faults,
    traffic,
    somebodyElse,
    /** The sent mails, without those about somebody else's bookings. */
    mails: () => somebodyElse.leaveOut(sent),
    /** Makes a call as the guest. It is not recorded. */
    browse: (url: string, init?: RequestInit) =>
      fetch(url, { ...init, headers: { ...init?.headers, ...traffic.guestHeaders } }),
    async close() {
      await traffic.settled();
      await made?.close();
      await store.close();
    },
  };
}
