import { confirmationWindowMs } from '../../wire/index.ts';
import { oneLine } from '../site/sentence.ts';
import { StoreUnavailable } from '../store/store.ts';
import type { TransportHealth } from './breaker.ts';
import { composeMail } from './compose-mail.ts';
import type { OutboxOptions } from './mail.ts';
import { leaseDue, type MailRow, readBacklog, type Settlement, settle } from './mail-rows.ts';
import { MailElsewhere, MailRefused, type MailTransport, type OutgoingMail } from './transport.ts';

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
