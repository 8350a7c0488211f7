import type { Clock, Instant } from '../../time/index.ts';
import type { ServiceEvent } from '../http/service-event.ts';
import type { Store } from '../store/store.ts';
import { oneLine } from '../text/sentence.ts';
import {
  type Delivery,
  dueTargets,
  type HookTarget,
  leaseDue,
  type Settlement,
  settle,
} from './hook-rows.ts';
import type { StoredEvent } from './meeting-event.ts';
import { WebhookFailed } from './send-webhook.ts';

/** A target of this process. `name` is for the log: the host of a webhook, because its path is often secret. */
export type LiveTarget = HookTarget & {
  name: string;
  /** Delivers one event. A call that throws, or does not end within half a minute, is repeated later. */
  call(eventId: string, event: StoredEvent, signal: AbortSignal): Promise<unknown>;
  /** Runs when the target is given up: after the last attempt, or if it wants no more events. */
  giveUp(delivery: Delivery, error: unknown): Promise<void>;
  /** Maximum number of attempts. */
  mostAttempts: number;
};

export type DeliverOptions = {
  store: Store;
  clock: Clock;
  log(event: ServiceEvent): void;
  targets(): readonly LiveTarget[];
};

export type Deliveries = {
  /** Delivers until nothing is due. A second call joins the running one. Once `goesOn` returns false, nothing more is begun. */
  sendDue(goesOn?: () => boolean): Promise<number>;
  /** Announces a new event to a running call. */
  wake(): void;
  /** Ends running attempts after a few seconds, and resolves when their outcome is stored. */
  close(): Promise<void>;
};

/** Attempts at once for each target, so that one that hangs takes no place of another. */
const callsAtOnce = 4;
const callTimeoutMs = 30_000;
/** While a call is under way, the queue is read again after this time: a retry may be due, or another process may have queued an event. */
const lookEveryMs = 1000;
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

/** Delivers the queued events of one process; several processes may share the store behind it. */
export function createDeliveries({ store, clock, log, targets }: DeliverOptions): Deliveries {
  const running = new Map<string, Set<Promise<void>>>();
  /** Outcomes that are not stored yet. They are stored before anything else is begun, else an event would be delivered twice. */
  const unsettled: Settlement[] = [];
  const closing = new AbortController();
  let isClosed = false;
  let delivered = 0;
  let sending: Promise<number> | undefined;
  let news = Promise.withResolvers<void>();
  let hasNews = false;

  const attempt = async (target: LiveTarget, delivery: Delivery): Promise<Settlement> => {
    const { eventId, attempts, event } = delivery;
    const about = { hook: target.name, kind: event.kind, meeting: event.meeting.id, attempts };
    try {
      await inTime((signal) => target.call(eventId, event, signal), closing.signal);
      delivered += 1;
      log({ event: 'hook_delivered', at: clock.now(), ...about });
      return { eventId, target: target.id, done: true };
    } catch (error) {
      if (closing.signal.aborted) return { eventId, target: target.id, interrupted: true };
      const now = clock.now();
      const reason = reasonOf(error);
      const isOver = attempts >= target.mostAttempts || isGone(error);
      log({ event: isOver ? 'hook_failed' : 'hook_deferred', at: now, ...about, reason });
      if (!isOver) return failedSettlement(delivery, error, now);
      await target.giveUp(delivery, error);
      return { eventId, target: target.id, done: true };
    }
  };

  const begin = (target: LiveTarget, delivery: Delivery): void => {
    const calls = running.get(target.id) ?? new Set();
    running.set(target.id, calls);
    const done: Promise<void> = attempt(target, delivery)
      // The database did not take that the target was given up, so the attempt is repeated.
      .catch((error) => failedSettlement(delivery, error, clock.now()))
      .then((settlement) => {
        unsettled.push(settlement);
        calls.delete(done);
        if (calls.size === 0) running.delete(target.id);
      });
    calls.add(done);
  };

  /** Stores outcomes and begins what is due, in one write if there is anything to write. Resolves with how much was begun. */
  const turn = async (goesOn: boolean): Promise<number> => {
    const free = (id: string) => callsAtOnce - (running.get(id)?.size ?? 0);
    const open = goesOn && !isClosed ? targets().filter(({ id }) => free(id) > 0) : [];
    const ids = open.map(({ id }) => id);
    const settled = [...unsettled];
    const due = ids.length > 0 ? await store.read((sql) => dueTargets(sql, ids, clock.now())) : [];
    if (due.length === 0 && settled.length === 0) return 0;
    const leased = await store.write(async (sql) => {
      for (const settlement of settled) await settle(sql, settlement);
      const all: Delivery[] = [];
      // A settled delivery may have been what others of its meeting waited for. The next turn finds those.
      for (const target of due)
        all.push(...(await leaseDue(sql, { target, now: clock.now(), limit: free(target) })));
      return all;
    });
    unsettled.splice(0, settled.length);
    for (const delivery of leased) {
      const target = open.find(({ id }) => id === delivery.target);
      if (target) begin(target, delivery);
    }
    return leased.length + settled.length;
  };

  const run = async (goesOn: () => boolean): Promise<number> => {
    const before = delivered;
    try {
      for (;;) {
        news = Promise.withResolvers<void>();
        hasNews = false;
        if ((await turn(goesOn())) > 0 || unsettled.length > 0 || hasNews) continue;
        const calls = [...running.values()].flatMap((some) => [...some]);
        if (calls.length === 0) return delivered - before;
        const pause = Promise.withResolvers<void>();
        const timer = setTimeout(pause.resolve, lookEveryMs).unref();
        await Promise.race([...calls, news.promise, pause.promise]);
        clearTimeout(timer);
      }
    } finally {
      sending = undefined;
    }
  };

  const wake = () => {
    hasNews = true;
    news.resolve();
  };
  const sendDue = (goesOn = () => true) => {
    wake();
    sending ??= run(goesOn);
    return sending;
  };
  return {
    sendDue,
    wake,
    async close() {
      isClosed = true;
      const timer = setTimeout(() => closing.abort(new Error('the service stops')), closeMs);
      await Promise.allSettled([sending]);
      await Promise.allSettled([...running.values()].flatMap((some) => [...some]));
      clearTimeout(timer);
      closing.abort();
      if (unsettled.length > 0) await Promise.allSettled([sendDue()]);
    },
  };
}

function failedSettlement({ eventId, target, attempts }: Delivery, error: unknown, now: Instant): Settlement {
  const asked = error instanceof WebhookFailed ? error.retryAfterMs : 0;
  const later = now + Math.max(waitMs(attempts), asked);
  return { eventId, target, later, failedAt: now, error: reasonOf(error) };
}

const isGone = (error: unknown) => error instanceof WebhookFailed && error.failure.code === 'gone';

/** Ends a call after half a minute, or when the service stops. A hook that never ends would take a place for ever. */
async function inTime(call: (signal: AbortSignal) => Promise<unknown>, closing: AbortSignal): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Error(`it did not end within ${callTimeoutMs / 1000} s`)),
    callTimeoutMs,
  ).unref();
  const signal = AbortSignal.any([closing, late.signal]);
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  try {
    await Promise.race([call(signal), ended.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error), 300);
}
