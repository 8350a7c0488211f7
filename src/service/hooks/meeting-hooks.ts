import { type Clock, hourMs, type Instant, minuteMs } from '../../time/index.ts';
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
  queueMeetingEvent,
  readNextDue,
  registerTargets,
  removeDelivery,
  returnDelivery,
} from './hook-rows.ts';
import {
  type KeptEvent,
  type MeetingChange,
  type MeetingEvent,
  meetingEvent,
  webhookBody,
} from './meeting-event.ts';
import { sendWebhook, WebhookFailed } from './send-webhook.ts';

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

const keptEveryMs = hourMs;

export type MeetingHooks = ReturnType<typeof createMeetingHooks>;

/** Transactional outbox of what happens to meetings, for the hook of the program and for webhooks. */
export function createMeetingHooks(options: HookOptions) {
  const { store, clock } = options;
  const targets = () => targetsNow(options);
  const deliveries = createDeliveries(options, targets);
  let kept: { at: Instant; ids: string[]; fingerprints: string } | undefined;
  const fingerprints = () => JSON.stringify(targets().map(({ fingerprint, kinds }) => [fingerprint, kinds]));
  const isKept = () => kept?.fingerprints === fingerprints() && Math.abs(clock.now() - kept.at) < keptEveryMs;
  const keep = async (sql: Sql): Promise<void> => {
    const now = clock.now();
    const own = targets();
    const gone = (kept?.ids ?? []).filter((id) => own.every((target) => target.id !== id));
    await registerTargets(sql, { own, gone, now });
    const keeping = { at: now, ids: own.map(({ id }) => id), fingerprints: fingerprints() };
    sql.afterCommit(() => {
      kept = keeping;
    });
  };
  return {
    ...deliveries,
    /** Queues an event in the caller's transaction, so the event exists exactly if the transaction commits. */
    async queue(sql: Sql, change: MeetingChange): Promise<void> {
      if (!isKept()) await keep(sql);
      if (await queueMeetingEvent(sql, change)) sql.afterCommit(deliveries.wake);
    },
    /** Writes down which targets this process has, once an hour and when they changed, and removes what is left of others. */
    async keepTargets(): Promise<void> {
      if (!isKept()) await store.write(keep);
    },
  };
}

/** A target of this process: a webhook, or the hook of the program. `name` is for the log: the path of a webhook is often secret. */
type LiveTarget = HookTarget & { name: string; webhook?: Webhook };

const ownHook = { id: 'onMeeting', name: 'onMeeting', fingerprint: 'onMeeting', kinds: meetingEventKinds };

/** The targets of this process now. Pages may be replaced. */
function targetsNow({ onMeeting, pages }: HookOptions): LiveTarget[] {
  const webhooks = webhooksOf(pages).map((webhook) => {
    const { id, kinds, fingerprint, url } = webhook;
    return { id, kinds, fingerprint, name: new URL(url).hostname, webhook };
  });
  return onMeeting ? [ownHook, ...webhooks] : webhooks;
}

/** Delivers one event. A call that throws, or does not end within half a minute, is repeated later. */
async function deliver(
  { event, webhook, signal }: { event: KeptEvent; webhook: Webhook | undefined; signal: AbortSignal },
  { pages, onMeeting, clock, privateWebhooks }: HookOptions,
): Promise<void> {
  const written = meetingEvent(event, pages);
  if (!webhook) return onMeeting?.(written);
  const sent = { id: event.id, body: webhookBody(written, webhook), at: clock.now() };
  await sendWebhook(webhook, sent, { privateWebhooks, signal });
}

/** Disables a webhook after its last attempt, or if it wants no more events, and mails the host. */
async function giveUp(
  sql: Sql,
  { webhook, name }: LiveTarget,
  { event, reason, options }: { event: KeptEvent; reason: string; options: HookOptions },
): Promise<void> {
  const at = options.clock.now();
  if (!webhook || !(await disableTarget(sql, webhook, { now: at, reason }))) return;
  await options.queueHostMail(sql, { webhookId: webhook.id, recipient: event.meeting.host_email, at });
  sql.afterCommit(() => options.log({ event: 'webhook_disabled', at, hook: name, reason }));
}

/** Maximum time for which a shutdown waits for running attempts. What is interrupted is delivered again later. */
const closeMs = 5000;

/** The moments of the attempts after the first one, if all fail (Standard Webhooks 1.0). After the last one each day. */
const attemptsAtMs = [0, 5000, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 14, 20, 24].map((h) => h * hourMs)];
/** The number of attempts within the first day. */
const attemptsInADay = attemptsAtMs.length;
/** The program's own hook is called each day for a month before an event is given up. */
const attemptsOfOwnHook = attemptsInADay + 29;

/** The wait after a number of failed attempts. Up to a tenth is added at random, so that retries of many events spread. */
function waitMs(attempts: number): number {
  const [at, next] = [attemptsAtMs[attempts - 1], attemptsAtMs[attempts]];
  const wait = at === undefined || next === undefined ? 24 * hourMs : next - at;
  return Math.round(wait * (1 + Math.random() / 10));
}

/** The queue of events of one process. Each target has its own places, so that one that hangs takes no place of another. */
function createDeliveries(options: HookOptions, targets: () => readonly LiveTarget[]) {
  const { store, clock, log } = options;
  return createStoredQueue({
    store,
    clock,
    lanes: targets,
    atOnce: 4,
    lease: (sql, { id }, limit) => leaseDue(sql, { target: id, now: clock.now(), limit }),
    async attempt(delivery: Delivery, target, abort): Promise<Outcome> {
      const { attempts, event } = delivery;
      const about = { hook: target.name, kind: event.kind, meeting: event.meeting.id, attempts };
      try {
        const call = (signal: AbortSignal) => deliver({ event, webhook: target.webhook, signal }, options);
        await inTime(call, { abort, late: 'it did not end' });
        log({ event: 'hook_delivered', at: clock.now(), ...about });
        return (sql) => removeDelivery(sql, delivery);
      } catch (error) {
        if (abort.signal.reason instanceof QueueCloses) return (sql) => returnDelivery(sql, delivery);
        const now = clock.now();
        const reason = reasonOf(error);
        const failure = error instanceof WebhookFailed ? error : undefined;
        const mostAttempts = target.webhook ? attemptsInADay : attemptsOfOwnHook;
        const isOver = attempts >= mostAttempts || failure?.isGone;
        log({ event: isOver ? 'hook_failed' : 'hook_deferred', at: now, ...about, reason });
        const later = now + Math.max(waitMs(attempts), failure?.retryAfterMs ?? 0);
        if (!isOver) return (sql) => deferDelivery(sql, delivery, { later, failedAt: now });
        return async (sql) => {
          await giveUp(sql, target, { event, reason, options });
          await removeDelivery(sql, delivery);
        };
      }
    },
    nextDue: (sql) => readNextDue(sql, targets()),
    onError: (error) => log({ event: 'hook_sender_failed', at: clock.now(), reason: String(error) }),
    closeMs,
  });
}
