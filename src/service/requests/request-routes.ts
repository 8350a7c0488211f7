import { Hono } from 'hono';
import { answerRefusal, type Refusal, unknownPage } from '../http/api-error.ts';
import { createCallerLimit, rateLimitHeaders, tooManyFromHere } from '../http/caller-limit.ts';
import { callerKey } from '../http/callers.ts';
import type { CallBindings } from '../http/context.ts';
import { readJsonObject } from '../http/read-body.ts';
import type { BookingContext } from '../mail/outbox.ts';
import type { HostPage } from '../pages/host-page.ts';
import { acceptRequest } from './accept-request.ts';
import { checkRequest } from './check-request.ts';
import type { RequestLimits } from './limits.ts';

/**
 * `requestMeeting` (interface §4.3). 202 means that request and mail are committed. While mail cannot leave, nothing is taken
 * (503): the acceptance promises a mail.
 */
export function requestRoutes(context: BookingContext, limits: RequestLimits): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  const callerLimit = limits.perCaller && createCallerLimit(limits.perCaller);
  app.post('/api/agent/booking-pages/:slug/requests', async (c) => {
    const slug = c.req.param('slug');
    const page = context.pages.get(slug);
    if (!page) return answerRefusal(unknownPage(slug));
    const caller = c.env?.caller === undefined ? '' : callerKey(c.env.caller);
    const allowance = caller ? callerLimit?.(caller, context.clock.now()) : undefined;
    const answer = allowance?.waitMs
      ? answerRefusal(tooManyFromHere(allowance.waitMs))
      : await take(context, c.req.raw, { page, caller, limits });
    if (allowance && limits.perCaller) setHeaders(answer, rateLimitHeaders(limits.perCaller, allowance));
    return answer;
  });
  return app;
}

async function take(
  context: BookingContext,
  raw: Request,
  { page, caller, limits }: { page: HostPage; caller: string; limits: RequestLimits },
): Promise<Response> {
  const read = await readJsonObject(raw);
  if ('error' in read) return answerRefusal(read);
  const request = checkRequest(page, read.body);
  if ('error' in request) return answerRefusal(request);
  const refusal = context.outbox.refusal();
  if (refusal) return answerRefusal(noMail(refusal));
  const application = { page, request, caller, limits };
  const answer = await context.store.write((sql) => acceptRequest(context, sql, application));
  return 'error' in answer ? answerRefusal(answer) : Response.json(answer, { status: 202 });
}

function setHeaders(response: Response, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
}

function noMail({ reason, retryAfterSeconds }: { reason: string; retryAfterSeconds: number }): Refusal {
  return {
    status: 503,
    error: `No confirmation can be mailed now, so nothing was requested: ${reason}`,
    retryAfterSeconds,
  };
}
