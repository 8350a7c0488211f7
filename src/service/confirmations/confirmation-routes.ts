import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { formatInstant, type Instant, parseDate, parseInstant, type Zone } from '../../time/index.ts';
import { isForeignForm } from '../http/foreign-form.ts';
import { readBytes } from '../http/read-body.ts';
import { calendarEntry, entryTexts } from '../mail/calendar-entry.ts';
import type { BookingContext } from '../mail/outbox.ts';
import { mailHost } from '../mail/transports/message.ts';
import {
  type Booking,
  bookingByConfirmToken,
  bookingByGuestToken,
  bookingByHostToken,
  forgottenGuest,
} from '../meetings/booking-rows.ts';
import { pageAgain } from '../meetings/page-again.ts';
import { type ConfirmState, cancelState, confirmState, moveState } from '../meetings/states.ts';
import { hashToken } from '../meetings/tokens.ts';
import { OtherSecret } from '../operations/claim-secret.ts';
import { listStarts, otherTimes, pickDays } from '../slots/free-days.ts';
import { StoreUnavailable } from '../store/store.ts';
import { askedLocale } from '../text/document.ts';
import { sentenceHtml } from '../text/sentence.ts';
import { guestZone, readerIn } from '../text/when.ts';
import { cancelMeeting } from './cancel-meeting.ts';
import { confirmRequest, declineRequest, isGoneNow, type MoveWish, moveMeeting } from './decide.ts';
import {
  calendarLinks,
  type LinkPage,
  type MeetingLinks,
  showLinkPage,
  showMessage,
  showMoveTimes,
  wordsOf,
} from './link-pages.ts';
import type { PageWords } from './page-words.ts';

/**
 * `/confirm/{token}`, `/cancel/{token}`, `/move/{token}` (interface §3, §5) and the meeting as a calendar file. GET and HEAD change
 * nothing, because mail scanners open links. Only the POST of a button on the page decides.
 */
export function confirmationRoutes(context: BookingContext): Hono {
  const app = new Hono();
  app.onError((error, c) => explainFailure(context, error, c));
  app.get('/confirm/:token', (c) => showConfirm(context, c));
  app.post('/confirm/:token', (c) => decide(context, c));
  app.get('/cancel/:token', (c) => showCancel(context, c));
  app.post('/cancel/:token', (c) => cancel(context, c));
  app.get('/move/:token', (c) => showMove(context, c));
  app.post('/move/:token', (c) => move(context, c));
  app.get('/calendar/:token/meeting.ics', (c) => sendCalendarFile(context, c));
  return app;
}

async function decide(context: BookingContext, c: Context): Promise<Response> {
  const form = await readPress(context, c, ['confirm', 'decline']);
  if (form instanceof Response) return form;
  const tokenHash = hashToken(tokenOf(c));
  const press = form.pressed;
  if (press === 'confirm' && (await confirmRequest(context, tokenHash)) === 'unknown')
    return showConfirm(context, c, 'unknown');
  if (press === 'decline') await declineRequest(context, tokenHash);
  return showConfirm(context, c, press);
}

async function cancel(context: BookingContext, c: Context): Promise<Response> {
  const form = await readPress(context, c, ['cancel', 'rebook']);
  if (form instanceof Response) return form;
  const rebook = form.pressed === 'rebook';
  const isDone = await cancelMeeting(context, hashToken(tokenOf(c)), { rebook });
  return showCancel(context, c, isDone && rebook);
}

/**
 * 410 if this link can never decide anything again, so a program that reads only the status knows that another try is useless. 200 if
 * this link has decided, because pressing the button again changes nothing.
 */
const confirmStatus: Record<ConfirmState, number> = {
  awaiting: 200,
  booked: 200,
  cancelled: 200,
  declined: 200,
  superseded: 410,
  expired: 410,
  past: 410,
  closed: 410,
};

async function showConfirm(
  context: BookingContext,
  c: Context,
  pressed?: 'confirm' | 'decline' | 'unknown',
): Promise<Response> {
  const booking = await find(context, c, bookingByConfirmToken);
  if (!booking) return unknownLink(c);
  const { request } = booking;
  const page = context.pages.get(request.page_slug);
  const state = confirmState(booking, context.clock.now(), page !== undefined);
  const acceptLanguage = acceptLanguageOf(c);
  const reader = readerIn(guestZone(request.timezone, page?.zone), request.locale, acceptLanguage);
  const isGone =
    state === 'awaiting' &&
    page !== undefined &&
    (await context.store.read((sql) => isGoneNow(sql, context, { page, request })));
  const hasBegun = state === 'booked' && cancelState(booking, context.clock.now()) === 'begun';
  // A guest who pressed "This wasn't me" must not see a green sign that says all is well.
  const tooLate = pressed === 'decline' && state === 'booked';
  // A calendar of the hosts could not be read, so nothing was decided. The same button works later.
  const isUnknown = pressed === 'unknown' && state === 'awaiting' && !isGone;
  return showLinkPage({
    booking,
    page,
    acceptLanguage,
    status: isUnknown ? 503 : confirmStatus[state],
    ...(isUnknown && { headers: { 'Retry-After': '60' } }),
    message: (words, named) => {
      if (isUnknown) return words.calendarUnread(named);
      if (tooLate) return words.confirmedBefore(named);
      if (isGone) return words.goneNow(named);
      return hasBegun ? words.begun(named) : words.confirm[state](named);
    },
    ...(state === 'booked' &&
      !hasBegun && { links: linksOf(context, booking, context.tokens.cancel(request.id)) }),
    gone: isGone || (state !== 'awaiting' && state !== 'booked'),
    ...(state === 'awaiting' && {
      buttons: ({ buttons }) => [
        ...(isGone ? [] : [{ value: 'confirm', label: buttons.confirm }]),
        { value: 'decline', label: buttons.decline },
      ],
    }),
    ...(state === 'awaiting' &&
      !isGone && {
        note: (words, named) => raw(sentenceHtml(words.validUntil(named))),
      }),
    ...((state === 'superseded' || isGone) &&
      page && {
        otherTimes: await otherTimes(context.freeStarts, page, { request, reader }),
      }),
    ...((asksAgain.has(state) || isGone) && page && { pageUrl: pageAgain(context, booking.request) }),
  });
}

/** `isAsked`: the host has just cancelled and asked for another time. */
async function showCancel(context: BookingContext, c: Context, isAsked = false): Promise<Response> {
  const byGuest = await find(context, c, bookingByGuestToken);
  const booking = byGuest ?? (await find(context, c, bookingByHostToken));
  if (!booking) return unknownLink(c);
  const { request } = booking;
  const page = context.pages.get(request.page_slug);
  const state = cancelState(booking, context.clock.now());
  const mailsGuest = request.guest_email !== forgottenGuest.email;
  const move = byGuest && linksOf(context, booking, tokenOf(c)).move;
  const mayAsk = !byGuest && mailsGuest && page !== undefined;
  // The second button of the host's mail leads here too. Its choice comes first then.
  const asksFirst = mayAsk && new URL(c.req.url).searchParams.has('rebook');
  return showLinkPage({
    booking,
    page,
    acceptLanguage: acceptLanguageOf(c),
    reader: byGuest ? 'guest' : 'host',
    status: state === 'begun' ? 410 : 200,
    message: (words, named) => {
      if (byGuest) return words.cancel[state](named);
      return words.hostCancel[isAsked && state === 'cancelled' ? 'asked' : state]({ ...named, mailsGuest });
    },
    gone: state === 'cancelled',
    ...(state === 'cancelled' && byGuest && page && { pageUrl: pageAgain(context, booking.request) }),
    ...(state === 'booked' && {
      buttons: ({ buttons }) => {
        const cancel = { value: 'cancel', label: buttons.cancel };
        const rebook = { value: 'rebook', label: buttons.rebook };
        if (!mayAsk) return [cancel];
        return asksFirst ? [rebook, cancel] : [cancel, rebook];
      },
      ...(mayAsk && { note: ({ rebookNote }: PageWords) => html`${rebookNote}` }),
    }),
    ...(move !== undefined && { links: { move } }),
  });
}

async function showMove(context: BookingContext, c: Context): Promise<Response> {
  const booking = await find(context, c, bookingByGuestToken);
  return booking ? showMoveStep(context, c, { booking }) : unknownLink(c);
}

async function move(context: BookingContext, c: Context): Promise<Response> {
  const form = await readPress(context, c, ['move']);
  if (form instanceof Response) return form;
  const wish = readMoveWish(form.fields);
  if (!wish) return unreadable(c);
  const before = await find(context, c, bookingByGuestToken);
  if (!before) return unknownLink(c);
  const { id, page_slug } = before.request;
  const page = context.pages.get(page_slug);
  const decision = page ? await moveMeeting(context, { id, page }, wish) : 'decided';
  const booking = await find(context, c, bookingByGuestToken);
  if (!booking) return unknownLink(c);
  if (decision === 'unknown') return showMoveUnknown(shownOf(context, c, booking), false);
  return showMoveStep(context, c, { booking, wish });
}

function readMoveWish(fields: URLSearchParams): MoveWish | undefined {
  const start = parseInstant(fields.get('start') ?? '');
  const sequence = fields.get('sequence') ?? '';
  return start !== undefined && /^\d{1,9}$/.test(sequence)
    ? { start, sequence: Number(sequence) }
    : undefined;
}

/**
 * The current step of a move. `wish`: the move that the guest just requested. It succeeded if the meeting has a later revision at that
 * start.
 */
async function showMoveStep(
  context: BookingContext,
  c: Context,
  { booking, wish }: { booking: Booking; wish?: MoveWish },
): Promise<Response> {
  const { request, meeting } = booking;
  const page = context.pages.get(request.page_slug);
  const state = moveState(booking, context.clock.now(), page);
  const shown = shownOf(context, c, booking);
  const { links, acceptLanguage } = shown;
  const sequence = meeting?.sequence ?? 0;
  const isChanged = wish !== undefined && sequence > wish.sequence;
  if (isChanged && meeting?.status === 'booked' && meeting.starts_at === wish.start) {
    const span = spanOf(booking, meeting.moved_from);
    return showLinkPage({
      ...shown,
      message: ({ move }, named) => {
        const hostBefore = meeting.moved_from_host;
        return hostBefore === null ? move.moved(named) : move.movedToOther({ ...named, hostBefore });
      },
      ...(span && { was: { label: ({ move }) => move.before, span } }),
    });
  }
  if (state !== 'booked' || !page)
    return showLinkPage({
      ...shown,
      message: ({ move }, named) => move[state === 'booked' ? 'fixed' : state](named),
      gone: state === 'cancelled',
      ...(state === 'cancelled' && page && { pageUrl: pageAgain(context, booking.request) }),
      status: 410,
    });
  const reader = readerIn(guestZone(request.timezone, page.zone), request.locale, acceptLanguage);
  const durationMinutes = request.duration_minutes;
  const known = await listStarts(context, page, { durationMinutes, exceptMeeting: request.id });
  if (!known.ok) return showMoveUnknown(shown, isChanged);
  const starts = known.starts.filter((start) => start !== request.starts_at);
  const query = new URL(c.req.url).searchParams;
  const asked = wish ? undefined : parseInstant(query.get('start') ?? '');
  const chosen = starts.find((start) => start === asked);
  if (chosen !== undefined)
    return showMoveConfirm({ booking, page, acceptLanguage }, { chosen, zone: reader.zone });
  const from = query.get('from') ?? '';
  const isTaken = wish !== undefined || query.has('start');
  return showMoveTimes({
    booking,
    page,
    acceptLanguage,
    days: pickDays(starts, reader, parseDate(from) === undefined ? undefined : from),
    notice: isTaken ? ({ move }) => (isChanged ? move.changed : move.taken) : undefined,
    links: { ...(links.cancel !== undefined && { cancel: links.cancel }) },
    status: wish ? 409 : 200,
  });
}

function shownOf(context: BookingContext, c: Context, booking: Booking) {
  const page = context.pages.get(booking.request.page_slug);
  return { booking, page, links: linksOf(context, booking, tokenOf(c)), acceptLanguage: acceptLanguageOf(c) };
}

/** Asks the guest to confirm the chosen time. The form holds the revision that the guest saw. */
function showMoveConfirm(
  shown: Pick<LinkPage, 'booking' | 'page' | 'acceptLanguage'>,
  { chosen, zone }: { chosen: Instant; zone: Zone },
): Promise<Response> {
  const { request, meeting } = shown.booking;
  return showLinkPage({
    ...shown,
    message: ({ move }, named) => move.confirm(named),
    span: { startsAt: chosen, endsAt: chosen + (request.ends_at - request.starts_at) },
    was: { label: ({ move }) => move.now, span: { startsAt: request.starts_at, endsAt: request.ends_at } },
    buttons: ({ buttons }) => [{ value: 'move', label: buttons.move }],
    fields: { start: formatInstant(chosen, zone), sequence: String(meeting?.sequence ?? 0) },
    note: ({ move }) => html`<a href="?">${move.back}</a>`,
  });
}

/** A busy calendar cannot be read, so the free times are unknown. `isChanged`: another request moved the meeting. */
function showMoveUnknown(
  shown: Pick<LinkPage, 'booking' | 'page' | 'links' | 'acceptLanguage'>,
  isChanged: boolean,
) {
  return showLinkPage({
    ...shown,
    message: ({ move }, named) => ({ ...move.unknown(named), ...(isChanged && { lead: move.changed }) }),
    status: 503,
    headers: { 'Retry-After': '60' },
  });
}

/** The time of the meeting if it starts then. */
function spanOf({ request }: Booking, startsAt: Instant | null | undefined) {
  return startsAt == null
    ? undefined
    : { startsAt, endsAt: startsAt + (request.ends_at - request.starts_at) };
}

/**
 * The links to change a booked meeting and to add it to a calendar. Empty once the meeting has begun, or if the token is not the guest's.
 */
function linksOf(context: BookingContext, booking: Booking, token: string): MeetingLinks {
  const { request, meeting } = booking;
  const now = context.clock.now();
  const page = context.pages.get(request.page_slug);
  const isLive = meeting !== undefined && hashToken(token) === meeting.cancel_token_hash;
  if (!isLive || cancelState(booking, now) !== 'booked') return {};
  const base = context.publicUrl();
  const file = `${base}/calendar/${token}/meeting.ics`;
  return {
    ...(moveState(booking, now, page) === 'booked' && { move: `${base}/move/${token}` }),
    cancel: `${base}/cancel/${token}`,
    ...(page && {
      calendar: calendarLinks(
        { ...meeting, ...entryTexts({ request, hostKey: meeting.host_key }, { page, reader: 'guest' }) },
        file,
      ),
    }),
  };
}

/** The calendar file that a guest downloads. It is no invitation: the guest already has the meeting. */
async function sendCalendarFile(context: BookingContext, c: Context): Promise<Response> {
  const booking = await find(context, c, bookingByGuestToken);
  const page = booking && context.pages.get(booking.request.page_slug);
  if (!booking?.meeting || !page) return unknownLink(c);
  const { request, meeting } = booking;
  if (meeting.status !== 'booked') return showMoveStep(context, c, { booking });
  const { calendarFile } = await import('../mail/calendar-file.ts');
  const about = { page, host: mailHost(context.publicUrl()), method: 'PUBLISH', reader: 'guest' } as const;
  return new Response(calendarFile(calendarEntry({ request, meeting }, about)), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="meeting.ics"',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  });
}

/** After these states the guest may want another time. */
const asksAgain: ReadonlySet<ConfirmState> = new Set(['superseded', 'expired', 'past', 'cancelled']);

function find(
  { store }: BookingContext,
  c: Context,
  by: typeof bookingByConfirmToken,
): Promise<Booking | undefined> {
  const token = tokenOf(c);
  // Every mailed token has this shape: 256 bits in base64url.
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return Promise.resolve(undefined);
  return store.read((sql) => by(sql, hashToken(token)));
}

const acceptLanguageOf = (c: Context) => c.req.header('accept-language');

function tokenOf(c: Context): string {
  return c.req.param('token') ?? '';
}

function unknownLink(c: Context): Promise<Response> {
  const locale = askedLocale(acceptLanguageOf(c));
  return showMessage(locale, wordsOf(locale).unknownLink, { status: 404 });
}

function explainFailure({ log, clock }: BookingContext, error: unknown, c: Context): Promise<Response> {
  if (error instanceof OtherSecret) throw error;
  const locale = askedLocale(acceptLanguageOf(c));
  const known = error instanceof StoreUnavailable;
  log({ event: known ? 'store_unavailable' : 'failed', at: clock.now(), reason: String(error) });
  return showMessage(locale, wordsOf(locale).unavailable, {
    status: known ? 503 : 500,
    headers: { 'Retry-After': '60' },
  });
}

function unreadable(c: Context): Promise<Response> {
  const locale = askedLocale(acceptLanguageOf(c));
  return showMessage(locale, wordsOf(locale).unreadable, { status: 400 });
}

/** Maximum size of a form, in bytes. It has one button and a few fields. */
const longestForm = 2048;

/** The button that was pressed, and the form's fields. A Response if another site sent the form, or if the page has no such button. */
async function readPress<Button extends string>(
  context: BookingContext,
  c: Context,
  buttons: readonly Button[],
): Promise<{ pressed: Button; fields: URLSearchParams } | Response> {
  const locale = askedLocale(acceptLanguageOf(c));
  if (isForeignForm(c.req.raw, context.publicUrl()))
    return showMessage(locale, wordsOf(locale).crossSite, { status: 403 });
  const fields = new URLSearchParams((await readBytes(c.req.raw, longestForm))?.toString());
  const [decision, ...others] = fields.getAll('decision');
  const pressed = others.length === 0 ? buttons.find((button) => button === decision) : undefined;
  return pressed ? { pressed, fields } : unreadable(c);
}
