import type { Instant } from '../../time/index.ts';
import type { Tokens } from '../meetings/tokens.ts';
import type { SlotsContext } from '../slots/list-slots.ts';
import type { Sql } from '../store/store.ts';
import { createDelivery, type Delivery, mailOutage, unknownHealth } from './delivery.ts';
import type { CalendarMailKind, MailKind, SignInMailKind } from './letters/letter.ts';
import { type Backlog, queueMail, readBacklog } from './mail-rows.ts';
import type { SenderAddress } from './transports/message.ts';
import type { MailTransport } from './transports/transport.ts';

/** `requestId` is the request, and the meeting, that the mail is about; of mail about a calendar, the calendar. `at`: now; `notBefore`: when it is due, else at once. */
export type QueuedMail = {
  requestId: string;
  kind: MailKind | CalendarMailKind | SignInMailKind;
  recipient: string;
  at: Instant;
  notBefore?: Instant;
};

/** Mail that is written in the transaction of what it tells, and sent after it: at least once, with a stable Message-ID. */
export type Outbox = {
  /** Queues a mail in the caller's transaction: it exists exactly when that commits. */
  queue(sql: Sql, mail: QueuedMail): Promise<void>;
  /** Why nothing may be promised by mail now, for a 503 (interface §7); undefined where mail works. */
  outage(): { reason: string; retryAfterSeconds: number } | undefined;
  /** What is known of mail now. */
  state(): MailState;
  /** Sends all that is due by the clock; resolves with how many left. */
  flush(): Promise<number>;
  /** Sends by itself from now on, as soon as something was queued and committed; the answer stops it. A service that listens starts it. */
  start(): () => Promise<void>;
  /** Waits for what is leaving, and closes the transport. */
  close(): Promise<void>;
};

/**
 * `kept_here`: no mail leaves this machine. `untried`: this process has sent none yet. `failing`: the last one could not be sent.
 * `refused`: too many mails failed, so requests are answered 503.
 */
export type MailState = 'working' | 'untried' | 'failing' | 'refused' | 'kept_here';

export type OutboxOptions = SlotsContext & {
  tokens: Tokens;
  transport: MailTransport | undefined;
  /** The sender of all mail; left out: `no-reply@` the public host. */
  sender?: SenderAddress;
};

/** What taking and deciding a request needs. */
export type BookingContext = SlotsContext & { tokens: Tokens; outbox: Outbox };

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
    async queue(sql, mail) {
      await queueMail(sql, mail);
      sql.afterCommit(() => wake());
    },
    outage,
    state() {
      if (outage()) return 'refused';
      if (transport?.inbox) return 'kept_here';
      if (health.failuresInARow + health.deferred.size > 0) return 'failing';
      return health.hasSent ? 'working' : 'untried';
    },
    flush: delivery.sendDue,
    start() {
      const sender = startSender({ delivery, backlog: () => store.read(readBacklog), options });
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

/** How often to look for mail that another process left behind. */
const longestRestMs = 30_000;
const restAfterErrorMs = 1000;
const leastRestMs = 250;

/** Sends when it is woken and when something falls due; between the two one timer rests. */
function startSender({
  delivery,
  backlog,
  options: { clock, log },
}: {
  delivery: Delivery;
  backlog(): Promise<Backlog>;
  options: Pick<OutboxOptions, 'clock' | 'log'>;
}): { wake(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const turn = async () => {
    let restMs = longestRestMs;
    do {
      again = false;
      try {
        await delivery.sendDue(() => !stopped);
        const { nextDue } = await backlog();
        if (nextDue !== null) restMs = Math.min(longestRestMs, Math.max(0, nextDue - clock.now()));
      } catch (error) {
        log({ event: 'mail_sender_failed', at: clock.now(), reason: String(error) });
        restMs = restAfterErrorMs;
      }
    } while (again && !stopped);
    turning = undefined;
    if (stopped) return;
    // Never a busy loop, even where what is due cannot be taken.
    timer = setTimeout(wake, Math.max(restMs, leastRestMs)).unref();
  };

  const wake = () => {
    if (stopped) return;
    clearTimeout(timer);
    if (turning) {
      again = true;
      delivery.wake();
    } else turning = turn();
  };

  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
    },
  };
}
