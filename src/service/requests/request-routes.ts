import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { formatInstant, type Instant, minuteMs } from '../../time/index.ts';
import { confirmationWindowMs, guestKey, type RequestAcceptance } from '../../wire/index.ts';
import { answerRefusal, quote, type Refusal, unknownPage } from '../http/api-error.ts';
import { createCallerWait, tooManyFromHere } from '../http/caller-limit.ts';
import { callerKey, siteKey } from '../http/callers.ts';
import type { CallBindings } from '../http/context.ts';
import { readJsonObject } from '../http/read-body.ts';
import type { BookingContext } from '../mail/outbox.ts';
import { hashToken } from '../meetings/tokens.ts';
import { calcomOf, type HostPage, type PagesContext } from '../pages/host-page.ts';
import { findFreeHosts } from '../slots/host-time.ts';
import { calendarUnknown } from '../slots/list-slots.ts';
import { marks, rowId, type Sql } from '../store/store.ts';
import { type CheckedRequest, checkRequest } from './check-request.ts';
import { type RequestLimits, refuseByLoadLimits, refuseByMailLimits } from './limits.ts';

/** For this time an equal request gets the answer of the first one without a new mail. Later the guest may have lost the mail. */
const repeatWindowMs = 10 * minuteMs;

/** A request for one page. `caller` is the key of the caller's address, empty if it is not known. */
export type Application = { page: HostPage; request: CheckedRequest; caller: string; limits: RequestLimits };

/** An equal request. `mailFailed`: whether its latest mail was refused for good (0 or 1, or a boolean, by database). */
type Equal = { id: string; status: 'awaiting' | 'confirmed'; mailedAt: Instant; mailFailed: unknown };
/** `caller`: as limits count it. */
type Facts = Application & { now: Instant; guestKey: string; bodyHash: string };

/**
 * Accepts a request in the caller's transaction, together with its mail (interface §3). Nothing is booked, and the start is not held,
 * because an agent must not be able to fill a calendar (§1).
 * Only requests of one caller are equal. To anybody else the answer would tell what a guest asked for.
 * - equal to one that waits for its guest and was mailed within ten minutes: accepted without a second mail, unless its start was taken
 *   meanwhile, or is not in the hours any more
 * - equal to one that was mailed within ten minutes and that its guest has confirmed since: accepted without a second mail, because the caller
 *   lost the answer
 * - equal to an older one that waits, or to one whose mail was refused for good: accepted if its start is still free, mailed again, with
 *   another 48 hours. This happens at most twice, and within the guest's limit (429)
 * - any other request is separate and has its own link, even for the same guest and start, because two people may use one address. The
 *   first that is confirmed is booked
 * - while no host is known to be free, and a calendar of one who has hours then cannot be read: 503, if the request would be mailed
 * - a start that is not free now: 409, because only a new read helps. It may be taken, past, or never offered
 */
export async function acceptRequest(
  context: BookingContext,
  sql: Sql,
  application: Application,
): Promise<RequestAcceptance | Refusal> {
  const { page, request } = application;
  const facts: Facts = {
    ...application,
    caller: siteKey(application.caller),
    now: context.clock.now(),
    guestKey: guestKey(request.guestEmail),
    bodyHash: hashBody(application),
  };
  // One request at a time for a guest: equality and mail limits depend on the earlier ones.
  await sql.lock(`guest ${facts.guestKey}`);
  const earlier = await findEqual(sql, facts);
  const accepted = () => acceptance(page, request);
  if (earlier?.status === 'confirmed') return accepted();
  const isRepeat =
    earlier !== undefined && !earlier.mailFailed && facts.now < earlier.mailedAt + repeatWindowMs;
  const { start, startsAt, durationMinutes } = request;
  // An accepted request can still be confirmed when the page's notice refuses new ones.
  const wish = { start: startsAt, durationMinutes, now: facts.now, isNew: !isRepeat };
  const { free, state } = await findFreeHosts(sql, page, { ...wish, look: 'listed' });
  if (free.length === 0 && state !== 'taken') return isRepeat ? accepted() : calendarUnknown;
  if (free.length === 0) {
    const error = `start ${quote(start)} is not offered now for ${durationMinutes} minutes; read the slots again`;
    return { status: 409, error };
  }
  if (isRepeat) return accepted();
  const wanted = { ...facts, pageSlug: page.slug, earlier };
  const refusal = (await refuseByMailLimits(sql, wanted)) ?? (await refuseByLoadLimits(sql, wanted));
  if (refusal) return refusal;
  const requestId = earlier
    ? await renew(context, sql, { id: earlier.id, now: facts.now })
    : await insert(context, sql, facts);
  const mail = { requestId, kind: 'confirm_request', recipient: request.guestEmail, at: facts.now } as const;
  await context.outbox.queue(sql, mail);
  await context.queueEntries(
    sql,
    requestId,
    page.hosts.filter(({ entryCalendar }) => entryCalendar?.entries?.tentative),
  );
  return accepted();
}

/**
 * Two requests are equal if they come from one caller to one page and every field has the same meaning. The offset and the order of answers
 * do not matter. The hash alone finds them, so that no database takes an index that also holds the other requests of the caller.
 */
function hashBody({ page, request, caller }: Application): string {
  const answers = Object.entries(request.answers).sort(([a], [b]) => (a < b ? -1 : 1));
  const { guestName, guestEmail, timezone, durationMinutes, startsAt, locale, reasonKey } = request;
  const guest = [guestName, guestEmail.toLowerCase(), timezone];
  const meaning = [caller, page.slug, ...guest, durationMinutes, startsAt, locale, reasonKey, answers];
  return createHash('sha256').update(JSON.stringify(meaning)).digest('base64url');
}

/**
 * Finds the equal request that waits for its guest. Else the one that was mailed within ten minutes and confirmed, if its meeting is still
 * at that time.
 */
async function findEqual(sql: Sql, { bodyHash, now }: Facts): Promise<Equal | undefined> {
  return sql.get<Equal>(
    `select id, status, mailed_at as "mailedAt",
       exists (select 1 from mail where mail.request_id = request.id and kind = 'confirm_request'
         and queued_at = mailed_at and failed_at is not null) as "mailFailed"
     from request
     where body_hash = ? and ((status = 'awaiting' and expires_at > ?)
         or (status = 'confirmed' and mailed_at > ? and exists (select 1 from meeting where meeting.id = request.id
           and meeting.status <> 'cancelled' and meeting.starts_at = request.starts_at and meeting.starts_at > ?)))
     order by status limit 1`,
    ...[bodyHash, now, now - repeatWindowMs, now],
  );
}

/** The link is the same, unless the service has a new secret. Then the old link no longer works, and this is a new one. */
async function renew({ tokens }: BookingContext, sql: Sql, { id, now }: { id: string; now: Instant }) {
  await sql.run(
    'update request set mailed_at = ?, expires_at = ?, token_hash = ? where id = ?',
    ...[now, now + confirmationWindowMs, hashToken(tokens.confirm(id)), id],
  );
  return id;
}

async function insert(context: BookingContext, sql: Sql, facts: Facts): Promise<string> {
  const { page, request, now } = facts;
  // A request that was not confirmed in time makes room for this one, even before a job has marked it.
  await sql.run(
    `update request set status = 'expired', decided_at = expires_at where body_hash = ? and status = 'awaiting' and expires_at <= ?`,
    ...[facts.bodyHash, now],
  );
  const id = rowId(now);
  const row = {
    id,
    page_slug: page.slug,
    guest_name: request.guestName,
    guest_email: request.guestEmail,
    guest_email_key: facts.guestKey,
    timezone: request.timezone,
    locale: request.locale ?? page.locale,
    duration_minutes: request.durationMinutes,
    starts_at: request.startsAt,
    ends_at: request.startsAt + request.durationMinutes * minuteMs,
    reason_key: request.reasonKey ?? null,
    answers: JSON.stringify(request.answers),
    body_hash: facts.bodyHash,
    status: 'awaiting',
    token_hash: hashToken(context.tokens.confirm(id)),
    caller: facts.caller,
    created_at: now,
    mailed_at: now,
    expires_at: now + confirmationWindowMs,
  };
  const values = Object.values(row);
  const columns = Object.keys(row).join(', ');
  await sql.run(`insert into request (${columns}) values (${marks(values)})`, ...values);
  return id;
}

/** The start is written as the slots read writes it in the guest's zone, whatever spelling the request used. */
function acceptance(
  page: HostPage,
  { guestEmail, startsAt, zone, durationMinutes }: CheckedRequest,
): RequestAcceptance {
  const then = calcomOf(page) ? ' Cal.com then emails the invitation to guest and host.' : '';
  return {
    status: 'confirmation_sent',
    message: `The confirmation link goes to ${guestEmail} by email. Only confirming it there books the meeting, within 48 hours and before it begins.${then}`,
    start: formatInstant(startsAt, zone),
    durationMinutes,
  };
}

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
