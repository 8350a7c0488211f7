import type { Instant } from '../../time/index.ts';
import { confirmationWindowMs } from '../../wire/index.ts';
import type { Calcom } from '../calendars/calcom/calcom.ts';
import type { LookAgain } from '../calendars/calendar-rows.ts';
import type { MeetingHooks } from '../hooks/meeting-hooks.ts';
import type { Tokens } from '../meetings/tokens.ts';
import type { HostPage, PageHost } from '../pages/host-page.ts';
import type { SlotsContext } from '../slots/list-slots.ts';
import { type Sql, StoreUnavailable } from '../store/store.ts';
import { createStoredQueue, inTime, type Outcome } from '../store/stored-queue.ts';
import { reasonOf } from '../text/sentence.ts';
import { composeMail } from './compose-mail.ts';
import {
  type Backlog,
  leaseDue,
  longestWaitMs,
  type MailRow,
  nothingWaits,
  type QueuedMail,
  queueMail,
  readBacklog,
  settle,
} from './mail-rows.ts';
import type { SenderAddress } from './transports/message.ts';
import {
  MailDeferred,
  MailRefused,
  type MailTransport,
  mailsAtOnce,
  OtherProcessCanSend,
  type OutgoingMail,
} from './transports/transport.ts';

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

/** After this time an attempt is cancelled if other mail waits for its place. */
const slowAfterMs = 5000;
/** Maximum time that a mail waits for a process that can write it, for example while pages are replaced. Shorter than `oldestMs`. */
const otherProcessMs = 4 * 60_000;
const otherProcessRetryMs = 30_000;

/**
 * The transactional outbox of one service process: mail is queued in the caller's transaction and sent after the commit. Several processes
 * may share the store behind it. A mail may be sent twice, with the same Message-ID.
 */
export function createOutbox(options: OutboxOptions) {
  const { store, clock, transport, log } = options;
  const health: TransportHealth = {
    failuresInARow: 0,
    deferred: new Set(),
    lastFailureAt: undefined,
    hasSent: false,
    backlog: nothingWaits,
  };
  let turns = 0;
  const queue = createStoredQueue({
    store,
    clock,
    lanes: () => (transport ? [{ id: 'mail', transport }] : []),
    atOnce: mailsAtOnce,
    slow: {
      afterMs: slowAfterMs,
      error: () => new MailDeferred(`it took longer than ${slowAfterMs / 1000} s, and other mail waited`),
    },
    async lease(sql, _, limit) {
      // Free places go to the oldest and to the newest mail in turn.
      turns += 1;
      const now = clock.now();
      const newest = turns % 2 === 0 ? await leaseDue(sql, { now, limit, first: 'newest' }) : [];
      return [...newest, ...(await leaseDue(sql, { now, limit: limit - newest.length, first: 'oldest' }))];
    },
    async attempt(mail: MailRow, lane, abort): Promise<Outcome> {
      const failure = await sendMail(mail, { ...lane, abort, health }, options);
      const now = clock.now();
      if (!failure) return (sql) => settle(sql, mail, { sentAt: now });
      const { error, patienceMs, waitMs } = failure;
      const isOver = now - mail.queued_at > patienceMs;
      const reason = reasonOf(error);
      const { id, kind, attempts } = mail;
      log({ event: isOver ? 'mail_failed' : 'mail_deferred', at: now, mail: id, kind, attempts, reason });
      return (sql) =>
        settle(sql, mail, { error: reason, ...(isOver ? { failedAt: now } : { later: now + waitMs }) });
    },
    async nextDue(sql) {
      health.backlog = await readBacklog(sql);
      return health.backlog.nextDue;
    },
    onError: (error) => log({ event: 'mail_sender_failed', at: clock.now(), reason: String(error) }),
  });

  /** Returns why the service cannot send mail now, for a 503 (interface §7). Undefined if mail works. */
  const outage = (): { reason: string; retryAfterSeconds: number } | undefined => {
    if (!transport) return { reason: 'no mail transport is configured', retryAfterSeconds: 3600 };
    return mailOutage(health, clock.now());
  };

  return {
    ...queue,
    /** Queues a mail in the caller's transaction, so the mail exists exactly if the transaction commits. */
    async queue(sql: Sql, mail: QueuedMail): Promise<void> {
      await queueMail(sql, mail);
      sql.afterCommit(queue.wake);
    },
    outage,
    state(): MailState {
      if (outage()) return 'refused';
      if (transport?.inbox) return 'kept_here';
      if (health.failuresInARow + health.deferred.size > 0) return 'failing';
      return health.hasSent ? 'working' : 'untried';
    },
    /** Waits for mail that is being sent, and closes the transport. */
    async close(): Promise<void> {
      await queue.close();
      await transport?.close();
    },
  };
}

/** Why a mail was not sent. It is given up if it has waited for longer than `patienceMs`, and otherwise tried again after `waitMs`. */
type Failure = { error: unknown; patienceMs: number; waitMs: number };

/** A `patienceMs` that gives a mail up at once, even if the clock was set back. */
const none = Number.NEGATIVE_INFINITY;

/** Makes one attempt. Resolves with undefined if the mail was sent. */
async function sendMail(
  mail: MailRow,
  { transport, abort, health }: { transport: MailTransport; abort: AbortController; health: TransportHealth },
  options: OutboxOptions,
): Promise<Failure | undefined> {
  let message: OutgoingMail;
  try {
    message = await composeMail(mail, options);
  } catch (error) {
    // A mail that cannot be composed is given up, unless the database did not answer or another process can compose it.
    if (error instanceof StoreUnavailable)
      return { error, patienceMs: confirmationWindowMs, waitMs: retryWaitMs(mail.attempts) };
    const patienceMs = error instanceof OtherProcessCanSend ? otherProcessMs : none;
    return { error, patienceMs, waitMs: otherProcessRetryMs };
  }
  if (mail.kind === 'sign_in_unsent') return undefined;
  try {
    const late = 'the transport did not answer';
    await inTime((signal) => transport.send(message, signal), { abort, late });
  } catch (error) {
    // Answers about a mailbox do not count. Otherwise anybody could stop the service with ten addresses that do not exist.
    const isAnswered = error instanceof MailRefused || error instanceof MailDeferred;
    if (!(isAnswered && error.mailbox)) {
      health.lastFailureAt = options.clock.now();
      if (error instanceof MailDeferred) health.deferred.add(mail.recipient);
      health.failuresInARow = error instanceof MailDeferred ? 0 : health.failuresInARow + 1;
    }
    const patienceMs = error instanceof MailRefused ? none : confirmationWindowMs;
    return { error, patienceMs, waitMs: retryWaitMs(mail.attempts, error) };
  }
  health.failuresInARow = 0;
  health.deferred.clear();
  health.hasSent = true;
  return undefined;
}

/** The waits after the first attempt, the second and so on. The last value is used for all further attempts. */
const retryWaitsMs = [60_000, 5 * 60_000, 15 * 60_000, longestWaitMs] as const;
const longestOutageWaitMs = 5 * 60_000;

/** At most 5 minutes if the mail server itself failed, so that mail leaves soon after the server works again. */
function retryWaitMs(attempts: number, error?: unknown): number {
  const waitMs = retryWaitsMs[attempts - 1] ?? longestWaitMs;
  return error instanceof MailDeferred ? waitMs : Math.min(waitMs, longestOutageWaitMs);
}

/** The state of the transport, as this process knows it. */
type TransportHealth = {
  /** Failures of the mail server itself since it last answered for a mailbox. */
  failuresInARow: number;
  /** Mailboxes whose mail was deferred since a mail was last accepted, but for answers about the mailbox itself. */
  deferred: Set<string>;
  lastFailureAt: Instant | undefined;
  /** Whether this process has sent a mail. */
  hasSent: boolean;
  backlog: Backlog;
};

const mostFailures = 10;
const oldestMs = 5 * 60_000;
/** After this time without a failure, requests are accepted again: only sending shows whether mail works. Longer than the waits of an outage. */
const probeAfterMs = 6 * 60_000;
const retryAfterSeconds = 60;

/** Why the service cannot send mail now. A deferred mailbox counts once, however often it was tried: it must not stop mail for all guests. */
function mailOutage(
  { failuresInARow, deferred, lastFailureAt, backlog }: TransportHealth,
  now: Instant,
): { reason: string; retryAfterSeconds: number } | undefined {
  const failedLately = lastFailureAt !== undefined && now - lastFailureAt < probeAfterMs;
  const failures = failuresInARow + deferred.size;
  if (failures >= mostFailures && failedLately)
    return { reason: `the last ${failures} mails could not be sent`, retryAfterSeconds };
  const old = (since: Instant | null) => since !== null && now - since > oldestMs;
  if (old(backlog.untried) || (old(backlog.deferred) && failuresInARow > 0 && failedLately))
    return { reason: 'mail has waited for more than 5 minutes', retryAfterSeconds };
  return undefined;
}
