import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { answerNothingHere, answerOtherMethod } from '../http/api-error.ts';
import { comesFromThisMachine } from '../http/callers.ts';
import type { CallBindings } from '../http/context.ts';
import type { BookingContext } from '../mail/outbox.ts';
import { calendarGauges, type Gauge, type Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

const fresh = { 'Cache-Control': 'no-store' };

export type HealthOptions = {
  metrics: Metrics;
  readiness(): Promise<Readiness>;
  /** Other machines that send this text as a bearer token may read the metrics. */
  metricsToken: string | undefined;
};

/**
 * `/healthz`: whether this process answers. `/readyz`: whether its database takes writes. `/metrics`: Prometheus text. Metrics, and what
 * `/readyz` says of mail, calendars and disk space, are shown only to this machine and to callers with the token.
 */
export function healthRoutes(
  context: BookingContext,
  { metrics, readiness, metricsToken }: HealthOptions,
): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  const mayLookInside = (c: Context<CallBindings>) =>
    comesFromThisMachine(c.env?.caller, c.req.raw) || hasToken(c.req.header('authorization'), metricsToken);
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, fresh));
  app.get('/readyz', async (c) => answerReady(c, await readiness(), mayLookInside(c)));
  app.get('/metrics', async (c) => {
    if (!mayLookInside(c)) return answerNothingHere(c);
    const now = await readiness();
    const counts = await countsNow(context, now);
    const text = metrics.write([...readinessGauges(now), ...counts, ...calendarGauges(now)]);
    return c.body(text, 200, { ...fresh, 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
  for (const path of ['/healthz', '/readyz', '/metrics'])
    app.all(path, (c) => answerOtherMethod(c.req.method, 'GET, HEAD, OPTIONS'));
  return app;
}

/** Compares digests, so that the time shows neither the length nor the place of a difference. */
function hasToken(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization.replace(/^bearer +/i, '')), digest(token));
}

function answerReady(c: Context, readiness: Readiness, inside: boolean): Response {
  const { ready, database, disk, mail, oldestUnsentSeconds, freeBytes, calendars, calendarEntries } =
    readiness;
  // A mail that waits would show a stranger that an address is known here.
  const more = { mail, oldestUnsentSeconds, freeBytes, calendars, calendarEntries };
  const state = { database, disk, ...(inside && more) };
  if (ready) return c.json({ status: 'ready', ...state }, 200, fresh);
  const error = 'The service can take no request now; its log says why';
  return c.json({ status: 'not_ready', error, ...state }, 503, { ...fresh, 'Retry-After': '5' });
}

function readinessGauges({ ready, database, freeBytes, mail, oldestUnsentSeconds }: Readiness): Gauge[] {
  const isRefused = mail === 'refused';
  const free: Gauge = ['disk_free_bytes', 'Free bytes on the disk of the database.', freeBytes ?? 0];
  const oldestHelp = 'Seconds for which the oldest mail has been due, 0 if no mail is due.';
  return [
    ['ready', '1 if the database takes writes, is undamaged and has room.', ready],
    ['database_damaged', '1 if a call met damage of the database.', database === 'damaged'],
    ...(freeBytes === null ? [] : [free]),
    ['mail_failing', '1 if the last mail could not be sent.', mail === 'failing' || isRefused],
    ['mail_refused', '1 if mail cannot be sent, so that requests are answered 503.', isRefused],
    ['mail_oldest_unsent_seconds', oldestHelp, oldestUnsentSeconds ?? 0],
  ];
}

/** Counts waiting rows by partial indexes, because a scrape must not read a table that grows for years. */
async function countsNow({ store, clock }: BookingContext, { database }: Readiness): Promise<Gauge[]> {
  // If the database does not answer, the other figures are still useful.
  if (database === 'unavailable') return [];
  const count = (from: string) =>
    store.read(async (sql) => (await sql.get<{ n: number }>(`select count(*) as n from ${from}`))?.n ?? 0);
  const [requests, mails, hooks, disabled] = await Promise.all([
    count(`request where status = 'awaiting'`),
    count(`mail where sent_at is null and failed_at is null and queued_at <= ${clock.now()}`),
    count('hook_delivery'),
    count('hook_target where disabled_at is not null'),
  ]);
  const hooksHelp = 'Events of meetings that are still to be delivered to onMeeting or to webhooks.';
  return [
    ['requests_awaiting', 'Requests that wait for their guest.', requests],
    ['mails_unsent', 'Mails that are due and still to be sent.', mails],
    ['hook_events_waiting', hooksHelp, hooks],
    ['webhooks_disabled', 'Webhooks that get no events because they failed for a day.', disabled],
  ];
}
