import type { Instant } from '../../time/index.ts';
import { confirmationWindowMs } from '../../wire/index.ts';
import { StoreUnavailable } from '../store/store.ts';
import { createStoredQueue, inTime } from '../store/stored-queue.ts';
import { reasonOf } from '../text/sentence.ts';
import { composeMail } from './compose-mail.ts';
import {
  leaseDue,
  type MailRow,
  nothingWaits,
  readBacklog,
  retryWaitsMs,
  type Settlement,
  settle,
} from './mail-rows.ts';
import type { OutboxOptions } from './outbox.ts';
import {
  MailDeferred,
  MailRefused,
  type MailTransport,
  mailsAtOnce,
  OtherProcessCanSend,
  type OutgoingMail,
} from './transports/transport.ts';

/** After this time an attempt is cancelled if other mail waits for its place. */
const slowAfterMs = 5000;
/** Maximum time that a mail waits for a process that can write it, for example while pages are replaced. Shorter than `oldestMs`. */
const otherProcessMs = 4 * 60_000;
const otherProcessRetryMs = 30_000;

/** The queue of mail of one process. It keeps `health` up to date. */
export function createDelivery(options: OutboxOptions, health: TransportHealth) {
  const { store, clock, transport, log } = options;

  const unsuccessful = (mail: MailRow, error: unknown, { patienceMs, waitMs }: Patience): Settlement => {
    const now = clock.now();
    const givenUp = now - mail.queued_at > patienceMs;
    const reason = reasonOf(error);
    const { id, kind, attempts } = mail;
    log({ event: givenUp ? 'mail_failed' : 'mail_deferred', at: now, mail: id, kind, attempts, reason });
    if (givenUp) return { id, failedAt: now, error: reason };
    return { id, later: now + waitMs, error: reason };
  };

  const attempt = async (
    mail: MailRow,
    through: MailTransport,
    abort: AbortController,
  ): Promise<Settlement> => {
    let message: OutgoingMail;
    try {
      message = await composeMail(mail, options);
    } catch (error) {
      return unsuccessful(mail, error, writingPatience(error, mail));
    }
    if (mail.kind === 'sign_in_unsent') return { id: mail.id, sentAt: clock.now() };
    try {
      const late = 'the transport did not answer';
      await inTime((signal) => through.send(message, signal), { abort, late });
    } catch (error) {
      noteFailure(health, { error, mail, now: clock.now() });
      const patienceMs = error instanceof MailRefused ? none : confirmationWindowMs;
      return unsuccessful(mail, error, { patienceMs, waitMs: retryWaitMs(mail.attempts, error) });
    }
    health.failuresInARow = 0;
    health.deferred.clear();
    health.sent += 1;
    return { id: mail.id, sentAt: clock.now() };
  };

  let turns = 0;
  return createStoredQueue({
    store,
    clock,
    lanes: () => (transport ? [{ id: 'mail', transport }] : []),
    atOnce: mailsAtOnce,
    slow: {
      afterMs: slowAfterMs,
      error: () => new MailDeferred(`it took longer than ${slowAfterMs / 1000} s, and other mail waited`),
    },
    async lease(sql, _, limit) {
      // The places go to the oldest and to the newest in turn.
      turns += 1;
      const [one, other] =
        turns % 2 === 0 ? (['oldest', 'newest'] as const) : (['newest', 'oldest'] as const);
      const now = clock.now();
      const found = await leaseDue(sql, { now, limit: Math.ceil(limit / 2), first: one });
      if (limit < 2) return found;
      return [...found, ...(await leaseDue(sql, { now, limit: Math.floor(limit / 2), first: other }))];
    },
    async attempt(mail: MailRow, { transport: through }, abort) {
      const settlement = await attempt(mail, through, abort).catch((error) => ({
        id: mail.id,
        later: clock.now() + retryWaitMs(1),
        error: reasonOf(error),
      }));
      return (sql) => settle(sql, settlement);
    },
    async nextDue(sql) {
      health.backlog = await readBacklog(sql);
      return health.backlog.nextDue;
    },
    onError: (error) => log({ event: 'mail_sender_failed', at: clock.now(), reason: String(error) }),
  });
}

/** A `patienceMs` that gives a mail up at once, even if the clock was set back. */
const none = Number.NEGATIVE_INFINITY;

type Patience = { patienceMs: number; waitMs: number };

/** A mail that cannot be composed is given up at once, unless the database did not answer or another process can compose the mail. */
function writingPatience(error: unknown, { attempts }: MailRow): Patience {
  if (error instanceof StoreUnavailable)
    return { patienceMs: confirmationWindowMs, waitMs: retryWaitMs(attempts) };
  return {
    patienceMs: error instanceof OtherProcessCanSend ? otherProcessMs : none,
    waitMs: otherProcessRetryMs,
  };
}

const longestOutageWaitMs = 5 * 60_000;

/**
 * Returns the wait after a failed attempt: 1, 5, 15 and then 60 minutes, by the number of attempts made. At most 5 minutes if the mail
 * server itself failed, so that mail leaves soon after the server works again.
 */
export function retryWaitMs(attempts: number, error?: unknown): number {
  const waitMs = retryWaitsMs[Math.min(attempts, retryWaitsMs.length) - 1] ?? retryWaitsMs[0];
  return error instanceof MailDeferred ? waitMs : Math.min(waitMs, longestOutageWaitMs);
}

/** The state of the transport, as this process knows it. */
export type TransportHealth = ReturnType<typeof unknownHealth>;

export const unknownHealth = () => ({
  /** Failures of the mail server itself since it last answered for a mailbox. */
  failuresInARow: 0,
  /** Mailboxes that the mail server deferred since a mail was last accepted. */
  deferred: new Set<string>(),
  lastFailureAt: undefined as Instant | undefined,
  /** The number of mails that this process has sent. */
  sent: 0,
  backlog: nothingWaits,
});

/** Refused mailboxes do not count. Otherwise anybody could stop the service with ten addresses that do not exist. */
function noteFailure(
  health: TransportHealth,
  { error, mail, now }: { error: unknown; mail: MailRow; now: Instant },
): void {
  if (error instanceof MailRefused && error.mailbox) return;
  health.lastFailureAt = now;
  if (error instanceof MailDeferred) {
    health.failuresInARow = 0;
    health.deferred.add(mail.recipient);
  } else health.failuresInARow += 1;
}

const mostFailures = 10;
const oldestMs = 5 * 60_000;
/** After this time without a failure, requests are accepted again: only sending shows whether mail works. Longer than the waits of an outage. */
const probeAfterMs = 6 * 60_000;
const retryAfterSeconds = 60;

/** Why the service cannot send mail now. A deferred mailbox counts once, however often it was tried: it must not stop mail for all guests. */
export function mailOutage(
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
