import type { Clock, Instant } from '../../time/index.ts';
import type { ServiceEvent } from '../http/service-event.ts';
import type { Pages } from '../pages/host-page.ts';
import { meetingEventKinds, type Webhook, webhooksOf } from '../pages/webhooks.ts';
import type { Sql, Store } from '../store/store.ts';
import { attemptsInADay, createDeliveries, type LiveTarget } from './deliver.ts';
import {
  cleanHooks,
  disableTarget,
  type MeetingChange,
  queueMeetingEvent,
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

const everyMs = 3_600_000;
/** The program's own hook is called each day for a month before an event is given up. */
const daysOfOwnHook = 30;
export const ownHook = 'onMeeting';

export type MeetingHooks = ReturnType<typeof createMeetingHooks>;

/** Transactional outbox of what happens to meetings, for the hook of the program and for webhooks. */
export function createMeetingHooks(options: HookOptions) {
  const { store, clock } = options;
  const targets = createTargets(options);
  const deliveries = createDeliveries({ ...options, targets });
  let kept: { at: Instant; ids: string[]; fingerprints: string } | undefined;
  return {
    /** Queues an event in the caller's transaction, so the event exists exactly if the transaction commits. */
    async queue(sql: Sql, change: MeetingChange): Promise<void> {
      if (await queueMeetingEvent(sql, change, targets())) sql.afterCommit(deliveries.wake);
    },
    /** Delivers all events that are due. */
    flush: deliveries.flush,
    /** Delivers events when they are queued or due, until the returned function is called. */
    start: deliveries.start,
    /** Writes down which targets this process has, once an hour and when they changed, and removes what is left of others. */
    async keepTargets(): Promise<void> {
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
    /** Gives running deliveries a few seconds to end. What was interrupted is delivered again later. */
    close: deliveries.close,
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
