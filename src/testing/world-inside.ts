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
import type { LentPort } from './reuse/lend-port.ts';
import { lendStore } from './reuse/lend-store.ts';
import { createSomebodyElse, type SomebodyElse } from './somebody-else.ts';
import { serveWithFaults, type Traffic } from './traffic.ts';
import type { VirtualClock } from './virtual-clock.ts';
import type { WorldWatch } from './watch-calls.ts';

/** The service behind the port of a world. */
export type Inside = {
  store: Store;
  /** To make it takes longest of all: it is made for who calls it. */
  service(): BookingService;
  faults: FaultPlan;
  traffic: Traffic;
  somebodyElse: SomebodyElse;
  /** The mails that left, but those to somebody else. */
  mails(): OutgoingMail[];
  /** Calls as the guest. They are not recorded. */
  browse(url: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
};

type InsideOptions = {
  pages: Pages;
  clock: VirtualClock;
  port: LentPort;
  limits: Partial<RequestLimits> | undefined;
  watch: WorldWatch | undefined;
};

/** Puts a service behind a port, and between the two what records and breaks. */
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
      // A reader of a guest's mail can confirm for the guest, and the agent under test calls this very address.
      inbox: false,
    });
    return made;
  };
  const faults = createFaultPlan();
  const traffic = serveWithFaults(port, { service, clock, faults, watch });
  // Borrowed last: who comes after the end is refused by the port before.
  const store = lendStore();
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
