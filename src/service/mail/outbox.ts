import type { Instant } from '../../time/index.ts';
import type { LookAgain } from '../calendars/look-again.ts';
import type { MeetingHooks } from '../hooks/meeting-hooks.ts';
import type { Tokens } from '../meetings/tokens.ts';
import type { SlotsContext } from '../slots/list-slots.ts';
import { runQueue } from '../store/run-queue.ts';
import type { Sql } from '../store/store.ts';
import { createDelivery, mailOutage, unknownHealth } from './delivery.ts';
import { type MailRow, queueMail, readBacklog } from './mail-rows.ts';
import type { SenderAddress } from './transports/message.ts';
import type { MailTransport } from './transports/transport.ts';

/**
 * `requestId`: the request, which is also the id of its meeting, or the calendar for mail about a calendar. `at`: now. `notBefore`: when
 * the mail is due, by default at once. `wakes`: false leaves it to the caller to call `wake`.
 */
export type QueuedMail = {
  requestId: string;
  kind: MailRow['kind'];
  recipient: string;
  /** The revision of the meeting that the mail is about. The mail is not sent once the meeting has another one. */
  sequence?: number;
  at: Instant;
  notBefore?: Instant;
  wakes?: false;
};

/**
 * Transactional outbox: mail is queued in the caller's transaction and sent after the commit. A mail may be sent twice, with the same
 * Message-ID.
 */
export type Outbox = {
  /** Queues a mail in the caller's transaction, so the mail exists exactly if the transaction commits. */
  queue(sql: Sql, mail: QueuedMail): Promise<void>;
  /** Returns why the service cannot send mail now, for a 503 (interface §7). Undefined if mail works. */
  outage(): { reason: string; retryAfterSeconds: number } | undefined;
  /** The state of mail now. */
  state(): MailState;
  /** Starts to send what is due, if the service listens. */
  wake(): void;
  /** Sends all mail that is due. Resolves with the number of mails sent. */
  flush(): Promise<number>;
  /**
   * Starts to send queued mail after each commit, without further calls. The returned function stops it. A listening service calls this.
   */
  start(): () => Promise<void>;
  /** Waits for mail that is being sent, and closes the transport. */
  close(): Promise<void>;
};

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
};

/** The outbox of one service process; several processes may share the store behind it. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { store, clock, transport } = options;
  const health = unknownHealth();
  const delivery = createDelivery(options, health);
  let wake = () => {};
  const stops = new Set<() => Promise<void>>();

  const outage = () => {
    if (!transport) return { reason: 'no mail transport is configured', retryAfterSeconds: 3600 };
    return mailOutage(health, clock.now());
  };

  return {
    async queue(sql, { wakes = true, ...mail }) {
      await queueMail(sql, mail);
      if (wakes) sql.afterCommit(() => wake());
    },
    wake: () => wake(),
    outage,
    state() {
      if (outage()) return 'refused';
      if (transport?.inbox) return 'kept_here';
      if (health.failuresInARow + health.deferred.size > 0) return 'failing';
      return health.hasSent ? 'working' : 'untried';
    },
    flush: delivery.sendDue,
    start() {
      const sender = runQueue({
        queue: delivery,
        nextDue: async () => (await store.read(readBacklog)).nextDue,
        clock,
        onError: (error) =>
          options.log({ event: 'mail_sender_failed', at: clock.now(), reason: String(error) }),
      });
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
      await delivery.settled();
      await transport?.close();
    },
  };
}
