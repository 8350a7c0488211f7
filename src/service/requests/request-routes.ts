import { Hono } from 'hono';
import type { RequestAcceptance } from '../../wire/index.ts';
import { answerRefusal, type Refusal, unknownPage } from '../http/api-error.ts';
import { createCallerWait, tooManyFromHere } from '../http/caller-limit.ts';
import { callerKey } from '../http/callers.ts';
import type { CallBindings } from '../http/context.ts';
import { readJsonObject } from '../http/read-body.ts';
import type { BookingContext } from '../mail/outbox.ts';
import type { HostPage, PagesContext } from '../pages/host-page.ts';
import { acceptRequest } from './accept-request.ts';
import { checkRequest } from './check-request.ts';
import type { RequestLimits } from './limits.ts';

/** `caller` is an address. `readBody` is called only for a caller within its limit. */
export type TakeRequest = (
  page: HostPage,
  caller: string | undefined,
  readBody: () => ReturnType<typeof readJsonObject>,
) => Promise<RequestAcceptance | Refusal>;

/** `requestMeeting` (interface §4.3), for programs. */
export function requestRoutes({ pages }: PagesContext, takeRequest: TakeRequest): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  app.post('/api/agent/booking-pages/:slug/requests', async (c) => {
    const slug = c.req.param('slug');
    const page = pages.get(slug);
    if (!page) return answerRefusal(unknownPage(slug));
    const answer = await takeRequest(page, c.env?.caller, () => readJsonObject(c.req.raw));
    return 'error' in answer ? answerRefusal(answer) : Response.json(answer, { status: 202 });
  });
  return app;
}

/** Takes requests for programs and for the form of the public page. Refuses while mail cannot be sent: an acceptance promises a mail. */
export function createTakeRequest(context: BookingContext, limits: RequestLimits): TakeRequest {
  const waitOf = createCallerWait(limits.perCaller, context.clock);
  return async (page, address, readBody) => {
    const waitMs = waitOf(address);
    if (waitMs > 0) return tooManyFromHere(waitMs);
    const read = await readBody();
    const request = 'error' in read ? read : checkRequest(page, read.body);
    if ('error' in request) return request;
    const outage = context.outbox.outage();
    if (outage) {
      const error = `No confirmation can be mailed now, so nothing was requested: ${outage.reason}`;
      return { status: 503, error, retryAfterSeconds: outage.retryAfterSeconds };
    }
    await context.readOffers(page);
    const application = { page, request, caller: callerKey(address ?? ''), limits };
    return context.store.write((sql) => acceptRequest(context, sql, application));
  };
}
