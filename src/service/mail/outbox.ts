import type { Calcom } from '../calendars/calcom/calcom.ts';
import type { LookAgain } from '../calendars/look-again.ts';
import type { MeetingHooks } from '../hooks/meeting-hooks.ts';
import type { Tokens } from '../meetings/tokens.ts';
import type { HostPage, PageHost } from '../pages/host-page.ts';
import type { SlotsContext } from '../slots/list-slots.ts';
import type { Sql } from '../store/store.ts';
import { createDelivery, mailOutage, unknownHealth } from './delivery.ts';
import { type QueuedMail, queueMail } from './mail-rows.ts';
import type { SenderAddress } from './transports/message.ts';
import type { MailTransport } from './transports/transport.ts';

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * `kept_here`: no mail leaves this machine. `untried`: this process has sent no mail yet. `failing`: the last one could not be sent.
 * `refused`: too many mails failed, so requests are answered 503.
 */
export type MailState = 'working' | 'untried' | 'failing' | 'refused' | 'kept_here';

export type OutboxOptions = SlotsContext & {
  tokens: Tokens;
  transport: MailTransport | undefined;
  /** The sender of all mail. Default: `no-reply@` the public host. */
  sender?: SenderAddress;
};

/** The values that accepting and deciding a request need. */
export type BookingContext = SlotsContext & {
  tokens: Tokens;
  outbox: Outbox;
  hooks: Pick<MeetingHooks, 'queue'>;
  lookAgain: LookAgain;
  /** Opens the event type of Cal.com at which meetings of a page are booked. */
  openCalcom(page: HostPage | undefined): Calcom | undefined;
  /** Queues the entries of a meeting in the calendars of these hosts, and in those that have one, in the caller's transaction. */
  queueEntries(sql: Sql, meetingId: string, hosts: readonly PageHost[]): Promise<void>;
};

/**
 * The transactional outbox of one service process: mail is queued in the caller's transaction and sent after the commit. Several processes
 * may share the store behind it. A mail may be sent twice, with the same Message-ID.
 */
export function createOutbox(options: OutboxOptions) {
  const { clock, transport } = options;
  const health = unknownHealth();
  const delivery = createDelivery(options, health);

  /** Returns why the service cannot send mail now, for a 503 (interface §7). Undefined if mail works. */
  const outage = (): { reason: string; retryAfterSeconds: number } | undefined => {
    if (!transport) return { reason: 'no mail transport is configured', retryAfterSeconds: 3600 };
    return mailOutage(health, clock.now());
  };

  return {
    ...delivery,
    /** Queues a mail in the caller's transaction, so the mail exists exactly if the transaction commits. */
    async queue(sql: Sql, { wakes, ...mail }: QueuedMail): Promise<void> {
      await queueMail(sql, mail);
      if (wakes !== false) sql.afterCommit(delivery.wake);
    },
    outage,
    state(): MailState {
      if (outage()) return 'refused';
      if (transport?.inbox) return 'kept_here';
      if (health.failuresInARow + health.deferred.size > 0) return 'failing';
      return health.sent > 0 ? 'working' : 'untried';
    },
    /** Sends all mail that is due. Resolves with the number of mails sent. */
    async flush(): Promise<number> {
      const before = health.sent;
      await delivery.flush();
      return health.sent - before;
    },
    /** Waits for mail that is being sent, and closes the transport. */
    async close(): Promise<void> {
      await delivery.close();
      await transport?.close();
    },
  };
}
