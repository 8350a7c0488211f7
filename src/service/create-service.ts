import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { type Clock, systemClock } from '../time/index.ts';
import { refuseUnknownOptions } from '../wire/index.ts';
import { answerUnknownApiPath, apiRoutes } from './api-routes.ts';
import { openCalcomOf, requireDrivers } from './calendars/open-calendar.ts';
import { createCalendarRefresh, defaultBusyEveryMinutes } from './calendars/refresh-calendars.ts';
import { settleAtCalcom } from './confirmations/book-at-calcom.ts';
import { confirmationRoutes } from './confirmations/confirmation-routes.ts';
import { type ConnectorOptions, mountConnector, requireConnectorUrl } from './connector/mount-connector.ts';
import { createCalendarEntries } from './entries/calendar-entries.ts';
import { createMeetingHooks, type OnMeeting } from './hooks/meeting-hooks.ts';
import { answerRefusal, wholeSeconds } from './http/api-error.ts';
import { createCallerWait, tooManyFromHere } from './http/caller-limit.ts';
import { callerAddress } from './http/callers.ts';
import type { CallBindings, ServiceContext } from './http/context.ts';
import { isLoopback, type Listening, type ListenOptions, listen, requirePublicUrl } from './http/listen.ts';
import { quietEvent, type ServiceEvent } from './http/service-event.ts';
import { createOutbox } from './mail/outbox.ts';
import { readMailAddress } from './mail/transports/message.ts';
import { type MailTransport, memoryTransport } from './mail/transports/transport.ts';
import { expireRequests } from './meetings/states.ts';
import { createTokens } from './meetings/tokens.ts';
import { openApiRoutes } from './openapi/openapi-document.ts';
import { answerFailure, readFailure } from './operations/answer-failure.ts';
import { claimBeforeWriting } from './operations/claim-secret.ts';
import { createDamageWatch } from './operations/damage-watch.ts';
import { type HealthOptions, healthRoutes } from './operations/health-routes.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { createReadiness } from './operations/readiness.ts';
import { createRetention, eraseExpiredSignIns } from './operations/retention.ts';
import type { HostPage, Pages } from './pages/host-page.ts';
import { readPages } from './pages/read-pages.ts';
import { defaultLimits, noLimits, type RequestLimits } from './requests/limits.ts';
import { createTakeRequest } from './requests/request-routes.ts';
import { problemPage } from './site/home-page.ts';
import { type AnswerMcp, mcpRoutes } from './site/mcp-routes.ts';
import { answerNoPage, siteRoutes } from './site/site-routes.ts';
import { createStartsReader } from './slots/list-slots.ts';
import { openSqliteStore } from './store/sqlite.ts';
import { keepSharedFact, type Store } from './store/store.ts';
import { askedLocale } from './text/document.ts';

export type ServiceOptions = {
  /** The pages that `readPages` returned, or the text of a pages file in YAML or JSON. */
  pages: Pages | string;
  /** Your own store (not closed with the service), or the path of an SQLite file. Default: a database in memory. */
  store?: Store | { file: string };
  /** Sends the mail. Default: memory, for the local inbox; only a service for this machine may do that. With null, requests are answered 503. */
  mail?: MailTransport | null;
  clock?: Clock;
  /** The address at which guests reach the service. Default: the address on which it listens. It is in every emailed link. */
  publicUrl?: string;
  /** At least 32 characters, the same on every start: links in mail are derived from it. Default: a random secret for this process. */
  secret?: string;
  /** Makes `secret` the secret of a database that has another one. Without it such a service refuses to listen, and to write. */
  replaceSecret?: boolean;
  /** Limits on requests. Null means no limits. */
  limits?: Partial<RequestLimits> | null;
  /** Number of your own proxies in front. With 1, the caller is the last entry of `X-Forwarded-For`, with 2 the one before it. Default: 0. */
  trustProxy?: number;
  /** The sender, such as `Bookings <no-reply@book.example.com>`; without a name, the page's is used. Default: `no-reply@` the public host. */
  from?: string;
  /**
   * Whether mail that stayed on this machine is shown at `/inbox`, to a browser on this machine. Default: only if `publicUrl` is this
   * machine. At any other address a proxy may forward anybody's calls, and anybody who reads a guest's mail can confirm for the guest.
   */
  inbox?: boolean;
  /** Requests and meetings are erased this many days after they end, at least 7. Without it everything is kept. */
  retainDays?: number;
  /** Allows busy calendars at private addresses, such as your own calendar server. Use it only if all pages are the operator's. */
  privateCalendars?: boolean;
  /** Allows webhooks at private addresses, and without TLS, such as a small server of your own. */
  privateWebhooks?: boolean;
  /**
   * Called after a meeting was booked, moved or cancelled. The event is kept in the database until the call succeeds: one that throws, or
   * takes longer than half a minute, is repeated later, for a month at most. It delays nothing else. An event may come more than once,
   * always with the same `id`. Of several processes of one database, one that has this option is called.
   */
  onMeeting?: OnMeeting;
  /** How often busy calendars are read, in minutes from 1 to 60. Default: 5. They are also read when a guest confirms or moves a meeting. */
  busyEveryMinutes?: number;
  /** Shows `/metrics` also to other machines if they send `Authorization: Bearer` and this token. At least 16 characters. */
  metricsToken?: string;
  /**
   * Serves the connector (interface §4.4, §5.2) at `/api/mcp`: people sign in with OAuth 2.0 and let an assistant read their meetings. Hosts
   * record decisions at `/host`. It needs the packages `@modelcontextprotocol/server` and `oidc-provider`.
   */
  connector?: boolean | ConnectorOptions;
  /** Answers `/mcp/{slug}` with the booking tools of a page that has `mcp: true`. Without it no such page is served over MCP. */
  mcp?: AnswerMcp;
  onLog?: (event: ServiceEvent) => void;
};

export type BookingService = {
  /**
   * Answers a call in process. A path (`/api/…`) means that path at the public URL. `caller` is the client's address.
   * @throws OtherSecret if the call would write and the database belongs to a service with another secret
   */
  fetch(
    input: Request | string | URL,
    init?: RequestInit,
    connection?: { caller?: string },
  ): Promise<Response>;
  /** Serves HTTP, sends mail and runs the jobs until it is closed. */
  listen(options?: ListenOptions): Promise<Listening>;
  /** Serves these pages from now on. Links in mail keep working, even for pages that were removed. */
  replacePages(pages: Pages): Promise<void>;
  /** Sends mail, delivers events to hooks, writes into calendars, erases old data and reads busy calendars, once. A service that listens does this by itself. */
  runJobs(): Promise<void>;
  /** Stops listening, finishes running requests, waits for mail that is being sent and a few seconds for hooks, and closes the database. */
  close(): Promise<void>;
};

const serviceOptions: Record<keyof ServiceOptions, true> = {
  pages: true,
  store: true,
  mail: true,
  clock: true,
  publicUrl: true,
  secret: true,
  replaceSecret: true,
  limits: true,
  trustProxy: true,
  from: true,
  inbox: true,
  retainDays: true,
  privateCalendars: true,
  privateWebhooks: true,
  onMeeting: true,
  busyEveryMinutes: true,
  metricsToken: true,
  connector: true,
  mcp: true,
  onLog: true,
};

/** The values that all parts of a running service share. */
type SharedContext = ReturnType<typeof createContext>;

/**
 * Creates the booking service of the interface in this process, with a database, mail and a clock. Without `pages` it has no page; only
 * the command `serve` has demo pages.
 * @throws TypeError for an unknown option; PagesError for mistakes in the pages; Error if the database cannot be opened; RangeError for a bad URL, secret or token, and for
 *   a public address whose mail would stay here
 */
export function createBookingService(options: ServiceOptions): BookingService {
  refuseUnknownOptions('createBookingService', options, serviceOptions);
  const address = createAddress(options.publicUrl);
  requireMail(options);
  const metrics = createMetrics();
  const context = createContext(options, address, metrics);
  const limits = options.limits === null ? noLimits : { ...defaultLimits, ...options.limits };
  if (options.connector && options.publicUrl !== undefined) requireConnectorUrl(address.url());
  const readiness = createReadiness(context, context.damageWatch.damage);
  const metricsToken = readMetricsToken(options.metricsToken);
  const app = createApp(context, { ...options, limits }, { metrics, readiness, metricsToken });
  const serveCaller = countAnswers(limitReads(app, limits, context), metrics);
  if (options.mcp) app.route('/', mcpRoutes(context, options.mcp, serveCaller));
  const serve = serveThroughProxies(serveCaller, readTrustProxy(options.trustProxy), context);
  const retain = createRetention(options.retainDays, context);
  const { calendars, hooks, entries } = context;
  const queues = [context.outbox, hooks, entries];
  const listenings = new Set<Listening>();
  // A service that listens sends mail by itself, so a slow mail server does not delay other jobs.
  const runJobsButMail = () =>
    runEach([
      () => expireRequests(context),
      retain,
      () => eraseExpiredSignIns(context),
      hooks.keepTargets,
      calendars.refresh,
      () => settleAtCalcom(context),
    ]);
  return {
    async fetch(input, init, connection = {}) {
      const asked = input instanceof Request ? input : new URL(input, `${address.url()}/`);
      return serve(asked instanceof Request && !init ? asked : new Request(asked, init), connection);
    },
    async listen(listenOptions = {}) {
      requirePublicUrl(options.publicUrl, listenOptions.host);
      await context.store.claim();
      const bound = Promise.withResolvers<void>();
      const { clock } = context;
      // No job may run before the address in the links of mail is known.
      const runJobs = () => bound.promise.then(runJobsButMail);
      const listening = await listen(
        { fetch: serve, runJobs, log: options.onLog && context.log, clock },
        listenOptions,
      );
      address.listensAt(listening.url);
      bound.resolve();
      const stops = queues.map((queue) => queue.start());
      const stop = async () => {
        const resume = calendars.pause();
        await listening.close();
        resume();
        await Promise.all(stops.map((stopQueue) => stopQueue()));
      };
      const inboxUrl = context.inbox() && `${listening.url}/inbox`;
      const stoppable = { ...listening, ...(inboxUrl && { inboxUrl }), close: stop };
      listenings.add(stoppable);
      return stoppable;
    },
    async replacePages(pages) {
      requireDrivers(pages);
      context.pages.clear();
      for (const [slug, page] of pages) context.pages.set(slug, page);
      // Lists of free times are cached until something is committed.
      const at = new Date(context.clock.now()).toISOString();
      await context.store.write((sql) => keepSharedFact(sql, 'pages_replaced_at', at));
      await hooks.keepTargets();
    },
    async runJobs() {
      await runEach([runJobsButMail, () => Promise.all(queues.map((queue) => queue.flush()))]);
    },
    async close() {
      const queuesEnd = Promise.all([hooks.close(), entries.close()]);
      await Promise.all([...listenings].map((listening) => listening.close()));
      await Promise.all([context.outbox.close(), queuesEnd]);
      if (!isStore(options.store)) await context.store.close();
    },
  };
}

/** Runs every job, also after one that failed. Rejects with the first error. */
async function runEach(jobs: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const job of jobs) await job().catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

function createContext(options: ServiceOptions, address: Address, metrics: Metrics) {
  const { pages, store: given, mail, clock = systemClock, onLog } = options;
  const { privateCalendars = false, privateWebhooks = false } = options;
  const secret = options.secret ?? randomBytes(32).toString('base64url');
  const tokens = createTokens(secret);
  const damageWatch = createDamageWatch(
    isStore(given) ? given : openSqliteStore({ file: given?.file ?? ':memory:' }),
  );
  const store = claimBeforeWriting(damageWatch.store, options.secret, {
    replace: options.replaceSecret ?? false,
  });
  const transport = mail === null ? undefined : (mail ?? memoryTransport());
  const hasInbox = () => options.inbox ?? isThisMachine(address.url());
  const shared = {
    secret,
    pages: requireDrivers(
      new Map(typeof pages === 'string' ? readPages(pages, { privateCalendars, privateWebhooks }) : pages),
    ),
    ...(options.from !== undefined && { sender: readMailAddress(options.from) }),
    store,
    damageWatch,
    clock,
    tokens,
    transport,
    inbox: () => (hasInbox() ? transport?.inbox : undefined),
    publicUrl: address.url,
    pageUrl: (slug: string) => `${address.url()}/book/${slug}`,
    mcpUrl: ({ slug, mcp }: { slug: string; mcp: boolean }) =>
      mcp && options.mcp ? `${address.url()}/mcp/${slug}` : undefined,
    log: (event: ServiceEvent) => {
      metrics.happened(event);
      onLog?.(quietEvent(event, secret));
    },
  };
  const calendars = createCalendarRefresh({
    ...shared,
    privateCalendars,
    busyEveryMinutes: readBusyEvery(options.busyEveryMinutes),
    queueHostMail: (sql, { calendarId, ...mail }) => outbox.queue(sql, { requestId: calendarId, ...mail }),
  });
  const { readOffers } = calendars;
  const parts = { ...shared, readOffers, freeStarts: createStartsReader({ store, clock, readOffers }) };
  const outbox = createOutbox(parts);
  const hooks = createMeetingHooks({
    ...parts,
    onMeeting: options.onMeeting,
    privateWebhooks,
    queueHostMail: (sql, { webhookId, ...mail }) =>
      outbox.queue(sql, { requestId: webhookId, kind: 'webhook_failed_host', ...mail }),
  });
  const entries = createCalendarEntries({ ...parts, privateCalendars, queueMail: outbox.queue });
  return {
    ...{ ...parts, outbox, calendars, hooks, entries },
    lookAgain: calendars.lookAgain,
    openCalcom: (page: HostPage | undefined) => openCalcomOf(page, { ...parts, privateCalendars }),
    queueEntries: entries.queue,
  };
}

function readBusyEvery(minutes = defaultBusyEveryMinutes): number {
  if (Number.isInteger(minutes) && minutes >= 1 && minutes <= 60) return minutes;
  throw new RangeError(`busyEveryMinutes is ${String(minutes)}; it must be a whole number from 1 to 60`);
}

function createApp(
  context: SharedContext,
  { limits, connector }: { limits: RequestLimits; connector?: ServiceOptions['connector'] },
  health: HealthOptions,
): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  app.onError((error) => answerFailure(context, error));
  app.notFound((c) =>
    /^\/api(?:\/|$)/.test(c.req.path) ? answerUnknownApiPath(context, c) : answerNoPage(context, c),
  );
  const takeRequest = createTakeRequest(context, limits);
  app.route('/', apiRoutes(context, takeRequest));
  app.route('/', confirmationRoutes(context));
  app.route('/', openApiRoutes(context));
  if (connector) mountConnector(app, { ...context, limits }, connector === true ? {} : connector);
  app.route('/', healthRoutes(context, health));
  const takeForm: typeof takeRequest = (...request) =>
    takeRequest(...request).catch((error) => readFailure(context, error));
  app.route('/', siteRoutes(context, takeForm));
  return app;
}

type Serve = (request: Request, connection: { caller?: string }) => Response | Promise<Response>;

/** Not async, so that a synchronous answer stays synchronous. */
function countAnswers(serve: Serve, metrics: Metrics): Serve {
  return (request, connection) => {
    const began = performance.now();
    const count = (response: Response): Response => {
      const route = metrics.answered(request, response.status, performance.now() - began);
      // Lists bring the header. Looking at the headers of an answer costs as much as a cached list.
      if (route !== 'getFreeSlots') response.headers.set('X-Content-Type-Options', 'nosniff');
      return response;
    };
    const answer = serve(request, connection);
    return answer instanceof Promise ? answer.then(count) : count(answer);
  };
}

const limitedRead =
  /^\/(?:(api\/agent|\.well-known|book|confirm|move|cancel|calendar|host)(?:\/|$)|(?:llms\.txt)?$)/;
/** Forms have limits of their own, but for the buttons behind links. A call of MCP counts beside the operations that it makes. */
const limitedPost = /^\/(confirm|move|cancel|mcp)\//;

/**
 * Limits reads of the interface, of booking pages and of the pages behind links, by the decoded path that the routes read, too. A person gets a page and a program gets the error of the interface. It is not
 * middleware, because middleware would answer cached lists a turn of the event loop later.
 */
function limitReads(app: Hono<CallBindings>, limits: RequestLimits, context: SharedContext): Serve {
  const waitOf = createCallerWait(limits.reads, context.clock);
  return (request, connection) => {
    const read = (request.method === 'POST' ? limitedPost : limitedRead).exec(getPath(request));
    const waitMs = read ? waitOf(connection.caller) : 0;
    if (waitMs === 0) return app.fetch(request, connection);
    if (['api/agent', '.well-known', 'mcp'].includes(read?.[1] ?? ''))
      return answerRefusal(tooManyFromHere(waitMs));
    const locale = askedLocale(request.headers.get('accept-language') ?? undefined);
    return problemPage(context, locale, {
      problem: 'tooMany',
      retryAfterSeconds: wholeSeconds(waitMs / 1000),
    });
  };
}

/** A proxy that names no callers is logged once, because all of them then share the limits of one. */
function serveThroughProxies(serve: Serve, trustProxy: number, { clock, log }: ServiceContext): Serve {
  if (trustProxy === 0) return serve;
  let isLogged = false;
  return (request, { caller }) => {
    const forwardedFor = request.headers.get('x-forwarded-for');
    const address = callerAddress(caller, forwardedFor, trustProxy);
    if (forwardedFor === null && !isLogged && /^\/(?:api|mcp)\//.test(new URL(request.url).pathname)) {
      isLogged = true;
      const reason = `trustProxy is ${trustProxy}, and a call came without X-Forwarded-For: such calls share one caller's limits`;
      log({ event: 'caller_not_named', at: clock.now(), reason });
    }
    return serve(request, address === undefined ? {} : { caller: address });
  };
}

function readTrustProxy(trustProxy = 0): number {
  if (Number.isInteger(trustProxy) && trustProxy >= 0 && trustProxy <= 20) return trustProxy;
  throw new RangeError(`trustProxy is ${trustProxy}; it must be the number of proxies of your own, 0 to 20`);
}

function readMetricsToken(token: string | undefined): string | undefined {
  if (token === undefined || /^[\x21-\x7e]{16,}$/.test(token)) return token;
  throw new RangeError('metricsToken must have at least 16 characters, without spaces');
}

/** Refuses a public address if mail would stay in memory: guests would read that a mail was sent. @throws RangeError */
function requireMail({ publicUrl, mail }: ServiceOptions): void {
  if (mail !== undefined || publicUrl === undefined || isThisMachine(publicUrl)) return;
  throw new RangeError(
    `publicUrl is "${publicUrl}", and mail is left out: guests there would never get their mail. Set mail, such as smtpTransport('smtps://…'); memoryTransport() or emlFolder(…) keeps it on this machine, and null refuses requests`,
  );
}

const isStore = (store: ServiceOptions['store']): store is Store => store !== undefined && 'write' in store;

type Address = ReturnType<typeof createAddress>;

function createAddress(publicUrl: string | undefined) {
  if (publicUrl !== undefined && !/^https?:$/.test(URL.parse(publicUrl)?.protocol ?? '')) {
    throw new RangeError(
      `publicUrl is "${publicUrl}"; it must be a web address such as https://book.example.com`,
    );
  }
  let current = (publicUrl ?? 'http://localhost').replace(/\/+$/, '');
  return {
    url: () => current,
    listensAt: (url: string) => {
      if (publicUrl === undefined) current = url.replace(/\/+$/, '');
    },
  };
}

const isThisMachine = (url: string): boolean => isLoopback(new URL(url).hostname);
