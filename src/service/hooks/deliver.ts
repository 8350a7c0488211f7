import type { Clock, Instant } from '../../time/index.ts';
import type { ServiceEvent } from '../http/service-event.ts';
import type { Sql, Store } from '../store/store.ts';
import { createStoredQueue, inTime, type Outcome, QueueCloses } from '../store/stored-queue.ts';
import { oneLine } from '../text/sentence.ts';
import {
  type Delivery,
  deferDelivery,
  type HookTarget,
  leaseDue,
  readNextDue,
  removeDelivery,
  returnDelivery,
} from './hook-rows.ts';
import type { StoredEvent } from './meeting-event.ts';
import { WebhookFailed } from './send-webhook.ts';

/** A target of this process. `name` is for the log: the host of a webhook, because its path is often secret. */
export type LiveTarget = HookTarget & {
  name: string;
  /** Delivers one event. A call that throws, or does not end within half a minute, is repeated later. */
  call(eventId: string, event: StoredEvent, signal: AbortSignal): Promise<unknown>;
  /** Runs when the target is given up: after the last attempt, or if it wants no more events. */
  giveUp?(sql: Sql, delivery: Delivery, error: unknown): Promise<void>;
  /** Maximum number of attempts. */
  mostAttempts: number;
};

export type DeliverOptions = {
  store: Store;
  clock: Clock;
  log(event: ServiceEvent): void;
  targets(): readonly LiveTarget[];
};

/** Maximum time for which a shutdown waits for running attempts. */
const closeMs = 5000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The moments of the attempts after the first one, if all fail (Standard Webhooks 1.0). After the last one each day. */
const attemptsAtMs = [0, 5000, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 14, 20, 24].map((h) => h * hourMs)];
/** The number of attempts within the first day. */
export const attemptsInADay = attemptsAtMs.length;

/** The wait after a number of failed attempts. Up to a tenth is added at random, so that retries of many events spread. */
function waitMs(attempts: number): number {
  const [at, next] = [attemptsAtMs[attempts - 1], attemptsAtMs[attempts]];
  const wait = at === undefined || next === undefined ? 24 * hourMs : next - at;
  return Math.round(wait * (1 + Math.random() / 10));
}

/** The queue of events of one process. Each target has its own places, so that one that hangs takes no place of another. */
export function createDeliveries({ store, clock, log, targets }: DeliverOptions) {
  const attempt = async (
    delivery: Delivery,
    target: LiveTarget,
    abort: AbortController,
  ): Promise<Outcome> => {
    const { eventId, attempts, event } = delivery;
    const about = { hook: target.name, kind: event.kind, meeting: event.meeting.id, attempts };
    try {
      await inTime((signal) => target.call(eventId, event, signal), { abort, late: 'it did not end' });
      log({ event: 'hook_delivered', at: clock.now(), ...about });
      return (sql) => removeDelivery(sql, delivery);
    } catch (error) {
      if (abort.signal.reason instanceof QueueCloses) return (sql) => returnDelivery(sql, delivery);
      const now = clock.now();
      const reason = reasonOf(error);
      const isOver = attempts >= target.mostAttempts || isGone(error);
      log({ event: isOver ? 'hook_failed' : 'hook_deferred', at: now, ...about, reason });
      if (!isOver) return failed(delivery, error, now);
      return async (sql) => {
        await target.giveUp?.(sql, delivery, error);
        await removeDelivery(sql, delivery);
      };
    }
  };

  return createStoredQueue({
    store,
    clock,
    lanes: targets,
    atOnce: 4,
    lease: (sql, { id }, limit) => leaseDue(sql, { target: id, now: clock.now(), limit }),
    attempt: (delivery: Delivery, target, abort) =>
      attempt(delivery, target, abort).catch((error) => failed(delivery, error, clock.now())),
    nextDue: (sql) =>
      readNextDue(
        sql,
        targets().map(({ id }) => id),
      ),
    onError: (error) => log({ event: 'hook_sender_failed', at: clock.now(), reason: String(error) }),
    closeMs,
  });
}

function failed(delivery: Delivery, error: unknown, now: Instant): Outcome {
  const asked = error instanceof WebhookFailed ? error.retryAfterMs : 0;
  const later = now + Math.max(waitMs(delivery.attempts), asked);
  return (sql) => deferDelivery(sql, delivery, { later, failedAt: now, error: reasonOf(error) });
}

const isGone = (error: unknown) => error instanceof WebhookFailed && error.failure.code === 'gone';

function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error), 300);
}
