import { createTokens, hashToken } from '../meetings/tokens.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import { readPages } from '../pages/read-pages.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { type MailTransport, memoryTransport } from './transports/transport.ts';

export const now = Date.UTC(2026, 10, 18, 8);
export const minuteMs = 60_000;
const tokens = createTokens('x'.repeat(32));

/** An outbox over a real database with one request that waits for its guest. */
export async function openOutbox(transport: MailTransport | undefined, shared?: Store, wrapped?: Store) {
  const clock = { time: now, now: () => clock.time };
  const store = shared ?? wrapped ?? openTestStore();
  const log: string[] = [];
  let sent = 0;
  const counting = transport && {
    ...transport,
    send: async (...[mail, signal]: Parameters<MailTransport['send']>) => {
      await transport.send(mail, signal);
      sent += 1;
    },
  };
  const real = createOutbox({
    store,
    clock,
    transport: counting,
    pages: readPages(demoPagesYaml),
    tokens,
    publicUrl: () => 'https://book.example.com',
    pageUrl: (slug) => `https://book.example.com/book/${slug}`,
    mcpUrl: () => undefined,
    log: ({ event }) => log.push(event),
    freeStarts: async () => ({ ok: true, starts: [] }),
    readOffers: async () => undefined,
  });
  const outbox = {
    ...real,
    /** Resolves with the number of mails sent. */
    async flush(): Promise<number> {
      const before = sent;
      await real.flush();
      return sent - before;
    },
  };
  if (!shared)
    await store.write((sql) =>
      sql.run(
        `insert into request values ('r1', 'demo', 'Noa', 'noa@example.com', 'noa@example.com', 'Asia/Jerusalem', 'en', 30, ?, ?,
           null, '{}', 'h', 'awaiting', ?, '', ?, ?, ?, null)`,
        now + 6 * 86_400_000,
        now + 6 * 86_400_000 + 30 * minuteMs,
        hashToken(tokens.confirm('r1')),
        now,
        now,
        now + 48 * 60 * minuteMs,
      ),
    );
  return { clock, store, log, outbox, queue: (at = clock.time) => queue(store, outbox, at) };
}

export function queue(
  store: Store,
  outbox: Pick<Outbox, 'queue'>,
  at: number,
  notBefore?: number,
): Promise<void> {
  const mail = { requestId: 'r1', kind: 'confirm_request', recipient: 'noa@example.com', at } as const;
  return store.write((sql) => outbox.queue(sql, { ...mail, ...(notBefore !== undefined && { notBefore }) }));
}

export function queueFor(
  store: Store,
  outbox: Pick<Outbox, 'queue'>,
  recipient: string,
  at = now,
): Promise<void> {
  return store.write((sql) => outbox.queue(sql, { requestId: 'r1', kind: 'confirm_request', recipient, at }));
}

/** A transport that fails this many times, then keeps mail. */
export function shaky(failures: number, error: Error = new Error('451 try later')) {
  const kept = memoryTransport();
  let left = failures;
  const send: MailTransport['send'] = async (mail) => {
    left -= 1;
    if (left >= 0) throw error;
    await kept.send(mail);
  };
  return { ...kept, send };
}

/** A transport that begins to send and never ends. */
export function neverDone(): MailTransport & { begun: Promise<void> } {
  const begun = Promise.withResolvers<void>();
  const send = () => {
    begun.resolve();
    return new Promise<void>(() => {});
  };
  return { send, begun: begun.promise, close: async () => {} };
}

/** Waits without letting a fake clock run on, as `vi.waitUntil` does. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

export const rows = (store: Store) =>
  store.read((sql) =>
    sql.all<{
      attempts: number;
      sent_at: number | null;
      failed_at: number | null;
      next_attempt_at: number;
      last_error: string;
    }>('select * from mail order by queued_at'),
  );
