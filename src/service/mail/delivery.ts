import type { Instant } from '../../time/index.ts';
import { confirmationWindowMs } from '../../wire/index.ts';
import { StoreUnavailable } from '../store/store.ts';
import { oneLine } from '../text/sentence.ts';
import { composeMail } from './compose-mail.ts';
import {
  type Backlog,
  leaseDue,
  type MailRow,
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

const sendTimeoutMs = 30_000;
/** After this time an attempt is cancelled if other mail waits for its place. */
const slowAfterMs = 5000;
/** The lease of a mail. It is longer than an attempt can take, so that no other process sends the same mail. */
const leaseMs = 60_000;
/**
 * Maximum time that a mail waits for a process that can write it, for example while pages are replaced. It is shorter than the age at which
 * the circuit breaker counts mail as stuck.
 */
const otherProcessMs = 4 * 60_000;
const otherProcessRetryMs = 30_000;

export function createDelivery(options: OutboxOptions, health: TransportHealth) {
  const { store, clock, transport, log } = options;
  /** The attempts under way, the oldest first. */
  const leaving = new Set<Attempt>();
  /** Attempts whose outcome is not stored yet. The outcome is stored before anything else is sent. Otherwise a mail could be sent twice. */
  const unsettled: Settlement[] = [];
  let backlogReadAt = Number.NEGATIVE_INFINITY;
  let sent = 0;
  let running: Promise<number> | undefined;
  let news = Promise.withResolvers<void>();
  let hasNews = false;

  const settleAll = async () => {
    const settlements = [...unsettled];
    if (settlements.length === 0) return;
    await store.write(async (sql) => {
      for (const settlement of settlements) await settle(sql, settlement);
    });
    unsettled.splice(0, settlements.length);
  };

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
    givingUp: AbortController,
  ): Promise<Settlement> => {
    let message: OutgoingMail;
    try {
      message = await composeMail(mail, options);
    } catch (error) {
      return unsuccessful(mail, error, writingPatience(error, mail));
    }
    try {
      await inTime((signal) => through.send(message, signal), givingUp);
    } catch (error) {
      noteFailure(health, { error, mail, now: clock.now() });
      const patienceMs = error instanceof MailRefused ? none : confirmationWindowMs;
      return unsuccessful(mail, error, { patienceMs, waitMs: retryWaitMs(mail.attempts, error) });
    }
    noteSuccess(health);
    sent += 1;
    return { id: mail.id, sentAt: clock.now() };
  };

  const begin = (mail: MailRow, through: MailTransport): void => {
    const givingUp = new AbortController();
    const slowTimer = setTimeout(() => {
      one.isSlow = true;
      wake();
    }, slowAfterMs).unref();
    const done = attempt(mail, through, givingUp)
      .catch((error) => ({ id: mail.id, later: clock.now() + retryWaitMs(1), error: reasonOf(error) }))
      .then((settlement) => {
        clearTimeout(slowTimer);
        unsettled.push(settlement);
        leaving.delete(one);
      });
    const one: Attempt = { done, isSlow: false, giveUp: (why) => givingUp.abort(why) };
    leaving.add(one);
  };

  const run = async (goesOn: () => boolean): Promise<number> => {
    const before = sent;
    try {
      for (;;) {
        news = Promise.withResolvers<void>();
        hasNews = false;
        await settleAll();
        const begun = transport && goesOn() ? await lease(transport) : 0;
        if (begun > 0) continue;
        // Reads all waiting mail, so it runs at most once a second and not for each mail.
        const now = clock.now();
        if (leaving.size === 0 || Math.abs(now - backlogReadAt) >= 1000) {
          health.backlog = await store.read(readBacklog);
          backlogReadAt = now;
        }
        if (unsettled.length > 0 || hasNews) continue;
        if (leaving.size === 0) return sent - before;
        await Promise.race([...[...leaving].map(({ done }) => done), news.promise]);
      }
    } finally {
      running = undefined;
    }
  };

  const lease = async (through: MailTransport): Promise<number> => {
    const slow = [...leaving].filter(({ isSlow }) => isSlow);
    const free = mailsAtOnce - leaving.size;
    const limit = free + slow.length;
    if (limit === 0) return 0;
    const now = clock.now();
    const due = await store.write((sql) => leaseDue(sql, { now, until: now + leaseMs, limit }));
    const gaveWay = slow.slice(0, Math.max(0, due.length - free));
    for (const { giveUp } of gaveWay)
      giveUp(new MailDeferred(`it took longer than ${slowAfterMs / 1000} s, and other mail waited`));
    await Promise.all(gaveWay.map(({ done }) => done));
    for (const mail of due) begin(mail, through);
    return due.length;
  };

  const wake = () => {
    hasNews = true;
    news.resolve();
  };

  return {
    /**
     * Leases, composes, sends and settles until no mail is due. Resolves with the number of mails sent. A second call joins the running one,
     * and mail that was queued before the call is sent. Once `goesOn` returns false, no further mail is started.
     */
    sendDue(goesOn: () => boolean = () => true): Promise<number> {
      wake();
      running ??= run(goesOn);
      return running;
    },
    /** Announces new mail to a running call, so that it does not wait for a slow mail to end. */
    wake,
    /** Resolves when no call is under way. */
    async settled(): Promise<void> {
      await Promise.allSettled([running]);
    },
  };
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

type Attempt = { done: Promise<void>; isSlow: boolean; giveUp(why: Error): void };

/** Ends an attempt after half a minute, or when it is cancelled. A transport that never answers would block all other mail. */
async function inTime(
  send: (signal: AbortSignal) => Promise<void>,
  givingUp: AbortController,
): Promise<void> {
  const { signal } = givingUp;
  signal.throwIfAborted();
  const ended = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => ended.reject(signal.reason), { once: true });
  const tooLate = new Error(`the transport did not answer within ${sendTimeoutMs / 1000} s`);
  const timer = setTimeout(() => givingUp.abort(tooLate), sendTimeoutMs).unref();
  try {
    await Promise.race([send(signal), ended.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error), 300);
}

/** The state of the transport, as this process knows it. */
export type TransportHealth = {
  /** Failures of the mail server itself since it last answered for a mailbox. */
  failuresInARow: number;
  /** Mailboxes that the mail server deferred since a mail was last accepted. */
  deferred: Set<string>;
  lastFailureAt: Instant | undefined;
  hasSent: boolean;
  backlog: Pick<Backlog, 'untried' | 'deferred'>;
};

export const unknownHealth = (): TransportHealth => ({
  failuresInARow: 0,
  deferred: new Set(),
  lastFailureAt: undefined,
  hasSent: false,
  backlog: { untried: null, deferred: null },
});

function noteSuccess(health: TransportHealth): void {
  health.failuresInARow = 0;
  health.deferred.clear();
  health.hasSent = true;
}

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
/**
 * After this time without a failure, requests are accepted again until a mail fails: only sending a mail shows whether mail works. Longer
 * than the longest wait of an outage.
 */
const probeAfterMs = 6 * 60_000;
const retryAfterSeconds = 60;

/**
 * Returns why the service cannot send mail now, or undefined. A mailbox that the mail server defers counts once, however often it was
 * tried. Otherwise one mailbox could stop the service for all guests.
 */
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
