import { type Context, Hono } from 'hono';
import { answerNothingHere, answerOtherMethod } from '../http/api-error.ts';
import { comesFromOutside } from '../http/callers.ts';
import type { CallBindings } from '../http/context.ts';
import type { BookingContext } from '../mail/outbox.ts';
import { answerFailure } from './answer-failure.ts';
import { calendarGauges, type Gauge, type Metrics } from './metrics.ts';
import { createReadiness, type Readiness } from './readiness.ts';

const fresh = { 'Cache-Control': 'no-store' };

/**
 * `/healthz`: this process answers. `/readyz`: its database takes writes. `/metrics`: Prometheus text. To whoever comes from outside the
 * network that the service stands in, there are no metrics, and `/readyz` names no calendars: a page may be known to few.
 */
export function healthRoutes(context: BookingContext, metrics: Metrics): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  const readiness = createReadiness(context);
  app.onError((error) => answerFailure(context, error));
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, fresh));
  app.get('/readyz', async (c) => {
    const { calendars, ...state } = await readiness();
    return answerReady(c, comesFromOutside(c.env?.caller, c.req.raw) ? state : { ...state, calendars });
  });
  app.get('/metrics', async (c) => {
    if (comesFromOutside(c.env?.caller, c.req.raw)) return answerNothingHere(c);
    const now = await readiness();
    const text = metrics.write({
      ...readinessGauges(now),
      ...(await countsNow(context)),
      ...calendarGauges(now.calendars),
    });
    return c.body(text, 200, { ...fresh, 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
  for (const path of ['/healthz', '/readyz', '/metrics'])
    app.all(path, (c) => answerOtherMethod(c.req.method, 'GET, HEAD, OPTIONS'));
  return app;
}

function answerReady(
  c: Context,
  { ready, ...state }: Omit<Readiness, 'calendars'> & Partial<Readiness>,
): Response {
  if (ready) return c.json({ status: 'ready', ...state }, 200, fresh);
  const error = 'The database cannot be written now; the log says why';
  return c.json({ status: 'not_ready', error, ...state }, 503, { ...fresh, 'Retry-After': '5' });
}

function readinessGauges({ ready, mail, oldestUnsentSeconds }: Readiness): Record<string, Gauge> {
  return {
    ready: { help: '1 where the database takes writes.', values: [{ value: Number(ready) }] },
    mail_refused: {
      help: '1 where no mail can be promised, and requests are answered 503.',
      values: [{ value: Number(mail === 'refused') }],
    },
    mail_oldest_unsent_seconds: {
      help: 'How long the oldest mail has been due, 0 where none is.',
      values: [{ value: oldestUnsentSeconds ?? 0 }],
    },
  };
}

/** What waits, counted by partial indexes: a scrape must not read a table that grows for years. */
async function countsNow({ store }: BookingContext): Promise<Record<string, Gauge>> {
  const count = (from: string) =>
    store.read(async (sql) => (await sql.get<{ n: number }>(`select count(*) as n from ${from}`))?.n ?? 0);
  const [requests, mails] = await Promise.all([
    count(`request where status = 'awaiting'`),
    count('mail where sent_at is null and failed_at is null'),
  ]);
  return {
    requests_awaiting: { help: 'Requests that wait for their guest.', values: [{ value: requests }] },
    mails_unsent: { help: 'Mails that are still to be sent.', values: [{ value: mails }] },
  };
}
