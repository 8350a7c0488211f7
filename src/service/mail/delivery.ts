import type { Instant } from '../../time/index.ts';
import { confirmationWindowMs } from '../../wire/index.ts';
import { StoreUnavailable } from '../store/store.ts';
import { oneLine } from '../text/sentence.ts';
import { composeMail } from './compose-mail.ts';
import { type Backlog, leaseDue, type MailRow, readBacklog, type Settlement, settle } from './mail-rows.ts';
import type { OutboxOptions } from './outbox.ts';
import { MailElsewhere, MailRefused, type MailTransport, type OutgoingMail } from './transports/transport.ts';

const batch = 16;
const sendTimeoutMs = 30_000;
/** Longer than a batch can take, so that no other process sends what this one is sending. */
const leaseMs = 60_000;
/** How long a mail waits for the process that can write it, such as while pages are replaced: less than what the breaker calls stuck. */
const elsewhereMs = 4 * 60_000;

/** Leases, composes, sends and settles until nothing is due. */
export function createDelivery(
  options: OutboxOptions,
  health: TransportHealth,
): { sendDue(): Promise<number> } {
  const { store, clock, transport, log } = options;
  /** Attempts whose outcome the database could not take yet; it hears of them first, so that no copy is sent. */
  let unsettled: Settlement[] = [];

  const settleAll = async () => {
    if (unsettled.length === 0) return;
    const settlements = unsettled;
    await store.write(async (sql) => {
      for (const settlement of settlements) await settle(sql, settlement);
    });
    unsettled = [];
  };

  const unsuccessful = (mail: MailRow, error: unknown, patienceMs: number): Settlement => {
    const now = clock.now();
    const givenUp = now - mail.queued_at > patienceMs;
    const reason = reasonOf(error);
    const { id, kind, attempts } = mail;
    log({ event: givenUp ? 'mail_failed' : 'mail_deferred', at: now, mail: id, kind, attempts, reason });
    if (givenUp) return { id, failedAt: now, error: reason };
    return { id, later: now + backoffMs(attempts), error: reason };
  };

  const attempt = async (mail: MailRow, through: MailTransport): Promise<Settlement> => {
    let message: OutgoingMail;
    try {
      message = await composeMail(mail, options);
    } catch (error) {
      return unsuccessful(mail, error, writingPatience(error));
    }
    try {
      await inTime((signal) => through.send(message, signal));
    } catch (error) {
      // Anybody can type ten addresses that do not exist; that must not close the service for everybody.
      if (!(error instanceof MailRefused && error.mailbox)) {
        health.failuresInARow += 1;
        health.lastFailureAt = clock.now();
      }
      return unsuccessful(mail, error, error instanceof MailRefused ? none : confirmationWindowMs);
    }
    health.failuresInARow = 0;
    health.lastSuccessAt = clock.now();
    return { id: mail.id, sentAt: clock.now() };
  };

  return {
    async sendDue() {
      await settleAll();
      let sent = 0;
      while (transport) {
        const now = clock.now();
        const due = await store.write((sql) => leaseDue(sql, { now, until: now + leaseMs, limit: batch }));
        if (due.length === 0) break;
        unsettled = await Promise.all(due.map((mail) => attempt(mail, transport)));
        sent += unsettled.filter((settlement) => 'sentAt' in settlement).length;
        await settleAll();
      }
      health.backlog = await store.read(readBacklog);
      return sent;
    },
  };
}

/** By no clock: one that was set back is before the mail was queued. */
const none = Number.NEGATIVE_INFINITY;

/** What cannot be written today cannot be written tomorrow, unless the database did not answer or another process can write it. */
function writingPatience(error: unknown): number {
  if (error instanceof StoreUnavailable) return confirmationWindowMs;
  return error instanceof MailElsewhere ? elsewhereMs : none;
}

/** 50 ms, 100 ms, 200 ms … up to a minute, by the number of attempts made. */
export function backoffMs(attempts: number): number {
  return Math.min(60_000, 50 * 2 ** Math.min(attempts - 1, 20));
}

/** A transport that never answers would hold up all other mail: after half a minute the attempt counts as failed. */
async function inTime(send: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const givingUp = new AbortController();
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`the transport did not answer within ${sendTimeoutMs / 1000} s`);
    givingUp.abort(error);
    tooLate.reject(error);
  }, sendTimeoutMs).unref();
  try {
    await Promise.race([send(givingUp.signal), tooLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error), 300);
}

/** What the outbox learned of its transport in this process. */
export type TransportHealth = {
  failuresInARow: number;
  lastFailureAt: Instant | undefined;
  lastSuccessAt: Instant | undefined;
  backlog: Pick<Backlog, 'untried' | 'deferred'>;
};

export const unknownHealth = (): TransportHealth => ({
  failuresInARow: 0,
  lastFailureAt: undefined,
  lastSuccessAt: undefined,
  backlog: { untried: null, deferred: null },
});

const mostFailures = 10;
const oldestMs = 5 * 60_000;
/** After this long without a new failure a request is let through again: without one, nothing would show that mail works. */
const probeAfterMs = 2 * 60_000;
const retryAfterSeconds = 60;

/**
 * Why no mail may be promised now, or undefined. A mail that the next hop defers does not count while others get through:
 * else one guest's mailbox could stop the service for everybody.
 */
export function mailRefusal(
  health: TransportHealth,
  now: Instant,
): { reason: string; retryAfterSeconds: number } | undefined {
  const { failuresInARow, lastFailureAt = now, lastSuccessAt, backlog } = health;
  if (failuresInARow >= mostFailures && now - lastFailureAt < probeAfterMs)
    return { reason: `the last ${failuresInARow} mails could not be sent`, retryAfterSeconds };
  const old = (since: Instant | null) => since !== null && now - since > oldestMs;
  const silent = lastSuccessAt === undefined || now - lastSuccessAt > oldestMs;
  if (old(backlog.untried) || (old(backlog.deferred) && silent))
    return { reason: 'mail has waited for more than 5 minutes', retryAfterSeconds };
  return undefined;
}
