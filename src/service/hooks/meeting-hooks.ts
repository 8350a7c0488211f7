import type { Clock, Instant } from '../../time/index.ts';
import type { ServiceEvent } from '../http/service-event.ts';
import type { Pages } from '../pages/host-page.ts';
import { meetingEventKinds, type Webhook, webhooksOf } from '../pages/webhooks.ts';
import type { Sql, Store } from '../store/store.ts';
import { createStoredQueue, inTime, type Outcome, QueueCloses } from '../store/stored-queue.ts';
import { reasonOf } from '../text/sentence.ts';
import {
  type Delivery,
  deferDelivery,
  disableTarget,
  type HookTarget,
  leaseDue,
  type MeetingChange,
  queueMeetingEvent,
  readNextDue,
  registerTargets,
  removeDelivery,
  returnDelivery,
} from './hook-rows.ts';
import { type MeetingEvent, presentEvent, type StoredEvent, webhookBody } from './meeting-event.ts';
import { keptFailure, sendWebhook, WebhookFailed } from './send-webhook.ts';

/** A function of the program that embeds the service. It may be called more than once with one event. */
export type OnMeeting = (event: MeetingEvent) => void | Promise<void>;

export type HookOptions = {
  store: Store;
  clock: Clock;
  pages: Pages;
  log(event: ServiceEvent): void;
  onMeeting: OnMeeting | undefined;
  /** Allows webhooks at private addresses. */
  privateWebhooks: boolean;
  /** Queues mail to a host in the caller's transaction. */
  queueHostMail(sql: Sql, mail: { webhookId: string; recipient: string; at: Instant }): Promise<void>;
};

const everyMs = 3_600_000;
/** The program's own hook is called each day for a month before an event is given up. */
const daysOfOwnHook = 30;
const ownHook = 'onMeeting';

export type MeetingHooks = ReturnType<typeof createMeetingHooks>;

/** Transactional outbox of what happens to meetings, for the hook of the program and for webhooks. */
export function createMeetingHooks(options: HookOptions) {
  const { store, clock } = options;
  const targets = createTargets(options);
  const deliveries = createDeliveries(options, targets);
  let kept: { at: Instant; ids: string[]; fingerprints: string } | undefined;
  return {
    ...deliveries,
    /** Queues an event in the caller's transaction, so the event exists exactly if the transaction commits. */
    async queue(sql: Sql, change: MeetingChange): Promise<void> {
      if (await queueMeetingEvent(sql, change, targets())) sql.afterCommit(deliveries.wake);
    },
    /** Writes down which targets this process has, once an hour and when they changed, and removes what is left of others. */
    async keepTargets(): Promise<void> {
      const now = clock.now();
      const own = targets();
      const fingerprints = JSON.stringify(own.map(({ fingerprint, kinds }) => [fingerprint, kinds]));
      if (kept?.fingerprints === fingerprints && Math.abs(now - kept.at) < everyMs) return;
      const gone = (kept?.ids ?? []).filter((id) => own.every((target) => target.id !== id));
      const known = await store.read((sql) => sql.get('select 1 from hook_target limit 1'));
      if (own.length > 0 || known) await store.write((sql) => registerTargets(sql, { own, gone, now }));
      kept = { at: now, ids: own.map(({ id }) => id), fingerprints };
    },
  };
}

/** A target of this process. `name` is for the log: the host of a webhook, because its path is often secret. */
type LiveTarget = HookTarget & {
  name: string;
  /** Delivers one event. A call that throws, or does not end within half a minute, is repeated later. */
  call(eventId: string, event: StoredEvent, signal: AbortSignal): Promise<unknown>;
  /** Runs when the target is given up: after the last attempt, or if it wants no more events. */
  giveUp?(sql: Sql, delivery: Delivery, error: unknown): Promise<void>;
  mostAttempts: number;
};

/** The targets of this process now. Pages may be replaced. */
function createTargets(options: HookOptions): () => readonly LiveTarget[] {
  const { onMeeting, pages } = options;
  const own: LiveTarget[] = onMeeting
    ? [
        {
          id: ownHook,
          name: ownHook,
          kinds: meetingEventKinds,
          fingerprint: ownHook,
          mostAttempts: attemptsInADay + daysOfOwnHook - 1,
          call: async (eventId, event) => onMeeting(presentEvent(eventId, event, pages)),
        },
      ]
    : [];
  return () => [...own, ...webhooksOf(pages).map((webhook) => webhookTarget(webhook, options))];
}

function webhookTarget(webhook: Webhook, options: HookOptions): LiveTarget {
  const { id, kinds, fingerprint, url } = webhook;
  const { clock, log, pages, privateWebhooks } = options;
  const name = new URL(url).hostname;
  return {
    ...{ id, kinds, fingerprint, name },
    mostAttempts: attemptsInADay,
    call(eventId, event, signal) {
      const body = webhookBody(presentEvent(eventId, event, pages), webhook);
      return sendWebhook(webhook, { id: eventId, body, at: clock.now() }, { privateWebhooks, signal });
    },
    async giveUp(sql, { event }, error) {
      const now = clock.now();
      const failure =
        error instanceof WebhookFailed ? error.failure : ({ code: 'unreachable', detail: '' } as const);
      const reason = keptFailure(failure);
      if (!(await disableTarget(sql, webhook, { now, reason }))) return;
      await options.queueHostMail(sql, { webhookId: id, recipient: event.host.email, at: now });
      sql.afterCommit(() => log({ event: 'webhook_disabled', at: now, hook: name, reason }));
    },
  };
}

/** Maximum time for which a shutdown waits for running attempts. What is interrupted is delivered again later. */
const closeMs = 5000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The moments of the attempts after the first one, if all fail (Standard Webhooks 1.0). After the last one each day. */
const attemptsAtMs = [0, 5000, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 14, 20, 24].map((h) => h * hourMs)];
/** The number of attempts within the first day. */
const attemptsInADay = attemptsAtMs.length;

/** The wait after a number of failed attempts. Up to a tenth is added at random, so that retries of many events spread. */
function waitMs(attempts: number): number {
  const [at, next] = [attemptsAtMs[attempts - 1], attemptsAtMs[attempts]];
  const wait = at === undefined || next === undefined ? 24 * hourMs : next - at;
  return Math.round(wait * (1 + Math.random() / 10));
}

/** The queue of events of one process. Each target has its own places, so that one that hangs takes no place of another. */
function createDeliveries({ store, clock, log }: HookOptions, targets: () => readonly LiveTarget[]) {
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
    nextDue: (sql) => readNextDue(sql, targets()),
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
