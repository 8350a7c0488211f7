import { mailRefusal, unknownHealth } from './breaker.ts';
import { createDelivery } from './delivery.ts';
import type { Outbox, OutboxOptions } from './mail.ts';
import { readBacklog } from './mail-rows.ts';
import { queueMail } from './queue-mail.ts';
import { startSender } from './sender.ts';

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
    async queue(sql, mail) {
      await queueMail(sql, mail);
      sql.afterCommit(() => wake());
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
