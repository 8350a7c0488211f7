import type { Clock, Instant } from '../../time/index.ts';
import type { Tokens } from '../confirmations/tokens.ts';
import type { Pages } from '../pages/host-page.ts';
import type { ServiceEvent } from '../service-event.ts';
import type { SlotsReader } from '../slots/list-slots.ts';
import type { Sql, Store } from '../store/store.ts';
import type { SenderAddress } from './sender-address.ts';
import type { MailTransport } from './transport.ts';

/** `cancelled_…`: by the guest; `called_off_…`: by the host. */
export type MailKind =
  | 'confirm_request'
  | 'booked_guest'
  | 'booked_host'
  | 'cancelled_guest'
  | 'cancelled_host'
  | 'called_off_guest'
  | 'called_off_host'
  | 'slot_gone';

/** `requestId` is the request, and the meeting, that the mail is about. `at`: now; `notBefore`: when it is due, else at once. */
export type QueuedMail = {
  requestId: string;
  kind: MailKind;
  recipient: string;
  at: Instant;
  notBefore?: Instant;
};

/** Mail that is written in the transaction of what it tells, and sent after it: at least once, with a stable Message-ID. */
export type Outbox = {
  /** Queues a mail in the caller's transaction: it exists exactly when that commits. */
  queue(sql: Sql, mail: QueuedMail): Promise<void>;
  /** Why nothing may be promised by mail now, for a 503 (interface §7); undefined where mail works. */
  refusal(): { reason: string; retryAfterSeconds: number } | undefined;
  /** Sends all that is due by the clock; resolves with how many left. */
  flush(): Promise<number>;
  /** Sends by itself from now on, as soon as something was queued and committed; the answer stops it. A service that listens starts it. */
  start(): () => Promise<void>;
  /** Waits for what is leaving, and closes the transport. */
  close(): Promise<void>;
};

/** `publicUrl` is asked when a mail is composed. `sender`: else `no-reply@` the public host. */
export type OutboxOptions = {
  store: Store;
  pages: Pages;
  clock: Clock;
  tokens: Tokens;
  transport: MailTransport | undefined;
  publicUrl(): string;
  pageUrl(slug: string): string;
  log(event: ServiceEvent): void;
  /** For the mail that tells that a time is gone, and names others. */
  freeSlots: SlotsReader;
  sender?: SenderAddress;
};
