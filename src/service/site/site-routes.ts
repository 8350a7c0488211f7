import { Hono } from 'hono';
import { type BookContext, bookingRoutes } from '../book/book-routes.ts';
import { comesFromThisMachine } from '../http/callers.ts';
import type { Call, CallBindings } from '../http/context.ts';
import type { TakeRequest } from '../requests/request-routes.ts';
import { localeOf } from '../text/document.ts';
import { failurePage, problemPage, showHome } from './home-page.ts';
import { frameMail, showInbox, showMail } from './inbox.ts';

/**
 * The routes of the home page, the booking pages and the local inbox. The inbox shows mail that stayed on this machine, and shows it only to
 * this machine. Other callers get the answer of a missing page.
 */
export function siteRoutes(context: BookContext, takeRequest: TakeRequest): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  const nothing = (c: Call) => answerNoPage(context, c);
  const showKept = async (c: Call, show: (name: string, raw: Buffer) => Promise<Response | undefined>) => {
    const name = c.req.param('name') ?? '';
    const raw = await inboxFor(context, c)?.read(name);
    return (raw && (await show(name, raw))) ?? nothing(c);
  };
  app.onError((error, c) => failurePage(context, c, error));
  app.get('/', (c) => showHome(context, localeOf(c), inboxFor(context, c) !== undefined));
  app.route('/', bookingRoutes(context, takeRequest, nothing));
  app.get('/inbox', (c) => {
    const inbox = inboxFor(context, c);
    return inbox ? showInbox(inbox, localeOf(c)) : nothing(c);
  });
  app.get('/inbox/:name', (c) => showKept(c, (name, raw) => showMail(name, raw, localeOf(c))));
  app.get('/inbox/:name/html', (c) => showKept(c, async (_, raw) => frameMail(raw)));
  return app;
}

function inboxFor({ inbox }: BookContext, c: Call) {
  return comesFromThisMachine(c.env?.caller, c.req.raw) ? inbox() : undefined;
}

/** The answer of every path that no route serves. */
export function answerNoPage(context: BookContext, c: Call): Promise<Response> {
  return problemPage(context, localeOf(c), { problem: 'notFound' });
}
