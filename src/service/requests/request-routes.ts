import { Hono } from 'hono';
import type { RequestAcceptance } from '../../wire/index.ts';
import { answerRefusal, type Refusal, unknownPage } from '../http/api-error.ts';
import { createCallerLimit, rateLimitHeaders, tooManyFromHere } from '../http/caller-limit.ts';
import { callerKey } from '../http/callers.ts';
import type { CallBindings } from '../http/context.ts';
import { readJsonObject } from '../http/read-body.ts';
import type { BookingContext } from '../mail/outbox.ts';
import type { HostPage, PagesContext } from '../pages/host-page.ts';
import { acceptRequest } from './accept-request.ts';
import { checkRequest } from './check-request.ts';
import type { RequestLimits } from './limits.ts';

/** The answer to a request, and the headers that show the caller its own limit. */
export type RequestOutcome = { answer: RequestAcceptance | Refusal; limitHeaders: Record<string, string> };

/** Takes a request of a page. `caller` is an address; `readBody` is called only for a caller within its limit. */
export type TakeRequest = (
  page: HostPage,
  caller: string | undefined,
  readBody: () => ReturnType<typeof readJsonObject>,
) => Promise<RequestOutcome>;

/** `requestMeeting` (interface §4.3), for programs. */
export function requestRoutes({ pages }: PagesContext, takeRequest: TakeRequest): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  app.post('/api/agent/booking-pages/:slug/requests', async (c) => {
    const slug = c.req.param('slug');
    const page = pages.get(slug);
    if (!page) return answerRefusal(unknownPage(slug));
    const { answer, limitHeaders } = await takeRequest(page, c.env?.caller, () => readJsonObject(c.req.raw));
    const response = 'error' in answer ? answerRefusal(answer) : Response.json(answer, { status: 202 });
    for (const [name, value] of Object.entries(limitHeaders)) response.headers.set(name, value);
    return response;
  });
  return app;
}

/**
 * Takes requests for programs and for the form of the public page. An accepted request and its mail are committed. While mail cannot be
 * sent, it refuses (503), because an acceptance promises a mail.
 */
export function createTakeRequest(context: BookingContext, limits: RequestLimits): TakeRequest {
  const callerLimit = limits.perCaller && createCallerLimit(limits.perCaller);
  return async (page, address, readBody) => {
    const caller = address === undefined ? '' : callerKey(address);
    const allowance = caller ? callerLimit?.(caller, context.clock.now()) : undefined;
    const limitHeaders = allowance && limits.perCaller ? rateLimitHeaders(limits.perCaller, allowance) : {};
    const answer = allowance?.waitMs
      ? tooManyFromHere(allowance.waitMs)
      : await take(context, readBody, { page, caller, limits });
    return { answer, limitHeaders };
  };
}

async function take(
  context: BookingContext,
  readBody: () => ReturnType<typeof readJsonObject>,
  { page, caller, limits }: { page: HostPage; caller: string; limits: RequestLimits },
): Promise<RequestAcceptance | Refusal> {
  const read = await readBody();
  if ('error' in read) return read;
  const request = checkRequest(page, read.body);
  if ('error' in request) return request;
  const outage = context.outbox.outage();
  if (outage)
    return {
      status: 503,
      error: `No confirmation can be mailed now, so nothing was requested: ${outage.reason}`,
      retryAfterSeconds: outage.retryAfterSeconds,
    };
  const application = { page, request, caller, limits };
  return context.store.write((sql) => acceptRequest(context, sql, application));
}
