import { randomUUID } from 'node:crypto';
import type { Clock, Instant } from '../../time/index.ts';
import type { Tokens } from '../confirmations/tokens.ts';
import type { ServiceContext, ServiceEvent } from '../context.ts';
import type { Pages } from '../pages/host-page.ts';
import type { Sql, Store } from '../store/store.ts';
import { mailRefusal, unknownHealth } from './breaker.ts';
import { createDelivery } from './delivery.ts';
import { insertMail, readBacklog } from './mail-rows.ts';
import { startSender } from './sender.ts';
import type { MailTransport } from './transport.ts';

export type { MailTransport } from './transport.ts';

export type MailKind =
  | 'confirm_request'
  | 'booked_guest'
  | 'booked_host'
  | 'cancelled_guest'
  | 'cancelled_host'
  | 'slot_gone';

/** `requestId` is the request, and the meeting, that the mail is about. `at`: now; `notBefore`: when it is due, else at once. */
export type QueuedMail = {
  requestId: string;
  kind: MailKind;
  recipient: string;
  at: Instant;
  notBefore?: Instant;
};

/** Mail that is written in the transaction of what it tells, and sent after it: at least once, with a stable Message-ID. */
export type Outbox = {
  /** Queues a mail in the caller's transaction: it exists exactly when that commits. */
  queue(sql: Sql, mail: QueuedMail): Promise<void>;
  /** Why nothing may be promised by mail now, for a 503 (interface §7); undefined where mail works. */
  refusal(): { reason: string; retryAfterSeconds: number } | undefined;
  /** Sends all that is due by the clock; resolves with how many left. */
  flush(): Promise<number>;
  /** Sends by itself from now on, as soon as something was queued and committed; the answer stops it. A service that listens starts it. */
  start(): () => Promise<void>;
  /** Waits for what is leaving, and closes the transport. */
  close(): Promise<void>;
};

/** `publicUrl` is asked when a mail is composed. `from`: the sender's address, else `no-reply@` the public host. */
export type OutboxOptions = {
  store: Store;
  pages: Pages;
  clock: Clock;
  tokens: Tokens;
  transport: MailTransport | undefined;
  publicUrl(): string;
  pageUrl(slug: string): string;
  log(event: ServiceEvent): void;
  /** For the mail that tells that a time is gone, and names others. */
  freeSlots: ServiceContext['freeSlots'];
  from?: string;
};

/** The outbox of one service process; several processes may share the store behind it. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { store, clock, transport } = options;
  const health = unknownHealth();
  const delivery = createDelivery(options, health);
  let last: Promise<unknown> = Promise.resolve();
  let wake = () => {};
  const stops = new Set<() => Promise<void>>();

  const flush = () => {
    // One at a time; the next starts behind it, so that what was queued before the call is sent by it.
    const next = last.then(delivery.sendDue, delivery.sendDue);
    last = next;
    return next;
  };

  return {
    async queue(sql, { requestId, kind, recipient, at, notBefore }) {
      await insertMail(sql, {
        id: randomUUID(),
        request_id: requestId,
        kind,
        recipient,
        queued_at: notBefore ?? at,
        // Due by no clock: one that was set back meanwhile would hold it up for as long.
        nextAttemptAt: notBefore ?? 0,
      });
      // The lease waits behind the transaction that this is part of: writers are served in order.
      setImmediate(() => wake());
    },
    refusal() {
      if (!transport) return { reason: 'no mail transport is configured', retryAfterSeconds: 3600 };
      return mailRefusal(health, clock.now());
    },
    flush,
    start() {
      const sender = startSender({ flush, backlog: () => store.read(readBacklog), options });
      wake = sender.wake;
      stops.add(sender.stop);
      sender.wake();
      return async () => {
        stops.delete(sender.stop);
        await sender.stop();
      };
    },
    async close() {
      await Promise.all([...stops].map((stop) => stop()));
      await Promise.allSettled([last]);
      await transport?.close();
    },
  };
}
