import type { Clock, Instant } from '../../time/index.ts';
import type { ServiceEvent } from '../http/service-event.ts';
import type { Pages } from '../pages/host-page.ts';
import { meetingEventKinds, type Webhook, webhooksOf } from '../pages/webhooks.ts';
import { createQueueRunner } from '../store/run-queue.ts';
import type { Sql, Store } from '../store/store.ts';
import { attemptsInADay, createDeliveries, type LiveTarget } from './deliver.ts';
import {
  cleanHooks,
  disableTarget,
  type MeetingChange,
  queueMeetingEvent,
  readNextDue,
  registerTargets,
} from './hook-rows.ts';
import { type MeetingEvent, presentEvent, webhookBody } from './meeting-event.ts';
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

/** Transactional outbox of what happens to meetings, for the hook of the program and for webhooks. */
export type MeetingHooks = {
  /** Queues an event in the caller's transaction, so the event exists exactly if the transaction commits. */
  queue(sql: Sql, change: MeetingChange): Promise<void>;
  /** Delivers all events that are due. */
  flush(): Promise<void>;
  /** Delivers events when they are queued or due, until the returned function is called. */
  start(): () => Promise<void>;
  /** Writes down which targets this process has, once an hour and when they changed, and removes what is left of others. */
  keepTargets(): Promise<void>;
  /** Gives running deliveries a few seconds to end. What was interrupted is delivered again later. */
  close(): Promise<void>;
};

const everyMs = 3_600_000;
/** The program's own hook is called each day for a month before an event is given up. */
const daysOfOwnHook = 30;
export const ownHook = 'onMeeting';

export function createMeetingHooks(options: HookOptions): MeetingHooks {
  const { store, clock, log } = options;
  const targets = createTargets(options);
  const deliveries = createDeliveries({ store, clock, log, targets });
  const ids = () => targets().map(({ id }) => id);
  let kept: { at: Instant; ids: string[]; fingerprints: string } | undefined;
  const runner = createQueueRunner({
    queue: deliveries,
    nextDue: () => store.read((sql) => readNextDue(sql, ids())),
    clock,
    onError: (error) => log({ event: 'hook_sender_failed', at: clock.now(), reason: String(error) }),
  });
  return {
    async queue(sql, change) {
      if (await queueMeetingEvent(sql, change, targets())) sql.afterCommit(runner.wake);
    },
    async flush() {
      await deliveries.sendDue();
    },
    start: runner.start,
    async keepTargets() {
      const now = clock.now();
      const own = targets();
      const fingerprints = JSON.stringify(own.map(({ fingerprint, kinds }) => [fingerprint, kinds]));
      if (kept?.fingerprints === fingerprints && Math.abs(now - kept.at) < everyMs) return;
      const gone = (kept?.ids ?? []).filter((id) => own.every((target) => target.id !== id));
      const known = await store.read((sql) => sql.get('select 1 from hook_target limit 1'));
      if (own.length > 0 || known)
        await store.write(async (sql) => {
          await registerTargets(sql, { own, gone, now });
          await cleanHooks(sql, now);
        });
      kept = { at: now, ids: own.map(({ id }) => id), fingerprints };
    },
    async close() {
      const ended = deliveries.close();
      await runner.stop();
      await ended;
    },
  };
}

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
          giveUp: async () => {},
        },
      ]
    : [];
  return () => [...own, ...webhooksOf(pages).map((webhook) => webhookTarget(webhook, options))];
}

function webhookTarget(webhook: Webhook, options: HookOptions): LiveTarget {
  const { id, kinds, fingerprint, url } = webhook;
  const { store, clock, log, pages, privateWebhooks } = options;
  const name = new URL(url).hostname;
  return {
    ...{ id, kinds, fingerprint, name },
    mostAttempts: attemptsInADay,
    call(eventId, event, signal) {
      const body = webhookBody(presentEvent(eventId, event, pages), webhook);
      return sendWebhook(webhook, { id: eventId, body, at: clock.now() }, { privateWebhooks, signal });
    },
    async giveUp({ event }, error) {
      const now = clock.now();
      const failure =
        error instanceof WebhookFailed ? error.failure : ({ code: 'unreachable', detail: '' } as const);
      await store.write(async (sql) => {
        const reason = keptFailure(failure);
        if (!(await disableTarget(sql, webhook, { now, reason }))) return;
        await options.queueHostMail(sql, { webhookId: id, recipient: event.host.email, at: now });
        sql.afterCommit(() => log({ event: 'webhook_disabled', at: now, hook: name, reason }));
      });
    },
  };
}
