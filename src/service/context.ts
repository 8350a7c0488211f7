import type { Clock } from '../time/index.ts';
import type { Tokens } from './confirmations/tokens.ts';
import type { Outbox } from './mail/mail.ts';
import type { LocalInbox, MailTransport } from './mail/transport.ts';
import type { Pages } from './pages/host-page.ts';
import type { ServiceEvent } from './service-event.ts';
import type { SlotsReader } from './slots/list-slots.ts';
import type { Store } from './store/store.ts';

/** What every part of one running service shares. */
export type ServiceContext = {
  pages: Pages;
  store: Store;
  clock: Clock;
  tokens: Tokens;
  outbox: Outbox;
  transport: MailTransport | undefined;
  /** Mail that stayed on this machine, where it may be shown at all. */
  inbox(): LocalInbox | undefined;
  /** Where guests reach the service, without a slash at the end; known for good once it listens. */
  publicUrl(): string;
  /** The public address of a page: `/book/{slug}` under it. */
  pageUrl(slug: string): string;
  log(event: ServiceEvent): void;
  freeSlots: SlotsReader;
};

/** What serves HTTP needs of the service: `run.ts` exports `listen: Listen`. */
export type Listen = (
  service: {
    /** `caller` is the client's address, for the limits. What is answered in the same turn is no promise: that would cost it a tenth. */
    fetch(request: Request, connection: { caller?: string }): Response | Promise<Response>;
    runJobs(): Promise<void>;
    /** Left out where nobody reads the log. */
    log?: ((event: ServiceEvent) => void) | undefined;
    clock: Clock;
  },
  options: ListenOptions,
) => Promise<Listening>;

/** `port` 0, the default, takes a free one; `host` is 127.0.0.1 unless told. */
export type ListenOptions = { port?: number; host?: string; jobsEveryMs?: number };

/**
 * `inboxUrl`: where mail that stayed on this machine can be read, if it can. `close` breaks no request: it stops accepting, lets
 * the running ones answer, and then closes the connections.
 */
export type Listening = { url: string; port: number; inboxUrl?: string; close(): Promise<void> };
